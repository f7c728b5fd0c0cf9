import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forEachDatabase } from '@latchkey/testing/databases';
import { afterAll, describe, expect, test } from 'vitest';
import { database as named, root } from '../../test/arbitrary-worlds.ts';
import { indexFaults } from '../../test/index-checker.ts';
import { commit, integer, remove, set } from '../../test/writing.ts';
import { readIndexFile } from '../indexes/read-index-file.ts';
import { keptInUse } from '../store/build-indexes.ts';
import { type Documents, openDocuments } from '../store/open-documents.ts';
import { ownMigrations } from '../store/own-migrations.ts';
import { exportDocuments } from './export-documents.ts';
import { type DocumentsImport, importDocuments } from './import-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-transfer-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newFile = () => {
  files += 1;
  return join(folder, `${files}.jsonl`);
};

const plainFile = (count: number, lineOf: (index: number) => string) => {
  const file = newFile();
  writeFileSync(file, Array.from({ length: count }, (_, index) => `${lineOf(index)}\n`).join(''));
  return file;
};
const plainLine = (index: number) => JSON.stringify({ path: `c/${index}`, data: { n: index } });
const bad = (index: number) => (index % 100 === 7 ? 'bad' : plainLine(index));

const never = new AbortController().signal;
const importing = (file: string, more: Partial<DocumentsImport> = {}): DocumentsImport => ({
  ...{ database: named, file, existing: 'refuse', isDryRun: false, changedBy: 'operator:test' },
  now: Date.now,
  onRefused: () => undefined,
  onProgress: () => undefined,
  signal: never,
  ...more,
});
const exporting = (file: string, more: object = {}) => ({
  ...{ database: named, file, scope: { collections: [], groups: [] }, signal: never },
  now: Date.now,
  onProgress: () => undefined,
  ...more,
});
const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');

