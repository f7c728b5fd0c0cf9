import { type AccountProblem, accountProblemOf } from './account-problem.ts';

export const numberFields = {
  MISSING_PHONE_NUMBER: 'phoneNumber',
  INVALID_PHONE_NUMBER: 'phoneNumber',
  UNSUPPORTED_REGION: 'phoneNumber',
  SAME_PHONE_NUMBER: 'phoneNumber',
} as const;

export const codeFields = {
  MISSING_CODE: 'code',
  INVALID_CODE: 'code',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'code',
} as const;

/** Too many tries at something that is sent by SMS means too many messages. */
export function smsProblemOf(error: unknown): AccountProblem {
  const problem = accountProblemOf(error);
  return problem === 'TOO_MANY_ATTEMPTS_TRY_LATER' ? 'TOO_MANY_MESSAGES' : problem;
}
