import type { SecondFactor } from './session.ts';

/** How somebody came in, as the session and its tokens tell of it. */
export type SignIn = {
  readonly signInProvider: string;
  /** Where the provider does not say it: a link in a mail counts as a password to verifiers. */
  readonly signInMethod?: string;
  readonly secondFactor?: SecondFactor;
  readonly claims?: string;
  readonly attributes?: string;
  readonly enrolmentOnly?: boolean;
  /** Of the session, where it follows from what is done. */
  readonly sessionId?: string;
};
