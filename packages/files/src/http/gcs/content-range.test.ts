import { describe, expect, test } from 'vitest';
import { isComplete, readContentRange } from './content-range.ts';

test.each([
  ['bytes */*', { kind: 'none', total: undefined }],
  ['bytes */10', { kind: 'none', total: 10 }],
  ['bytes 0-*/*', { kind: 'bytes', start: 0, end: undefined, total: undefined }],
  ['bytes 5-*/10', { kind: 'bytes', start: 5, end: undefined, total: 10 }],
  ['bytes 0-4/10', { kind: 'bytes', start: 0, end: 5, total: 10 }],
  ['bytes 0-4/*', { kind: 'bytes', start: 0, end: 5, total: undefined }],
  ['bytes 0-*/0', { kind: 'bytes', start: 0, end: undefined, total: 0 }],
  ['bytes 0--1/0', { kind: 'bytes', start: 0, end: 0, total: 0 }],
  [undefined, { kind: 'bytes', start: 0, end: undefined, total: undefined }],
])('%s says %j', (header, range) => {
  expect(readContentRange(header)).toEqual(range);
});

test.each([
  '',
  'bytes',
  'bytes 0-4',
  'lines 0-4/5',
  'bytes 4-0/9',
  'bytes 0-9/5',
  'bytes 6-*/5',
  'bytes 1e3-*/*',
  `bytes ${'9'.repeat(30)}-*/*`,
])('%j is refused', (header) => {
  const refusal = expect.objectContaining({ code: 'INVALID_ARGUMENT' });
  expect(() => readContentRange(header)).toThrow(refusal);
});

describe('an upload is complete', () => {
  test.each([
    ['bytes */*', 5, false],
    ['bytes */5', 5, true],
    ['bytes */5', 4, false],
    ['bytes */0', 0, true],
    ['bytes 0-*/*', 5, true],
    ['bytes 0-4/*', 5, false],
    ['bytes 0-4/5', 5, true],
    ['bytes 0-*/9', 5, false],
  ])('with %s and %i bytes: %s', (header, received, complete) => {
    expect(isComplete(readContentRange(header), received)).toBe(complete);
  });
});
