/**
 * Why a passkey was not made or not shown, as far as a browser tells.
 * - `cancelled`: the person closed the dialog, or had no passkey to choose.
 * - `timed out`: nobody answered it.
 * - `already registered`: this device holds a passkey of the account.
 * - `not supported`: neither browser nor device can do it.
 * - `insecure origin`: the page was not loaded over https, or is on a bare IP address.
 * - `wrong domain`: passkeys of this server do not belong to the domain the page is on.
 * - `replaced`: another ceremony began meanwhile.
 * - `failed`: the device says no more than that.
 */
export type PasskeyFailureReason =
  | 'cancelled'
  | 'timed out'
  | 'already registered'
  | 'not supported'
  | 'insecure origin'
  | 'wrong domain'
  | 'replaced'
  | 'failed';

export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
  readonly reason: PasskeyFailureReason;

  constructor(reason: PasskeyFailureReason, cause?: unknown) {
    super(`The passkey ceremony came to nothing: ${reason}.`, { cause });
    this.reason = reason;
  }
}

const byName: ReadonlyMap<string, PasskeyFailureReason> = new Map([
  ['AbortError', 'replaced'],
  ['ConstraintError', 'not supported'],
  ['InvalidStateError', 'already registered'],
  ['NotAllowedError', 'cancelled'],
  ['NotSupportedError', 'not supported'],
  ['SecurityError', 'wrong domain'],
]);

/** A browser keeps it to itself whether somebody cancelled or nobody was there: only the clock tells. */
export function passkeyFailureOf(error: unknown, isOverdue: boolean): PasskeyFailure {
  if (!(error instanceof Error)) return new PasskeyFailure('failed', error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ERROR_INVALID_DOMAIN') return new PasskeyFailure('insecure origin', error);
  const reason = byName.get(error.name) ?? 'failed';
  return new PasskeyFailure(reason === 'cancelled' && isOverdue ? 'timed out' : reason, error);
}
