import type { Failure } from './problem.ts';

/** A code as it was meant: people and clipboards put spaces into it. */
export const typedCode = (typed: string): string => typed.replace(/\s+/g, '');

/** Told at the field, not across the card. */
export const isAboutCode = ({ problem }: Failure): boolean =>
  problem === 'MISSING_CODE' ||
  problem === 'INVALID_CODE' ||
  problem === 'TOO_MANY_ATTEMPTS_TRY_LATER';
