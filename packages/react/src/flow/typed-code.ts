import type { Failure } from './problem.ts';

/** A code as it was meant: people and clipboards put spaces into it. */
export const typedCode = (typed: string): string => typed.replace(/\s+/g, '');

/** Told at the field, not across the card. */
export const isAboutCode = ({ problem }: Failure): boolean =>
  problem === 'MISSING_CODE' ||
  problem === 'INVALID_CODE' ||
  problem === 'TOO_MANY_ATTEMPTS_TRY_LATER';

/** Too many tries at something that is sent by SMS means too many messages. */
export const smsFailure = (failure: Failure): Failure =>
  failure.problem === 'TOO_MANY_ATTEMPTS_TRY_LATER'
    ? { ...failure, problem: 'TOO_MANY_MESSAGES' }
    : failure;
