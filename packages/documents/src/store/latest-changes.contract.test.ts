import { forEachDatabase } from '@latchkey/testing/databases';
import { describe, expect, test } from 'vitest';
import { root } from '../../test/arbitrary-worlds.ts';
import { commit, integer, remove, requestOf, set } from '../../test/writing.ts';
import { rootOf } from '../paths/document-name.ts';
import type { LatestChange } from './latest-changes.ts';
import { openDocuments } from './open-documents.ts';
import { ownMigrations } from './own-migrations.ts';

forEachDatabase((_name, place) => {
  const open = async () => openDocuments(await (await place()).open(ownMigrations));
  const n = (value: number) => ({ n: integer(value) });
  const inShort = ({ name, before, after }: LatestChange) => [
    name.slice(root.length + 1),
    before?.fields['n'],
    after?.fields['n'],
  ];

  describe('the latest changes', () => {
    test('are the newest first, each with what it found and what it left', async () => {
      const documents = await open();
      expect(await documents.latestChanges(10)).toEqual([]);
      await commit(documents, set('c/a', n(1)), set('c/b', n(1)));
      await commit(documents, set('c/a', n(2)));
      await commit(documents, remove('c/a'));
      await commit(documents, set('c/a', n(3)));
      const all = [
        ['c/a', undefined, integer(3)],
        ['c/a', integer(2), undefined],
        ['c/a', integer(1), integer(2)],
        ['c/b', undefined, integer(1)],
        ['c/a', undefined, integer(1)],
      ];
      expect((await documents.latestChanges(10)).map(inShort)).toEqual(all);
      expect((await documents.latestChanges(2)).map(inShort)).toEqual(all.slice(0, 2));
    });

    test('are those of all databases together', async () => {
      const documents = await open();
      await commit(documents, set('c/a', n(1)));
      const other = { project: 'other', database: '(default)' };
      const elsewhere = set('c/o', n(2), { name: `${rootOf(other)}/c/o` });
      await documents.commit({ ...requestOf([elsewhere]), database: other });
      const latest = await documents.latestChanges(10);
      expect(latest.map(({ database }) => database.project)).toEqual(['other', 'p']);
    });
  });
});
