import { describe, expect, it } from 'vitest';
import { database, root } from '../../test/arbitrary-worlds.ts';
import { integer } from '../../test/writing.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { Fields } from '../values/value.ts';
import { viewIndex } from './view-index.ts';

const viewOf = (structuredQuery: object, path: readonly string[] = []) => ({
  query: readStructuredQuery(structuredQuery, { ...database, path }),
});
const condition = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const both = (op: string, ...filters: object[]) => ({ compositeFilter: { op, filters } });
const stateOf = (name: string, fields: Fields): StoredDocument => ({
  ...{ name, fields, text: JSON.stringify(fields), createTime: 1, updateTime: 1 },
});
const change = (path: string, before: Fields | undefined, after: Fields | undefined) => {
  const name = `${root}/${path}`;
  return {
    name,
    before: before && stateOf(name, before),
    after: after && stateOf(name, after),
  };
};
const notes = { from: [{ collectionId: 'notes' }] };

describe('which views a change may concern', () => {
  it('is found by what their queries ask to be equal, before and after', () => {
    const index = viewIndex();
    const views = Array.from({ length: 1000 }, (_, n) =>
      viewOf({ ...notes, where: condition('owner', 'EQUAL', integer(n)) }),
    );
    for (const view of views) index.add(view);
    const concerned = (before: Fields | undefined, after: Fields | undefined) =>
      [...index.concerned(change('notes/a', before, after))].map((view) =>
        views.indexOf(view as (typeof views)[number]),
      );
    expect(concerned(undefined, { owner: integer(7) })).toEqual([7]);
    expect(concerned({ owner: integer(7) }, { owner: { doubleValue: 8 } })).toEqual([7, 8]);
    expect(concerned({ owner: integer(7) }, undefined)).toEqual([7]);
    expect(concerned({}, { owner: integer(5000) })).toEqual([]);
    expect([...index.concerned(change('other/a', undefined, { owner: integer(7) }))]).toEqual([]);
  });

  it.each([
    [
      'one of several values',
      condition('a', 'IN', { arrayValue: { values: [integer(1), integer(2)] } }),
      { a: integer(2) },
      { a: integer(3) },
    ],
    [
      'an element',
      condition('a', 'ARRAY_CONTAINS', integer(1)),
      { a: { arrayValue: { values: [integer(0), integer(1)] } } },
      { a: integer(1) },
    ],
    [
      'one of two fields',
      both('OR', condition('a', 'EQUAL', integer(1)), condition('b', 'EQUAL', integer(1))),
      { b: integer(1) },
      { c: integer(1) },
    ],
    [
      'a field beside an inequality',
      both('AND', condition('a', 'GREATER_THAN', integer(1)), condition('b', 'EQUAL', integer(1))),
      { b: integer(1) },
      { a: integer(2) },
    ],
  ] as const)('is found by %s', (_what, where, one, other) => {
    const index = viewIndex();
    const view = viewOf({ ...notes, where });
    index.add(view);
    expect(index.concerned(change('notes/a', undefined, one as Fields)).has(view)).toBe(true);
    expect(index.concerned(change('notes/a', undefined, other as Fields)).has(view)).toBe(false);
    index.remove(view);
    expect(index.concerned(change('notes/a', undefined, one as Fields)).size).toBe(0);
  });

  it('is every one of the scope where nothing has to be equal', () => {
    const index = viewIndex();
    const asked = {
      all: viewOf(notes),
      greater: viewOf({ ...notes, where: condition('a', 'GREATER_THAN', integer(1)) }),
      below: viewOf(notes, ['a', 'b']),
      group: viewOf({ from: [{ collectionId: 'notes', allDescendants: true }] }),
      everything: viewOf({ from: [{ allDescendants: true }] }),
      other: viewOf({ from: [{ collectionId: 'other' }] }),
    };
    for (const view of Object.values(asked)) index.add(view);
    const concerned = (path: string) => {
      const found = index.concerned(change(path, undefined, {}));
      return Object.entries(asked)
        .filter(([, view]) => found.has(view))
        .map(([name]) => name);
    };
    expect(concerned('notes/a')).toEqual(['all', 'greater', 'group', 'everything']);
    expect(concerned('a/b/notes/a')).toEqual(['below', 'group', 'everything']);
    expect(concerned('other/a')).toEqual(['everything', 'other']);
  });
});
