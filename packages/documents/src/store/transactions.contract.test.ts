import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { forEachDatabase } from '@latchkey/testing/databases';
import { rounds } from '@latchkey/testing/proofs';
import { describe, expect, test } from 'vitest';
import { database as named, root } from '../../test/arbitrary-worlds.ts';
import { commit, fieldsAt, integer, remove, requestOf, set } from '../../test/writing.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import type { Value } from '../values/value.ts';
import type { Write } from '../writes/write.ts';
import { type Documents, openDocuments } from './open-documents.ts';
import { ownMigrations } from './own-migrations.ts';

const readWrite = { readWrite: {} };
const nameOf = (path: string) => `${root}/${path}`;
const numberIn = (value: Value | undefined): number =>
  value !== undefined && 'integerValue' in value ? Number(value.integerValue) : 0;

const above = (value: number, more: object = {}) =>
  readStructuredQuery(
    {
      from: [{ collectionId: 'c' }],
      where: {
        fieldFilter: { field: { fieldPath: 'a' }, op: 'GREATER_THAN', value: integer(value) },
      },
      ...more,
    },
    { ...named, path: [] },
  );

const isAborted = (error: unknown): boolean =>
  error instanceof RpcRefused && error.code === 'ABORTED';

/** As clients do: again from the beginning, whenever somebody else was quicker. */
async function transact(
  node: Documents,
  work: (transaction: string) => Promise<readonly Write[]>,
): Promise<void> {
  let retry: object = {};
  for (;;) {
    const transaction = await node.begin(named, { readWrite: retry });
    const writes = await work(transaction);
    try {
      await node.commit(requestOf(writes), transaction);
      return;
    } catch (error) {
      if (!isAborted(error)) throw error;
      retry = { retryTransaction: transaction };
    }
  }
}

async function readNumber(node: Documents, path: string, transaction: string): Promise<number> {
  const { documents } = await node.lookUp(named, [nameOf(path)], { transaction });
  return numberIn(documents.get(nameOf(path))?.fields['a']);
}

