import { forEachDatabase } from '@latchkey/testing/databases';
import { describe, expect, it } from 'vitest';
import { openDocuments } from '../../src/store/open-documents.ts';
import { ownMigrations } from '../../src/store/own-migrations.ts';
import { root } from '../arbitrary-worlds.ts';
import { commit as commitTo, integer, remove, set } from '../writing.ts';
import { inShort, listenWith, nobody, openNode, speakerOf } from './live-world.ts';

const notes = { from: [{ collectionId: 'notes' }] };
const ascending = [{ field: { fieldPath: 'n' }, direction: 'ASCENDING' }];

forEachDatabase((_name, place) => {
  const open = async (options = {}) => {
    const node = openNode(await (await place()).open(ownMigrations), options);
    const listener = listenWith(node.live, speakerOf(nobody));
    return { ...node, ...listener };
  };

  describe('a query that is listened to', () => {
    it('is said as it is, is current, and is a snapshot; then what changes, each a snapshot', async () => {
      const { commit, addQuery, snapshot, live } = await open();
      await commit(set('notes/a', { n: integer(1) }), set('other/a', {}));
      addQuery(2, notes);
      const first = await snapshot();
      expect(inShort(first)).toEqual(['ADD 2', 'change notes/a 2', 'CURRENT 2', 'snapshot']);
      const { commitTime } = await commit(set('notes/b', {}), set('notes/a', { n: integer(2) }));
      const second = await snapshot();
      expect(inShort(second)).toEqual(['change notes/b 2', 'change notes/a 2', 'snapshot']);
      const { targetChange } = second.at(-1) ?? {};
      const { readTime } = targetChange as { readTime: string };
      expect(Date.parse(readTime)).toBe(Math.floor(commitTime / 1000));
      await commit(remove('notes/a'));
      expect(inShort(await snapshot())).toEqual(['delete notes/a -2', 'snapshot']);
      await live.close();
    });

    it('is left by what no longer is an answer, and entered by what becomes one', async () => {
      const { commit, addQuery, snapshot, live } = await open();
      await commit(set('notes/a', { n: integer(1) }), set('notes/b', { n: integer(2) }));
      const filter = { field: { fieldPath: 'n' }, op: 'EQUAL', value: { integerValue: '1' } };
      addQuery(2, { ...notes, where: { fieldFilter: filter } });
      expect(inShort(await snapshot())).toContain('change notes/a 2');
      await commit(set('notes/a', { n: integer(3) }), set('notes/b', { n: integer(1) }));
      expect(inShort(await snapshot())).toEqual([
        'remove notes/a -2',
        'change notes/b 2',
        'snapshot',
      ]);
      await live.close();
    });

    it('with a limit is filled up when something leaves, in the same snapshot', async () => {
      const { commit, addQuery, snapshot, live } = await open();
      await commit(...[1, 2, 3].map((n) => set(`notes/${n}`, { n: integer(n) })));
      addQuery(2, { ...notes, orderBy: ascending, limit: 2 });
      expect(inShort(await snapshot())).toEqual([
        ...['ADD 2', 'change notes/1 2', 'change notes/2 2', 'CURRENT 2', 'snapshot'],
      ]);
      await commit(remove('notes/1'));
      expect(inShort(await snapshot())).toEqual([
        ...['change notes/3 2', 'delete notes/1 -2', 'snapshot'],
      ]);
      await commit(set('notes/0', { n: integer(0) }));
      expect(inShort(await snapshot())).toEqual([
        ...['change notes/0 2', 'remove notes/3 -2', 'snapshot'],
      ]);
      await commit(set('notes/2', { n: integer(9) }));
      expect(inShort(await snapshot())).toEqual([
        ...['change notes/3 2', 'remove notes/2 -2', 'snapshot'],
      ]);
      await live.close();
    });

    it('with an offset shows what moves up', async () => {
      const { commit, addQuery, snapshot, live } = await open();
      await commit(...[1, 2, 3].map((n) => set(`notes/${n}`, { n: integer(n) })));
      addQuery(2, { ...notes, orderBy: ascending, offset: 1, limit: 1 });
      expect(inShort(await snapshot())).toContain('change notes/2 2');
      await commit(remove('notes/1'));
      expect(inShort(await snapshot())).toEqual([
        ...['change notes/3 2', 'remove notes/2 -2', 'snapshot'],
      ]);
      await live.close();
    });

    it('of a group sees collections at every depth', async () => {
      const { commit, addQuery, snapshot, live } = await open();
      addQuery(2, { from: [{ collectionId: 'notes', allDescendants: true }] });
      expect(inShort(await snapshot())).toEqual(['ADD 2', 'CURRENT 2', 'snapshot']);
      await commit(set('notes/a', {}), set('a/b/notes/c', {}), set('a/b/other/c', {}));
      expect(inShort(await snapshot())).toEqual([
        ...['change notes/a 2', 'change a/b/notes/c 2', 'snapshot'],
      ]);
      await live.close();
    });

    it('shows only the fields that were asked for', async () => {
      const { commit, addQuery, snapshot, live } = await open();
      await commit(set('notes/a', { a: integer(1), b: integer(2) }));
      addQuery(2, { ...notes, select: { fields: [{ fieldPath: 'a' }] } });
      addQuery(4, notes);
      await snapshot();
      await snapshot();
      await commit(set('notes/a', { a: integer(3), b: integer(4) }));
      const shown = (await snapshot()).slice(0, -1).map(({ documentChange }) => {
        const { document, targetIds } = documentChange as {
          document: { fields: object };
          targetIds: number[];
        };
        return [targetIds, document.fields];
      });
      expect(shown).toEqual([
        [[2], { a: integer(3) }],
        [[4], { a: integer(3), b: integer(4) }],
      ]);
      await live.close();
    });
  });

  describe('a document that is listened to', () => {
    it('is there or missing, and may come and go', async () => {
      const { commit, addDocument, snapshot, live } = await open();
      await commit(set('notes/a', {}));
      addDocument(2, 'notes/a');
      expect(inShort(await snapshot())).toEqual([
        ...['ADD 2', 'change notes/a 2', 'CURRENT 2', 'snapshot'],
      ]);
      addDocument(4, 'notes/b');
      expect(inShort(await snapshot())).toEqual([
        ...['ADD 4', 'delete notes/b -4', 'CURRENT 4', 'snapshot'],
      ]);
      await commit(set('notes/b', {}), remove('notes/a'));
      expect(inShort(await snapshot())).toEqual([
        ...['delete notes/a -2', 'change notes/b 4', 'snapshot'],
      ]);
      await live.close();
    });
  });

  describe('a commit', () => {
    it('that changes nothing raises nothing', async () => {
      const { commit, addQuery, snapshot, live } = await open();
      await commit(set('notes/a', { n: integer(1) }));
      addQuery(2, notes);
      await snapshot();
      await commit(set('notes/a', { n: integer(1) }));
      await commit(set('other/a', {}));
      await commit(set('notes/b', {}));
      expect(inShort(await snapshot())).toEqual(['change notes/b 2', 'snapshot']);
      await live.close();
    });

    it('is said once for all targets of a client that it concerns', async () => {
      const { commit, addQuery, addDocument, snapshot, live } = await open();
      addQuery(2, notes);
      addQuery(4, { ...notes, orderBy: ascending, limit: 1 });
      addDocument(6, 'notes/a');
      for (let current = 0; current < 3; current += 1) await snapshot();
      await commit(set('notes/a', { n: integer(1) }), set('notes/b', { n: integer(0) }));
      expect(inShort(await snapshot())).toEqual([
        ...['change notes/a 2 6', 'change notes/b 2 4', 'snapshot'],
      ]);
      await commit(set('notes/b', { n: integer(2) }));
      expect(inShort(await snapshot())).toEqual([
        ...['change notes/b 2 -4', 'change notes/a 4', 'snapshot'],
      ]);
      await live.close();
    });

    it('of a thousand documents is one snapshot', async () => {
      const { commit, addQuery, snapshot, live } = await open();
      addQuery(2, notes);
      await snapshot();
      await commit(...Array.from({ length: 1500 }, (_, n) => set(`notes/${n}`, {})));
      expect(await snapshot()).toHaveLength(1501);
      await live.close();
    });
  });

  describe('a target', () => {
    it('is removed exactly once for every time that it is', async () => {
      const { addQuery, remove: drop, snapshot, take, commit, live } = await open();
      addQuery(2, notes);
      await snapshot();
      drop(2);
      drop(2);
      drop(77);
      expect(inShort(take())).toEqual(['REMOVE 2', 'REMOVE 2', 'REMOVE 77']);
      await commit(set('notes/a', {}));
      addQuery(2, notes);
      expect(inShort(await snapshot())).toEqual([
        ...['ADD 2', 'change notes/a 2', 'CURRENT 2', 'snapshot'],
      ]);
      await live.close();
    });

    it('that is removed before it was answered is not heard of again', async () => {
      const { addQuery, remove: drop, snapshot, commit, live } = await open();
      await commit(set('notes/a', {}));
      addQuery(2, notes);
      drop(2);
      addQuery(4, notes);
      expect(inShort(await snapshot())).toEqual([
        ...['ADD 2', 'REMOVE 2', 'ADD 4', 'change notes/a 4', 'CURRENT 4', 'snapshot'],
      ]);
      await live.close();
    });

    it('that is wanted once is removed with its first snapshot', async () => {
      const { addDocument, removal, live } = await open();
      addDocument(2, 'notes/a', { once: true });
      expect(inShort(await removal())).toEqual([
        ...['ADD 2', 'delete notes/a -2', 'CURRENT 2', 'snapshot', 'REMOVE 2'],
      ]);
      await live.close();
    });

    it('with a query that cannot be asked fails alone', async () => {
      const { addQuery, removal, snapshot, live } = await open();
      addQuery(2, { from: [] });
      const [, failed] = await removal();
      expect(failed).toEqual({
        targetChange: {
          targetChangeType: 'REMOVE',
          targetIds: [2],
          cause: {
            code: 3,
            message: 'A query must have exactly one collection selector in "from".',
          },
        },
      });
      addQuery(4, notes);
      expect(inShort(await snapshot())).toEqual(['ADD 4', 'CURRENT 4', 'snapshot']);
      await live.close();
    });
  });

  describe('a message', () => {
    it.each([
      ['nothing', null],
      ['a list', []],
      ['text', 'addTarget'],
      ['no target', {}],
      ['both', { addTarget: { targetId: 2 }, removeTarget: 2 }],
      ['an unknown member', { addTarget: { targetId: 2, colour: 'red' } }],
      ['a target without a number', { addTarget: { documents: { documents: [`${root}/a/b`] } } }],
      ['another database', { database: 'projects/p/databases/other', removeTarget: 2 }],
      ['labels that are none', { labels: 1, removeTarget: 2 }],
    ])('that is %s ends the conversation, and nothing else', async (_what, message) => {
      const { conversation, ended, live } = await open();
      conversation.hear(message);
      expect((await ended())?.code).toBe('INVALID_ARGUMENT');
      conversation.hear({ removeTarget: 2 });
      conversation.leave();
      await live.close();
    });
  });

  it('shows what was committed before it was asked, also if nobody has told of it', async () => {
    const stored = await (await place()).open(ownMigrations);
    const node = openNode(stored, { looksEvery: 600_000 });
    const { addDocument, snapshot } = listenWith(node.live, speakerOf(nobody));
    addDocument(2, 'notes/other');
    await snapshot();
    await commitTo(openDocuments(stored), set('notes/a', {}));
    addDocument(4, 'notes/a');
    expect(inShort(await snapshot())).toContain('change notes/a 4');
    await node.live.close();
  });

  it('finds what another process has committed, without being told', async () => {
    const stored = await place();
    const node = openNode(await stored.open(ownMigrations), { looksEvery: 10 });
    const { addQuery, snapshot } = listenWith(node.live, speakerOf(nobody));
    addQuery(2, notes);
    await snapshot();
    await commitTo(openDocuments(await stored.open(ownMigrations)), set('notes/a', {}));
    expect(inShort(await snapshot())).toEqual(['change notes/a 2', 'snapshot']);
    await node.live.close();
  });

  it('reads nothing while nobody listens', async () => {
    let reads = 0;
    const node = openNode(await (await place()).open(ownMigrations), {
      looksEvery: 1,
      around: (documents) => ({
        ...documents,
        changesAfter: (...asked) => {
          reads += 1;
          return documents.changesAfter(...asked);
        },
      }),
    });
    const { addQuery, remove: drop, snapshot } = listenWith(node.live, speakerOf(nobody));
    addQuery(2, notes);
    await snapshot();
    await expect.poll(() => reads).toBeGreaterThan(5);
    drop(2);
    // What was under way may end.
    await node.commit(set('notes/a', {}));
    const before = reads;
    await node.commit(set('notes/b', {}));
    node.pass(60_000);
    await node.commit(set('notes/c', {}));
    expect(reads).toBe(before);
    await node.live.close();
  });
});
