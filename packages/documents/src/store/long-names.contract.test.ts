import { forEachDatabase } from '@latchkey/testing/databases';
import { describe, expect, test } from 'vitest';
import { database as named, root, type World } from '../../test/arbitrary-worlds.ts';
import { indexFaults } from '../../test/index-checker.ts';
import { commit, fieldsAt, integer, remove, set } from '../../test/writing.ts';
import { compareReferences } from '../paths/compare-references.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { runInMemory } from '../query/run-in-memory.ts';
import type { Value } from '../values/value.ts';
import { openDocuments } from './open-documents.ts';
import { ownMigrations } from './own-migrations.ts';

/** Letters that no database can make shorter, the same ones again for the same seed. */
function letters(length: number, seed: number): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(97 + (state % 26));
  }).join('');
}

const parent = { ...named, path: [] };

forEachDatabase((_name, place) => {
  const open = async () => {
    const opened = await (await place()).open(ownMigrations);
    return { database: opened, documents: openDocuments(opened) };
  };

  describe('names of up to six kilobytes', () => {
    const path = `${letters(1500, 1)}/${letters(1500, 2)}/${letters(1500, 3)}/${letters(1500, 4)}`;
    const collection = path.split('/').slice(0, 3);

    test('are written, read, found and deleted', async () => {
      const { database, documents } = await open();
      await commit(documents, set(path, { a: integer(1) }), set(`${path}x`.slice(1), {}));
      expect(await fieldsAt(documents, path)).toEqual({ a: integer(1) });
      const query = readStructuredQuery(
        { from: [{ collectionId: collection[2] }], orderBy: [{ field: { fieldPath: 'a' } }] },
        { ...named, path: collection.slice(0, 2) },
      );
      const { documents: found, readTime } = await documents.query(query);
      expect(found.map(({ name }) => name)).toEqual([`${root}/${path}`]);
      expect(await indexFaults(database)).toEqual([]);
      await commit(documents, remove(path));
      expect((await documents.query(query)).documents).toEqual([]);
      expect((await documents.query(query, readTime)).documents).toHaveLength(1);
    });

    test('are looked at again when a transaction commits', async () => {
      const { documents } = await open();
      const query = readStructuredQuery(
        { from: [{ collectionId: collection[2] }] },
        {
          ...named,
          path: collection.slice(0, 2),
        },
      );
      const transaction = await documents.begin(named, { readWrite: {} });
      await documents.query(query, { transaction });
      await commit(documents, set(path, { a: integer(1) }));
      const late = documents.commit(
        {
          database: named,
          writes: [set('c/other', {})],
          requestTime: 1,
          author: { changedBy: null, allowedBy: null },
        },
        transaction,
      );
      await expect(late).rejects.toMatchObject({ code: 'ABORTED' });
    });
  });

  describe('names that begin alike for a kilobyte', () => {
    const start = 'x'.repeat(860);
    const ends = ['', 'a', 'b', 'ab', 'b'.repeat(20), 'b'.repeat(36), 'b'.repeat(300)];
    const more = ['c'.repeat(40), `${'c'.repeat(40)}a`, `${'c'.repeat(40)}é`, 'd'.repeat(500), '~'];
    const ids = ['a', ...[...ends, ...more].map((end) => start + end), 'y'];
    const sorted = ids.toSorted((one, other) => compareReferences(one, other));
    /** At the root and below another document, so that both places of a group are there. */
    const paths = ids.flatMap((id) => [`c/${id}`, `p/q/c/${id}`]);
    const world: World = paths.map((path, index) => ({
      name: `${root}/${path}`,
      fields: { n: integer(index % 3) },
    }));

    const opened = async () => {
      const { documents, database } = await open();
      const writes = world.map(({ name, fields }) => set(name.slice(root.length + 1), fields));
      await commit(documents, ...writes);
      return { documents, database };
    };

    const orders = (['ASCENDING', 'DESCENDING'] as const).flatMap((direction) => [
      [{ field: { fieldPath: '__name__' }, direction }],
      [{ field: { fieldPath: 'n' }, direction }],
    ]);
    const scopes = [{ collectionId: 'c' }, { collectionId: 'c', allDescendants: true }];
    const operators = ['EQUAL', 'NOT_EQUAL', 'LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN'];
    const references = world.map(({ name }) => ({ referenceValue: name }));

    test('are found in their order, by every kind of query', async () => {
      const { documents } = await opened();
      const check = async (structured: object) => {
        const query = readStructuredQuery(structured, parent);
        const found = (await documents.query(query)).documents.map(({ name }) => name);
        const expected = runInMemory(query, world).map(({ name }) => name);
        expect(found, JSON.stringify(structured)).toEqual(expected);
        const aggregations = [{ kind: 'count', alias: 'n', upTo: undefined }] as const;
        const { values } = await documents.aggregate(query, aggregations);
        expect(values).toEqual({ n: integer(expected.length) });
      };
      for (const from of scopes) {
        for (const orderBy of orders) {
          for (const limit of [undefined, 1, 2, 5, 8]) {
            await check({ from: [from], orderBy, limit });
            await check({ from: [from], orderBy, limit, offset: 3 });
          }
          const isByName = orderBy[0]?.field.fieldPath === '__name__';
          for (const [index, reference] of references.entries()) {
            if (from.allDescendants !== true && index % 2 === 1) continue;
            const values = isByName ? [reference] : [integer(index % 3), reference];
            const before = index % 4 < 2;
            await check({ from: [from], orderBy, startAt: { values, before }, limit: 3 });
            await check({ from: [from], orderBy, endAt: { values, before } });
            if (!isByName) continue;
            const field = { fieldPath: '__name__' };
            const op = operators[index % operators.length];
            const where = { fieldFilter: { field, op, value: reference } };
            await check({ from: [from], orderBy, where, limit: 4 });
            await check({ from: [from], orderBy, where });
          }
        }
      }
    });

    test('are listed page by page, missing ones too, and cut into parts', async () => {
      const { documents } = await opened();
      const missing = `${start}${'b'.repeat(200)}`;
      await commit(documents, set(`c/${missing}/below/one`, {}));
      const all = [...sorted, missing].toSorted(compareReferences);
      for (const [showMissing, expected] of [
        [false, sorted],
        [true, all],
      ] as const) {
        for (const pageSize of [1, 3, 100]) {
          const listed: string[] = [];
          let pageToken: string | undefined = '';
          while (pageToken !== undefined) {
            const page = await documents.list({
              ...{
                database: named,
                parent: [],
                collectionId: 'c',
                pageSize,
                showMissing,
                pageToken,
              },
            });
            listed.push(...page.documents.map(({ name }) => name.split('/').at(-1) ?? ''));
            pageToken = page.nextPageToken;
          }
          expect(listed).toEqual(expected);
        }
      }
      const query = readStructuredQuery(
        {
          from: [{ collectionId: 'c', allDescendants: true }],
          orderBy: [{ field: { fieldPath: '__name__' } }],
        },
        parent,
      );
      const { partitions } = await documents.partition({ query, partitionCount: 6 });
      const parts: string[] = [];
      for (let part = 0; part <= partitions.length; part += 1) {
        const answers = await documents.query({
          ...query,
          startAt: partitions[part - 1],
          endAt: partitions[part],
        });
        parts.push(...answers.documents.map(({ name }) => name));
      }
      expect(parts).toEqual(runInMemory(query, world).map(({ name }) => name));
    });
  });

  test('fields are found by paths of many kilobytes', async () => {
    const { database, documents } = await open();
    const names = Array.from({ length: 12 }, (_, index) => letters(1400, index + 1));
    const nested = names.reduceRight<Value>(
      (value, name) => ({ mapValue: { fields: { [name]: value } } }),
      integer(1),
    );
    await commit(documents, set('c/deep', 'mapValue' in nested ? nested.mapValue.fields : {}));
    expect(await indexFaults(database)).toEqual([]);
    const query = readStructuredQuery({ from: [{ collectionId: 'c' }] }, parent);
    expect((await documents.query(query)).documents).toHaveLength(1);
  });
});
