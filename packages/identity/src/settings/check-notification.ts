import { isOneLine } from '@latchkey/kernel/one-line';
import { canonicalEmail } from '../accounts/email-address.ts';
import { spokenLanguage } from '../messages/choose-language.ts';
import { languages } from '../messages/language.ts';
import { isHostName } from './host-name.ts';
import type { ProjectConfig } from './settings.ts';

type Notification = NonNullable<ProjectConfig['notification']>;
type SendEmail = NonNullable<Notification['sendEmail']>;
type Template = NonNullable<SendEmail['resetPasswordTemplate']>;

/** What an SMS may take: three parts in most alphabets. */
const longestSms = 200;

function templateProblem({ senderLocalPart, senderDisplayName, replyTo }: Template) {
  if (senderLocalPart && canonicalEmail(`${senderLocalPart}@example.com`) === undefined) {
    return 'A senderLocalPart is what stands before the @ of an address.';
  }
  if (senderDisplayName && !isOneLine(senderDisplayName)) {
    return 'A senderDisplayName is one line of text.';
  }
  // The protocol writes "noreply" into templates that nobody is meant to answer.
  if (replyTo && replyTo !== 'noreply' && canonicalEmail(replyTo) === undefined) {
    return 'A replyTo is one e-mail address, or "noreply".';
  }
  return undefined;
}

function smtpProblem({ method, smtp }: SendEmail): string | undefined {
  if (method === 'CUSTOM_SMTP' && (!smtp?.host || !smtp.senderEmail)) {
    return 'A custom SMTP server needs a host and a sender address.';
  }
  if (smtp?.senderEmail && canonicalEmail(smtp.senderEmail) === undefined) {
    return 'The senderEmail of an SMTP server is one e-mail address.';
  }
  const port = smtp?.port ?? 0;
  return port < 0 || port > 65_535 ? 'An SMTP port lies between 1 and 65535.' : undefined;
}

function mailProblem(sendEmail: SendEmail): string | undefined {
  const { callbackUri, dnsInfo, legacyResetPasswordTemplate } = sendEmail;
  if (
    callbackUri &&
    (!URL.canParse(callbackUri) || !/^https?:$/.test(new URL(callbackUri).protocol))
  ) {
    return 'The action page (callbackUri) must be an absolute http or https URL.';
  }
  if (dnsInfo?.customDomain && !isHostName(dnsInfo.customDomain)) {
    return 'A customDomain is the host name of the sender.';
  }
  if (dnsInfo?.useCustomDomain && !dnsInfo.customDomain) {
    return 'To use a custom domain, name it in dnsInfo.customDomain.';
  }
  if (legacyResetPasswordTemplate?.subject || legacyResetPasswordTemplate?.body) {
    return 'No mail is written with legacyResetPasswordTemplate; use resetPasswordTemplate.';
  }
  const templates = [
    sendEmail.resetPasswordTemplate,
    sendEmail.verifyEmailTemplate,
    sendEmail.changeEmailTemplate,
    sendEmail.revertSecondFactorAdditionTemplate,
    sendEmail.signInTemplate,
  ];
  return (
    smtpProblem(sendEmail) ??
    templates.map((template) => templateProblem(template ?? {})).find((problem) => problem)
  );
}

function smsProblem({ content }: { readonly content?: string | undefined }): string | undefined {
  if (!content) return undefined;
  if (!content.includes('%LOGIN_CODE%')) return 'An SMS without %LOGIN_CODE% tells nobody a code.';
  return content.length > longestSms
    ? `The text of an SMS has at most ${longestSms} characters.`
    : undefined;
}

/** What is wrong with what a configuration says about mails and SMS, if anything is. */
export function notificationProblem({ notification = {} }: ProjectConfig): string | undefined {
  const { defaultLocale, sendEmail = {}, sendSms } = notification;
  if (defaultLocale && spokenLanguage(defaultLocale) === undefined) {
    return `The defaultLocale is one of ${languages.join(', ')}.`;
  }
  return mailProblem(sendEmail) ?? smsProblem(sendSms?.smsTemplate ?? {});
}
