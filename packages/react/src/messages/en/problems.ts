import type { ProblemOfAnyScreen } from '../../flow/problem.ts';
import { firstProblems } from './first-problems.ts';
import { laterProblems } from './later-problems.ts';

/** Everything that can be wrong and is told in the same words on every screen. */
export const problems = { ...firstProblems, ...laterProblems } satisfies Record<
  ProblemOfAnyScreen,
  string
>;
