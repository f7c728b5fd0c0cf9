import { describe, expect, test } from 'vitest';
import { checkConditions, isRangeGood } from './conditions.ts';

const validators = { etag: '"two"', modifiedAt: Date.parse('2026-01-02T00:00:00.500Z') };
const at = 'Fri, 02 Jan 2026 00:00:00 GMT';
const before = 'Thu, 01 Jan 2026 00:00:00 GMT';

test.each([
  [{}, undefined],
  [{ 'if-none-match': '"two"' }, 304],
  [{ 'if-none-match': 'W/"one", W/"two"' }, 304],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-none-match': '"one"' }, undefined],
  // The tag counts, and the time beside it does not.
  [{ 'if-none-match': '"one"', 'if-modified-since': at }, undefined],
  [{ 'if-modified-since': at }, 304],
  [{ 'if-modified-since': before }, undefined],
  [{ 'if-modified-since': 'yesterday' }, undefined],
  [{ 'if-match': '"two"' }, undefined],
  [{ 'if-match': '"one"' }, 412],
  [{ 'if-unmodified-since': at }, undefined],
  [{ 'if-unmodified-since': before }, 412],
] as const)('%j is answered with %s', (headers, status) => {
  expect(checkConditions(headers, validators)).toBe(status);
});

describe('a range goes on with what the client has', () => {
  test.each([
    [{}, true],
    [{ 'if-range': '"two"' }, true],
    [{ 'if-range': '"one"' }, false],
    [{ 'if-range': 'W/"two"' }, false],
    [{ 'if-range': at }, true],
    [{ 'if-range': before }, false],
    [{ 'if-range': 'yesterday' }, false],
  ] as const)('%j: %s', (headers, isGood) => {
    expect(isRangeGood(headers, validators)).toBe(isGood);
  });
});
