import type { Change } from '@latchkey/kernel/change';
import type { SignIn } from '../sessions/sign-in.ts';

/** A sign-in whose first factor was shown. The credential itself is nowhere: this is found by its hash. */
export type PendingSignIn = {
  readonly tenant: string;
  readonly hash: string;
  readonly accountId: string;
  /** The network address that the first factor was shown from. */
  readonly address: string;
  /** What the session will say about the first factor. */
  readonly signIn: SignIn;
  /** In whole seconds, as with sessions: what ends earlier sign-ins ends this one. */
  readonly authTime: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
};

export type PendingSignIns = {
  find(tenant: string, hash: string): Promise<PendingSignIn | undefined>;
  insert(pending: PendingSignIn): Change;
  /** Counts a try before it is judged; refused once there are none left. */
  chargeTry(pending: PendingSignIn, limit: number): Change<'pending-exhausted'>;
  /** Of any number of callers with one credential, exactly one gets past this. */
  consume(pending: PendingSignIn, at: number): Change<'pending-spent'>;
  /**
   * Makes room for one more, of so many. From where the account was signed in before, only what waits
   * there goes; from elsewhere, only what waits elsewhere, too.
   */
  makeRoom(newest: PendingSignIn, count: number): Change;
  prune(before: number): Change;
};
