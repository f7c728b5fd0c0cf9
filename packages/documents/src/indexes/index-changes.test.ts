import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { worlds } from '../../test/arbitrary-worlds.ts';
import type { Fields } from '../values/value.ts';
import { indexChanges } from './index-changes.ts';
import { type IndexEntry, indexEntries } from './index-entries.ts';

const number = (integer: number) => ({ integerValue: String(integer) });
const printed = (entries: readonly IndexEntry[]) =>
  entries
    .map(
      ({ fieldPath, space, value }) =>
        `${fieldPath} ${space} ${Buffer.from(value).toString('hex')}`,
    )
    .sort();

describe('a change of a document', () => {
  test('leaves alone what is the same', () => {
    const { removed, added } = indexChanges(
      { a: number(1), b: number(1), c: number(1) },
      { a: number(1), b: number(2), d: number(1) },
    );
    expect(removed.map(({ fieldPath }) => fieldPath)).toEqual(['b', 'c']);
    expect(added.map(({ fieldPath }) => fieldPath)).toEqual(['b', 'd']);
  });

  test('makes of the old entries the new ones', () => {
    const sides = fc.option(
      worlds.map(([document]): Fields => document?.fields ?? {}),
      { nil: undefined },
    );
    fc.assert(
      fc.property(sides, sides, (before, after) => {
        const { removed, added } = indexChanges(before, after);
        const old = new Set(printed(indexEntries(before ?? {})));
        for (const entry of printed(removed)) expect(old.delete(entry)).toBe(true);
        for (const entry of printed(added)) expect(old.has(entry)).toBe(false);
        for (const entry of printed(added)) old.add(entry);
        expect([...old].sort()).toEqual(printed(indexEntries(after ?? {})));
      }),
      { numRuns: 200 },
    );
  });
});
