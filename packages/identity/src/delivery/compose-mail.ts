import { chooseLanguage } from '../messages/choose-language.ts';
import { renderMail } from '../messages/render-mail.ts';
import type { MailKind, OutgoingMail } from '../outbox/outbox.ts';
import type { ProjectConfig } from '../settings/settings.ts';
import { type MailSender, senderOf } from './mail-sender.ts';

export type ComposedMail = MailSender & {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

type SendEmail = NonNullable<NonNullable<ProjectConfig['notification']>['sendEmail']>;
type TemplateName =
  | 'resetPasswordTemplate'
  | 'verifyEmailTemplate'
  | 'changeEmailTemplate'
  | 'revertSecondFactorAdditionTemplate'
  | 'signInTemplate';

/** The mails an operator may word. The others warn an owner, and nobody gets to soften them. */
const templateNames: Partial<Record<MailKind, TemplateName>> = {
  resetPassword: 'resetPasswordTemplate',
  verifyEmail: 'verifyEmailTemplate',
  verifyAndChangeEmail: 'verifyEmailTemplate',
  recoverEmail: 'changeEmailTemplate',
  revertSecondFactorAddition: 'revertSecondFactorAdditionTemplate',
  signIn: 'signInTemplate',
};

function templateOf(sendEmail: SendEmail | undefined, kind: MailKind) {
  const name = templateNames[kind];
  return name === undefined ? undefined : sendEmail?.[name];
}

/** A mail exactly as it leaves: the words, the language, the sender. */
export async function composeMail(
  mail: OutgoingMail,
  config: ProjectConfig,
  sender: { readonly appName: string; readonly from: string },
): Promise<ComposedMail> {
  const template = templateOf(config.notification?.sendEmail, mail.kind);
  const { body, subject, bodyFormat } = template ?? {};
  const { appName } = sender;
  const rendered = await renderMail(mail, {
    appName,
    language: chooseLanguage(mail.locale, config.notification?.defaultLocale ?? 'en'),
    ...(body || subject
      ? {
          override: {
            ...(subject ? { subject } : {}),
            ...(body ? { body } : {}),
            ...(bodyFormat === 'HTML' || bodyFormat === 'PLAIN_TEXT' ? { bodyFormat } : {}),
          },
        }
      : {}),
  });
  return {
    ...senderOf(sender.from, config.notification?.sendEmail ?? {}, template ?? {}),
    to: mail.to,
    ...rendered,
  };
}
