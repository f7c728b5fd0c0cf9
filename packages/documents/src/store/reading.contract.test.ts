import { forEachDatabase } from '@latchkey/testing/databases';
import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questions, readQuery } from '../../test/arbitrary-queries.ts';
import { database as named, root, type World, worlds } from '../../test/arbitrary-worlds.ts';
import { commit, fieldsAt, integer, remove, set, writesBetween } from '../../test/writing.ts';
import { type Aggregation, aggregator } from '../query/aggregation.ts';
import type { Query } from '../query/query.ts';
import { readAggregationQuery } from '../query/read-aggregation-query.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { runInMemory } from '../query/run-in-memory.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { openDocuments } from './open-documents.ts';
import { ownMigrations } from './own-migrations.ts';
import { type QueryLimits, usualLimits } from './query-limits.ts';

const few: QueryLimits = {
  ...usualLimits,
  smallestPage: 1,
  largestPage: 3,
  briefPage: 2,
  smallestSegment: 2,
  largestSegment: 4,
  sample: 4,
  mostRejected: 1000,
};
const all = { from: [{ collectionId: 'c' }] };
const read = (structuredQuery: object): Query =>
  readStructuredQuery(structuredQuery, { ...named, path: [] });

const aggregations: fc.Arbitrary<readonly Aggregation[]> = fc.constantFrom(
  [{ alias: 'n', kind: 'count', upTo: undefined }],
  [{ alias: 'n', kind: 'count', upTo: 2 }],
  [
    { alias: 'n', kind: 'count', upTo: 1 },
    { alias: 'all', kind: 'count', upTo: undefined },
  ],
  [
    { alias: 's', kind: 'sum', path: ['a'] },
    { alias: 'm', kind: 'average', path: ['m', 'x'] },
  ],
  [
    { alias: 'n', kind: 'count', upTo: 3 },
    { alias: 's', kind: 'sum', path: ['b'] },
  ],
);

/** As `readAggregationQuery` does: what lacks a field is no answer. */
const requiring = (query: Query, list: readonly Aggregation[]): Query => ({
  ...query,
  required: [
    ...query.required,
    ...list.flatMap((one) =>
      one.kind === 'count' || query.required.some((path) => path.join() === one.path.join())
        ? []
        : [one.path],
    ),
  ],
});

function aggregated(query: Query, world: World, list: readonly Aggregation[]) {
  const sum = aggregator(list);
  for (const document of runInMemory(query, world)) sum.add(document);
  return sum.result();
}

const names = (documents: readonly { readonly name: string }[]) =>
  documents.map(({ name }) => name);

