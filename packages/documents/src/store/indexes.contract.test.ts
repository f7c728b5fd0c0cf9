import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Database } from '@latchkey/kernel/store/database';
import { forEachDatabase } from '@latchkey/testing/databases';
import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexesFor } from '../../test/arbitrary-indexes.ts';
import { questions, readQuery } from '../../test/arbitrary-queries.ts';
import { database as named, type World } from '../../test/arbitrary-worlds.ts';
import { indexFaults } from '../../test/index-checker.ts';
import { commit, integer, remove, set, writesBetween } from '../../test/writing.ts';
import { readIndexFile } from '../indexes/read-index-file.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { runInMemory } from '../query/run-in-memory.ts';
import { keptInUse } from './build-indexes.ts';
import { type Documents, openDocuments } from './open-documents.ts';
import { ownMigrations } from './own-migrations.ts';
import { type QueryLimits, usualLimits } from './query-limits.ts';

const field = (fieldPath: string) => ({ fieldPath });
const equal = (path: string, value: object) => ({
  fieldFilter: { field: field(path), op: 'EQUAL', value },
});
const and = (...filters: readonly object[]) => ({ compositeFilter: { op: 'AND', filters } });
const read = (wire: object) =>
  readStructuredQuery({ from: [{ collectionId: 'c' }], ...wire }, { ...named, path: [] });

const byCityAndScore = {
  collectionGroup: 'c',
  queryScope: 'COLLECTION',
  fields: [
    { fieldPath: 'city', order: 'ASCENDING' },
    { fieldPath: 'score', order: 'DESCENDING' },
  ],
};
const ofCity = {
  where: equal('city', { stringValue: 'Ulm' }),
  orderBy: [{ field: field('score'), direction: 'DESCENDING' }],
  limit: 2,
};
const exempting = (fieldPath: string, indexes: readonly object[] = []) => ({
  fieldOverrides: [{ collectionGroup: 'c', fieldPath, indexes }],
});
const config = (file: object) => readIndexFile(file).config;

const cities = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    set(`c/d${String(index).padStart(3, '0')}`, {
      city: { stringValue: index % 2 === 0 ? 'Ulm' : 'Bonn' },
      score: integer((index * 37) % 101),
    }),
  );

