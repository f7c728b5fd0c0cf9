import { processorTime } from '@latchkey/testing/processor-time';
import { describe, expect, test } from 'vitest';
import type { Fields, Value } from '../values/value.ts';
import { maskedFields, mergedFields, readMask } from './mask.ts';

const one: Value = { integerValue: '1' };
const two: Value = { integerValue: '2' };
const map = (fields: Fields): Value => ({ mapValue: { fields } });

test('a mask is a list of paths, and may be without any', () => {
  expect(readMask({ fieldPaths: ['a.b', '`c d`'] }, 'mask')).toEqual([['a', 'b'], ['c d']]);
  expect(readMask({ field_paths: ['a'] }, 'mask')).toEqual([['a']]);
  expect(readMask({}, 'mask')).toEqual([]);
  expect(() => readMask({ paths: [] }, 'mask')).toThrow('Unknown name "paths"');
  expect(() => readMask({ fieldPaths: [5] }, 'mask')).toThrow('a string');
});

describe('of a document a mask shows', () => {
  const fields: Fields = { a: map({ b: one, c: two }), d: one };

  test.each([
    [[], {}],
    [[['d']], { d: one }],
    [[['a', 'b']], { a: map({ b: one }) }],
    [[['a', 'b'], ['a']], { a: map({ b: one, c: two }) }],
    [[['a', 'x'], ['y']], {}],
    [[['d', 'x']], {}],
  ])('%j', (mask, shown) => expect(maskedFields(fields, mask)).toEqual(shown));
});

describe('an update with a mask', () => {
  const before: Fields = { a: map({ b: one, c: one }), d: one };

  test.each<readonly [string, Fields, string[][], Fields]>([
    ['of no paths touches nothing', { d: two }, [], before],
    ['changes only what it names', { d: two, e: two }, [['d']], { ...before, d: two }],
    ['removes what it names and does not bring', {}, [['d']], { a: map({ b: one, c: one }) }],
    [
      'reaches into maps',
      { a: map({ b: two }) },
      [
        ['a', 'b'],
        ['a', 'c'],
      ],
      { ...before, a: map({ b: two }) },
    ],
    [
      'replaces a map as a whole by its own name',
      { a: map({}) },
      [['a']],
      { ...before, a: map({}) },
    ],
    [
      'makes maps on the way',
      { x: map({ y: one }) },
      [['x', 'y']],
      { ...before, x: map({ y: one }) },
    ],
    ['makes no map for what it removes', {}, [['x', 'y']], before],
    [
      'of a path and one below it takes the outer',
      { a: one },
      [['a', 'b'], ['a']],
      { ...before, a: one },
    ],
  ])('%s', (_, update, mask, after) => {
    expect(mergedFields(before, update, mask)).toEqual(after);
  });
});

test('a mask of very many paths is gone through once', () => {
  const names = Array.from({ length: 50_000 }, (_, index) => `f${index}`);
  const fields: Fields = Object.fromEntries(names.map((name) => [name, one]));
  const mask = names.map((name) => [name]);
  const started = processorTime();
  expect(Object.keys(mergedFields({}, fields, mask))).toHaveLength(50_000);
  expect(Object.keys(maskedFields(fields, mask))).toHaveLength(50_000);
  // Each path for itself would take the time of billions of steps.
  expect(processorTime() - started).toBeLessThan(5_000);
});
