import type { MailKind } from '../outbox/outbox.ts';
import type { MailValues } from './mail-values.ts';
import type { LinkWords, MailWords, NoticeWords } from './mail-words.ts';

/** The sentences one mail is made of, in order, their names in braces not yet filled in. */
export type Letter = {
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  readonly opening: readonly string[];
  readonly action:
    | { readonly button: string; readonly link: string; readonly copyLink: string }
    | undefined;
  readonly closing: readonly string[];
  readonly footer: string;
};

const buttonTo = ({ copyLink }: MailWords, button: string, link: string) => ({
  button,
  link,
  copyLink,
});

export function writeLetter(words: MailWords, kind: MailKind, values: MailValues): Letter {
  const mail: NoticeWords | LinkWords = words.mails[kind];
  const { subject, preview, heading } = mail;
  const isFirst = kind === 'verifyAndChangeEmail' && values.email === '';
  const body = isFirst ? [words.firstAddress] : mail.body;
  const greeting = values.name === undefined ? words.greetingWithoutName : words.greeting;
  const opening = [greeting, ...body];
  const { footer } = words;
  const circumstances = values.time === undefined ? [] : [words.time, words.device];
  if (!('button' in mail)) {
    const action =
      values.link === undefined ? undefined : buttonTo(words, words.reviewAccount, values.link);
    const told = [...opening, ...circumstances];
    return { subject, preview, heading, opening: told, action, closing: [], footer };
  }
  if (values.link === undefined) {
    return { subject, preview, heading, opening, action: undefined, closing: [], footer };
  }
  const lifetime = values.lifetime === undefined ? [] : [words.lifetime];
  return {
    subject,
    preview,
    heading,
    opening: [...opening, ...circumstances],
    action: buttonTo(words, mail.button, values.link),
    closing: [...lifetime, ...mail.afterLink],
    footer,
  };
}
