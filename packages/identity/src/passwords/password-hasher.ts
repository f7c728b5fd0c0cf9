import { Unavailable } from '@latchkey/kernel/unavailable';
import type { HashCost } from './hash-cost.ts';

export type HashLine = {
  /** Tenants take turns before their lines do: a flood from many addresses is still one tenant's. */
  readonly tenant?: string;
  /** Who waits: jobs of different lines take turns, so that one flood does not hold up everybody. */
  readonly line: string;
  /** Aborted while waiting, the job is never computed. The promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
};

export type Comparison = {
  /** Null where there is nobody, or nobody with a password. */
  readonly hash: string | null;
  readonly password: string;
  /** The dearest hashes from elsewhere, one of each kind, that anybody has whom it could have been. */
  readonly dearest: readonly HashCost[];
};

export type PasswordHasher = {
  /** A PHC string: argon2id with a fresh salt. */
  hash(password: string, turn: HashLine): Promise<string>;
  /**
   * Whatever a wrong password is compared with, nobody included, it costs one hash of ours and the
   * dearest of each kind: an answer that came sooner or later would tell whose address it is.
   *
   * `needsRehash` when the password matches and its hash was not made with the current parameters.
   * A stored hash that cannot be read, or would cost too much to compute, matches nothing.
   */
  verify(
    comparison: Comparison,
    turn: HashLine,
  ): Promise<{ readonly matches: boolean; readonly needsRehash: boolean }>;
  /**
   * Throws what the other two would reject with if they were asked now. For whoever would write
   * something first, and would have to take it back.
   */
  expectRoom(turn: HashLine): void;
  /** Whether a hash from elsewhere is one that `verify` can read and would compute. Costs nothing. */
  canVerify(hash: string): boolean;
  /** What such a hash costs. Null for one of ours, which is what everybody pays anyway. */
  costOf(hash: string): HashCost | null;
};

/** More passwords wait than can be hashed in a bearable time. Nothing was computed. */
export class HashingOverloaded extends Unavailable {
  override readonly name = 'HashingOverloaded';

  constructor(retryAfterSeconds: number) {
    super('Too many passwords are waiting to be hashed', {
      sentence: 'The server is busy. Try again.',
      retryAfterSeconds,
      isFault: false,
    });
  }
}
