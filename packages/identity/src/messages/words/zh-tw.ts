import type { MailWords } from '../mail-words.ts';

export const zhTw: MailWords = {
  greeting: '{name}，您好：',
  greetingWithoutName: '您好：',
  lifetime: '此連結的有效時間為 {lifetime}，且只能使用一次。',
  copyLink: '如果按鈕無法使用，請將以下連結複製到瀏覽器中開啟：',
  footer: '此電子郵件由 {appName} 寄出。',
  authenticatorApp: '驗證器應用程式',
  time: '時間：{time}',
  device: '裝置：{device}',
  unknownDevice: '不明',
  reviewAccount: '檢查您的帳號',
  firstAddress:
    '我們收到一項要求：將 {newEmail} 用作您的 {appName} 帳戶的電子郵件地址。請開啟下方的連結以確認該地址。',
  mails: {
    resetPassword: {
      subject: '重設您的 {appName} 密碼',
      preview: '為 {email} 設定新密碼。',
      heading: '重設密碼',
      body: ['我們收到了重設 {email} 的 {appName} 密碼的要求。請開啟下方連結以設定新密碼。'],
      button: '設定新密碼',
      afterLink: ['如果這不是您本人的要求，請忽略這封郵件。您的密碼不會變更。'],
    },
    verifyEmail: {
      subject: '確認您的 {appName} 電子郵件地址',
      preview: '只要按一下，即可確認 {email}。',
      heading: '確認您的電子郵件地址',
      body: ['請開啟下方連結，確認 {email} 是您 {appName} 帳號的電子郵件地址。'],
      button: '確認電子郵件地址',
      afterLink: ['如果您沒有註冊 {appName}，請不要開啟連結，忽略這封郵件即可。'],
    },
    signIn: {
      subject: '您的 {appName} 登入連結',
      preview: '不需密碼，即可以 {email} 登入。',
      heading: '登入 {appName}',
      body: ['請開啟下方連結，以 {email} 登入。您不需要輸入密碼。'],
      button: '登入',
      afterLink: [
        '請勿轉寄這封郵件：任何擁有此連結的人都能以您的身分登入。',
        '如果這不是您本人的要求，請忽略這封郵件。',
      ],
    },
    verifyAndChangeEmail: {
      subject: '確認您的 {appName} 新電子郵件地址',
      preview: '請確認您今後要使用 {newEmail}。',
      heading: '確認您的新電子郵件地址',
      body: [
        '我們收到了將您 {appName} 帳號的電子郵件地址從 {email} 變更為 {newEmail} 的要求。請開啟下方連結以確認新地址。',
      ],
      button: '確認新地址',
      afterLink: ['如果這不是您本人的要求，請不要開啟連結。地址不會變更。'],
    },
    recoverEmail: {
      subject: '您的 {appName} 電子郵件地址已變更',
      preview: '不是您本人的操作嗎？您可以復原這項變更。',
      heading: '您的電子郵件地址已變更',
      body: [
        '您 {appName} 帳號的電子郵件地址已從 {email} 變更為 {newEmail}。',
        '如果是您本人的操作，則無需採取任何行動。如果不是，請開啟下方連結以恢復原本的地址。',
      ],
      button: '復原變更',
      afterLink: ['恢復原本的地址後，請重設您的密碼：可能有其他人曾存取您的帳號。'],
    },
    emailRemoved: {
      subject: '您的電子郵件地址已從 {appName} 帳號移除',
      preview: '不是您本人的操作嗎？您可以復原這項變更。',
      heading: '您的電子郵件地址已移除',
      body: [
        '電子郵件地址 {email} 已從您的 {appName} 帳號移除。',
        '如果是您本人的操作，則無需採取任何行動。如果不是，請開啟下方連結以恢復您的地址。所有已登入的裝置都會登出。',
      ],
      button: '復原變更',
      afterLink: ['之後請設定新密碼：可能有其他人曾存取您的帳號。'],
    },
    providerLinked: {
      subject: '{about} 帳號已連結至您的 {appName} 帳號',
      preview: '不是您本人的操作嗎？請依照以下方式處理。',
      heading: '已連結帳號',
      body: [
        '您現在可以使用 {about} 帳號登入您的 {appName} 帳號 {email}。',
        '如果是您本人的操作，則無需採取任何行動。',
        '如果不是，可能有其他人能存取您的帳號。請前往 {appName} 登入頁面，立即重設密碼。這樣也會取消連結 {about} 帳號。',
      ],
    },
    providerUnlinked: {
      subject: '{about} 帳號已與您的 {appName} 帳號取消連結',
      preview: '不是您本人的操作嗎？請依照以下方式處理。',
      heading: '已取消連結帳號',
      body: [
        '您無法再使用 {about} 帳號登入您的 {appName} 帳號 {email}。',
        '如果是您本人的操作，則無需採取任何行動。',
        '如果不是，可能有其他人能存取您的帳號。請前往 {appName} 登入頁面，立即重設密碼。',
      ],
    },
    phoneLinked: {
      subject: '您的 {appName} 帳號已新增手機號碼',
      preview: '不是您本人的操作嗎？請依照以下方式處理。',
      heading: '已新增手機號碼',
      body: [
        '您現在可以使用以下手機號碼登入您的 {appName} 帳號 {email}：{about}',
        '如果是您本人的操作，則無需採取任何行動。',
        '如果不是，可能有其他人能存取您的帳號。請前往 {appName} 登入頁面，立即重設密碼。這樣也會移除該手機號碼。',
      ],
    },
    phoneUnlinked: {
      subject: '您的 {appName} 帳號已移除手機號碼',
      preview: '不是您本人的操作嗎？請依照以下方式處理。',
      heading: '已移除手機號碼',
      body: [
        '您無法再使用以下手機號碼登入您的 {appName} 帳號 {email}：{about}',
        '如果是您本人的操作，則無需採取任何行動。',
        '如果不是，可能有其他人能存取您的帳號。請前往 {appName} 登入頁面，立即重設密碼。',
      ],
    },
    passkeyAdded: {
      subject: '您的 {appName} 帳號已新增密碼金鑰',
      preview: '不是您本人的操作嗎？請依照以下方式處理。',
      heading: '已新增密碼金鑰',
      body: [
        '您的 {appName} 帳號 {email} 已新增一把密碼金鑰。使用它不需要密碼即可登入。',
        '如果是您本人的操作，則無需採取任何行動。',
        '如果不是，可能有其他人能存取您的帳號。請登入 {appName}，移除這把密碼金鑰，並立即設定新密碼。',
      ],
    },
    passkeyRemoved: {
      subject: '您的 {appName} 帳號已移除密碼金鑰',
      preview: '不是您本人的操作嗎？請依照以下方式處理。',
      heading: '已移除密碼金鑰',
      body: [
        '您的 {appName} 帳號 {email} 已移除一把密碼金鑰。它已無法再用來登入。',
        '如果是您本人的操作，則無需採取任何行動。',
        '如果不是，可能有其他人能存取您的帳號。請前往 {appName} 登入頁面，立即重設密碼。',
      ],
    },
    revertSecondFactorAddition: {
      subject: '您的 {appName} 帳號已新增兩步驟驗證方式',
      preview: '不是您本人的操作嗎？您可以復原這項變更。',
      heading: '已新增兩步驟驗證方式',
      body: [
        '從現在起，登入您的 {appName} 帳號 {email} 時還需要以下兩步驟驗證方式：{secondFactor}',
        '如果是您本人的操作，則無需採取任何行動。如果不是，請開啟下方連結將其移除。所有已登入的裝置都會登出。',
      ],
      button: '復原變更',
      afterLink: ['之後請重設您的密碼：可能有其他人曾存取您的帳號。'],
    },
    revertSecondFactorRemoval: {
      subject: '您的 {appName} 帳號已移除兩步驟驗證方式',
      preview: '不是您本人的操作嗎？您可以復原這項變更。',
      heading: '已移除兩步驟驗證方式',
      body: [
        '您的 {appName} 帳號 {email} 已移除以下兩步驟驗證方式：{secondFactor}',
        '如果是您本人的操作，則無需採取任何行動。如果不是，請開啟下方連結將其恢復。所有已登入的裝置都會登出。',
      ],
      button: '復原變更',
      afterLink: ['之後請重設您的密碼：可能有其他人曾存取您的帳號。'],
    },
    recoveryCodeUsed: {
      subject: '您的 {appName} 帳號的復原碼已被使用',
      preview: '不是您本人的操作嗎？請依照以下方式處理。',
      heading: '復原碼已被使用',
      body: [
        '有人使用復原碼登入了您的 {appName} 帳號 {email}。該復原碼已失效。',
        '如果是您本人的操作，則無需採取任何行動。',
        '如果不是，可能有其他人能存取您的帳號。請前往 {appName} 登入頁面，立即重設密碼。',
      ],
    },
    passwordChanged: {
      subject: '您的 {appName} 密碼已變更',
      preview: '不是您本人的操作嗎？請依照以下方式處理。',
      heading: '您的密碼已變更',
      body: [
        '您的 {appName} 帳號 {email} 的密碼已變更。',
        '如果是您本人的操作，則無需採取任何行動。',
        '如果不是，可能有其他人能存取您的帳號。請前往 {appName} 登入頁面，立即重設密碼。',
      ],
    },
    passwordRemoved: {
      subject: '您的 {appName} 帳號的密碼已移除',
      preview: '不是您本人的操作嗎？請依照以下方式處理。',
      heading: '您的密碼已移除',
      body: [
        '您的 {appName} 帳號 {email} 的密碼已移除。它已無法再用來登入。',
        '如果是您本人的操作，則無需採取任何行動。',
        '如果不是，可能有其他人能存取您的帳號。請前往 {appName} 登入頁面，立即重設密碼。',
      ],
    },
    accountDeleted: {
      subject: '您的 {appName} 帳號已刪除',
      preview: '帳號 {email} 已不存在。',
      heading: '您的帳號已刪除',
      body: [
        '您的 {appName} 帳號 {email} 已刪除，且無法復原。',
        '如果不是您本人的操作，表示有其他人曾存取您的帳號。您可以使用相同的地址重新註冊。',
      ],
    },
    signUpAttempt: {
      subject: '您已經有 {appName} 帳號',
      preview: '有人嘗試用您的電子郵件地址註冊。一切都沒有變更。',
      heading: '您已經有帳號',
      body: [
        '有人嘗試用 {email} 註冊新的 {appName} 帳號。您已經有使用此地址的帳號，因此一切都沒有變更。',
        '如果是您本人的操作，直接登入即可。如果忘記密碼，可以在登入頁面重設。',
        '如果不是您本人的操作，請忽略這封郵件。',
      ],
    },
  },
};
