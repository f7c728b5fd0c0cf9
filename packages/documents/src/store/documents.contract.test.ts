import { forEachDatabase } from '@latchkey/testing/databases';
import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questions, readQuery } from '../../test/arbitrary-queries.ts';
import { database as named, root, type World } from '../../test/arbitrary-worlds.ts';
import { indexFaults } from '../../test/index-checker.ts';
import {
  commit,
  fieldsAt,
  increment,
  integer,
  remove,
  set,
  writesBetween,
} from '../../test/writing.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { runInMemory } from '../query/run-in-memory.ts';
import { openDocuments } from './open-documents.ts';
import { ownMigrations } from './own-migrations.ts';
import { type QueryLimits, usualLimits } from './query-limits.ts';

forEachDatabase((_name, place) => {
  const open = async (limits?: QueryLimits) => {
    const opened = await (await place()).open(ownMigrations);
    return { database: opened, documents: openDocuments(opened, limits) };
  };

  describe('a commit', () => {
    test('is there afterwards, with its time, and all of it or nothing', async () => {
      const { documents } = await open();
      const { commitTime, results } = await commit(
        documents,
        set('c/one', { a: integer(1) }),
        set('c/two', { b: integer(2) }),
      );
      expect(results.map(({ updateTime }) => updateTime)).toEqual([commitTime, commitTime]);
      const name = `${root}/c/one`;
      const found = (await documents.get(named, [name, `${root}/c/none`])).get(name);
      expect(found).toMatchObject({ name, createTime: commitTime, updateTime: commitTime });
      expect(found?.text).toBe('{"a":{"integerValue":"1"}}');
      const refused = commit(
        documents,
        set('c/three', {}),
        set('c/one', {}, { precondition: { exists: false } }),
      );
      await expect(refused).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
      expect(await fieldsAt(documents, 'c/three')).toBe(undefined);
    });

    test('that changes nothing leaves times as they were', async () => {
      const { documents } = await open();
      const first = await commit(documents, set('c/one', { a: integer(1) }));
      const { results } = await commit(documents, set('c/one', { a: integer(1) }));
      expect(results[0]?.updateTime).toBe(first.commitTime);
    });

    test('has a later time than the one before it, also after a restart', async () => {
      const somewhere = await place();
      const times: number[] = [];
      for (let start = 0; start < 3; start += 1) {
        const documents = openDocuments(await somewhere.open(ownMigrations));
        for (let turn = 0; turn < 5; turn += 1) {
          times.push((await commit(documents, set('c/one', { a: integer(turn) }))).commitTime);
        }
      }
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(new Set(times).size).toBe(times.length);
    });

    test('loses no update of two nodes that write to one document', async () => {
      const somewhere = await place();
      const nodes = [
        openDocuments(await somewhere.open(ownMigrations)),
        openDocuments(await somewhere.open(ownMigrations)),
      ];
      await Promise.all(
        nodes.flatMap((node) =>
          Array.from({ length: 10 }, () => commit(node, increment('c/counter'))),
        ),
      );
      for (const node of nodes) {
        expect(await fieldsAt(node, 'c/counter')).toEqual({ n: integer(20) });
      }
    });

    test('takes the longest ids and values, of which every index has an entry', async () => {
      const { database, documents } = await open();
      // What cannot be compressed: bytes of all kinds, in characters of three bytes each.
      const text = (length: number, start: number) =>
        Array.from({ length }, (_, index) =>
          String.fromCodePoint(0x3400 + ((index * 7919 + start) % 20_000)),
        ).join('');
      const paths = [0, 1].map((start) => `c/${text(500, start)}/d/${text(500, start + 2)}`);
      const writes = paths.map((path) => set(path, { a: { stringValue: text(600, 5) } }));
      await commit(documents, ...writes);
      for (const path of paths) expect(await fieldsAt(documents, path)).toBeDefined();
      expect(await indexFaults(database)).toEqual([]);
      const query = readStructuredQuery(
        {
          from: [{ collectionId: 'd', allDescendants: true }],
          orderBy: [{ field: { fieldPath: 'a' } }],
        },
        { ...named, path: [] },
      );
      expect((await documents.query(query)).documents).toHaveLength(2);
    });

    test('of five hundred writes is one', async () => {
      const { database, documents } = await open();
      const writes = Array.from({ length: 500 }, (_, index) =>
        set(`c/${index}`, {
          a: integer(index),
          t: { arrayValue: { values: [integer(index % 7)] } },
        }),
      );
      await commit(documents, ...writes);
      await commit(
        documents,
        ...writes.slice(0, 250).map(({ name }) => remove(name.slice(root.length + 1))),
      );
      expect(await indexFaults(database)).toEqual([]);
      const query = readStructuredQuery({ from: [{ collectionId: 'c' }] }, { ...named, path: [] });
      expect((await documents.query(query)).documents).toHaveLength(250);
    });
  });

  const few = {
    ...usualLimits,
    smallestPage: 1,
    largestPage: 3,
    briefPage: 2,
    smallestSegment: 1,
    largestSegment: 4,
    sample: 4,
    mostRejected: 1000,
  };
  test.each([
    ['by the fewest entries', { ...few, mostCounted: 1000 }],
    ['in the order of the answers', { ...few, mostCounted: 0 }],
  ])('a query is answered %s as if everything had been looked at', async (_way, limits) => {
    const { database, documents } = await open(limits);
    let before: World = [];
    await fc.assert(
      fc.asyncProperty(questions, async ({ world, wire }) => {
        await commit(documents, ...writesBetween(before, world));
        before = world;
        const query = readQuery(wire);
        fc.pre(query !== undefined);
        const { documents: found } = await documents.query(query);
        expect(found.map(({ name }) => name)).toEqual(
          runInMemory(query, world).map(({ name }) => name),
        );
      }),
      { numRuns: rounds(40, 5_000) },
    );
    expect(await indexFaults(database)).toEqual([]);
  });
});
