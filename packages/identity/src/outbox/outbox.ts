import type { Change } from '@latchkey/kernel/change';
import type { SendRule } from '../limits/guess-budgets.ts';
import type { AccountEvent } from '../webhooks/account-event.ts';

export type MailKind =
  | 'resetPassword'
  | 'verifyEmail'
  | 'signIn'
  | 'verifyAndChangeEmail'
  | 'recoverEmail'
  | 'emailRemoved'
  | 'revertSecondFactorAddition'
  | 'revertSecondFactorRemoval'
  | 'recoveryCodeUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passwordChanged'
  | 'passwordRemoved'
  | 'providerLinked'
  | 'providerUnlinked'
  | 'phoneLinked'
  | 'phoneUnlinked'
  | 'accountDeleted'
  | 'signUpAttempt';

/** A mail to be sent: what it says, not yet in words. */
export type OutgoingMail = {
  readonly tenant: string;
  readonly kind: MailKind;
  readonly to: string;
  /** The reader's language as the client named it. */
  readonly locale: string | null;
  readonly email: string;
  readonly newEmail: string | null;
  readonly displayName: string | null;
  /** The factor a mail is about: a number, or the name of an app, which may be empty. */
  readonly secondFactor?: string | null;
  /** What a notice is about: the id of a provider, a number, the name of a passkey. */
  readonly about?: string | null;
  /** The device of whoever did it. */
  readonly userAgent?: string | null;
  readonly link: string | null;
  readonly lifetime: number | null;
  readonly createdAt: number;
  /** After this the mail would only confuse: it is dropped instead of sent. */
  readonly expiresAt: number;
};

/** An SMS to be sent, not yet in words. */
export type OutgoingSms = {
  readonly tenant: string;
  readonly kind: 'phoneCode';
  readonly to: string;
  /** The reader's language as the client named it. */
  readonly locale: string | null;
  readonly code: string;
  /** What the code was asked for with; test suites look for their code by it. */
  readonly sessionInfo: string;
  readonly createdAt: number;
  /** After this the code is worth nothing: it is dropped instead of sent. */
  readonly expiresAt: number;
};

export type MailBudget = { readonly recipient: string; readonly rule: SendRule };

export type Outbox = {
  /** Part of the commit that makes the mail's code: there is never one without the other. */
  enqueue(mail: OutgoingMail): Change;
  /** The same for a mail that is left out once its recipient has had enough; the commit never is. */
  enqueueWithin(mail: OutgoingMail, budget: MailBudget): readonly Change[];
  /** The same write for a mail that must not be sent, so that its absence cannot be timed. */
  enqueueNothing(mail: OutgoingMail): Change;
  /** What an answer said instead of a message, for the eyes of test suites. Never in production. */
  noteAnswered(message: OutgoingMail | OutgoingSms): Change;
  enqueueSms(sms: OutgoingSms): Change;
  /** Part of the commit that makes it true. */
  enqueueEvent(event: AccountEvent): Change;
};
