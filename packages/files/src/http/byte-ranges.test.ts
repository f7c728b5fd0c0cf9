import { expect, test } from 'vitest';
import { readRange } from './byte-ranges.ts';

test.each([
  ['bytes=0-3', 10, { start: 0, end: 4 }],
  ['bytes=4-', 10, { start: 4, end: 10 }],
  ['bytes=-3', 10, { start: 7, end: 10 }],
  ['bytes=-30', 10, { start: 0, end: 10 }],
  ['bytes=0-99', 10, { start: 0, end: 10 }],
  ['bytes = 9 - 9', 10, { start: 9, end: 10 }],
  ['bytes=10-', 10, 'none'],
  ['bytes=-0', 10, 'none'],
  ['bytes=0-1,3-4', 10, undefined],
  ['bytes=5-4', 10, undefined],
  ['bytes=-', 10, undefined],
  ['pages=1-2', 10, undefined],
  [undefined, 10, undefined],
  ['bytes=0-100', 0, undefined],
] as const)('%s of %d bytes', (header, size, range) => {
  expect(readRange(header, size)).toEqual(range);
});
