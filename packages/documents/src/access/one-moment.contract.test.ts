import type { Principal } from '@latchkey/kernel/principal';
import { forEachDatabase } from '@latchkey/testing/databases';
import { describe, expect, test } from 'vitest';
import { database as named, root } from '../../test/arbitrary-worlds.ts';
import { rulesWith } from '../../test/documents-world.ts';
import { commit, integer, remove, set } from '../../test/writing.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { type Documents, openDocuments } from '../store/open-documents.ts';
import { ownMigrations } from '../store/own-migrations.ts';
import type { Write } from '../writes/write.ts';
import { openAccess } from './open-access.ts';
import { rulesetsOf } from './rulesets.ts';

const rules = rulesWith(`
    match /notes/{note} {
      allow read: if exists(/databases/$(database)/documents/members/ada);
    }`);
const nobody: Principal = { kind: 'nobody' };
const note = `${root}/notes/one`;
const secret = set('notes/one', { secret: integer(1) });
const cleaned = set('notes/one', { secret: integer(0) });
const member = set('members/ada', {});
const everyNote = readStructuredQuery(
  { from: [{ collectionId: 'notes' }] },
  { ...named, path: [] },
);

forEachDatabase((_name, place) => {
  /** What a caller sees when somebody else commits right before or after a read of notes. */
  async function during(before: readonly Write[], meanwhile: readonly Write[]) {
    const stored = openDocuments(await (await place()).open(ownMigrations));
    await commit(stored, ...before);
    const waiting = meanwhile.length === 0 ? [] : [meanwhile];
    const interfere = async () => {
      const writes = waiting.pop();
      if (writes !== undefined) await commit(stored, ...writes);
    };
    const documents: Documents = {
      ...stored,
      async lookUp(...asked) {
        const found = await stored.lookUp(...asked);
        if (asked[1].includes(note)) await interfere();
        return found;
      },
      async query(...asked) {
        await interfere();
        return stored.query(...asked);
      },
      async aggregate(...asked) {
        await interfere();
        return stored.aggregate(...asked);
      },
      async list(...asked) {
        await interfere();
        return stored.list(...asked);
      },
    };
    const parts = {
      ...{ documents, rulesets: rulesetsOf(rules), now: Date.now, isExplained: false },
    };
    return { access: openAccess(parts, named, nobody), stored };
  }
  const denied = { code: 'PERMISSION_DENIED' };

  describe('rules see what is read and what they look up as they were at one moment', () => {
    test('a document as it was before it was cleaned is not read by a later permission', async () => {
      const { access } = await during([secret], [cleaned, member]);
      await expect(access.get([note])).rejects.toMatchObject(denied);
      const { found } = await access.get([note]);
      expect(found.get(note)?.fields).toEqual({ secret: integer(0) });
    });

    test('what was written after a permission was taken away is not found by it', async () => {
      const before = [member, cleaned];
      const writes = [remove('members/ada'), secret, set('notes/two', {})];
      const queried = await during(before, writes);
      const { documents } = await queried.access.query(everyNote);
      expect(documents.map(({ fields }) => fields)).toEqual([{ secret: integer(0) }]);
      await expect(queried.access.query(everyNote)).rejects.toMatchObject(denied);

      const counted = await during(before, writes);
      const { values } = await counted.access.aggregate(everyNote, [
        { kind: 'count', alias: 'n', upTo: undefined },
      ]);
      expect(values).toEqual({ n: integer(1) });

      const listed = await during(before, writes);
      const request = { database: named, parent: [], collectionId: 'notes' };
      expect((await listed.access.list(everyNote, request)).documents).toHaveLength(1);
    });

    test('a time that has passed is refused, whatever rules said then', async () => {
      const { access, stored } = await during([secret], []);
      const { readTime } = await stored.lookUp(named, [note]);
      const refused = { message: 'Reading at an earlier time requires admin authentication.' };
      await expect(access.get([note], readTime)).rejects.toMatchObject(refused);
      await expect(access.query(everyNote, readTime)).rejects.toMatchObject(refused);
    });
  });
});
