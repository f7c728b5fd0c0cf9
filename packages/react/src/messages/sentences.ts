import type { ProblemOfAnyScreen } from '../flow/problem.ts';
import { firstProblems } from './en/first-problems.ts';
import type { laterProblems } from './en/later-problems.ts';
import type { Messages } from './messages.ts';

type Sentences = Messages['problems'];

let here = firstProblems as Sentences;

/** In English. What is missing has not come yet, and neither has anything that could make it true. */
export const sentencesHere = (): Sentences => here;

export const knows = (code: string): code is ProblemOfAnyScreen => Object.hasOwn(here, code);

/** The same object every time, so that nothing is drawn twice. */
export function bringSentences(later: typeof laterProblems): void {
  if (here === firstProblems) here = { ...firstProblems, ...later };
}