forEachDatabase((_name, place) => {
  const open = async (limits?: QueryLimits, clock?: () => number) => {
    const database = await (await place()).open(ownMigrations);
    return { database, documents: openDocuments(database, limits, clock) };
  };

  test('a query of a few documents needs no snapshot, and one of many has one', async () => {
    const database = await (await place()).open(ownMigrations);
    let snapshots = 0;
    const counting: typeof database = {
      ...database,
      snapshot(work, options) {
        snapshots += 1;
        return database.snapshot(work, options);
      },
    };
    const documents = openDocuments(counting, { ...usualLimits, briefPage: 5, smallestPage: 2 });
    const last = await commit(
      documents,
      ...Array.from({ length: 12 }, (_, index) => set(`c/${index}`, { a: integer(index) })),
    );
    const some = await documents.query(read({ ...all, limit: 2 }));
    expect([some.documents.length, some.readTime, snapshots]).toEqual([2, last.commitTime, 0]);
    const group = { from: [{ collectionId: 'c', allDescendants: true }], limit: 2 };
    expect((await documents.query(read(group))).documents).toHaveLength(2);
    expect(snapshots).toBe(0);
    const every = await documents.query(read(all));
    expect([every.documents.length, every.readTime, snapshots]).toEqual([12, last.commitTime, 1]);
  });

  test('what a query answers while others write is of the time that it says', async () => {
    const somewhere = await place();
    const [writer, reader] = [
      openDocuments(await somewhere.open(ownMigrations)),
      openDocuments(await somewhere.open(ownMigrations), few),
    ];
    // All documents always have the number of the last commit, whose time is known.
    const turns = new Map<Microseconds, number>();
    const write = async (turn: number) => {
      const { commitTime } = await commit(
        writer,
        ...['c/a', 'c/b', 'c/a/c/z'].map((path) => set(path, { a: integer(turn) })),
      );
      turns.set(commitTime, turn);
    };
    await write(0);
    let isOver = false;
    const writing = (async () => {
      for (let turn = 1; turn <= 60; turn += 1) await write(turn);
      isOver = true;
    })();
    const seen: { readTime: Microseconds; values: readonly unknown[] }[] = [];
    const from = [{ collectionId: 'c', allDescendants: true }];
    while (!isOver) {
      for (const query of [{ ...all, limit: 1 }, { from }]) {
        const { documents, readTime } = await reader.query(read(query));
        seen.push({ readTime, values: documents.map(({ fields }) => fields['a']) });
      }
    }
    await writing;
    for (const { readTime, values } of seen) {
      expect(new Set(values.map((value) => JSON.stringify(value)))).toEqual(
        new Set([JSON.stringify(integer(turns.get(readTime) ?? -1))]),
      );
    }
  });

  test.each([
    ['by the fewest entries', few],
    ['in the order of the answers', { ...few, mostCounted: 0 }],
    ['in large pages', usualLimits],
  ])('aggregations are those of all answers, %s', async (_way, limits) => {
    const { documents } = await open(limits);
    let before: World = [];
    await fc.assert(
      fc.asyncProperty(questions, aggregations, async ({ world, wire }, list) => {
        await commit(documents, ...writesBetween(before, world));
        before = world;
        const asked = readQuery(wire);
        fc.pre(asked !== undefined && (asked.collectionId !== undefined || list.length === 1));
        const query = requiring(asked, list);
        const { values } = await documents.aggregate(query, list);
        expect(values).toEqual(aggregated(query, world, list));
      }),
      { numRuns: rounds(40, 5_000) },
    );
  });

  test('a count of many is made by the index, up to as many as are asked for', async () => {
    const { documents } = await open();
    for (let from = 0; from < 6_000; from += 1_000) {
      await commit(
        documents,
        ...Array.from({ length: 1_000 }, (_, index) =>
          set(`c/${from + index}`, { a: integer(index % 2), b: integer(from + index) }),
        ),
      );
    }
    const count = async (structuredQuery: object, upTo?: number) => {
      const wire = { structuredQuery, aggregations: [{ alias: 'n', count: { upTo } }] };
      const asked = readAggregationQuery(wire, { ...named, path: [] });
      return (await documents.aggregate(asked.query, asked.aggregations)).values['n'];
    };
    const filter = (fieldPath: string, op: string, value: number) => ({
      fieldFilter: { field: { fieldPath }, op, value: integer(value) },
    });
    const both = {
      compositeFilter: {
        op: 'AND',
        filters: [filter('a', 'EQUAL', 1), filter('b', 'LESS_THAN', 100)],
      },
    };
    expect(await count(all)).toEqual(integer(6_000));
    expect(await count(all, 10)).toEqual(integer(10));
    expect(await count({ ...all, where: filter('a', 'EQUAL', 1) })).toEqual(integer(3_000));
    expect(await count({ ...all, where: both })).toEqual(integer(50));
    expect(await count({ ...all, offset: 5_990 })).toEqual(integer(10));
    expect(await count({ ...all, offset: 5_990, limit: 4 })).toEqual(integer(4));
  });

  describe('at a time that has passed', () => {
    test('documents, queries and aggregations are what they were', async () => {
      const { documents } = await open(few);
      const history: { readonly at: Microseconds; readonly world: World }[] = [];
      let before: World = [];
      await fc.assert(
        fc.asyncProperty(
          fc.array(worlds, { minLength: 1, maxLength: 3 }),
          questions,
          aggregations,
          fc.nat({ max: 5 }),
          async (next, { wire }, list, back) => {
            for (const world of next) {
              const { commitTime } = await commit(documents, ...writesBetween(before, world));
              history.push({ at: commitTime, world });
              before = world;
            }
            const moment = history.at(-1 - back) ?? history[0];
            const asked = readQuery(wire);
            fc.pre(asked !== undefined && moment !== undefined);
            const { at, world } = moment;
            const found = await documents.query(asked, at);
            expect(found.readTime).toBe(at);
            expect(names(found.documents)).toEqual(names(runInMemory(asked, world)));
            const looked = await documents.lookUp(named, names(before.concat(world)), at);
            expect(
              new Map([...looked.documents].map(([name, { fields }]) => [name, fields])),
            ).toEqual(new Map(world.map(({ name, fields }) => [name, fields])));
            fc.pre(asked.collectionId !== undefined || list.length === 1);
            const query = requiring(asked, list);
            const { values } = await documents.aggregate(query, list, at);
            expect(values).toEqual(aggregated(query, world, list));
          },
        ),
        { numRuns: rounds(30, 2_000) },
      );
    });

    test('it is at most an hour, and none that is to come', async () => {
      let ahead = 0;
      const { documents } = await open(undefined, () => Date.now() + ahead);
      const { commitTime } = await commit(documents, set('c/a', { a: integer(1) }));
      await commit(documents, remove('c/a'));
      expect(await fieldsAt(documents, 'c/a')).toBe(undefined);
      const name = `${root}/c/a`;
      const at = async (time: Microseconds) =>
        (await documents.lookUp(named, [name], time)).documents.has(name);
      expect([await at(commitTime), await at(commitTime - 1)]).toEqual([true, false]);
      ahead = 3_590_000;
      expect(await at(commitTime)).toBe(true);
      await expect(at(commitTime + 3_700_000_000)).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
      });
      ahead = 3_610_000;
      const late = { code: 'FAILED_PRECONDITION' };
      await expect(at(commitTime)).rejects.toMatchObject(late);
      await expect(documents.query(read(all), commitTime)).rejects.toMatchObject(late);
      await expect(documents.aggregate(read(all), [], commitTime)).rejects.toMatchObject(late);
    });
  });
});
