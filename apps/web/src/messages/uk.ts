import type { Messages } from './messages.ts';

export const uk: Messages = {
  titles: {
    signIn: 'Вхід',
    signOut: 'Вихід',
    account: 'Ваш обліковий запис',
    action: 'Посилання з листа',
    gallery: 'Галерея',
    notFound: 'Сторінку не знайдено',
  },
  signOut: {
    question: 'Вийти з облікового запису {appName} на цьому пристрої?',
    confirm: 'Вийти',
    stay: 'Залишитися в обліковому записі',
  },
  notFound: { lead: 'За цією адресою нічого немає.', home: 'Перейти до облікового запису' },
  noScript:
    'Для цієї сторінки потрібен JavaScript. Увімкніть його для цього сайту й оновіть сторінку.',
  oneMoment: 'Зачекайте…',
  skipToContent: 'Перейти до вмісту',
  developerLinks: {
    label: 'Для розробників',
    inbox: 'Вхідні',
    gallery: 'Галерея',
    dev: 'Огляд сервера',
  },
};
