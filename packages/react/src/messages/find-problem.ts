import type { Problem } from '../flow/problem.ts';

/** Names without words of their own, and what says the same to a visitor. */
export type Meanings = Readonly<Record<string, Problem>>;

/** By its own name, if there are words for it; else by what says the same. */
export const findProblem = (
  name: string,
  meanings: Meanings,
  ...words: readonly object[]
): Problem | undefined =>
  [name, meanings[name] ?? ''].find((known) => words.some((some) => Object.hasOwn(some, known))) as
    | Problem
    | undefined;
