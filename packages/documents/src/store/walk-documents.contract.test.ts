import { forEachDatabase } from '@latchkey/testing/databases';
import { describe, expect, test } from 'vitest';
import { database as named, root } from '../../test/arbitrary-worlds.ts';
import { commit, integer, remove, set } from '../../test/writing.ts';
import { longestSilence } from './keep-past.ts';
import { type Documents, openDocuments } from './open-documents.ts';
import { ownMigrations } from './own-migrations.ts';
import type { StoredDocument } from './stored-document.ts';
import type { WalkLimits, WalkRequest } from './walk-documents.ts';

const hour = 3_600_000;
const few: WalkLimits = { mostNames: 3, mostDocuments: 2, mostBytes: 1000 };
const pathOf = ({ name }: StoredDocument) => name.slice(root.length + 1);

forEachDatabase((_name, place) => {
  const open = async () => {
    const database = await (await place()).open(ownMigrations);
    const time = { ahead: 0 };
    const documents = openDocuments(database, undefined, () => Date.now() + time.ahead);
    return { documents, time };
  };

  async function walked(
    documents: Documents,
    request: Partial<WalkRequest> & Pick<WalkRequest, 'at'>,
    between: (turn: number) => Promise<unknown> = async () => undefined,
  ): Promise<readonly StoredDocument[]> {
    const found: StoredDocument[] = [];
    let turn = 0;
    for await (const some of documents.walk({ database: named, below: [], ...request }, few)) {
      found.push(...some);
      await between(turn);
      turn += 1;
    }
    return found;
  }

  describe('a walk through all documents', () => {
    test('finds each as it was, whatever others do on the way', async () => {
      const { documents } = await open();
      const ids = Array.from({ length: 20 }, (_, index) => `d${String(index).padStart(2, '0')}`);
      await commit(documents, ...ids.map((id, index) => set(`c/${id}`, { n: integer(index) })));
      await commit(documents, set('c/d03/below/x', {}), remove('c/d04'));
      const { at } = await documents.keepPast(named);
      const before = await walked(documents, { at });
      expect(before.map(pathOf)).toEqual(
        ids.flatMap((id) => {
          if (id === 'd04') return [];
          return id === 'd03' ? ['c/d03', 'c/d03/below/x'] : [`c/${id}`];
        }),
      );
      const disturbed = await walked(documents, { at }, async (turn) => {
        // Behind and before the place where the walk is: deleted, changed, brought back, and new.
        await commit(documents, remove(`c/${ids[turn * 2]}`), remove(`c/${ids[19 - turn]}`));
        await commit(documents, set(`c/${ids[turn + 5]}`, { n: integer(-1) }), set('c/d04', {}));
        await commit(documents, set(`c/new${turn}`, {}), set(`c/d${19 - turn}a`, {}));
      });
      expect(disturbed.map(({ name, text, updateTime }) => [name, text, updateTime])).toEqual(
        before.map(({ name, text, updateTime }) => [name, text, updateTime]),
      );
    });

    test('can be of what is below a collection, or of what somebody wants', async () => {
      const { documents } = await open();
      const long = 'x'.repeat(1000);
      const paths = [
        ...['a/1', 'users/1', 'users/1/orders/1', 'users/2', 'users2/1', `users/${long}`],
        ...[`users/${long}/orders/1`, `users/${long}/orders/2`, `users/${long}a/orders/1`],
      ];
      await commit(documents, ...paths.map((path) => set(path, {})));
      const { at } = await documents.keepPast(named);
      const found = async (request: Partial<WalkRequest>) =>
        (await walked(documents, { at, ...request })).map(pathOf).sort();
      expect(await found({})).toEqual(paths.toSorted());
      expect(await found({ below: ['users'] })).toEqual(
        paths.filter((path) => path.startsWith('users/')).sort(),
      );
      expect(await found({ below: ['users', '1'] })).toEqual(['users/1/orders/1']);
      expect(await found({ below: ['users', long, 'orders'] })).toEqual([
        `users/${long}/orders/1`,
        `users/${long}/orders/2`,
      ]);
      expect(await found({ isWanted: (path) => path.at(-2) === 'orders' })).toEqual(
        paths.filter((path) => path.includes('/orders/')).sort(),
      );
      const elsewhere = { project: 'p', database: 'elsewhere' };
      expect(await documents.keepPast(elsewhere)).toMatchObject({ at: 0 });
      expect(await found({ database: elsewhere })).toEqual([]);
    });

    test('holds a few at a time, and fewer of large ones', async () => {
      const { documents } = await open();
      const sizes = [10, 10, 10, 600, 600, 5000, 10, 10, 400, 400, 10];
      await commit(
        documents,
        ...sizes.map((size, index) =>
          set(`c/${100 + index}`, { text: { stringValue: 'x'.repeat(size) } }),
        ),
      );
      const { at } = await documents.keepPast(named);
      const held: number[][] = [];
      const limits = { mostNames: 6, mostDocuments: 3, mostBytes: 1000 };
      for await (const some of documents.walk({ database: named, at, below: [] }, limits)) {
        held.push(some.map(({ text }) => text.length));
      }
      expect(held.flat()).toHaveLength(sizes.length);
      for (const lengths of held) {
        expect(lengths.length).toBeLessThanOrEqual(3);
        const sum = lengths.reduce((one, other) => one + other, 0);
        expect(lengths.length === 1 || sum <= 1000).toBe(true);
      }
      expect(Math.max(...held.map(({ length }) => length))).toBe(3);
    });
  });

  describe('a moment that somebody still reads', () => {
    test('is kept for longer than changes are, and forgotten afterwards', async () => {
      const { documents, time } = await open();
      await commit(documents, set('c/a', { n: integer(1) }), set('c/b', {}));
      const kept = await documents.keepPast(named);
      await commit(documents, set('c/a', { n: integer(2) }), remove('c/b'));
      await commit(documents, set('c/a', { n: integer(3) }));
      for (time.ahead = 0; time.ahead < 3 * hour; time.ahead += longestSilence / 2) {
        await kept.stillReading();
        await documents.pruneChanges();
      }
      const found = await walked(documents, { at: kept.at });
      expect(found.map((document) => [pathOf(document), document.fields])).toEqual([
        ['c/a', { n: integer(1) }],
        ['c/b', {}],
      ]);
      await kept.release();
      expect(await documents.pruneChanges()).toBe(4);
    });

    test('is forgotten when nothing is heard for long, and whoever reads on is told', async () => {
      const { documents, time } = await open();
      await commit(documents, set('c/a', { n: integer(1) }));
      const kept = await documents.keepPast(named);
      await commit(documents, set('c/a', { n: integer(2) }));
      await commit(documents, set('c/a', { n: integer(3) }));
      time.ahead = 2 * hour;
      expect(await documents.pruneChanges()).toBe(2);
      await expect(kept.stillReading()).rejects.toMatchObject({ code: 'ABORTED' });
    });
  });
});