forEachDatabase((_name, place) => {
  /** Its time goes on when somebody says so. */
  function clockwork() {
    let now = 1_800_000_000_000;
    return {
      clock: () => now,
      wait: (milliseconds: number) => {
        now += milliseconds;
      },
    };
  }

  async function open(limits?: QueryLimits) {
    const somewhere = await place();
    const time = clockwork();
    const openNode = async () => {
      const database = await somewhere.open(ownMigrations);
      return { database, documents: openDocuments(database, limits, time.clock) };
    };
    return { ...(await openNode()), openNode, ...time };
  }

  async function finish({ indexes }: Documents, wait: (milliseconds: number) => void) {
    for (let turn = 0; turn < 3; turn += 1) {
      while ((await indexes.work()) > 0);
      wait(keptInUse + 1);
    }
  }

  const entriesOf = async (database: Database, space: string) => {
    const [row] = await database.read({
      sql: `SELECT count(*) AS count FROM document_entries e JOIN document_fields f
        ON f.database = e.database AND f.field = e.field WHERE f.space = '${space}'`,
      parameters: [],
    });
    return Number(row?.['count']);
  };
  const scansFor = async (documents: Documents, wire: object) =>
    (await documents.query(read(wire))).explained.map(({ scan }) => scan);

  describe('a declared index', () => {
    test('is built in pieces, and used when it is complete', async () => {
      const { database, documents } = await open({ ...usualLimits, mostCounted: 1 });
      await commit(documents, ...cities(50));
      const { indexes } = documents;
      await indexes.declare(named, config({ indexes: [byCityAndScore] }));
      const states: unknown[] = [];
      for (;;) {
        const [state] = (await indexes.list(named)).composites;
        states.push(
          state?.state === 'CREATING' ? `${state.walked} of ${state.documents}` : state?.state,
        );
        expect(await indexFaults(database)).toEqual([]);
        const [scan] = await scansFor(documents, ofCity);
        expect(scan?.startsWith('index of (')).toBe(state?.state === 'READY');
        if ((await indexes.work(20)) === 0) break;
      }
      expect(states).toEqual(['0 of 50', '20 of 50', '40 of 50', '50 of 50', 'READY']);
      expect(await entriesOf(database, 'composite')).toBe(50);
      const { documents: found, explained } = await documents.query(read(ofCity));
      expect(found.map(({ fields }) => fields['score'])).toEqual([integer(100), integer(94)]);
      expect(explained).toMatchObject([{ found: 2, read: 2 }]);
    });

    test('is built to its end by another node, after one has stopped in the middle', async () => {
      const { database, documents, openNode } = await open();
      await commit(documents, ...cities(30));
      await documents.indexes.declare(named, config({ indexes: [byCityAndScore] }));
      await documents.indexes.work(10);
      const other = await openNode();
      while ((await other.documents.indexes.work(10)) > 0);
      expect((await other.documents.indexes.list(named)).composites).toMatchObject([
        { state: 'READY' },
      ]);
      expect(await entriesOf(database, 'composite')).toBe(30);
      expect(await indexFaults(database)).toEqual([]);
    });

    test('has what others write while it is built, by two nodes at once', async () => {
      const { database, documents, openNode } = await open();
      await commit(documents, ...cities(60));
      const other = await openNode();
      // So that it knows of none before.
      await other.documents.query(read(ofCity));
      await documents.indexes.declare(named, config({ indexes: [byCityAndScore] }));
      const build = async ({ indexes }: Documents) => {
        while ((await indexes.work(7)) > 0);
      };
      const write = async () => {
        for (let turn = 0; turn < 15; turn += 1) {
          await commit(
            other.documents,
            set(`c/d${String(turn * 4).padStart(3, '0')}`, {
              city: { stringValue: 'Ulm' },
              score: integer(turn),
            }),
            set(`c/new${turn}`, { city: { stringValue: 'Ulm' }, score: integer(-turn) }),
            remove(`c/d${String(59 - turn).padStart(3, '0')}`),
          );
        }
      };
      await Promise.all([build(documents), build(other.documents), write()]);
      await build(documents);
      expect((await documents.indexes.list(named)).composites).toMatchObject([{ state: 'READY' }]);
      expect(await indexFaults(database)).toEqual([]);
    });

    test('that is dropped is no longer used, and its entries go when nobody can be using them', async () => {
      const { database, documents, wait } = await open({ ...usualLimits, mostCounted: 1 });
      await commit(documents, ...cities(30));
      await documents.indexes.declare(named, config({ indexes: [byCityAndScore] }));
      await finish(documents, wait);
      await documents.indexes.declare(named, config({}));
      expect((await scansFor(documents, ofCity))[0]).not.toContain('(');
      expect(await documents.indexes.work()).toBe(0);
      await commit(documents, ...cities(31));
      expect(await entriesOf(database, 'composite')).toBe(31);
      wait(keptInUse);
      expect(await documents.indexes.work(10)).toBe(1);
      expect(await documents.indexes.work(10)).toBe(1);
      expect((await documents.indexes.list(named)).composites).toMatchObject([
        { state: 'DROPPING', walked: 10, documents: 31 },
      ]);
      await commit(documents, remove('c/d020'), set('c/d021', {}));
      await finish(documents, wait);
      expect(await documents.indexes.list(named)).toEqual({ composites: [], overrides: [] });
      expect(await entriesOf(database, 'composite')).toBe(0);
      expect(await indexFaults(database)).toEqual([]);
    });
  });

  describe('an exempted field', () => {
    test('has no entries, and a query that needs them is told which field and which file', async () => {
      const { database, documents, wait } = await open();
      await commit(documents, ...cities(10));
      await documents.indexes.declare(named, config(exempting('score')));
      const asked = { where: equal('score', { integerValue: 0 }) };
      const refused = documents.query(read(asked));
      await expect(refused).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
      await expect(refused).rejects.toThrow(/'score' in 'c'.*firestore\.indexes\.json/);
      await finish(documents, wait);
      await commit(documents, set('c/more', { score: integer(0) }));
      expect(await entriesOf(database, 'values')).toBe(10);
      expect(await indexFaults(database)).toEqual([]);
      expect(
        await scansFor(documents, { where: equal('city', { stringValue: 'Ulm' }) }),
      ).toHaveLength(1);
      await documents.indexes.declare(named, config({}));
      await expect(documents.query(read(asked))).rejects.toThrow('being built');
      await finish(documents, wait);
      expect((await documents.query(read(asked))).documents).toHaveLength(2);
      expect(await indexFaults(database)).toEqual([]);
    });

    test('is found by an index of several fields that has it', async () => {
      const { documents, wait } = await open();
      await commit(documents, ...cities(10));
      await documents.indexes.declare(
        named,
        config({ ...exempting('*'), indexes: [byCityAndScore] }),
      );
      await finish(documents, wait);
      expect((await documents.query(read(ofCity))).documents).toHaveLength(2);
      const alone = documents.query(read({ orderBy: [{ field: field('city') }] }));
      await expect(alone).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
      const byName = await documents.query(read({ limit: 3 }));
      expect(byName.documents).toHaveLength(3);
    });

    test('in collections alone is not found in groups, whatever there is at the root', async () => {
      const { documents, wait } = await open();
      await commit(documents, ...cities(4));
      const onlyCollections = [{ queryScope: 'COLLECTION', order: 'ASCENDING' }];
      await documents.indexes.declare(named, config(exempting('score', onlyCollections)));
      await finish(documents, wait);
      const where = equal('score', { integerValue: 0 });
      const group = { from: [{ collectionId: 'c', allDescendants: true }], where };
      expect((await documents.query(read({ where }))).documents).toHaveLength(1);
      await expect(documents.query(read(group))).rejects.toThrow("'score' in 'c'");
    });

    test('is counted by another index, with the documents', async () => {
      const { documents, wait } = await open();
      await commit(documents, ...cities(10));
      await documents.indexes.declare(named, config(exempting('score')));
      await finish(documents, wait);
      const where = and(equal('city', { stringValue: 'Ulm' }), equal('score', { integerValue: 0 }));
      const { values } = await documents.aggregate(read({ where }), [
        { alias: 'n', kind: 'count', upTo: undefined },
      ]);
      expect(values).toEqual({ n: integer(1) });
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
  ])(
    'whatever is declared and however far that is, a query is answered %s or refused for an exemption',
    async (_way, limits) => {
      const { database, documents, wait } = await open(limits);
      let before: World = [];
      let [answered, byComposite] = [0, 0];
      const steps = fc.array(fc.nat({ max: 3 }), { maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(
          questions,
          indexesFor,
          steps,
          steps,
          async (question, fileFor, first, second) => {
            const query = readQuery(question.wire);
            fc.pre(query !== undefined);
            if (query === undefined) return;
            const work = async (some: readonly number[]) => {
              for (const piece of some) {
                if (piece === 0) wait(keptInUse + 1);
                else await documents.indexes.work(piece * piece);
              }
            };
            await documents.indexes.declare(named, config(fileFor(query)));
            await work(first);
            await commit(documents, ...writesBetween(before, question.world));
            before = question.world;
            await work(second);
            if (second.length > 0) await finish(documents, wait);
            expect(await indexFaults(database)).toEqual([]);
            const found = await documents.query(query).catch((error: unknown) => {
              if (error instanceof RpcRefused && error.code === 'FAILED_PRECONDITION')
                return undefined;
              throw error;
            });
            if (found === undefined) return;
            answered += 1;
            if (found.explained.some(({ scan }) => scan.startsWith('index of ('))) byComposite += 1;
            expect(found.documents.map(({ name }) => name)).toEqual(
              runInMemory(query, before).map(({ name }) => name),
            );
          },
        ),
        { numRuns: rounds(40, 3_000) },
      );
      expect(answered).toBeGreaterThan(5);
      expect(byComposite).toBeGreaterThan(0);
      await documents.indexes.declare(named, config({}));
      await finish(documents, wait);
      expect(await entriesOf(database, 'composite')).toBe(0);
      expect(await indexFaults(database)).toEqual([]);
    },
  );
});
