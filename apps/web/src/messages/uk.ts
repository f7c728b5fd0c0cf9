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
    guest: {
      warning:
        'Ви увійшли як гість. Якщо ви вийдете, цей обліковий запис і все, що в ньому є, буде втрачено, і ніхто не зможе цього повернути. Щоб усе зберегти, створіть обліковий запис.',
      confirm: 'Вийти та втратити його',
      stay: 'Залишитися гостем',
      create: 'Створити обліковий запис',
    },
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
  accountPages: {
    profile: 'Профіль',
    security: 'Безпека',
    connections: 'Підключення',
    devices: 'Пристрої',
    data: 'Дані',
  },
  notices: {
    deleted: 'Ваш обліковий запис видалено.',
    signedOut: 'Ви вийшли з облікового запису.',
  },
  language: 'Мова',
};
