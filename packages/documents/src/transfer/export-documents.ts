import { createWriteStream } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type DatabaseName, pathOf } from '../paths/document-name.ts';
import type { Documents } from '../store/open-documents.ts';
import { printDocument } from '../values/print-document.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { type ExportScope, walksOf } from './export-scope.ts';
import { printFirstLine, printLastLine } from './file-form.ts';

export type DocumentsExport = {
  readonly database: DatabaseName;
  readonly scope: ExportScope;
  /** Compressed where it ends in `.gz`. */
  readonly file: string;
  /** Milliseconds. */
  readonly now: () => number;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
};

export type Exported = { readonly exported: number; readonly readTime: Microseconds };

export const isCompressed = (file: string): boolean => /\.gz$/i.test(file);

/** Refused where the name was taken meanwhile. */
async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
    await rm(draft);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw error;
    // Not every kind of disk knows two names of one file.
    await rename(draft, file);
  }
}

/**
 * Writes documents as they are now, one to a line, however long it takes and whatever others write
 * meanwhile. The file is for its owner alone, and has its name only when it is whole: one that was
 * interrupted starts over.
 */
export async function exportDocuments(
  documents: Pick<Documents, 'keepPast' | 'walk'>,
  { database, scope, file, now, onProgress, signal }: DocumentsExport,
): Promise<Exported> {
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  const kept = await documents.keepPast(database);
  // Where nothing was ever written, nothing has a time.
  const readTime = kept.at || Math.floor(now()) * 1000;
  let exported = 0;

  async function* lines(): AsyncGenerator<string> {
    yield `${printFirstLine(database, readTime, scope)}\n`;
    const { roots, isWanted } = walksOf(scope);
    for (const below of roots) {
      for await (const some of documents.walk({ database, at: kept.at, below, isWanted })) {
        signal.throwIfAborted();
        await kept.stillReading();
        for (const { name, text, createTime, updateTime } of some) {
          yield `${printDocument(pathOf(name).join('/'), text, createTime, updateTime)}\n`;
        }
        exported += some.length;
        onProgress(exported);
      }
    }
    yield `${printLastLine(exported)}\n`;
  }

  try {
    // A line at a time: as many as are in an object's place would be held otherwise.
    const source = Readable.from(lines(), { objectMode: true, highWaterMark: 1 });
    // On the disk before it is closed.
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    const closed = new Promise<void>((resolve) => target.once('close', resolve));
    await pipeline([source, ...(isCompressed(file) ? [createGzip()] : []), target]).finally(
      () => closed,
    );
    await giveName(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await kept.release();
  }
  return { exported, readTime };
}
