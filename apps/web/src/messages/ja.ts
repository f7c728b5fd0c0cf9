import type { Messages } from './words.ts';

export const ja: Messages = {
  titles: {
    home: 'ようこそ',
    signIn: 'ログイン',
    signOut: 'ログアウト',
    account: 'アカウント',
    action: 'メールのリンク',
    commandLine: 'コマンドライン',
    gallery: 'ギャラリー',
    notFound: 'ページが見つかりません',
  },
  signOut: {
    question: 'このデバイスで {appName} からログアウトしますか？',
    confirm: 'ログアウト',
    stay: 'ログインしたままにする',
    guest: {
      warning:
        'ゲストとして利用しています。ログアウトすると、このアカウントとすべてのデータが失われ、誰にも元に戻せません。残すにはアカウントを作成してください。',
      confirm: 'ログアウトして失う',
      stay: 'ゲストのまま続ける',
      create: 'アカウントを作成',
    },
  },
  commandLine: {
    question: 'この端末のコマンドラインが {email} として操作することを許可しますか？',
    compare:
      'ターミナルにもコードが表示されています。これと違う場合や、そこで何も始めていない場合は、このページを閉じてください。',
    allow: '許可する',
    refused:
      '{email} はここではオペレーターとして操作できません。役割と、2 つ目の要素またはパスキーによるログインが必要です。',
    failed: 'うまくいきませんでした。もう一度お試しください。',
    broken: 'このアドレスは不完全です。latchkey login からやり直してください。',
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
  home: {
    headline: '自分で持つサインイン',
    lead: '訪問者に必要なすべての画面を備えた React 用サインインウィジェットと、それを支える ID サーバーです。Firebase Auth プロトコルを話し、すべてのアカウントをあなた自身のデータベースに保存し、今ここで動いています。',
    live: '動いているウィジェット',
    liveHint: 'ここで作成したアカウントは本物です。',
    theme: 'テーマ',
    usualTheme: '標準',
    widgetLanguage: 'ウィジェットの言語',
    code: 'React のコード',
    copy: 'コピー',
    copied: 'コピーしました',
    firebase: 'すでに Firebase をお使いですか？お手元の SDK はここでもそのまま動きます。',
    signedIn: 'サインインしています',
    guest: 'ゲストとして利用中です',
    places: {
      title: '次に見る場所',
      inbox: 'サーバーが送るメールと SMS はすべてここに届きます。',
      gallery: 'すべての画面を、あらゆる状態・言語・テーマで。',
      account: '利用者から見たプロフィール、セキュリティ、デバイス、データ。',
      dev: 'アドレス、キー、コマンド、アプリケーションの接続方法。',
      guides: 'ガイド',
      guidesAbout: 'ウィジェット、Firebase クライアント、プロバイダー、運用。',
    },
  },
  accountPages: {
    profile: 'プロフィール',
    security: 'セキュリティ',
    connections: '連携',
    devices: '端末',
    data: 'データ',
  },
  notices: {
    deleted: 'アカウントを削除しました。',
    signedOut: 'ログアウトしました。',
    unknownTenant: 'この組織はご利用いただけなくなりました。別の組織を選択してください。',
    unlistedTenant:
      'この組織はご利用いただけなくなりました。正しいリンクを組織にお問い合わせください。',
  },
  language: '言語',
};