forEachDatabase((_name, place) => {
  const open = async () => {
    const database = await (await place()).open(ownMigrations);
    const countIn = async (table: string) => {
      const [row] = await database.read({
        sql: `SELECT count(*) AS count FROM ${table}`,
        parameters: [],
      });
      return Number(row?.['count']);
    };
    return { database, documents: openDocuments(database), countIn };
  };

  describe('an import', () => {
    test('that is interrupted goes on where it was, and each document comes once', async () => {
      const { database, documents, countIn } = await open();
      const file = plainFile(1700, bad);
      const controller = new AbortController();
      const first = importDocuments(
        documents,
        importing(file, {
          signal: controller.signal,
          onProgress: (done) => {
            if (done >= 1000) controller.abort(new Error('interrupted'));
          },
        }),
      );
      await expect(first).rejects.toThrow('interrupted');
      expect(await countIn('documents')).toBe(990);
      const written: number[] = [];
      const watched: Documents = {
        ...documents,
        commit(request) {
          written.push(request.writes.length);
          return documents.commit(request);
        },
      };
      const { counts, doneBefore, report } = await importDocuments(watched, importing(file));
      expect(doneBefore).toBe(1000);
      expect(written).toEqual([495, 198]);
      expect(counts).toEqual({ created: 1683, replaced: 0, unchanged: 0, skipped: 0, refused: 17 });
      expect(linesOf(report ?? '').map((line) => JSON.parse(line).line)).toEqual(
        Array.from({ length: 17 }, (_, index) => index * 100 + 8),
      );
      expect(await countIn('documents')).toBe(1683);
      expect(await countIn('document_imports')).toBe(0);
      expect(await indexFaults(database)).toEqual([]);
    });

    test('that ended before it could note how far it came does nothing twice', async () => {
      const { documents, countIn } = await open();
      const file = plainFile(1200, bad);
      let saves = 0;
      const dying: Documents = {
        ...documents,
        progress: {
          ...documents.progress,
          async save(...given) {
            saves += 1;
            if (saves === 2) throw new Error('the machine is off');
            await documents.progress.save(...given);
          },
        },
      };
      await expect(importDocuments(dying, importing(file))).rejects.toThrow('the machine is off');
      const changes = await countIn('document_changes');
      const { counts, report } = await importDocuments(documents, importing(file));
      expect(counts).toEqual({
        created: 693,
        replaced: 0,
        unchanged: 495,
        skipped: 0,
        refused: 12,
      });
      expect(await countIn('document_changes')).toBe(changes + 198);
      // The lines of the batch that was done again are in the report once.
      expect(linesOf(report ?? '')).toHaveLength(12);
    });

    test('begins anew for another file, another manner, and another database', async () => {
      const { documents } = await open();
      const file = plainFile(600, plainLine);
      const cut = async (more: Partial<DocumentsImport> = {}) => {
        const controller = new AbortController();
        const onProgress = () => controller.abort(new Error('interrupted'));
        const { signal } = controller;
        await importDocuments(documents, importing(file, { signal, onProgress, ...more })).catch(
          () => undefined,
        );
      };
      const doneBefore = async (more: Partial<DocumentsImport> = {}) =>
        (await importDocuments(documents, importing(file, more))).doneBefore;
      await cut();
      expect(await doneBefore({ database: { ...named, database: 'other' } })).toBe(0);
      expect(await doneBefore({ existing: 'overwrite' })).toBe(0);
      expect(await doneBefore()).toBe(500);
      await cut();
      writeFileSync(file, `${plainLine(0)}\n`);
      expect(await doneBefore()).toBe(0);
    });

    test('that nobody goes on with is forgotten after a month', async () => {
      const { database, countIn } = await open();
      let ahead = 0;
      const documents = openDocuments(database, undefined, () => Date.now() + ahead);
      await documents.progress.save(named, 'abandoned', '{}');
      ahead = 20 * 24 * 3_600_000;
      await documents.progress.save(named, 'young', '{}');
      await documents.pruneImports();
      expect(await countIn('document_imports')).toBe(2);
      ahead = 31 * 24 * 3_600_000;
      await documents.pruneImports();
      expect(await documents.progress.of(named, 'abandoned')).toBe(undefined);
      expect(await documents.progress.of(named, 'young')).toBe('{}');
    });

    test('beside others who write the same documents leaves what they made', async () => {
      const { documents } = await open();
      const file = plainFile(3, plainLine);
      let raced = false;
      const racing: Documents = {
        ...documents,
        async commit(request) {
          if (!raced) {
            raced = true;
            await commit(documents, set('c/1', { n: integer(-1) }));
          }
          return documents.commit(request);
        },
      };
      const { counts } = await importDocuments(racing, importing(file));
      expect(counts).toMatchObject({ created: 2, refused: 1 });
      const found = await documents.get(named, [`${root}/c/1`]);
      expect(found.get(`${root}/c/1`)?.fields).toEqual({ n: integer(-1) });
    });

    test('holds no more at once than one commit takes, in number and in bytes', async () => {
      const { documents } = await open();
      const text = 'x'.repeat(900_000);
      const file = plainFile(1030, (index) =>
        index < 1000
          ? plainLine(index)
          : JSON.stringify({ path: `large/${index}`, data: { text } }),
      );
      const held: number[] = [];
      const watched: Documents = {
        ...documents,
        commit(request) {
          held.push(request.writes.length);
          return documents.commit(request);
        },
      };
      const { counts } = await importDocuments(watched, importing(file));
      expect(counts.created).toBe(1030);
      expect(Math.max(...held)).toBe(500);
      // Eight megabytes of large ones, and what is left.
      expect(held.filter((count) => count < 100)).toEqual([9, 9, 9, 3]);
    });
  });

  test('an import that writes nothing says what one would do, by the indexes that are declared', async () => {
    let ahead = 0;
    const { database } = await open();
    const documents = openDocuments(database, undefined, () => Date.now() + ahead);
    const list = Array.from({ length: 40_000 }, (_, index) => index);
    const file = plainFile(2, (index) =>
      JSON.stringify({ path: `c/${index}`, data: index === 0 ? { list } : { n: 1 } }),
    );
    const counts = async (isDryRun: boolean) =>
      (await importDocuments(documents, importing(file, { isDryRun }))).counts;
    const declare = (indexes: object) =>
      documents.indexes.declare(named, readIndexFile(indexes).config);
    expect(await counts(true)).toMatchObject({ created: 1, refused: 1 });

    await declare({ fieldOverrides: [{ collectionGroup: 'c', fieldPath: 'list', indexes: [] }] });
    // Until it is removed, the index that the field had before gets its entries.
    expect(await counts(true)).toMatchObject({ created: 1, refused: 1 });
    while ((await documents.indexes.work()) > 0);
    ahead = keptInUse;
    while ((await documents.indexes.work()) > 0);
    expect(await counts(true)).toMatchObject({ created: 2, refused: 0 });
    expect(await counts(false)).toMatchObject({ created: 2, refused: 0 });
  });

  describe('an export', () => {
    /** Documents of an hour that passes while they are walked through, and are changed on the way. */
    async function disturbed(step: number) {
      const { database, countIn } = await open();
      let ahead = 0;
      const documents = openDocuments(database, undefined, () => Date.now() + ahead);
      const ids = Array.from({ length: 1050 }, (_, index) => String(1000 + index));
      for (const start of [0, 500, 1000]) {
        const some = ids.slice(start, start + 500);
        await commit(documents, ...some.map((id) => set(`c/${id}`, { n: integer(1) })));
      }
      const held: number[] = [];
      const walk: Documents['walk'] = async function* (request) {
        for await (const some of documents.walk(request)) {
          held.push(some.length);
          yield some;
          const turn = held.length;
          const [first, second] = [ids[turn * 2] ?? '', ids[1049 - turn] ?? ''];
          await commit(documents, remove(`c/${first}`), remove(`c/${second}`));
          await commit(documents, set(`c/${ids[1000 - turn]}`, { n: integer(-turn) }));
          await commit(
            documents,
            set(`c/${second}`, {}),
            set(`c/${second}a`, {}),
            set(`a/${turn}`, {}),
          );
          ahead += step;
          await documents.pruneChanges();
        }
      };
      return { documents: { keepPast: documents.keepPast, walk }, ids, held, countIn };
    }

    test('is of one moment, whatever is written and forgotten in more than an hour', async () => {
      const { documents, ids, held, countIn } = await disturbed(500_000);
      const file = newFile();
      expect((await exportDocuments(documents, exporting(file))).exported).toBe(1050);
      const lines = linesOf(file)
        .slice(1, -1)
        .map((line) => JSON.parse(line));
      expect(lines.map(({ name, fields }) => [name, fields])).toEqual(
        ids.map((id) => [`c/${id}`, { n: integer(1) }]),
      );
      expect(Math.max(...held)).toBe(100);
      expect(await countIn('document_past_readers')).toBe(0);
    });

    test('that was not heard of for so long that its moment is gone leaves nothing', async () => {
      const { documents, countIn } = await disturbed(5_000_000);
      const file = newFile();
      await expect(exportDocuments(documents, exporting(file))).rejects.toMatchObject({
        code: 'ABORTED',
      });
      expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
      expect(await countIn('document_past_readers')).toBe(0);
    });

    test('that is interrupted leaves nothing, and starts over', async () => {
      const { documents, countIn } = await open();
      await commit(documents, set('c/a', {}), set('c/b', {}));
      const file = newFile();
      // Of one that was killed.
      writeFileSync(`${file}.part`, 'half a line');
      const signal = AbortSignal.abort(new Error('interrupted'));
      const interrupted = exportDocuments(documents, exporting(file, { signal }));
      await expect(interrupted).rejects.toThrow('interrupted');
      expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
      expect(await countIn('document_past_readers')).toBe(0);
      expect((await exportDocuments(documents, exporting(file))).exported).toBe(2);
      await expect(exportDocuments(documents, exporting(file))).rejects.toMatchObject({
        code: 'EEXIST',
      });
      expect(linesOf(file)).toHaveLength(4);
      expect(existsSync(`${file}.part`)).toBe(false);
    });
  });
});
