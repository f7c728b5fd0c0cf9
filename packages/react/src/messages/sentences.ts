import type { Problem } from '../flow/problem.ts';
import { firstProblems } from './en/first-problems.ts';
import type { laterProblems } from './en/later-problems.ts';
import { findProblem, type Meanings } from './find-problem.ts';
import type { Messages } from './messages.ts';

type Sentences = Messages['problems'];

let here = firstProblems as Sentences;
let meanings: Meanings = {};

/** In English. What is missing has not come yet, and neither has anything that could make it true. */
export const sentencesHere = (): Sentences => here;

/** What is wrong, on a screen with these words of its own. */
export const problemFor = (name: string, own: object = {}): Problem | undefined =>
  findProblem(name, meanings, here, own);

/** The same object every time, so that nothing is drawn twice. */
export function bringSentences(later: typeof laterProblems, laterMeanings: Meanings): void {
  if (here !== firstProblems) return;
  here = { ...firstProblems, ...later };
  meanings = laterMeanings;
}
