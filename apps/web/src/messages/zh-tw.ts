import type { Messages } from './messages.ts';

export const zhTw: Messages = {
  titles: {
    signIn: '登入',
    signOut: '登出',
    account: '您的帳號',
    action: '郵件中的連結',
    gallery: '介面展示',
    notFound: '找不到網頁',
  },
  signOut: {
    question: '要在這部裝置上登出 {appName} 嗎？',
    confirm: '登出',
    stay: '保持登入',
    guest: {
      warning:
        '您是訪客。登出後，這個帳號和其中的所有內容都會消失，任何人都無法復原。如要保留，請建立帳號。',
      confirm: '登出並放棄',
      stay: '繼續以訪客身分使用',
      create: '建立帳號',
    },
  },
  notFound: { lead: '這個網址沒有任何內容。', home: '前往您的帳號' },
  noScript: '這個頁面需要 JavaScript。請為這個網站啟用它，然後重新載入頁面。',
  oneMoment: '請稍候…',
  skipToContent: '跳至主要內容',
  developerLinks: {
    label: '開發人員專區',
    inbox: '收件匣',
    gallery: '介面展示',
    dev: '伺服器概覽',
  },
  accountPages: {
    profile: '個人資料',
    security: '安全性',
    connections: '連結',
    devices: '裝置',
    data: '資料',
  },
  notices: {
    deleted: '您的帳號已刪除。',
    signedOut: '您已登出。',
  },
  language: '語言',
};
