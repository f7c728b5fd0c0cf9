import { forEachDatabase } from '@latchkey/testing/databases';
import { describe, expect, test } from 'vitest';
import { database as named, root } from '../../test/arbitrary-worlds.ts';
import { indexFaults } from '../../test/index-checker.ts';
import { commit, fieldsAt, integer, remove, set } from '../../test/writing.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
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
