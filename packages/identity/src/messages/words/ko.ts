import type { MailWords } from '../mail-words.ts';

export const ko: MailWords = {
  greeting: '{name}님, 안녕하세요.',
  greetingWithoutName: '안녕하세요.',
  lifetime: '이 링크의 유효 시간은 {lifetime}이며 한 번만 사용할 수 있습니다.',
  copyLink: '버튼이 작동하지 않으면 다음 링크를 브라우저에 복사해 주세요.',
  footer: '이 이메일은 {appName}에서 보냈습니다.',
  authenticatorApp: '인증 앱',
  time: '일시: {time}',
  device: '기기: {device}',
  unknownDevice: '알 수 없음',
  reviewAccount: '계정 확인',
  firstAddress:
    '{appName} 계정의 이메일 주소로 {newEmail} 주소를 사용하겠다는 요청을 받았습니다. 아래 링크를 열어 주소를 확인하세요.',
  mails: {
    resetPassword: {
      subject: '{appName} 비밀번호 재설정',
      preview: '{email} 계정의 새 비밀번호를 설정하세요.',
      heading: '비밀번호 재설정',
      body: [
        '{email} 계정의 {appName} 비밀번호를 재설정해 달라는 요청을 받았습니다. 아래 링크를 열어 새 비밀번호를 설정하세요.',
      ],
      button: '새 비밀번호 설정',
      afterLink: [
        '직접 요청하지 않으셨다면 이 이메일을 무시하셔도 됩니다. 비밀번호는 바뀌지 않습니다.',
      ],
    },
    verifyEmail: {
      subject: '{appName} 이메일 주소 확인',
      preview: '한 번만 클릭하면 {email} 주소가 확인됩니다.',
      heading: '이메일 주소 확인',
      body: ['아래 링크를 열어 {email} 주소가 회원님의 {appName} 계정 주소임을 확인해 주세요.'],
      button: '이메일 주소 확인',
      afterLink: [
        '{appName}에 가입하지 않으셨다면 링크를 열지 마세요. 이 이메일은 무시하셔도 됩니다.',
      ],
    },
    signIn: {
      subject: '{appName} 로그인 링크',
      preview: '비밀번호 없이 {email} 계정으로 로그인하세요.',
      heading: '{appName}에 로그인',
      body: ['아래 링크를 열면 {email} 계정으로 로그인됩니다. 비밀번호는 필요하지 않습니다.'],
      button: '로그인',
      afterLink: [
        '이 이메일을 다른 사람에게 전달하지 마세요. 링크가 있으면 누구나 회원님 계정으로 로그인할 수 있습니다.',
        '직접 요청하지 않으셨다면 이 이메일을 무시하셔도 됩니다.',
      ],
    },
    verifyAndChangeEmail: {
      subject: '{appName} 새 이메일 주소 확인',
      preview: '앞으로 {newEmail} 주소를 사용할지 확인해 주세요.',
      heading: '새 이메일 주소 확인',
      body: [
        '{appName} 계정의 이메일 주소를 {email}에서 {newEmail} 주소로 변경해 달라는 요청을 받았습니다. 아래 링크를 열어 새 주소를 확인해 주세요.',
      ],
      button: '새 주소 확인',
      afterLink: ['직접 요청하지 않으셨다면 링크를 열지 마세요. 주소는 바뀌지 않습니다.'],
    },
    recoverEmail: {
      subject: '{appName} 이메일 주소가 변경되었습니다',
      preview: '직접 변경하지 않으셨다면 되돌릴 수 있습니다.',
      heading: '이메일 주소가 변경되었습니다',
      body: [
        '{appName} 계정의 이메일 주소가 {email}에서 {newEmail} 주소로 변경되었습니다.',
        '직접 변경하셨다면 아무것도 하지 않으셔도 됩니다. 그렇지 않다면 아래 링크를 열어 이전 주소로 되돌리세요.',
      ],
      button: '변경 취소',
      afterLink: [
        '이전 주소로 되돌린 후에는 비밀번호도 재설정해 주세요. 다른 사람이 회원님 계정에 접근했을 수 있습니다.',
      ],
    },
    emailRemoved: {
      subject: '{appName} 계정에서 이메일 주소가 삭제되었습니다',
      preview: '직접 변경하지 않으셨다면 되돌릴 수 있습니다.',
      heading: '이메일 주소가 삭제되었습니다',
      body: [
        '{appName} 계정에서 다음 이메일 주소가 삭제되었습니다: {email}',
        '직접 하신 일이라면 아무것도 하지 않으셔도 됩니다. 그렇지 않다면 아래 링크를 열어 주소를 되돌리세요. 로그인된 모든 기기에서 로그아웃됩니다.',
      ],
      button: '변경 취소',
      afterLink: [
        '그런 다음 새 비밀번호를 설정해 주세요. 다른 사람이 회원님 계정에 접근했을 수 있습니다.',
      ],
    },
    providerLinked: {
      subject: '{about} 계정이 {appName} 계정에 연결되었습니다',
      preview: '직접 하신 일이 아니라면 이렇게 해 주세요.',
      heading: '계정이 연결되었습니다',
      body: [
        '이제 {about} 계정으로 {appName} 계정 {email}에 로그인할 수 있습니다.',
        '직접 하신 일이라면 아무것도 하지 않으셔도 됩니다.',
        '그렇지 않다면 다른 사람이 회원님 계정에 접근하고 있을 수 있습니다. {appName} 로그인 페이지에서 바로 비밀번호를 재설정해 주세요. 그러면 {about} 계정의 연결도 해제됩니다.',
      ],
    },
    providerUnlinked: {
      subject: '{about} 계정과 {appName} 계정의 연결이 해제되었습니다',
      preview: '직접 하신 일이 아니라면 이렇게 해 주세요.',
      heading: '계정 연결이 해제되었습니다',
      body: [
        '더 이상 {about} 계정으로 {appName} 계정 {email}에 로그인할 수 없습니다.',
        '직접 하신 일이라면 아무것도 하지 않으셔도 됩니다.',
        '그렇지 않다면 다른 사람이 회원님 계정에 접근하고 있을 수 있습니다. {appName} 로그인 페이지에서 바로 비밀번호를 재설정해 주세요.',
      ],
    },
    phoneLinked: {
      subject: '{appName} 계정에 전화번호가 추가되었습니다',
      preview: '직접 하신 일이 아니라면 이렇게 해 주세요.',
      heading: '전화번호가 추가되었습니다',
      body: [
        '이제 다음 전화번호로 {appName} 계정 {email}에 로그인할 수 있습니다: {about}',
        '직접 하신 일이라면 아무것도 하지 않으셔도 됩니다.',
        '그렇지 않다면 다른 사람이 회원님 계정에 접근하고 있을 수 있습니다. {appName} 로그인 페이지에서 바로 비밀번호를 재설정해 주세요. 그러면 전화번호도 삭제됩니다.',
      ],
    },
    phoneUnlinked: {
      subject: '{appName} 계정에서 전화번호가 삭제되었습니다',
      preview: '직접 하신 일이 아니라면 이렇게 해 주세요.',
      heading: '전화번호가 삭제되었습니다',
      body: [
        '더 이상 다음 전화번호로 {appName} 계정 {email}에 로그인할 수 없습니다: {about}',
        '직접 하신 일이라면 아무것도 하지 않으셔도 됩니다.',
        '그렇지 않다면 다른 사람이 회원님 계정에 접근하고 있을 수 있습니다. {appName} 로그인 페이지에서 바로 비밀번호를 재설정해 주세요.',
      ],
    },
    passkeyAdded: {
      subject: '{appName} 계정에 패스키가 추가되었습니다',
      preview: '직접 하신 일이 아니라면 이렇게 해 주세요.',
      heading: '패스키가 추가되었습니다',
      body: [
        '{appName} 계정 {email}에 패스키가 추가되었습니다. 이 패스키로 비밀번호 없이 로그인할 수 있습니다.',
        '직접 하신 일이라면 아무것도 하지 않으셔도 됩니다.',
        '그렇지 않다면 다른 사람이 회원님 계정에 접근하고 있을 수 있습니다. {appName} 계정에 로그인해 패스키를 삭제하고 바로 새 비밀번호를 설정해 주세요.',
      ],
    },
    passkeyRemoved: {
      subject: '{appName} 계정에서 패스키가 삭제되었습니다',
      preview: '직접 하신 일이 아니라면 이렇게 해 주세요.',
      heading: '패스키가 삭제되었습니다',
      body: [
        '{appName} 계정 {email}에서 패스키가 삭제되었습니다. 이 패스키로는 더 이상 로그인할 수 없습니다.',
        '직접 하신 일이라면 아무것도 하지 않으셔도 됩니다.',
        '그렇지 않다면 다른 사람이 회원님 계정에 접근하고 있을 수 있습니다. {appName} 로그인 페이지에서 바로 비밀번호를 재설정해 주세요.',
      ],
    },
    revertSecondFactorAddition: {
      subject: '{appName} 계정에 2단계 인증 수단이 추가되었습니다',
      preview: '직접 변경하지 않으셨다면 되돌릴 수 있습니다.',
      heading: '2단계 인증 수단이 추가되었습니다',
      body: [
        '이제 {appName} 계정 {email}에 로그인하려면 다음 2단계 인증 수단도 필요합니다: {secondFactor}',
        '직접 추가하셨다면 아무것도 하지 않으셔도 됩니다. 그렇지 않다면 아래 링크를 열어 삭제하세요. 로그인된 모든 기기에서 로그아웃됩니다.',
      ],
      button: '변경 취소',
      afterLink: [
        '그런 다음 비밀번호도 재설정해 주세요. 다른 사람이 회원님 계정에 접근했을 수 있습니다.',
      ],
    },
    revertSecondFactorRemoval: {
      subject: '{appName} 계정에서 2단계 인증 수단이 삭제되었습니다',
      preview: '직접 변경하지 않으셨다면 되돌릴 수 있습니다.',
      heading: '2단계 인증 수단이 삭제되었습니다',
      body: [
        '{appName} 계정 {email}에서 다음 2단계 인증 수단이 삭제되었습니다: {secondFactor}',
        '직접 삭제하셨다면 아무것도 하지 않으셔도 됩니다. 그렇지 않다면 아래 링크를 열어 되돌리세요. 로그인된 모든 기기에서 로그아웃됩니다.',
      ],
      button: '변경 취소',
      afterLink: [
        '그런 다음 비밀번호도 재설정해 주세요. 다른 사람이 회원님 계정에 접근했을 수 있습니다.',
      ],
    },
    recoveryCodeUsed: {
      subject: '{appName} 계정의 복구 코드가 사용되었습니다',
      preview: '직접 사용하지 않으셨다면 이렇게 해 주세요.',
      heading: '복구 코드가 사용되었습니다',
      body: [
        '누군가 복구 코드로 {appName} 계정 {email}에 로그인했습니다. 이 코드는 더 이상 사용할 수 없습니다.',
        '직접 사용하셨다면 아무것도 하지 않으셔도 됩니다.',
        '그렇지 않다면 다른 사람이 회원님 계정에 접근하고 있을 수 있습니다. {appName} 로그인 페이지에서 바로 비밀번호를 재설정해 주세요.',
      ],
    },
    passwordChanged: {
      subject: '{appName} 비밀번호가 변경되었습니다',
      preview: '직접 변경하지 않으셨다면 이렇게 해 주세요.',
      heading: '비밀번호가 변경되었습니다',
      body: [
        '{appName} 계정 {email}의 비밀번호가 변경되었습니다.',
        '직접 변경하셨다면 아무것도 하지 않으셔도 됩니다.',
        '그렇지 않다면 다른 사람이 회원님 계정에 접근하고 있을 수 있습니다. {appName} 로그인 페이지에서 바로 비밀번호를 재설정해 주세요.',
      ],
    },
    passwordRemoved: {
      subject: '{appName} 계정의 비밀번호가 삭제되었습니다',
      preview: '직접 하신 일이 아니라면 이렇게 해 주세요.',
      heading: '비밀번호가 삭제되었습니다',
      body: [
        '{appName} 계정 {email}의 비밀번호가 삭제되었습니다. 이 비밀번호로는 더 이상 로그인할 수 없습니다.',
        '직접 하신 일이라면 아무것도 하지 않으셔도 됩니다.',
        '그렇지 않다면 다른 사람이 회원님 계정에 접근하고 있을 수 있습니다. {appName} 로그인 페이지에서 바로 비밀번호를 재설정해 주세요.',
      ],
    },
    accountDeleted: {
      subject: '{appName} 계정이 삭제되었습니다',
      preview: '{email} 계정은 더 이상 존재하지 않습니다.',
      heading: '계정이 삭제되었습니다',
      body: [
        '{email} 주소의 {appName} 계정이 삭제되었습니다. 삭제된 계정은 복구할 수 없습니다.',
        '직접 하신 일이 아니라면 다른 사람이 회원님 계정에 접근한 것입니다. 같은 주소로 다시 가입하실 수 있습니다.',
      ],
    },
    signUpAttempt: {
      subject: '이미 {appName} 계정이 있습니다',
      preview: '누군가 회원님의 이메일 주소로 가입하려고 했습니다. 변경된 내용은 없습니다.',
      heading: '이미 계정이 있습니다',
      body: [
        '누군가 {email} 주소로 새 {appName} 계정을 만들려고 했습니다. 이 주소로 만든 계정이 이미 있으므로 변경된 내용은 없습니다.',
        '직접 시도하셨다면 그대로 로그인하시면 됩니다. 비밀번호를 잊으셨다면 로그인 페이지에서 재설정할 수 있습니다.',
        '직접 시도하지 않으셨다면 이 이메일을 무시하셔도 됩니다.',
      ],
    },
  },
};
