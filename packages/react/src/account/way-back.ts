import type { Account } from '@latchkey/client';
import type { OwedFactor } from './sign-in-again.ts';

/** What every way to sign in again is handed. */
export type WayBackProps = {
  readonly account: Account;
  /** What is left to show where the password was right already. */
  readonly owed?: OwedFactor | undefined;
  /** True once they have signed in again; false if they would rather not. */
  readonly onEnd: (isSignedIn: boolean) => void;
};
