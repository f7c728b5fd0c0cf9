import type { Account, ClientError } from '@latchkey/client';
import type { ScreenName, SignInDetails } from '@latchkey/react';

/** Who is signed in. What is known of the sign-in itself is there only where it was made here. */
export type SignedInDetail = {
  /** Who is signed in. */
  readonly account: Account;
} & Partial<Omit<SignInDetails, 'account'>>;

/** Whose sign-in has ended, and how. */
export type SignedOutDetail = {
  /** Who was signed in until now. */
  readonly account: Account;
  /** The server ended it; nobody pressed anything. */
  readonly isLost: boolean;
};

/** What failed, and where. */
export type LatchkeyErrorDetail = {
  /** A `ClientError` carries the protocol's `code`; what a function of the page throws has none. */
  readonly error: ClientError | (Error & { readonly code?: undefined; readonly reason?: string });
  /** Where it happened. */
  readonly screen: ScreenName;
};

/** What the elements tell the page, by its name. All of them bubble. */
export type LatchkeyEventMap = {
  /** Somebody is signed in: now, in another tab, or still. `preventDefault()` stays on the page. */
  'latchkey:signed-in': CustomEvent<SignedInDetail>;
  /** Nobody is signed in any more. */
  'latchkey:signed-out': CustomEvent<SignedOutDetail>;
  /** Something failed, and the visitor was told. */
  'latchkey:error': CustomEvent<LatchkeyErrorDetail>;
};

declare global {
  interface GlobalEventHandlersEventMap extends LatchkeyEventMap {}
}
