import { forEachDatabase } from '@latchkey/testing/databases';
import { describe, expect, test } from 'vitest';
import { database as named } from '../../test/arbitrary-worlds.ts';
import { commit, integer, set } from '../../test/writing.ts';
import { readIndexFile } from '../indexes/read-index-file.ts';
import type { Aggregation } from '../query/aggregation.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { openDocuments } from './open-documents.ts';
import { ownMigrations } from './own-migrations.ts';
import { limitsWithin, type QueryLimits, usualLimits } from './query-limits.ts';

const field = (fieldPath: string) => ({ fieldPath });
const equal = (path: string, value: number) => ({
  fieldFilter: { field: field(path), op: 'EQUAL', value: { integerValue: value } },
});
const and = (...filters: readonly object[]) => ({ compositeFilter: { op: 'AND', filters } });
const read = (wire: object) =>
  readStructuredQuery({ from: [{ collectionId: 'c' }], ...wire }, { ...named, path: [] });
const byScore = [{ field: field('score'), direction: 'DESCENDING' }];
/** Half of all are even, a third can be divided by three; those of which both is asked have low scores. */
const both = { where: and(equal('two', 0), equal('three', 0)), orderBy: byScore, limit: 2 };
const count: readonly Aggregation[] = [{ alias: 'n', kind: 'count', upTo: undefined }];
const documentCount = 120;
const suggested = {
  collectionGroup: 'c',
  queryScope: 'COLLECTION',
  fields: [
    { fieldPath: 'three', order: 'ASCENDING' },
    { fieldPath: 'two', order: 'ASCENDING' },
    { fieldPath: 'score', order: 'ASCENDING' },
  ],
};

forEachDatabase((_name, place) => {
  async function open(limits: Partial<QueryLimits>) {
    const database = await (await place()).open(ownMigrations);
    const small = { mostCounted: 10, smallestSegment: 16, largestSegment: 32 };
    const documents = openDocuments(database, { ...usualLimits, ...small, ...limits });
    const writes = Array.from({ length: documentCount }, (_, index) =>
      set(`c/d${index}`, {
        two: integer(index % 2),
        three: integer(index % 3),
        score: integer(index % 6 === 0 ? index : index + 1000),
      }),
    );
    await commit(documents, ...writes);
    return documents;
  }

  describe('queries with large answers', () => {
    test('go on one after the other, beyond what all may have at once', async () => {
      const stored = await (await place()).open(ownMigrations);
      const readers: number[] = [];
      let snapshots = 0;
      const heard: typeof stored = {
        ...stored,
        snapshot(work, options) {
          snapshots += 1;
          const id = snapshots;
          return stored.snapshot(({ read }) => {
            const noted = async (statement: Parameters<typeof read>[0]) => {
              const rows = await read(statement);
              if (rows.some(({ fields }) => fields !== undefined)) readers.push(id);
              return rows;
            };
            return work({ read: noted });
          }, options);
        },
      };
      const pages = { briefPage: 10, smallestPage: 10, largestPage: 10 };
      const limits = { ...usualLimits, ...pages, fewBytes: 500, mostLarge: 1 };
      const documents = openDocuments(heard, limits);
      const writes = Array.from({ length: 100 }, (_, index) =>
        set(`c/d${index}`, { text: { stringValue: 'x'.repeat(100) } }),
      );
      await commit(documents, ...writes);
      const answers = await Promise.all([1, 2, 3].map(() => documents.query(read({}))));
      expect(answers.map((one) => one.documents.length)).toEqual([100, 100, 100]);
      expect(readers.length).toBeGreaterThanOrEqual(30);
      // Each reads a page, whenever that is, and then all of the rest while the others wait.
      const later = readers.filter((id, index) => readers.indexOf(id) !== index);
      const changes = later.filter((id, index) => id !== later[index - 1]);
      expect(changes).toHaveLength(3);
    });

    test('are fewer, and smaller, where there is little memory', () => {
      const megabyte = 1024 * 1024;
      expect(limitsWithin(4096 * megabyte)).toEqual(usualLimits);
      expect(limitsWithin(400 * megabyte)).toEqual({
        ...usualLimits,
        ...{ mostBytes: 50 * megabyte, mostLarge: 1 },
      });
    });
  });

  describe('a query', () => {
    test('says how many entries it has walked over, and is spared them by an index', async () => {
      const documents = await open({});
      const { documents: found, explained } = await documents.query(read(both), undefined, true);
      expect(found.map(({ fields }) => fields['score'])).toEqual([integer(114), integer(108)]);
      expect(explained).toMatchObject([{ found: 2, read: 2, entries: 102 }]);
      await documents.indexes.declare(named, readIndexFile({ indexes: [suggested] }).config);
      while ((await documents.indexes.work()) > 0);
      const spared = await documents.query(read(both), undefined, true);
      expect(spared.documents).toEqual(found);
      expect(spared.explained).toMatchObject([{ found: 2, read: 2, entries: 2 }]);
      expect(await documents.plan(read(both))).toMatchObject([
        { scan: expect.stringContaining('index of (three, two, score)'), read: 0 },
      ]);
    });

    test('that walks over too many entries is refused, and told which index would help', async () => {
      const documents = await open({ mostRejected: 60 });
      const refused = documents.query(read(both));
      await expect(refused).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
      await expect(refused).rejects.toThrow(JSON.stringify(suggested));
      // Not if they are answers.
      const all = await documents.query(read({ orderBy: byScore }));
      expect(all.documents).toHaveLength(documentCount);
    });

    test.each<[string, object]>([
      ['with entries that are probed', { where: and(equal('two', 0), equal('three', 0)) }],
      ['in the order of a field', { where: equal('two', 0), orderBy: byScore }],
    ])('that takes too long %s is refused, and so is its sum', async (_, wire) => {
      const documents = await open({ longest: -1 });
      const refusal = { code: 'RESOURCE_EXHAUSTED', message: expect.stringContaining('seconds') };
      await expect(documents.query(read(wire))).rejects.toMatchObject(refusal);
      const summed: readonly Aggregation[] = [{ alias: 's', kind: 'sum', path: ['score'] }];
      await expect(documents.aggregate(read(wire), summed)).rejects.toMatchObject(refusal);
    });

    test('keeps no more than it can, and with a limit only what comes first', async () => {
      const documents = await open({ mostBytes: 2_000 });
      const refused = documents.query(read({ orderBy: byScore }));
      await expect(refused).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
      await expect(refused).rejects.toThrow('with a limit');
      // By an index in another order, so that all of them have to be looked at.
      const sorted = read({
        where: equal('two', 0),
        orderBy: [{ field: field('three') }, ...byScore],
        limit: 2,
      });
      const { documents: found } = await documents.query(sorted);
      expect(found.map(({ fields }) => fields['score'])).toEqual([integer(114), integer(108)]);
    });

    test('is counted piece by piece with what it probes', async () => {
      const documents = await open({});
      const where = and(equal('two', 0), equal('three', 0));
      const { values, explained } = await documents.aggregate(
        read({ where }),
        count,
        undefined,
        true,
      );
      expect(values).toEqual({ n: integer(20) });
      expect(explained).toMatchObject([{ read: 0, found: 20, entries: 60 }]);
    });
  });
});
