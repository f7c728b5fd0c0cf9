import type { Messages } from './messages.ts';

export const ko: Messages = {
  titles: {
    signIn: '로그인',
    signOut: '로그아웃',
    account: '내 계정',
    action: '이메일 링크',
    gallery: '갤러리',
    notFound: '페이지를 찾을 수 없습니다',
  },
  signOut: {
    question: '이 기기의 {appName} 계정에서 로그아웃할까요?',
    confirm: '로그아웃',
    stay: '로그인 상태 유지',
  },
  notFound: { lead: '이 주소에는 아무것도 없습니다.', home: '내 계정으로 이동' },
  noScript: '이 페이지에는 JavaScript가 필요합니다. 이 사이트에서 켠 다음 새로고침하세요.',
  oneMoment: '잠시만 기다려 주세요…',
  skipToContent: '본문으로 건너뛰기',
  developerLinks: {
    label: '개발자용',
    inbox: '받은편지함',
    gallery: '갤러리',
    dev: '서버 개요',
  },
};
