import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareReferences } from '../paths/compare-references.ts';
import { documentKey, keyPrefix, longestKey } from './document-key.ts';

const ids = fc.oneof(
  fc.constantFrom('a', 'b', 'ab', 'a!', 'é', 'a\0', '\u{1f600}', '\uffee'),
  fc.constantFrom('__id7__', '__id-7__', '__id70__', '__id9223372036854775807__', '__id', '__'),
);
const paths = fc
  .array(fc.tuple(ids, ids), { minLength: 1, maxLength: 3 })
  .map((pairs) => pairs.flat());

test('keys have the order of names', () => {
  fc.assert(
    fc.property(paths, paths, (one, other) => {
      const order = Buffer.compare(documentKey(one), documentKey(other));
      expect(order).toBe(Math.sign(compareReferences(one.join('/'), other.join('/'))));
    }),
    { numRuns: rounds(5_000, 100_000) },
  );
});

test('the keys of a collection begin alike, and no other key does', () => {
  fc.assert(
    fc.property(paths, paths, (path, other) => {
      const collection = path.slice(0, -1);
      const prefix = keyPrefix(collection);
      const isBelow = collection.every((id, index) => id === other[index]);
      const key = documentKey(other);
      expect(key.subarray(0, prefix.length).equals(prefix)).toBe(isBelow);
    }),
    { numRuns: rounds(5_000, 100_000) },
  );
});

test('a key is never longer than an index takes, and no other name has it', () => {
  const long = 'x'.repeat(1400);
  const names = [
    [`${long}a`],
    [`${long}b`],
    ['c', long],
    ['c', long, 'd', long],
    ['c', '\0'.repeat(1500)],
  ];
  const keys = names.map((path) => documentKey(path));
  expect(keys.map(({ length }) => length)).toEqual(names.map(() => longestKey + 1));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(names.length);
  const prefix = keyPrefix(['c', long, 'd']);
  expect(documentKey(['c', long, 'd', 'e']).subarray(0, prefix.length)).toEqual(prefix);
});
