import { limits } from '../limits.ts';
import { fail, type Result } from '../outcome.ts';
import { spendOnText } from '../work.ts';

export const tooLong = fail('The text is too long.');

/** A few additions of a text to itself would fill any memory. */
export const fitText = (length: number, text: () => string): Result => {
  if (length > limits.textLength) return tooLong;
  spendOnText(length);
  return text();
};
