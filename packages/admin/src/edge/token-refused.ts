/** Stale is a sign-in that was longer ago than somebody wanted it to be. */
type Reason = 'invalid' | 'expired' | 'revoked' | 'stale';

export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly reason: Reason;
  constructor(reason: Reason, options?: ErrorOptions) {
    super(`The token is ${reason}.`, options);
    this.reason = reason;
  }
}
