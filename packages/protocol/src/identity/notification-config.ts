import { boolean, enumeration, int32, list, message, string } from '../field.ts';

const emailTemplate = message({
  senderLocalPart: string,
  senderDisplayName: string,
  subject: string,
  body: string,
  bodyFormat: enumeration({ BODY_FORMAT_UNSPECIFIED: 0, PLAIN_TEXT: 1, HTML: 2 }),
  replyTo: string,
  /** Whether somebody put own words in. Read only. */
  customized: boolean,
});

/** Who sends mails and SMS, and in which words. */
export const notificationConfig = message({
  defaultLocale: string,
  sendEmail: message({
    method: enumeration({ METHOD_UNSPECIFIED: 0, DEFAULT: 1, CUSTOM_SMTP: 2 }),
    smtp: message({
      senderEmail: string,
      host: string,
      port: int32,
      username: string,
      password: string,
      securityMode: enumeration({ SECURITY_MODE_UNSPECIFIED: 0, SSL: 1, START_TLS: 2 }),
    }),
    callbackUri: string,
    dnsInfo: message({ customDomain: string, useCustomDomain: boolean }),
    resetPasswordTemplate: emailTemplate,
    verifyEmailTemplate: emailTemplate,
    changeEmailTemplate: emailTemplate,
    revertSecondFactorAdditionTemplate: emailTemplate,
    /** An addition of this server: the words of the mail that signs somebody in. */
    signInTemplate: emailTemplate,
    legacyResetPasswordTemplate: emailTemplate,
  }),
  /** An addition of this server: who is told of what happens to accounts. */
  webhooks: list(
    message({
      url: string,
      events: list(string),
      /** What the messages are signed with. It is never shown. */
      secret: string,
    }),
  ),
  sendSms: message({ useDeviceLocale: boolean, smsTemplate: message({ content: string }) }),
});
