import type { OutgoingMail } from '../outbox/outbox.ts';
import { greetingName } from './greeting-name.ts';
import type { Language } from './language.ts';
import { lifetimeInWords } from './lifetime-in-words.ts';
import { oneLine } from './one-line.ts';

/** What a mail is about, as the outbox keeps it. */
export type Mail = Pick<
  OutgoingMail,
  'kind' | 'email' | 'newEmail' | 'displayName' | 'link' | 'lifetime'
>;

/** Everything a text may mention, each as one harmless line; not yet escaped. */
export type MailValues = {
  readonly appName: string;
  readonly email: string;
  readonly newEmail: string;
  readonly name: string | undefined;
  readonly link: string | undefined;
  readonly lifetime: string | undefined;
};

export function mailValues(mail: Mail, appName: string, language: Language): MailValues {
  return {
    appName: oneLine(appName),
    email: oneLine(mail.email),
    newEmail: oneLine(mail.newEmail ?? ''),
    name: greetingName(mail.displayName),
    link: mail.link === null ? undefined : oneLine(mail.link),
    lifetime: mail.lifetime === null ? undefined : lifetimeInWords(mail.lifetime, language),
  };
}
