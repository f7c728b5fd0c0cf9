import type { LaterProblem } from '../flow/later-problems.ts';
import { PageFailure } from '../flow/page-failure.ts';

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

const problems: Readonly<Record<PasskeyFailureReason, LaterProblem>> = {
  cancelled: 'PASSKEY_CANCELLED',
  'timed out': 'PASSKEY_TIMED_OUT',
  'already registered': 'PASSKEY_EXISTS_HERE',
  'not supported': 'PASSKEY_NOT_SUPPORTED',
  'insecure origin': 'PASSKEY_INSECURE_PAGE',
  'wrong domain': 'PASSKEY_WRONG_DOMAIN',
  replaced: 'PASSKEY_CANCELLED',
  failed: 'PASSKEY_FAILED',
};

export class PasskeyFailure extends PageFailure {
  override readonly name = 'PasskeyFailure';
  readonly reason: PasskeyFailureReason;
  readonly problem: LaterProblem;

  constructor(reason: PasskeyFailureReason, isCreation: boolean, cause?: unknown) {
    super(`The passkey ceremony came to nothing: ${reason}.`, { cause });
    const problem = problems[reason];
    this.reason = reason;
    this.problem = isCreation && problem === 'PASSKEY_CANCELLED' ? 'PASSKEY_NOT_CREATED' : problem;
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
export function passkeyFailureOf(
  error: unknown,
  isOverdue: boolean,
  isCreation = false,
): PasskeyFailure {
  const failure = (reason: PasskeyFailureReason) => new PasskeyFailure(reason, isCreation, error);
  if (!(error instanceof Error)) return failure('failed');
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ERROR_INVALID_DOMAIN') return failure('insecure origin');
  const reason = byName.get(error.name) ?? 'failed';
  return failure(reason === 'cancelled' && isOverdue ? 'timed out' : reason);
}
