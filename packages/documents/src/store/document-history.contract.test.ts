import { forEachDatabase } from '@latchkey/testing/databases';
import { describe, expect, test } from 'vitest';
import { database as named, root } from '../../test/arbitrary-worlds.ts';
import { indexFaults } from '../../test/index-checker.ts';
import {
  commit,
  fieldsAt,
  increment,
  integer,
  remove,
  requestOf,
  set,
} from '../../test/writing.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { openDocuments } from './open-documents.ts';
import { ownMigrations } from './own-migrations.ts';

const name = `${root}/c/a`;
const hour = 3_600_000;

forEachDatabase((_name, place) => {
  const open = async () => {
    const database = await (await place()).open(ownMigrations);
    const time = { ahead: 0 };
    const documents = openDocuments(database, undefined, () => Date.now() + time.ahead);
    const countIn = async (table: string) => {
      const [row] = await database.read({
        sql: `SELECT count(*) AS count FROM ${table}`,
        parameters: [],
      });
      return Number(row?.['count']);
    };
    return { database, documents, time, countIn };
  };

  describe('the history of a document', () => {
    test('has every version with its time, who made it and what allowed it', async () => {
      const { documents } = await open();
      const author = { changedBy: 'ada', allowedBy: 'firestore.rules:7' };
      const first = await commit(documents, set('c/a', { a: integer(1) }), set('c/b', {}));
      const second = await documents.commit({
        ...requestOf([set('c/a', { a: integer(2) })]),
        author,
      });
      const third = await commit(documents, remove('c/a'));
      const versions = await documents.history(named, name);
      const nobody = { changedBy: null, allowedBy: null };
      expect(
        versions.map(({ document, before: _, ...rest }) => ({ ...rest, fields: document?.fields })),
      ).toEqual([
        { at: third.commitTime, fields: undefined, ...nobody },
        { at: second.commitTime, fields: { a: integer(2) }, ...author },
        { at: first.commitTime, fields: { a: integer(1) }, ...nobody },
      ]);
      expect(versions[1]?.document).toMatchObject({
        createTime: first.commitTime,
        updateTime: second.commitTime,
      });
      const older = await documents.history(named, name, { before: third.commitTime, limit: 1 });
      expect(older.map(({ at, document }) => [at, document?.fields])).toEqual([
        [second.commitTime, { a: integer(2) }],
      ]);
      expect(await documents.history(named, `${root}/c/none`)).toEqual([]);
    });

    test('is where a document is brought back from', async () => {
      const { database, documents, time } = await open();
      const first = await commit(documents, set('c/a', { a: integer(1) }));
      await commit(documents, set('c/a', { b: integer(2) }));
      await commit(documents, remove('c/a'));
      const { database: of, requestTime, author } = requestOf([]);
      const restore = (at: Microseconds) =>
        documents.restore({ database: of, requestTime, author, name, time: at });
      await restore(first.commitTime);
      expect(await fieldsAt(documents, 'c/a')).toEqual({ a: integer(1) });
      await restore(first.commitTime - 1);
      expect(await fieldsAt(documents, 'c/a')).toBe(undefined);
      expect(await indexFaults(database)).toEqual([]);
      time.ahead = 2 * hour;
      await restore(first.commitTime);
      expect(await fieldsAt(documents, 'c/a')).toEqual({ a: integer(1) });
      await expect(restore(first.commitTime - 1)).rejects.toMatchObject({
        code: 'FAILED_PRECONDITION',
      });
    });
  });

  describe('housekeeping', () => {
    test('forgets changes after an hour or as told, in pieces, and never the latest', async () => {
      const { documents, time, countIn } = await open();
      let last = await commit(documents, set('c/a', { a: integer(0) }));
      for (let turn = 1; turn < 10; turn += 1) {
        last = await commit(documents, set('c/a', { a: integer(turn) }));
      }
      time.ahead = hour;
      expect(await documents.pruneChanges()).toBe(0);
      time.ahead = 2 * hour;
      expect(await documents.pruneChanges(3 * hour * 1000)).toBe(0);
      let pruned = 0;
      for (;;) {
        const count = await documents.pruneChanges(0, 2);
        if (count === 0) break;
        expect(count).toBeLessThanOrEqual(3);
        pruned += count;
      }
      expect([pruned, await countIn('document_changes')]).toEqual([9, 1]);
      const { documents: found, readTime } = await documents.lookUp(named, [name]);
      expect([found.get(name)?.fields, readTime]).toEqual([{ a: integer(9) }, last.commitTime]);
    });

    test('forgets transactions and what they have read once their tokens are worth nothing', async () => {
      const { documents, time, countIn } = await open();
      await commit(documents, set('c/a', { a: integer(0) }));
      for (let turn = 0; turn < 3; turn += 1) {
        const transaction = await documents.begin(named, { readWrite: {} });
        await documents.lookUp(named, [name], { transaction });
      }
      time.ahead = 270_000;
      expect(await documents.pruneTransactions()).toBe(0);
      time.ahead = 400_000;
      const kept = await documents.begin(named, { readWrite: {} });
      await documents.lookUp(named, [name], { transaction: kept });
      expect(await documents.pruneTransactions(2)).toBe(2);
      expect(await documents.pruneTransactions(2)).toBe(1);
      expect(await countIn('document_transactions')).toBe(1);
      expect(await countIn('document_transaction_reads')).toBe(1);
    });
  });

  test('writers of one document in one process all have their turn', async () => {
    const { documents } = await open();
    await Promise.all(Array.from({ length: 100 }, () => commit(documents, increment('c/n'))));
    expect(await fieldsAt(documents, 'c/n')).toEqual({ n: integer(100) });
  });
});
