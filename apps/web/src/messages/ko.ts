import type { Messages } from './words.ts';

export const ko: Messages = {
  titles: {
    home: '환영합니다',
    signIn: '로그인',
    signOut: '로그아웃',
    account: '내 계정',
    action: '이메일 링크',
    commandLine: '명령줄',
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
  commandLine: {
    question: '이 기기의 명령줄이 {email}(으)로 작업하도록 허용할까요?',
    compare:
      '터미널에도 코드가 표시됩니다. 이 코드와 다르거나 터미널에서 시작한 것이 없다면 이 페이지를 나가세요.',
    allow: '허용',
    refused:
      '{email} 계정은 여기서 운영자로 작업할 수 없습니다. 역할과 함께 2단계 인증 또는 패스키로 로그인해야 합니다.',
    failed: '실패했습니다. 다시 시도하세요.',
    broken: '주소가 완전하지 않습니다. latchkey login으로 다시 시작하세요.',
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
  home: {
    headline: '직접 소유하는 로그인',
    lead: '방문자에게 필요한 모든 화면을 갖춘 React용 로그인 위젯과 그 뒤의 ID 서버입니다. Firebase Auth 프로토콜을 사용하고, 모든 계정을 여러분의 데이터베이스에 보관하며, 지금 바로 여기에서 실행되고 있습니다.',
    live: '실제로 동작하는 위젯',
    liveHint: '여기서 만든 계정은 진짜입니다.',
    theme: '테마',
    usualTheme: '기본',
    widgetLanguage: '위젯 언어',
    code: 'React 코드',
    copy: '복사',
    copied: '복사됨',
    firebase: '이미 Firebase를 쓰고 있나요? 기존 SDK가 여기서도 동작합니다.',
    signedIn: '로그인되어 있습니다',
    guest: '게스트로 이용 중입니다',
    places: {
      title: '다음에 볼 곳',
      inbox: '서버가 보내는 모든 이메일과 SMS가 여기로 옵니다.',
      gallery: '모든 화면을 모든 상태, 언어, 테마로.',
      account: '사용자가 보는 프로필, 보안, 기기, 데이터.',
      dev: '주소, 키, 명령, 그리고 애플리케이션을 연결하는 방법.',
      guides: '가이드',
      guidesAbout: '위젯, Firebase 클라이언트, 제공업체, 운영.',
    },
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
    unknownTenant: '더 이상 여기서 사용할 수 없는 조직입니다. 다른 조직을 선택해 주세요.',
    unlistedTenant: '더 이상 여기서 사용할 수 없는 조직입니다. 올바른 링크를 조직에 문의해 주세요.',
  },
  language: '언어',
};
