import type { Messages } from './messages.ts';

export const ja: Messages = {
  titles: {
    signIn: 'ログイン',
    signOut: 'ログアウト',
    account: 'アカウント',
    action: 'メールのリンク',
    gallery: 'ギャラリー',
    notFound: 'ページが見つかりません',
  },
  signOut: {
    question: 'このデバイスで {appName} からログアウトしますか？',
    confirm: 'ログアウト',
    stay: 'ログインしたままにする',
  },
  notFound: { lead: 'このアドレスには何もありません。', home: 'アカウントへ移動' },
  noScript:
    'このページには JavaScript が必要です。このサイトで有効にして、ページを再読み込みしてください。',
  oneMoment: 'お待ちください…',
  skipToContent: '本文へ移動',
  developerLinks: {
    label: '開発者向け',
    inbox: '受信トレイ',
    gallery: 'ギャラリー',
    dev: 'サーバーの概要',
  },
};
