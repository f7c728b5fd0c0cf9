import { limits } from './limits.ts';

/** Goes through everything that an evaluation is doing, up to where it began. */
class TooMuchWork extends Error {}

let left = Number.POSITIVE_INFINITY;

/**
 * Expressions are counted, but a single one may go through a long text, or through a list of lists
 * of lists. What they look at is counted here, for one evaluation at a time: none waits.
 */
export function withinWork<Result>(evaluate: () => Result, otherwise: () => Result): Result {
  left = limits.work;
  try {
    return evaluate();
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    return otherwise();
  } finally {
    left = Number.POSITIVE_INFINITY;
  }
}

/** Before the work is done. A step is an item, or a character that a regular expression reads. */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw new TooMuchWork();
}

/** Text that is only copied or compared costs less. */
export const spendOnText = (length: number): void => spend(length >> 3);
