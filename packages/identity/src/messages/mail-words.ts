import type { MailKind } from '../outbox/outbox.ts';

/** Kinds that only tell something and lead nowhere. */
export type NoticeKind = MailKind &
  (
    | 'passwordChanged'
    | 'passwordRemoved'
    | 'signUpAttempt'
    | 'recoveryCodeUsed'
    | 'passkeyAdded'
    | 'passkeyRemoved'
    | 'providerLinked'
    | 'providerUnlinked'
    | 'phoneLinked'
    | 'phoneUnlinked'
    | 'accountDeleted'
  );

export type NoticeWords = {
  readonly subject: string;
  /** The line an inbox shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly body: readonly string[];
};

export type LinkWords = NoticeWords & {
  readonly button: string;
  readonly afterLink: readonly string[];
};

/**
 * All mails in one language. Names in braces are filled in: {appName}, {email}, {newEmail}, {name},
 * {lifetime}, {secondFactor}, {about}, {time}, {device}. Nothing may depend on their gender, case,
 * number or last letter.
 */
export type MailWords = {
  readonly greeting: string;
  readonly greetingWithoutName: string;
  readonly lifetime: string;
  readonly copyLink: string;
  readonly footer: string;
  /** What stands for {secondFactor} where an app was given no name. */
  readonly authenticatorApp: string;
  /** When something happened and by what, below what a notice tells. */
  readonly time: string;
  readonly device: string;
  readonly unknownDevice: string;
  /** The button to the account pages. */
  readonly reviewAccount: string;
  /** What a mail says that asks to confirm an address, where the account has had none. */
  readonly firstAddress: string;
  readonly mails: {
    readonly [Kind in MailKind]: Kind extends NoticeKind ? NoticeWords : LinkWords;
  };
};