forEachDatabase((_name, place) => {
  const nodes = async (clock?: () => number) => {
    const somewhere = await place();
    const node = async () => openDocuments(await somewhere.open(ownMigrations), undefined, clock);
    return [await node(), await node()] as const;
  };
  const races = rounds(12, 300);

  describe('transactions of two nodes', () => {
    test('lose no update', async () => {
      const both = await nodes();
      await Promise.all(
        both.map(async (node) => {
          for (let turn = 0; turn < races; turn += 1) {
            await transact(node, async (transaction) => [
              set('c/n', { a: integer((await readNumber(node, 'c/n', transaction)) + 1) }),
            ]);
          }
        }),
      );
      expect(await fieldsAt(both[0], 'c/n')).toEqual({ a: integer(2 * races) });
    });

    test('do not both write what only one of them may', async () => {
      const both = await nodes();
      for (let turn = 0; turn < races; turn += 1) {
        await commit(both[0], set('c/x', { a: integer(1) }), set('c/y', { a: integer(1) }));
        await Promise.all(
          both.map((node, index) =>
            transact(node, async (transaction) => {
              const x = await readNumber(node, 'c/x', transaction);
              const y = await readNumber(node, 'c/y', transaction);
              return x + y === 2 ? [set(index === 0 ? 'c/x' : 'c/y', { a: integer(0) })] : [];
            }),
          ),
        );
        const [x, y] = [await fieldsAt(both[0], 'c/x'), await fieldsAt(both[0], 'c/y')];
        expect(numberIn(x?.['a']) + numberIn(y?.['a'])).toBe(1);
      }
    });

    test('find no document that comes into what they have asked for', async () => {
      const both = await nodes();
      for (let turn = 0; turn < races; turn += 1) {
        const least = turn * 10;
        await Promise.all(
          both.map((node, index) =>
            transact(node, async (transaction) => {
              const { documents } = await node.query(above(least), { transaction });
              const isFree = documents.length === 0;
              return isFree ? [set(`c/${turn}-${index}`, { a: integer(least + 1) })] : [];
            }),
          ),
        );
        const { documents } = await both[1].query(above(least));
        expect(documents).toHaveLength(1);
      }
    });
  });

  describe('a transaction', () => {
    test('reads one time, whatever others do, on whichever node', async () => {
      const [one, other] = await nodes();
      await commit(one, set('c/x', { a: integer(1) }));
      for (const mode of [readWrite, { readOnly: {} }]) {
        const transaction = await one.begin(named, mode);
        const before = await readNumber(one, 'c/x', transaction);
        await commit(other, set('c/x', { a: integer(before + 1) }), set(`c/${before}`, {}));
        expect(await readNumber(other, 'c/x', transaction)).toBe(before);
        const { documents } = await other.query(above(0), { transaction });
        expect(documents.map(({ fields }) => fields['a'])).toEqual([integer(before)]);
        // Nothing was written, so nothing can be wrong.
        await other.commit(requestOf([]), transaction);
      }
    });

    test('is aborted by a change of what it has read, there or missing, and by no other', async () => {
      const [one, other] = await nodes();
      await commit(one, set('c/x', { a: integer(1) }), set('c/y', { a: integer(5) }));
      let turn = 0;
      const outcomeAfter = async (
        reading: (transaction: string) => Promise<unknown>,
        ...meanwhile: readonly Write[]
      ) => {
        const transaction = await one.begin(named, readWrite);
        await reading(transaction);
        await commit(other, ...meanwhile);
        return other.commit(requestOf([set('d/mine', { t: integer(turn++) })]), transaction).then(
          () => 'committed',
          (error: unknown) => (isAborted(error) ? 'aborted' : error),
        );
      };
      const look = (path: string) => (transaction: string) =>
        one.lookUp(named, [nameOf(path)], { transaction });
      const ask = (more?: object) => (transaction: string) =>
        one.query(above(3, more), { transaction });
      const sum = (transaction: string) =>
        one.aggregate(above(3), [{ alias: 'n', kind: 'count', upTo: undefined }], { transaction });
      expect(await outcomeAfter(look('c/x'), set('c/x', { a: integer(2) }))).toBe('aborted');
      expect(await outcomeAfter(look('c/none'), set('c/none', {}))).toBe('aborted');
      expect(await outcomeAfter(look('c/x'), set('c/other', {}))).toBe('committed');
      expect(await outcomeAfter(ask(), set('c/x', { a: integer(4) }))).toBe('aborted');
      expect(await outcomeAfter(ask(), set('c/x', { a: integer(1) }))).toBe('aborted');
      expect(await outcomeAfter(ask(), set('c/x', { a: integer(2) }))).toBe('committed');
      expect(await outcomeAfter(ask(), set('d/x', { a: integer(9) }))).toBe('committed');
      expect(await outcomeAfter(ask(), remove('c/y'))).toBe('aborted');
      expect(await outcomeAfter(sum, set('c/z', { a: integer(7) }))).toBe('aborted');
      const group = { from: [{ collectionId: 'c', allDescendants: true }] };
      expect(await outcomeAfter(ask(group), set('n/e/c/w', { a: integer(7) }))).toBe('aborted');
      expect(await outcomeAfter(ask(group), set('n/e/cc/w', { a: integer(7) }))).toBe('committed');
    });

    test('that has asked for everything where nothing was ever written is aborted by the first write', async () => {
      const [node, other] = await nodes();
      const everything = readStructuredQuery(
        { from: [{ allDescendants: true }] },
        { ...named, path: [] },
      );
      const both = await Promise.all(
        [node, other].map(async (one) => {
          const transaction = await one.begin(named, readWrite);
          expect((await one.query(everything, { transaction })).documents).toEqual([]);
          return () => one.commit(requestOf([set('c/one', { a: integer(1) })]), transaction);
        }),
      );
      const [first, second] = both;
      await first?.();
      await expect(second?.()).rejects.toSatisfy(isAborted);
    });

    test('is aborted without a closer look after a thousand changes in what it has asked', async () => {
      const [one] = await nodes();
      const attempt = async (changes: number) => {
        const transaction = await one.begin(named, readWrite);
        await one.query(above(3), { transaction });
        await commit(
          one,
          ...Array.from({ length: changes }, (_, index) =>
            set(`c/${index}`, { b: integer(changes) }),
          ),
        );
        return one.commit(requestOf([set('d/mine', { t: integer(changes) })]), transaction);
      };
      await attempt(1000);
      await expect(attempt(1001)).rejects.toMatchObject({ code: 'ABORTED' });
    });

    test('ends once, and is refused in the words of the wire afterwards', async () => {
      const [one, other] = await nodes();
      const write = requestOf([set('c/x', { a: integer(1) })]);
      const over = {
        code: 'ABORTED',
        message: 'The referenced transaction has expired or is no longer valid.',
      };
      const committed = await one.begin(named, readWrite);
      await one.commit(write, committed);
      await expect(other.commit(write, committed)).rejects.toMatchObject(over);
      await expect(readNumber(other, 'c/x', committed)).rejects.toMatchObject(over);
      const rolledBack = await one.begin(named, readWrite);
      await other.rollback(named, rolledBack);
      await expect(one.rollback(named, rolledBack)).rejects.toMatchObject(over);
      const retried = await one.begin(named, readWrite);
      await readNumber(one, 'c/x', retried);
      await one.begin(named, { readWrite: { retryTransaction: retried } });
      await expect(one.commit(write, retried)).rejects.toMatchObject(over);
      const readOnly = await one.begin(named, { readOnly: {} });
      await expect(one.commit(write, readOnly)).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: 'Cannot modify entities in a read-only transaction.',
      });
      await one.rollback(named, readOnly);
      const unknown = { code: 'INVALID_ARGUMENT', message: 'Transaction is invalid or expired.' };
      const elsewhere = await one.begin({ ...named, database: 'other' }, readWrite);
      await expect(one.commit(write, elsewhere)).rejects.toMatchObject(unknown);
      const malformed = { code: 'INVALID_ARGUMENT', message: 'Invalid transaction.' };
      await expect(one.commit(write, 'AAAA')).rejects.toMatchObject(malformed);
    });

    test('is over after a minute in which nobody used it, and after 270 seconds', async () => {
      let now = Date.now();
      const [one, other] = await nodes(() => now);
      const write = requestOf([set('c/x', { a: integer(1) })]);
      const over = { code: 'ABORTED' };
      const idle = await one.begin(named, readWrite);
      const used = await one.begin(named, readWrite);
      const readOnly = await one.begin(named, { readOnly: {} });
      now += 50_000;
      await readNumber(other, 'c/none', used);
      now += 20_000;
      await expect(one.commit(write, idle)).rejects.toMatchObject(over);
      await readNumber(other, 'c/none', used);
      for (let turn = 0; turn < 4; turn += 1) {
        now += 49_000;
        await readNumber(other, 'c/none', used);
      }
      await readNumber(other, 'c/none', readOnly);
      now += 10_000;
      await expect(one.commit(write, used)).rejects.toMatchObject(over);
      await expect(readNumber(other, 'c/none', readOnly)).rejects.toMatchObject(over);
    });

    test('with a query of a few is refused for what was changed among them, and for nothing after', async () => {
      const [one, other] = await nodes();
      for (const n of [10, 20, 30, 40, 50]) await commit(one, set(`c/${n}`, { a: integer(n) }));
      const orderBy = (direction: string) => [{ field: { fieldPath: 'a' }, direction }];
      const isMade = async (query: object, change: Write, undo: Write) => {
        const transaction = await one.begin(named, readWrite);
        await one.query(above(0, query), { transaction });
        await commit(other, change);
        try {
          await one.commit(requestOf([set('results/one', {})]), transaction);
          return true;
        } catch (error) {
          if (!isAborted(error)) throw error;
          return false;
        } finally {
          await commit(other, undo);
        }
      };
      const added = (n: number) => [set('c/new', { a: integer(n) }), remove('c/new')] as const;
      const moved = (from: number, to: number) =>
        [set(`c/${from}`, { a: integer(to) }), set(`c/${from}`, { a: integer(from) })] as const;
      const firstTwo = { limit: 2, orderBy: orderBy('ASCENDING') };
      expect(await isMade(firstTwo, ...added(35))).toBe(true);
      expect(await isMade(firstTwo, ...moved(50, 60))).toBe(true);
      expect(await isMade(firstTwo, ...added(15))).toBe(false);
      expect(await isMade(firstTwo, ...moved(50, 5))).toBe(false);
      expect(await isMade(firstTwo, ...moved(20, 70))).toBe(false);
      expect(await isMade(firstTwo, remove('c/20'), set('c/20', { a: integer(20) }))).toBe(false);
      const lastTwo = { limit: 2, orderBy: orderBy('DESCENDING') };
      expect(await isMade(lastTwo, ...added(15))).toBe(true);
      expect(await isMade(lastTwo, ...added(45))).toBe(false);
      const second = { ...firstTwo, limit: 1, offset: 1 };
      expect(await isMade(second, ...added(25))).toBe(true);
      expect(await isMade(second, ...added(5))).toBe(false);
      // Fewer than it has asked for: there is nothing after them.
      const few = { limit: 9, orderBy: orderBy('ASCENDING') };
      expect(await isMade(few, ...added(99))).toBe(false);
    });

    test("is its caller's alone, and its token cannot be changed", async () => {
      const [one, other] = await nodes();
      const [ada, grace] = ['uid:ada', 'uid:grace'].map((name) => ({ name, most: 10 }));
      const refused = { code: 'INVALID_ARGUMENT' };
      for (const mode of [readWrite, { readOnly: {} }]) {
        const transaction = await one.begin(named, mode, ada);
        const read = (token: string, caller = ada) =>
          other.lookUp(named, [nameOf('c/x')], { transaction: token, ...(caller && { caller }) });
        await read(transaction);
        await expect(read(transaction, grace)).rejects.toMatchObject(refused);
        await expect(other.lookUp(named, [nameOf('c/x')], { transaction })).rejects.toMatchObject(
          refused,
        );
        await expect(other.rollback(named, transaction, grace)).rejects.toMatchObject(refused);
        const write = requestOf([set('c/x', {})]);
        await expect(other.commit(write, transaction, grace)).rejects.toMatchObject(refused);
        const retry = { readWrite: { retryTransaction: transaction } };
        await expect(other.begin(named, retry, grace)).rejects.toMatchObject(refused);
        const bytes = Buffer.from(transaction, 'base64');
        for (const [place, byte] of bytes.entries()) {
          const changed = Buffer.from(bytes);
          changed[place] = byte ^ 1;
          await expect(read(changed.toString('base64'))).rejects.toMatchObject(refused);
        }
        await other.rollback(named, transaction, ada);
      }
    });

    test('leaves room for those of others, however many one caller has begun', async () => {
      const [one, other] = await nodes();
      const [ada, grace] = ['uid:ada', 'uid:grace'].map((name) => ({ name, most: 5 }));
      const readIn = (transaction: string, caller = ada) =>
        other.lookUp(named, [nameOf('c/x')], { transaction, ...(caller && { caller }) });
      // What has read nothing is nothing but a token.
      const tokens: string[] = [];
      for (let turn = 0; turn < 7; turn += 1) tokens.push(await one.begin(named, readWrite, ada));
      for (const token of tokens.slice(0, 5)) await readIn(token);
      await expect(readIn(tokens[5] ?? '')).rejects.toMatchObject({
        code: 'RESOURCE_EXHAUSTED',
        message: expect.stringContaining('at most 5'),
      });
      await readIn(tokens[0] ?? '');
      await readIn(await one.begin(named, readWrite, grace), grace);
      await one.rollback(named, tokens[0] ?? '', ada);
      await readIn(tokens[6] ?? '');
    });

    test('reads no more than is remembered of it', async () => {
      const [one] = await nodes();
      const transaction = await one.begin(named, readWrite);
      const names = (from: number) =>
        Array.from({ length: 12_000 }, (_, index) => nameOf(`c/${from + index}`));
      await one.lookUp(named, names(0), { transaction });
      await expect(one.lookUp(named, names(12_000), { transaction })).rejects.toMatchObject({
        code: 'RESOURCE_EXHAUSTED',
      });
    });
  });
});
