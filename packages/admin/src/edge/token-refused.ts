/** Stale is a sign-in that was longer ago than somebody wanted it to be. */
type Reason = 'invalid' | 'expired' | 'revoked' | 'stale';

/** A token, or a session cookie, that must not be believed. */
export class TokenRefused extends Error {
  /** Always `TokenRefused`. */
  override readonly name = 'TokenRefused';
  /** What is wrong with it; the message says the same in a sentence. */
  readonly reason: Reason;
  constructor(reason: Reason, options?: ErrorOptions) {
    super(`The token is ${reason}.`, options);
    this.reason = reason;
  }
}
