import type { Messages } from './messages.ts';

export const zhCn: Messages = {
  titles: {
    signIn: '登录',
    signOut: '退出登录',
    account: '您的账号',
    action: '邮件中的链接',
    gallery: '界面展示',
    notFound: '找不到页面',
  },
  signOut: {
    question: '要在当前设备上退出 {appName} 吗？',
    confirm: '退出登录',
    stay: '保持登录',
    guest: {
      warning:
        '您是游客。退出登录后，此账号及其中的所有内容都会丢失，任何人都无法恢复。如需保留，请创建账号。',
      confirm: '退出登录并放弃',
      stay: '继续以游客身份使用',
      create: '创建账号',
    },
  },
  notFound: { lead: '此地址没有任何内容。', home: '前往您的账号' },
  noScript: '此页面需要 JavaScript。请为此网站启用它，然后重新加载页面。',
  oneMoment: '请稍候…',
  skipToContent: '跳到主要内容',
  developerLinks: {
    label: '开发者专区',
    inbox: '收件箱',
    gallery: '界面展示',
    dev: '服务器概览',
  },
  accountPages: {
    profile: '个人资料',
    security: '安全',
    connections: '关联',
    devices: '设备',
    data: '数据',
  },
  notices: {
    deleted: '您的账号已删除。',
    signedOut: '您已退出登录。',
  },
  language: '语言',
};
