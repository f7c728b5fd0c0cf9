import { forEachDatabase } from '@latchkey/testing/databases';
import { describe, expect, test } from 'vitest';
import { database as named, root } from '../../test/arbitrary-worlds.ts';
import { commit, integer, remove, set } from '../../test/writing.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { type Documents, openDocuments } from './open-documents.ts';
import { ownMigrations } from './own-migrations.ts';
import type { LoggedChange } from './read-changes.ts';

forEachDatabase((_name, place) => {
  const open = async () => openDocuments(await (await place()).open(ownMigrations));

  async function readAll(documents: Documents) {
    const pieces: (readonly LoggedChange[])[] = [];
    for (let since: Microseconds = 0, isAll = false; !isAll; ) {
      const read = await documents.changesAfter(named, since);
      pieces.push(read.changes);
      isAll = read.isAll;
      since = read.upTo;
    }
    return pieces;
  }
  const inShort = ({ name, before, after }: LoggedChange) => [
    name.slice(root.length + 1),
    before?.fields['n'],
    after?.fields['n'],
  ];
  const n = (value: number) => ({ n: integer(value) });

  describe('the log', () => {
    test('has what was before and after each change, in the order of commits', async () => {
      const documents = await open();
      expect(await documents.changesAfter(named, 0)).toEqual({ changes: [], upTo: 0, isAll: true });
      const first = await commit(documents, set('c/a', n(1)), set('c/b', n(1)));
      await commit(documents, set('c/a', n(2)));
      await commit(documents, remove('c/a'), set('c/b', n(1)));
      const last = await commit(documents, set('c/a', n(3)));
      const { changes, upTo, isAll } = await documents.changesAfter(named, 0);
      expect(changes.map(inShort)).toEqual([
        ['c/a', undefined, integer(1)],
        ['c/b', undefined, integer(1)],
        ['c/a', integer(1), integer(2)],
        ['c/a', integer(2), undefined],
        ['c/a', undefined, integer(3)],
      ]);
      expect([upTo, isAll]).toEqual([last.commitTime, true]);
      const later = await documents.changesAfter(named, first.commitTime);
      expect(later.changes.map(inShort)).toEqual(changes.slice(2).map(inShort));
    });

    test('comes in pieces of whole commits, however large a commit is', async () => {
      const documents = await open();
      for (const size of [30, 1200, 5, 700, 400]) {
        await commit(
          documents,
          ...Array.from({ length: size }, (_, index) => set(`c/${index}`, n(size))),
        );
      }
      const pieces = await readAll(documents);
      expect(pieces.length).toBeGreaterThan(2);
      const times = pieces.map((changes) => new Set(changes.map(({ at }) => at)));
      for (const [index, some] of times.entries()) {
        for (const at of some)
          expect(times.filter((other) => other.has(at))).toEqual([times[index]]);
      }
      expect(pieces.flat()).toHaveLength(2335);
      expect(
        pieces
          .flat()
          .filter(({ name }) => name === `${root}/c/3`)
          .map(inShort),
      ).toEqual([
        ['c/3', undefined, integer(30)],
        ['c/3', integer(30), integer(1200)],
        ['c/3', integer(1200), integer(5)],
        ['c/3', integer(5), integer(700)],
        ['c/3', integer(700), integer(400)],
      ]);
    });

    test('knows what a change led to that is not the last in its piece, large documents too', async () => {
      const documents = await open();
      const text = { stringValue: 'x'.repeat(900_000) };
      for (let round = 1; round <= 7; round += 1) {
        await commit(documents, set('c/large', { ...n(round), text }));
        await commit(documents, ...[1, 2, 3].map((other) => set(`c/${other}`, n(round))));
      }
      await commit(documents, remove('c/large'));
      const pieces = await readAll(documents);
      expect(pieces.length).toBeGreaterThan(1);
      const large = pieces.flat().filter(({ name }) => name === `${root}/c/large`);
      expect(large.map(inShort)).toEqual([
        ['c/large', undefined, integer(1)],
        ...[1, 2, 3, 4, 5, 6].map((value) => ['c/large', integer(value), integer(value + 1)]),
        ['c/large', integer(7), undefined],
      ]);
    });
  });
});
