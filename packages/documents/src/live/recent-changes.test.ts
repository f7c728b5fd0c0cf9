import { describe, expect, test } from 'vitest';
import { database, root } from '../../test/arbitrary-worlds.ts';
import { integer } from '../../test/writing.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import type { LoggedChange } from '../store/read-changes.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { Fields } from '../values/value.ts';
import { netChanges } from './net-changes.ts';
import { recentChanges } from './recent-changes.ts';
import { isAnswer } from './window.ts';

const condition = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const queryOf = (where: object | undefined, more: object = {}, path: readonly string[] = []) =>
  readStructuredQuery(
    { from: [{ collectionId: 'notes', ...more }], ...(where && { where }) },
    { ...database, path },
  );
const either = { arrayValue: { values: [integer(1), integer(2)] } };
const queries = [
  queryOf(undefined),
  queryOf(undefined, { allDescendants: true }),
  queryOf(undefined, {}, ['other', '1']),
  queryOf(condition('owner', 'EQUAL', integer(1))),
  queryOf(condition('owner', 'IN', either)),
  queryOf(condition('tags', 'ARRAY_CONTAINS', integer(2)), { allDescendants: true }),
  queryOf(condition('n', 'GREATER_THAN', integer(4))),
];

/** The same numbers every time, that look as if they were by chance. */
function numbers() {
  let state = 7;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** One document after the other is made, changed and deleted. */
function history(length: number): readonly LoggedChange[] {
  const below = numbers();
  const now = new Map<string, StoredDocument>();
  return Array.from({ length }, (_, index) => {
    const path = below(3) === 0 ? 'other/1/notes' : below(4) === 0 ? 'others' : 'notes';
    const name = `${root}/${path}/${below(6)}`;
    const before = now.get(name);
    const at = 100 + Math.floor(index / 2);
    const fields: Fields = {
      owner: integer(below(4)),
      n: integer(below(9)),
      tags: { arrayValue: { values: [integer(below(3)), integer(below(3))] } },
    };
    const after =
      before !== undefined && below(4) === 0
        ? undefined
        : { name, fields, text: JSON.stringify(fields), createTime: at, updateTime: at };
    if (after === undefined) now.delete(name);
    else now.set(name, after);
    return { at, name, before, after };
  });
}

const all = history(400);
const last = all.at(-1)?.at ?? 0;

/** What a look at every change finds. */
const expected = (query: (typeof queries)[number], since: number, upTo: number) =>
  netChanges(all.filter(({ at }) => at > since && at <= upTo)).filter(
    ({ before, after }) =>
      (before !== undefined && isAnswer(query, before)) ||
      (after !== undefined && isAnswer(query, after)),
  );

describe('what became of all that a query may ask, between two times', () => {
  test.each(queries.map((query, index) => [index, query] as const))('query %i', (_, query) => {
    const recent = recentChanges(150);
    recent.add(all.filter(({ at }) => at > 150 && at <= 200));
    // Asked in between, so that what follows is added to what was sorted already.
    recent.between(query, 150, 200);
    recent.add(all.filter(({ at }) => at > 200));
    expect(recent.between(query, 149, last)).toBeUndefined();
    recent.reach(
      99,
      all.filter(({ at }) => at <= 150),
    );
    for (let since = 99; since <= last; since += 7) {
      for (const upTo of [since, since + 5, last]) {
        const found = recent.between(query, since, upTo) ?? [];
        const byName = new Map(found.map((change) => [change.name, change]));
        for (const change of expected(query, since, upTo)) {
          expect(byName.get(change.name)).toEqual(change);
        }
      }
    }
  });

  test('is found without a look at what others ask', () => {
    const recent = recentChanges(99);
    recent.add(all);
    const query = queryOf(condition('owner', 'EQUAL', integer(9)));
    expect(recent.between(query, 99, last)).toEqual([]);
  });
});
