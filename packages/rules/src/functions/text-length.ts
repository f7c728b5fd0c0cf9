import { limits } from '../limits.ts';
import { fail, type Result } from '../outcome.ts';

export const tooLong = fail('The text is too long.');

/** A few additions of a text to itself would fill any memory. */
export const fitText = (length: number, text: () => string): Result =>
  length > limits.textLength ? tooLong : text();
