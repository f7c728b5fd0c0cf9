import type { Failure } from './problem.ts';

/** Too many tries at something that is mailed means too many mails. */
export const mailFailure = (failure: Failure): Failure =>
  failure.problem === 'TOO_MANY_ATTEMPTS_TRY_LATER'
    ? { ...failure, problem: 'TOO_MANY_MAILS' }
    : failure;
