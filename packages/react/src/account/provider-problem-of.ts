import { type AccountProblem, accountProblemOf } from './account-problem.ts';

/** Whoever could sign in with nothing any more is kept from it. */
export function unlinkingProblemOf(error: unknown): AccountProblem {
  const problem = accountProblemOf(error);
  return problem === 'OPERATION_NOT_ALLOWED' ? 'LAST_SIGN_IN_METHOD' : problem;
}
