import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type DatabaseName, pathOf } from '../paths/document-name.ts';
import type { Documents } from '../store/open-documents.ts';
import { type FileLine, fileLines } from './file-lines.ts';
import { readDocumentLine } from './read-document-line.ts';
import { type RefusedLine, refusedLines } from './refused-lines.ts';
import { type SurveyedFile, surveyFile } from './survey-file.ts';
import { type Arrival, type Existing, type Fate, writeBatch } from './write-batch.ts';

export type ImportCounts = {
  readonly created: number;
  readonly replaced: number;
  /** There already, and the same. */
  readonly unchanged: number;
  readonly skipped: number;
  readonly refused: number;
};

export type DocumentsImport = {
  readonly database: DatabaseName;
  readonly file: string;
  readonly existing: Existing;
  readonly isDryRun: boolean;
  /** On whose behalf. */
  readonly changedBy: string;
  /** Milliseconds. */
  readonly now: () => number;
  readonly onRefused: (refused: RefusedLine) => void;
  readonly onProgress: (done: number, total: number) => void;
  /** What was begun is finished, and the rest is left for another call. */
  readonly signal: AbortSignal;
};

export type Imported = {
  readonly counts: ImportCounts;
  /** Where the refused lines are, if there are any. */
  readonly report: string | undefined;
  /** How many were done with before, by calls that were cut short. */
  readonly doneBefore: number;
};

type ImportStore = Pick<Documents, 'get' | 'commit' | 'progress' | 'indexes'>;

const mostWrites = 500;
const mostBytes = 8 * 1024 * 1024;

const nothing: ImportCounts = { created: 0, replaced: 0, unchanged: 0, skipped: 0, refused: 0 };

/** Lines that are done with, what came of them, and how long the report of them is. */
type Progress = { readonly done: number; readonly counts: ImportCounts; readonly reported: number };

const atFirst: Progress = { done: 0, counts: nothing, reported: 0 };

/** The same file, imported in the same way. */
async function importId(file: string, existing: Existing): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  const known = JSON.stringify([size, mtimeMs, existing]);
  return createHash('sha256').update(known).digest('base64url');
}

type Batch = {
  readonly lines: number;
  readonly arrivals: readonly Arrival[];
  readonly refused: readonly RefusedLine[];
};

/** As many as go into one commit, and none of them twice. */
async function* batches(
  lines: AsyncIterable<FileLine>,
  { database }: Pick<DocumentsImport, 'database'>,
  { others, madeOf }: SurveyedFile,
  skip: number,
): AsyncGenerator<Batch> {
  let arrivals: Arrival[] = [];
  let refused: RefusedLine[] = [];
  let names = new Set<string>();
  let weight = 0;
  let seen = 0;
  for await (const { line, bytes } of lines) {
    if (others.has(line)) continue;
    seen += 1;
    if (seen <= skip) continue;
    const read = readDocumentLine(bytes, database, madeOf);
    const length = bytes?.length ?? 0;
    const count = arrivals.length + refused.length;
    const isAgain = 'name' in read && names.has(read.name);
    if (count > 0 && (count >= mostWrites || weight + length > mostBytes || isAgain)) {
      yield { lines: count, arrivals, refused };
      arrivals = [];
      refused = [];
      names = new Set();
      weight = 0;
    }
    weight += length;
    if ('problem' in read) refused.push({ line, path: undefined, reason: read.problem });
    else {
      names.add(read.name);
      arrivals.push({ line, ...read });
    }
  }
  const count = arrivals.length + refused.length;
  if (count > 0) yield { lines: count, arrivals, refused };
}

const countOf = (fates: readonly Fate[], kind: Fate): number =>
  fates.filter((fate) => fate === kind).length;

/**
 * Each document whole or not at all, with times of its own. Cut short, it goes on where it was when
 * called again; what is there already and is the same is left alone, so that nothing is done twice.
 */
export async function importDocuments(
  documents: ImportStore,
  given: DocumentsImport,
): Promise<Imported> {
  const { database, file, existing, isDryRun, changedBy, now, signal } = given;
  const { progress: saved } = documents;
  const survey = await surveyFile(file);
  const id = await importId(file, existing);
  const before = isDryRun ? undefined : await saved.of(database, id);
  let progress = before === undefined ? atFirst : (JSON.parse(before) as Progress);
  const doneBefore = progress.done;
  const report = refusedLines(`${file}.refused.jsonl`, progress.reported);
  const importing = {
    ...{ documents, database, existing, isDryRun },
    author: { changedBy, allowedBy: null },
    requestTime: () => Math.floor(now()) * 1000,
  };

  async function write({ lines, arrivals, refused }: Batch): Promise<void> {
    const fates = arrivals.length === 0 ? [] : await writeBatch(importing, arrivals);
    const problems = arrivals.flatMap(({ line, name }, index): readonly RefusedLine[] => {
      const fate = fates[index];
      if (typeof fate !== 'object') return [];
      return [{ line, path: pathOf(name).join('/'), reason: fate.problem }];
    });
    const all = [...refused, ...problems].sort((one, other) => one.line - other.line);
    await report.add(all);
    for (const one of all) given.onRefused(one);
    const { counts } = progress;
    progress = {
      done: progress.done + lines,
      counts: {
        created: counts.created + countOf(fates, 'created'),
        replaced: counts.replaced + countOf(fates, 'replaced'),
        unchanged: counts.unchanged + countOf(fates, 'unchanged'),
        skipped: counts.skipped + countOf(fates, 'skipped'),
        refused: counts.refused + all.length,
      },
      reported: report.bytes(),
    };
    if (!isDryRun) await saved.save(database, id, JSON.stringify(progress));
    given.onProgress(progress.done, survey.documents);
  }

  try {
    // One batch is written while the next is read; never two at once.
    let writing: Promise<void> = Promise.resolve();
    for await (const batch of batches(fileLines(file), given, survey, doneBefore)) {
      await writing;
      signal.throwIfAborted();
      writing = write(batch);
      // It is awaited above and below; until then a failure is nobody's to report.
      writing.catch(() => undefined);
    }
    await writing;
  } finally {
    await report.close();
  }
  if (!isDryRun) await saved.forget(database, id);
  const { counts } = progress;
  return { counts, report: counts.refused === 0 ? undefined : report.file, doneBefore };
}
