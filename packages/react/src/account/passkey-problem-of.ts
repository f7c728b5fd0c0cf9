import { PasskeyFailure } from '../passkeys/passkey-failure.ts';
import { passkeyProblem } from '../passkeys/passkey-problem.ts';
import { type AccountProblem, accountProblemOf } from './account-problem.ts';

const problemOf =
  (isCreation: boolean) =>
  (error: unknown): AccountProblem =>
    error instanceof PasskeyFailure
      ? passkeyProblem(error.reason, isCreation)
      : accountProblemOf(error);

/** What can be wrong with adding a passkey. */
export const creationProblemOf = problemOf(true);

/** What can be wrong with using one. */
export const usageProblemOf = problemOf(false);

/** Whoever could sign in with nothing any more is kept from it. */
export function removalProblemOf(error: unknown): AccountProblem {
  const problem = accountProblemOf(error);
  return problem === 'OPERATION_NOT_ALLOWED' ? 'LAST_PASSKEY' : problem;
}
