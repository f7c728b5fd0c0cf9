import { oneLine } from '@latchkey/kernel/one-line';
import type { OutgoingMail } from '../outbox/outbox.ts';
import { isKnownProvider, isProviderId, knownProviders } from '../providers/provider-names.ts';
import { redactedPhoneNumber } from '../second-factors/second-factor.ts';
import { deviceInWords } from './device-in-words.ts';
import { greetingName } from './greeting-name.ts';
import type { Language } from './language.ts';
import { lifetimeInWords } from './lifetime-in-words.ts';
import type { MailWords } from './mail-words.ts';
import { timeInWords } from './time-in-words.ts';

/** What a mail is about, as the outbox keeps it. */
export type Mail = Pick<
  OutgoingMail,
  | 'kind'
  | 'email'
  | 'newEmail'
  | 'displayName'
  | 'secondFactor'
  | 'about'
  | 'userAgent'
  | 'link'
  | 'lifetime'
  | 'createdAt'
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
  readonly about: string;
  /** Of what a notice tells. */
  readonly time: string | undefined;
  readonly device: string | undefined;
};

/** A number as it is. The name of an app is anybody's words, and treated like the name of a person. */
const factorInWords = (factor: string | null | undefined, app: string): string =>
  /^\+\*+\d{4}$/.test(factor ?? '') ? (factor ?? '') : (greetingName(factor ?? null) ?? app);

/** A provider by what people call it, a number without most of its digits, or a name somebody gave. */
function aboutInWords(about: string): string {
  if (isKnownProvider(about)) return knownProviders[about];
  if (/^\+\d+$/.test(about)) return redactedPhoneNumber(about);
  return isProviderId(about) ? about : (greetingName(about) ?? '');
}

export function mailValues(
  mail: Mail,
  appName: string,
  language: Language,
  words: Pick<MailWords, 'authenticatorApp' | 'unknownDevice'>,
): MailValues {
  return {
    appName: oneLine(appName),
    email: oneLine(mail.email),
    newEmail: oneLine(mail.newEmail ?? ''),
    name: greetingName(mail.displayName),
    secondFactor: factorInWords(mail.secondFactor, words.authenticatorApp),
    link: mail.link === null ? undefined : oneLine(mail.link),
    lifetime: mail.lifetime === null ? undefined : lifetimeInWords(mail.lifetime, language),
    about: aboutInWords(mail.about ?? ''),
    ...(typeof mail.userAgent === 'string'
      ? {
          time: timeInWords(mail.createdAt, language),
          device: deviceInWords(mail.userAgent) ?? words.unknownDevice,
        }
      : { time: undefined, device: undefined }),
  };
}
