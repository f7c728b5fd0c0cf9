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
    guest: {
      warning:
        '게스트로 이용 중입니다. 로그아웃하면 이 계정과 그 안의 모든 내용이 사라지며 아무도 되돌릴 수 없습니다. 유지하려면 계정을 만드세요.',
      confirm: '로그아웃하고 잃기',
      stay: '게스트로 계속하기',
      create: '계정 만들기',
    },
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
  accountPages: {
    profile: '프로필',
    security: '보안',
    connections: '연결',
    devices: '기기',
    data: '데이터',
  },
  notices: {
    deleted: '계정이 삭제되었습니다.',
    signedOut: '로그아웃되었습니다.',
  },
  language: '언어',
};
