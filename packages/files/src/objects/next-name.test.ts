import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextAfterPrefix } from './next-name.ts';

const compare = (one: string, other: string) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

test.each([
  ['a', 'b'],
  ['a/', 'a0'],
  ['ä', 'å'],
  ['a\u{10ffff}', 'b'],
  ['\ud7ff', '\ue000'],
  ['\uffff', '\u{10000}'],
  ['', undefined],
  ['\u{10ffff}', undefined],
])('after all that begin with %j comes %j', (prefix, next) => {
  expect(nextAfterPrefix(prefix)).toBe(next);
});

test('in UTF-8 it is after each that begins so, and before or at each that does not and is later', () => {
  const text = fc.string({ unit: 'binary', maxLength: 4 });
  fc.assert(
    fc.property(text, text, (prefix, other) => {
      const next = nextAfterPrefix(prefix);
      if (next === undefined) return;
      expect(compare(prefix + other, next)).toBeLessThan(0);
      if (!other.startsWith(prefix) && compare(other, prefix) > 0) {
        expect(compare(next, other)).toBeLessThanOrEqual(0);
      }
    }),
  );
});
