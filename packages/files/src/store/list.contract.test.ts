import type { Database, Statement } from '@latchkey/kernel/store/database';
import { forEachDatabase } from '@latchkey/testing/databases';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bucket, newObject } from '../../test/files-world.ts';
import type { Files, ListQuestion } from '../files.ts';
import { filesQueries } from './files-queries.ts';
import { listing } from './list-objects.ts';
import { openObjects } from './objects.ts';
import { ownMigrations } from './own-migrations.ts';

const byBytes = (one: string, other: string) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

type Found = { readonly prefixes: readonly string[]; readonly items: readonly string[] };

/** What is right, found by looking at everything. */
function expected(
  names: readonly string[],
  { prefix = '', delimiter = '' }: Partial<ListQuestion>,
) {
  const prefixes = new Set<string>();
  const items: string[] = [];
  for (const name of names.toSorted(byBytes)) {
    if (!name.startsWith(prefix)) continue;
    const cut = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length);
    if (cut < 0) items.push(name);
    else prefixes.add(name.slice(0, cut + delimiter.length));
  }
  return { prefixes: [...prefixes], items };
}

async function allPages(files: Pick<Files, 'list'>, question: ListQuestion): Promise<Found> {
  const prefixes: string[] = [];
  const items: string[] = [];
  for (let pageToken: string | undefined; ; ) {
    const page = await files.list(bucket, {
      ...question,
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    const length = page.prefixes.length + page.items.length;
    expect(length).toBeLessThanOrEqual(question.maxResults);
    prefixes.push(...page.prefixes);
    items.push(...page.items.map(({ name }) => name));
    pageToken = page.nextPageToken;
    if (pageToken === undefined) return { prefixes, items };
    expect(length).toBe(question.maxResults);
  }
}

forEachDatabase((_name, place) => {
  /** Objects without bytes: a listing does not look for them. */
  async function filled(names: readonly string[]) {
    const database = await (await place()).open(ownMigrations);
    const objects = openObjects(database, filesQueries(database.dialect));
    const changes = names.map((name, index) =>
      objects.put(
        { ...newObject(name), tokens: [], size: 1, md5: '', crc32c: '' },
        `blob${index}`,
        undefined,
      ),
    );
    await database.timedCommit(changes);
    return database;
  }
  const listed = (database: Database) => listing(database, filesQueries(database.dialect));

  describe('a listing', () => {
    test('is in the order of bytes, with folders in place of what is in them', async () => {
      const names = [
        'b',
        'a/1',
        'a/2/x',
        'a/2/y',
        'A',
        'ä',
        '日',
        '\u{1f389}',
        '\uffee',
        'a',
        'a!',
        'z/z',
      ];
      const files = listed(await filled(names));
      const plain = await allPages(files, { maxResults: 100 });
      expect(plain.items).toEqual(names.toSorted(byBytes));
      expect(await files.list(bucket, { delimiter: '/', maxResults: 100 })).toMatchObject({
        prefixes: ['a/', 'z/'],
        items: ['A', 'a', 'a!', 'b', 'ä', '日', '\uffee', '\u{1f389}'].map((name) => ({ name })),
      });
      const inFolder = await files.list(bucket, { prefix: 'a/', delimiter: '/', maxResults: 100 });
      expect(inFolder).toMatchObject({ prefixes: ['a/2/'], items: [{ name: 'a/1' }] });
      expect(inFolder).not.toHaveProperty('nextPageToken');
    });

    test('is right for any names, prefixes, delimiters and lengths of pages', async () => {
      const letter = fc.constantFrom(
        'a',
        'b',
        '/',
        '//',
        'ä',
        '\u{10ffff}',
        '\ud7ff',
        '\ue000',
        '0',
      );
      const text = (most: number) =>
        fc.array(letter, { maxLength: most }).map((letters) => letters.join(''));
      const name = text(6).filter((made) => made !== '');
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(name, { minLength: 1, maxLength: 60 }),
          fc.array(
            fc.record({
              prefix: text(3),
              delimiter: fc.constantFrom('', '/', '//', 'a', '\u{10ffff}'),
              maxResults: fc.integer({ min: 1, max: 20 }),
            }),
            { minLength: 1, maxLength: 8 },
          ),
          async (names, questions) => {
            const files = listed(await filled(names));
            for (const question of questions) {
              expect(await allPages(files, question)).toEqual(expected(names, question));
            }
          },
        ),
        { numRuns: 8 },
      );
    });

    test('of folders does not read what is in them', async () => {
      const folders = Array.from({ length: 5 }, (_, folder) => `f${folder}/`);
      const names = folders.flatMap((folder) =>
        Array.from({ length: 400 }, (_, index) => `${folder}${String(index).padStart(4, '0')}`),
      );
      const database = await filled(names);
      let rows = 0;
      const counted: Database = {
        ...database,
        async read(statement: Statement) {
          const found = await database.read(statement);
          rows += found.length;
          return found;
        },
      };
      const found = await listed(counted).list(bucket, { delimiter: '/', maxResults: 10 });
      expect(found).toEqual({ prefixes: folders, items: [] });
      expect(rows).toBeLessThan(100);
    });

    test('goes on only with a token of the same question, and never before its prefix', async () => {
      const files = listed(await filled(['a', 'b/1', 'b/2', 'b/3', 'c']));
      const question = { prefix: 'b/', maxResults: 1 };
      const { nextPageToken: pageToken = '' } = await files.list(bucket, question);
      const next = await files.list(bucket, { ...question, pageToken });
      expect(next.items).toMatchObject([{ name: 'b/2' }]);
      const [digest] = JSON.parse(Buffer.from(pageToken, 'base64url').toString());
      const forged = [
        { at: '' },
        { after: 'a' },
        { at: 'b/\0' },
        { at: '\ud800' },
        { at: 7 },
        // The attack: one of them is looked at, and the other one gone by.
        { after: '', at: 'b/' },
        { at: '', after: 'b/' },
        { after: {} },
        { from: 'b/' },
        {},
        null,
      ];
      const tokens = forged.map((forgery) =>
        Buffer.from(JSON.stringify([digest, forgery])).toString('base64url'),
      );
      for (const token of [...tokens, 'no token', '']) {
        const asked = files.list(bucket, { ...question, pageToken: token });
        await expect(asked).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
      }
      const other = files.list(bucket, { ...question, prefix: 'b', pageToken });
      await expect(other).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    });

    test('of what no name can be is empty', async () => {
      const files = listed(await filled(['a']));
      for (const prefix of ['a\0', '\ud800', 'zzz']) {
        const found = await files.list(bucket, { prefix, maxResults: 10 });
        expect(found).toEqual({ prefixes: [], items: [] });
      }
    });
  });
});
