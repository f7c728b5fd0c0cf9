import type { Account } from '@latchkey/client';

/** What every way to sign in again is handed. */
export type WayBackProps = {
  readonly account: Account;
  /** True once they have signed in again; false if they would rather not. */
  readonly onEnd: (isSignedIn: boolean) => void;
};
