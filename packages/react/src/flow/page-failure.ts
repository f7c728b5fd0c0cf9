import type { Problem } from './problem.ts';

/** What only the page can see go wrong, before any server is asked or after it has answered. */
export abstract class PageFailure extends Error {
  abstract readonly problem: Problem;
}
