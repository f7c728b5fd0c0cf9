import { describe, expect, test } from 'vitest';
import { readMessage, readOneOf } from './read-message.ts';
import { readEnumeration, readInt32 } from './read-scalars.ts';
import { microsecondsOf, printTimestamp } from './timestamps.ts';

describe('a message', () => {
  const names = ['structuredQuery', 'readTime'] as const;

  test('is read by either of its members’ names', () => {
    expect(readMessage({ structured_query: 1, readTime: 2 }, 'x', names)).toEqual({
      structuredQuery: 1,
      readTime: 2,
    });
  });

  test('has not what is null', () => {
    expect(readMessage({ readTime: null }, 'x', names)).toEqual({});
  });

  test.each([
    [{ other: 1 }, `Unknown name "other" at 'x'`],
    [{ toString: 1 }, `Unknown name "toString" at 'x'`],
    [{ structuredQuery: 1, structured_query: 1 }, 'twice'],
    [[], 'an object'],
    ['', 'an object'],
  ])('is refused: %j', (wire, sentence) => {
    expect(() => readMessage(wire, 'x', names)).toThrow(sentence);
  });

  test('has one of what excludes each other', () => {
    expect(readOneOf<'a' | 'b'>({ a: 1 }, 'x', ['a', 'b'])).toBe('a');
    expect(readOneOf<'a' | 'b'>({}, 'x', ['a', 'b'])).toBe(undefined);
    expect(() => readOneOf({ a: 1, b: 1 }, 'x', ['a', 'b'])).toThrow('exclude each other');
  });
});

test('an enumeration is read by name and by number', () => {
  const directions = { ASCENDING: 1, DESCENDING: 2 };
  expect(readEnumeration('ASCENDING', 'x', directions)).toBe('ASCENDING');
  expect(readEnumeration(2, 'x', directions)).toBe('DESCENDING');
  expect(() => readEnumeration(3, 'x', directions)).toThrow('one of');
  expect(() => readEnumeration('2', 'x', directions)).toThrow('one of');
});

test('an integer of 32 bits is read as a number and as digits, and no larger one is', () => {
  expect(readInt32(5, 'x')).toBe(5);
  expect(readInt32('-2147483648', 'x')).toBe(-2147483648);
  expect(() => readInt32(2 ** 31, 'x')).toThrow('32 bits');
});

test.each([
  [0, '1970-01-01T00:00:00Z'],
  [1, '1970-01-01T00:00:00.000001Z'],
  [-1, '1969-12-31T23:59:59.999999Z'],
  [1_700_000_000_120_000, '2023-11-14T22:13:20.120Z'],
])('%d microseconds are printed as %s, and read from it', (time, timestamp) => {
  expect(printTimestamp(time)).toBe(timestamp);
  expect(microsecondsOf(timestamp)).toBe(time);
});
