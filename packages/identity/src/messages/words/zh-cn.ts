import type { MailWords } from '../mail-words.ts';

export const zhCn: MailWords = {
  greeting: '{name}，您好！',
  greetingWithoutName: '您好！',
  lifetime: '该链接有效期为 {lifetime}，且只能使用一次。',
  copyLink: '如果按钮无法使用，请将以下链接复制到浏览器中打开：',
  footer: '此邮件由 {appName} 发送。',
  authenticatorApp: '身份验证器应用',
  time: '时间：{time}',
  device: '设备：{device}',
  unknownDevice: '未知',
  reviewAccount: '检查您的账号',
  firstAddress:
    '我们收到一项请求：将 {newEmail} 用作您的 {appName} 帐号的电子邮件地址。请打开下面的链接以确认该地址。',
  mails: {
    resetPassword: {
      subject: '重置您的 {appName} 密码',
      preview: '为 {email} 设置新密码。',
      heading: '重置密码',
      body: ['我们收到了重置 {email} 的 {appName} 密码的请求。请打开下面的链接设置新密码。'],
      button: '设置新密码',
      afterLink: ['如果这不是您本人的请求，请忽略此邮件。您的密码不会改变。'],
    },
    verifyEmail: {
      subject: '确认您的 {appName} 邮箱地址',
      preview: '只需点击一次，即可确认 {email}。',
      heading: '确认您的邮箱地址',
      body: ['请打开下面的链接，确认 {email} 是您 {appName} 账号的邮箱地址。'],
      button: '确认邮箱地址',
      afterLink: ['如果您没有注册 {appName}，请不要打开链接，忽略此邮件即可。'],
    },
    signIn: {
      subject: '您的 {appName} 登录链接',
      preview: '无需密码，即可以 {email} 登录。',
      heading: '登录 {appName}',
      body: ['请打开下面的链接，以 {email} 登录。无需输入密码。'],
      button: '登录',
      afterLink: [
        '请不要转发此邮件：任何持有该链接的人都能以您的身份登录。',
        '如果这不是您本人的请求，请忽略此邮件。',
      ],
    },
    verifyAndChangeEmail: {
      subject: '确认您的 {appName} 新邮箱地址',
      preview: '请确认您今后要使用 {newEmail}。',
      heading: '确认您的新邮箱地址',
      body: [
        '我们收到了将您 {appName} 账号的邮箱地址从 {email} 更改为 {newEmail} 的请求。请打开下面的链接确认新地址。',
      ],
      button: '确认新地址',
      afterLink: ['如果这不是您本人的请求，请不要打开链接。邮箱地址不会改变。'],
    },
    recoverEmail: {
      subject: '您的 {appName} 邮箱地址已更改',
      preview: '不是您本人操作？您可以撤销此更改。',
      heading: '您的邮箱地址已更改',
      body: [
        '您 {appName} 账号的邮箱地址已从 {email} 更改为 {newEmail}。',
        '如果是您本人操作，则无需采取任何措施。如果不是，请打开下面的链接恢复原来的地址。',
      ],
      button: '撤销更改',
      afterLink: ['恢复原来的地址后，请重置您的密码：可能有其他人访问过您的账号。'],
    },
    emailRemoved: {
      subject: '您的邮箱地址已从 {appName} 账号中移除',
      preview: '不是您本人操作？您可以撤销此更改。',
      heading: '您的邮箱地址已移除',
      body: [
        '邮箱地址 {email} 已从您的 {appName} 账号中移除。',
        '如果是您本人操作，则无需采取任何措施。如果不是，请打开下面的链接恢复您的地址。所有已登录的设备都会退出登录。',
      ],
      button: '撤销更改',
      afterLink: ['之后请设置新密码：可能有其他人访问过您的账号。'],
    },
    providerLinked: {
      subject: '{about} 账号已关联到您的 {appName} 账号',
      preview: '不是您本人操作？请这样处理。',
      heading: '已关联账号',
      body: [
        '您现在可以使用 {about} 账号登录您的 {appName} 账号 {email}。',
        '如果是您本人操作，则无需采取任何措施。',
        '如果不是，可能有其他人能够访问您的账号。请前往 {appName} 登录页面，立即重置密码。这样也会取消关联 {about} 账号。',
      ],
    },
    providerUnlinked: {
      subject: '{about} 账号已与您的 {appName} 账号取消关联',
      preview: '不是您本人操作？请这样处理。',
      heading: '已取消关联账号',
      body: [
        '您无法再使用 {about} 账号登录您的 {appName} 账号 {email}。',
        '如果是您本人操作，则无需采取任何措施。',
        '如果不是，可能有其他人能够访问您的账号。请前往 {appName} 登录页面，立即重置密码。',
      ],
    },
    phoneLinked: {
      subject: '您的 {appName} 账号已添加手机号',
      preview: '不是您本人操作？请这样处理。',
      heading: '已添加手机号',
      body: [
        '您现在可以使用以下手机号登录您的 {appName} 账号 {email}：{about}',
        '如果是您本人操作，则无需采取任何措施。',
        '如果不是，可能有其他人能够访问您的账号。请前往 {appName} 登录页面，立即重置密码。这样也会移除该手机号。',
      ],
    },
    phoneUnlinked: {
      subject: '您的 {appName} 账号已移除手机号',
      preview: '不是您本人操作？请这样处理。',
      heading: '已移除手机号',
      body: [
        '您无法再使用以下手机号登录您的 {appName} 账号 {email}：{about}',
        '如果是您本人操作，则无需采取任何措施。',
        '如果不是，可能有其他人能够访问您的账号。请前往 {appName} 登录页面，立即重置密码。',
      ],
    },
    passkeyAdded: {
      subject: '您的 {appName} 账号已添加通行密钥',
      preview: '不是您本人操作？请这样处理。',
      heading: '已添加通行密钥',
      body: [
        '您的 {appName} 账号 {email} 已添加一个通行密钥。使用它无需密码即可登录。',
        '如果是您本人操作，则无需采取任何措施。',
        '如果不是，可能有其他人能够访问您的账号。请登录 {appName}，移除该通行密钥，并立即设置新密码。',
      ],
    },
    passkeyRemoved: {
      subject: '您的 {appName} 账号已移除通行密钥',
      preview: '不是您本人操作？请这样处理。',
      heading: '已移除通行密钥',
      body: [
        '您的 {appName} 账号 {email} 已移除一个通行密钥。它已不能再用于登录。',
        '如果是您本人操作，则无需采取任何措施。',
        '如果不是，可能有其他人能够访问您的账号。请前往 {appName} 登录页面，立即重置密码。',
      ],
    },
    revertSecondFactorAddition: {
      subject: '您的 {appName} 账号已添加两步验证方式',
      preview: '不是您本人操作？您可以撤销此更改。',
      heading: '已添加两步验证方式',
      body: [
        '从现在起，登录您的 {appName} 账号 {email} 时还需要以下两步验证方式：{secondFactor}',
        '如果是您本人操作，则无需采取任何措施。如果不是，请打开下面的链接将其移除。所有已登录的设备都会退出登录。',
      ],
      button: '撤销更改',
      afterLink: ['之后请重置您的密码：可能有其他人访问过您的账号。'],
    },
    revertSecondFactorRemoval: {
      subject: '您的 {appName} 账号已移除两步验证方式',
      preview: '不是您本人操作？您可以撤销此更改。',
      heading: '已移除两步验证方式',
      body: [
        '您的 {appName} 账号 {email} 已移除以下两步验证方式：{secondFactor}',
        '如果是您本人操作，则无需采取任何措施。如果不是，请打开下面的链接将其恢复。所有已登录的设备都会退出登录。',
      ],
      button: '撤销更改',
      afterLink: ['之后请重置您的密码：可能有其他人访问过您的账号。'],
    },
    recoveryCodeUsed: {
      subject: '您的 {appName} 账号的恢复代码已被使用',
      preview: '不是您本人操作？请这样处理。',
      heading: '恢复代码已被使用',
      body: [
        '有人使用恢复代码登录了您的 {appName} 账号 {email}。该代码已失效。',
        '如果是您本人操作，则无需采取任何措施。',
        '如果不是，可能有其他人能够访问您的账号。请前往 {appName} 登录页面，立即重置密码。',
      ],
    },
    passwordChanged: {
      subject: '您的 {appName} 密码已更改',
      preview: '不是您本人操作？请这样处理。',
      heading: '您的密码已更改',
      body: [
        '您的 {appName} 账号 {email} 的密码已更改。',
        '如果是您本人操作，则无需采取任何措施。',
        '如果不是，可能有其他人能够访问您的账号。请前往 {appName} 登录页面，立即重置密码。',
      ],
    },
    passwordRemoved: {
      subject: '您的 {appName} 账号的密码已移除',
      preview: '不是您本人操作？请这样处理。',
      heading: '您的密码已移除',
      body: [
        '您的 {appName} 账号 {email} 的密码已移除。它已不能再用于登录。',
        '如果是您本人操作，则无需采取任何措施。',
        '如果不是，可能有其他人能够访问您的账号。请前往 {appName} 登录页面，立即重置密码。',
      ],
    },
    accountDeleted: {
      subject: '您的 {appName} 账号已删除',
      preview: '账号 {email} 已不存在。',
      heading: '您的账号已删除',
      body: [
        '您的 {appName} 账号 {email} 已删除，且无法恢复。',
        '如果不是您本人操作，则说明有其他人访问过您的账号。您可以使用同一地址重新注册。',
      ],
    },
    signUpAttempt: {
      subject: '您已有 {appName} 账号',
      preview: '有人尝试用您的邮箱地址注册。一切均未更改。',
      heading: '您已有账号',
      body: [
        '有人尝试用 {email} 注册新的 {appName} 账号。您已有使用此地址的账号，因此一切均未更改。',
        '如果是您本人操作，直接登录即可。如果忘记了密码，可以在登录页面重置。',
        '如果不是您本人操作，请忽略此邮件。',
      ],
    },
  },
};
