import type { Messages } from './messages.ts';

export const ru: Messages = {
  titles: {
    signIn: 'Вход',
    signOut: 'Выход',
    account: 'Ваш аккаунт',
    action: 'Ссылка из письма',
    gallery: 'Галерея',
    notFound: 'Страница не найдена',
  },
  signOut: {
    question: 'Выйти из аккаунта {appName} на этом устройстве?',
    confirm: 'Выйти',
    stay: 'Остаться в аккаунте',
    guest: {
      warning:
        'Вы вошли как гость. Если вы выйдете, этот аккаунт и всё его содержимое будут потеряны, и никто не сможет их вернуть. Чтобы сохранить их, создайте аккаунт.',
      confirm: 'Выйти и потерять его',
      stay: 'Остаться гостем',
      create: 'Создать аккаунт',
    },
  },
  notFound: { lead: 'По этому адресу ничего нет.', home: 'Перейти в аккаунт' },
  noScript: 'Для этой страницы нужен JavaScript. Включите его для этого сайта и обновите страницу.',
  oneMoment: 'Подождите…',
  skipToContent: 'Перейти к содержимому',
  developerLinks: {
    label: 'Для разработчиков',
    inbox: 'Входящие',
    gallery: 'Галерея',
    dev: 'Обзор сервера',
  },
  accountPages: {
    profile: 'Профиль',
    security: 'Безопасность',
    connections: 'Связанные аккаунты',
    devices: 'Устройства',
    data: 'Данные',
  },
  notices: {
    deleted: 'Ваш аккаунт удалён.',
    signedOut: 'Вы вышли из аккаунта.',
  },
  language: 'Язык',
};
