import type { ProjectConfig } from '../settings/settings.ts';

export type MailSender = {
  readonly from: string | { readonly name: string; readonly address: string };
  readonly replyTo: string | undefined;
};

type SendEmail = NonNullable<NonNullable<ProjectConfig['notification']>['sendEmail']>;
type Template = NonNullable<SendEmail['resetPasswordTemplate']>;

/** `Example <no-reply@example.com>` without the name. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** The installation's sender with whatever the project says about either side of the `@`. */
function ownSender(standard: string, { dnsInfo }: SendEmail, { senderLocalPart }: Template) {
  const address = addressOf(standard);
  const at = address.lastIndexOf('@');
  const local = senderLocalPart || address.slice(0, at);
  const domain = (dnsInfo?.useCustomDomain && dnsInfo.customDomain) || address.slice(at + 1);
  return standard.replace(address, () => `${local}@${domain}`);
}

/** Whom a mail is from. A mail server of the project's own sends for the one address it was given. */
export function senderOf(standard: string, sendEmail: SendEmail, template: Template): MailSender {
  const relayed = sendEmail.method === 'CUSTOM_SMTP' && sendEmail.smtp?.senderEmail;
  const from = relayed || ownSender(standard, sendEmail, template);
  const { senderDisplayName: name, replyTo } = template;
  return {
    from: name ? { name, address: addressOf(from) } : from,
    // What the protocol writes into a template that nobody is meant to answer.
    replyTo: replyTo === 'noreply' ? undefined : replyTo || undefined,
  };
}
