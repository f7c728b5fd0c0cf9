import { laterProblems } from './later-problems.ts';
import type { Failure } from './problem.ts';

/** A failure by its own name, where only later screens have words for it. */
export function named(failure: Failure): Failure {
  const problem = laterProblems.find((known) => known === failure.code);
  return problem === undefined ? failure : { ...failure, problem };
}
