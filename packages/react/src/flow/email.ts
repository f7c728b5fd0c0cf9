import type { Problem } from './problem.ts';

/**
 * Specification, chapter 5: a local part of letters, digits and the usual punctuation, labels that
 * end in dots, and a last label of 2 to 63 characters.
 */
const pattern =
  /^[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}]{2,63}$/u;

/** What is wrong with an address as it was typed. White space around it is nobody's mistake. */
export function emailProblem(typed: string): Problem | undefined {
  const email = typed.trim();
  if (email === '') return 'MISSING_EMAIL';
  return pattern.test(email) ? undefined : 'INVALID_EMAIL';
}
