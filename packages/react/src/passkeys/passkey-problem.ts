import type { LaterProblem } from '../flow/later-problems.ts';
import type { PasskeyFailureReason } from './passkey-failure.ts';

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

/** Why a passkey was not used or not created, as the flow knows it. */
export function passkeyProblem(reason: PasskeyFailureReason, isCreation: boolean): LaterProblem {
  const problem = problems[reason];
  return isCreation && problem === 'PASSKEY_CANCELLED' ? 'PASSKEY_NOT_CREATED' : problem;
}
