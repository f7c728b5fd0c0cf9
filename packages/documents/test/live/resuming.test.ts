import { createHash } from 'node:crypto';
import { forEachDatabase } from '@latchkey/testing/databases';
import { describe, expect, it } from 'vitest';
import { ownMigrations } from '../../src/store/own-migrations.ts';
import { root } from '../arbitrary-worlds.ts';
import { integer, remove, set } from '../writing.ts';
import {
  type Heard,
  inShort,
  listenWith,
  nobody,
  openNode,
  speakerOf,
  tokenOf,
} from './live-world.ts';

const notes = { from: [{ collectionId: 'notes' }] };
const first = {
  ...notes,
  orderBy: [{ field: { fieldPath: 'n' }, direction: 'ASCENDING' }],
  limit: 2,
};
const three = [1, 2, 3].map((n) => set(`notes/${n}`, { n: integer(n) }));

const mayHave = (filter: Heard, name: string): boolean => {
  const { unchangedNames } = filter['filter'] as {
    unchangedNames: { bits: { bitmap: string; padding: number }; hashCount: number };
  };
  const { bits, hashCount } = unchangedNames;
  const bitmap = Buffer.from(bits.bitmap, 'base64');
  const count = BigInt(bitmap.length * 8 - bits.padding);
  const digest = createHash('md5').update(name).digest();
  const [one, two] = [digest.readBigUInt64LE(0), digest.readBigUInt64LE(8)];
  return Array.from({ length: hashCount }, (_, index) => {
    const bit = Number(((one + BigInt(index) * two) % 2n ** 64n) % count);
    return ((bitmap[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }).every(Boolean);
};

forEachDatabase((_name, place) => {
  /** A client that knows something and goes away; another one that comes back with what it was given. */
  async function known(query: object, isSameServer: boolean) {
    const stored = await (await place()).open(ownMigrations);
    const before = openNode(stored);
    await before.commit(...three);
    const client = listenWith(before.live, speakerOf(nobody));
    client.addQuery(2, query);
    const token = tokenOf(await client.snapshot());
    if (!isSameServer) await before.live.close();
    // Somebody goes on listening, so that the end of the log stays at hand.
    const node = isSameServer ? before : openNode(stored);
    return { ...node, stored, token, back: () => listenWith(node.live, speakerOf(nobody)) };
  }

  it('has the log read once, however many come back to another server', async () => {
    const { stored, token, live, commit } = await known(notes, false);
    await commit(...[4, 5, 6].map((n) => set(`notes/${n}`, { n: integer(n) })));
    await live.close();
    const reads = { changesAfter: 0, changedWithin: 0 };
    const node = openNode(stored, {
      around: (documents) => ({
        ...documents,
        async changesAfter(...asked) {
          const read = await documents.changesAfter(...asked);
          if (read.changes.length > 0) reads.changesAfter += 1;
          return read;
        },
        changedWithin(...asked) {
          reads.changedWithin += 1;
          return documents.changedWithin(...asked);
        },
      }),
    });
    const clients = Array.from({ length: 12 }, () => listenWith(node.live, speakerOf(nobody)));
    for (const [index, client] of clients.entries()) {
      const filter = { field: { fieldPath: 'n' }, op: 'EQUAL', value: integer(index) };
      const query = { ...notes, where: { fieldFilter: filter } };
      client.addQuery(2, query, { resumeToken: token });
    }
    const told = await Promise.all(clients.map(async (client) => inShort(await client.snapshot())));
    expect(told.map((said) => said.filter((one) => one.startsWith('change')))).toEqual(
      clients.map((_client, n) => (n >= 4 && n <= 6 ? [`change notes/${n} 2`] : [])),
    );
    expect(reads).toEqual({ changesAfter: 1, changedWithin: 0 });
    await node.live.close();
  });

  describe.each([
    ['on the same server', true],
    ['on another one', false],
  ])('whoever comes back %s', (_where, isSameServer) => {
    it('is told what was changed, deleted and has left since', async () => {
      const filter = { field: { fieldPath: 'n' }, op: 'LESS_THAN', value: { integerValue: '9' } };
      const query = { ...notes, where: { fieldFilter: filter } };
      const { commit, token, back, live } = await known(query, isSameServer);
      await commit(remove('notes/1'), set('notes/2', { n: integer(9) }), set('other/a', {}));
      await commit(set('notes/4', { n: integer(4) }), set('notes/5', { n: integer(5) }));
      await commit(remove('notes/5'), set('notes/6', { n: integer(10) }));
      const { addQuery, snapshot } = back();
      addQuery(2, query, { resumeToken: token, expectedCount: 3 });
      const told = await snapshot();
      expect(inShort(told).toSorted()).toEqual(
        [
          ...['ADD 2', 'delete notes/1 -2', 'remove notes/2 -2', 'change notes/4 2'],
          ...['CURRENT 2', 'snapshot'],
        ].toSorted(),
      );
      await live.close();
    });

    it('is told how a limit has moved', async () => {
      const { commit, token, back, live } = await known(first, isSameServer);
      await commit(remove('notes/1'));
      await commit(set('notes/0', { n: integer(0) }));
      await commit(set('notes/2', { n: integer(7) }));
      const { addQuery, snapshot } = back();
      addQuery(2, first, { resumeToken: token, expectedCount: 2 });
      expect(inShort(await snapshot())).toEqual([
        ...['ADD 2', 'change notes/0 2', 'change notes/3 2'],
        ...['delete notes/1 -2', 'remove notes/2 -2', 'CURRENT 2', 'snapshot'],
      ]);
      await live.close();
    });

    it('is told nothing where nothing has changed', async () => {
      const { token, back, live } = await known(notes, isSameServer);
      const { addQuery, snapshot, addDocument } = back();
      addQuery(2, notes, { resumeToken: token });
      expect(inShort(await snapshot())).toEqual(['ADD 2', 'CURRENT 2', 'snapshot']);
      addDocument(4, 'notes/1', { resumeToken: token });
      expect(inShort(await snapshot())).toEqual(['ADD 4', 'CURRENT 4', 'snapshot']);
      await live.close();
    });

    it('begins anew after more than an hour, if anything has changed', async () => {
      const { token, back, commit, pass, live } = await known(notes, isSameServer);
      pass(3_600_000);
      const idle = back();
      idle.addQuery(2, notes, { resumeToken: token });
      expect(inShort(await idle.snapshot())).toEqual(['ADD 2', 'CURRENT 2', 'snapshot']);
      await commit(remove('notes/1'));
      const late = back();
      late.addQuery(2, notes, { resumeToken: token });
      expect(inShort(await late.snapshot())).toEqual([
        ...['ADD 2', 'RESET 2', 'change notes/2 2', 'change notes/3 2', 'CURRENT 2', 'snapshot'],
      ]);
      await live.close();
    });

    it('with another number of documents learns which there are', async () => {
      const { token, back, commit, live } = await known(notes, isSameServer);
      await commit(remove('notes/1'));
      const { addQuery, snapshot } = back();
      addQuery(2, notes, { resumeToken: token, expectedCount: { value: 5 } });
      const told = await snapshot();
      expect(inShort(told)).toEqual([
        ...['ADD 2', 'delete notes/1 -2', 'filter 2 2', 'CURRENT 2', 'snapshot'],
      ]);
      const [, , filter = {}] = told;
      expect(mayHave(filter, `${root}/notes/2`)).toBe(true);
      expect(mayHave(filter, `${root}/notes/3`)).toBe(true);
      expect(mayHave(filter, `${root}/notes/1`)).toBe(false);
      await live.close();
    });
  });

  it('a time that was read at is as good as a token', async () => {
    const { commit, back, live, documents } = await known(notes, true);
    const { readTime } = await documents.lookUp({ project: 'p', database: '(default)' }, []);
    await commit(remove('notes/1'));
    const { addQuery, snapshot } = back();
    addQuery(2, notes, {
      readTime: new Date(readTime / 1000)
        .toISOString()
        .replace('Z', `${String(readTime % 1000).padStart(3, '0')}Z`),
    });
    expect(inShort(await snapshot())).toEqual([
      ...['ADD 2', 'delete notes/1 -2', 'CURRENT 2', 'snapshot'],
    ]);
    await live.close();
  });

  it('a token of another database, a changed one and a made-up one say nothing', async () => {
    const { token, live, back } = await known(notes, true);
    const changed = Buffer.from(token, 'base64');
    changed[8] = (changed[8] ?? 0) ^ 1;
    const elsewhere = listenWith(live, speakerOf(nobody), { project: 'p', database: 'other-one' });
    elsewhere.addQuery(
      2,
      notes,
      { resumeToken: token },
      'projects/p/databases/other-one/documents',
    );
    expect(inShort(await elsewhere.snapshot())).toEqual([
      ...['ADD 2', 'RESET 2', 'CURRENT 2', 'snapshot'],
    ]);
    for (const resumeToken of [changed.toString('base64'), 'AAAA', `${token.slice(0, -4)}AAA=`]) {
      const { addQuery, snapshot } = back();
      addQuery(2, notes, { resumeToken });
      expect(inShort(await snapshot())).toContain('RESET 2');
    }
    await live.close();
  });

  it('somebody who hears nothing for long is told up to when they know everything', async () => {
    const { token, back, commit, pass, live } = await known(notes, true);
    const { addQuery, snapshot, addDocument } = back();
    addQuery(2, notes, { resumeToken: token });
    await snapshot();
    await commit(set('other/a', {}));
    addDocument(4, 'other/b');
    await snapshot();
    await commit(set('other/c', {}));
    const other = back();
    other.addDocument(2, 'other/c');
    await other.snapshot();
    pass(120_000);
    const [told] = await snapshot();
    expect(tokenOf([told ?? {}])).not.toBe(token);
    await live.close();
  });
});
