export type HashLine = {
  /** Tenants take turns before their lines do: a flood from many addresses is still one tenant's. */
  readonly tenant?: string;
  /** Who waits: jobs of different lines take turns, so that one flood does not hold up everybody. */
  readonly line: string;
  /** Aborted while waiting, the job is never computed. The promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
};

export type PasswordHasher = {
  /** A PHC string: argon2id with a fresh salt. */
  hash(password: string, turn: HashLine): Promise<string>;
  /**
   * `needsRehash` when the password matches and its hash was not made with the current parameters.
   * A stored hash that cannot be read, or would cost too much to compute, matches nothing.
   */
  verify(
    hash: string,
    password: string,
    turn: HashLine,
  ): Promise<{ readonly matches: boolean; readonly needsRehash: boolean }>;
  /**
   * The work of `verify` for an account that does not exist: an answer that came sooner would tell
   * which addresses have an account.
   */
  verifyNothing(password: string, turn: HashLine): Promise<void>;
  /** Whether a hash from elsewhere is one that `verify` can read and would compute. Costs nothing. */
  canVerify(hash: string): boolean;
};

/** More passwords wait than can be hashed in a bearable time. Nothing was computed. */
export class HashingOverloaded extends Error {
  override readonly name = 'HashingOverloaded';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('Too many passwords are waiting to be hashed');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
