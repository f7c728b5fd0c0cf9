import type { OutgoingMail } from '../outbox/outbox.ts';
import { greetingName } from './greeting-name.ts';
import type { Language } from './language.ts';
import { lifetimeInWords } from './lifetime-in-words.ts';
import { oneLine } from './one-line.ts';

/** What a mail is about, as the outbox keeps it. */
export type Mail = Pick<
  OutgoingMail,
  'kind' | 'email' | 'newEmail' | 'displayName' | 'secondFactor' | 'link' | 'lifetime'
>;

/** Everything a text may mention, each as one harmless line; not yet escaped. */
export type MailValues = {
  readonly appName: string;
  readonly email: string;
  readonly newEmail: string;
  readonly name: string | undefined;
  readonly secondFactor: string;
  readonly link: string | undefined;
  readonly lifetime: string | undefined;
};

/** A number as it is. The name of an app is anybody's words, and treated like the name of a person. */
const factorInWords = (factor: string | null | undefined, app: string): string =>
  /^\+\*+\d{4}$/.test(factor ?? '') ? (factor ?? '') : (greetingName(factor ?? null) ?? app);

export function mailValues(
  mail: Mail,
  appName: string,
  language: Language,
  authenticatorApp: string,
): MailValues {
  return {
    appName: oneLine(appName),
    email: oneLine(mail.email),
    newEmail: oneLine(mail.newEmail ?? ''),
    name: greetingName(mail.displayName),
    secondFactor: factorInWords(mail.secondFactor, authenticatorApp),
    link: mail.link === null ? undefined : oneLine(mail.link),
    lifetime: mail.lifetime === null ? undefined : lifetimeInWords(mail.lifetime, language),
  };
}
