import type { Caller } from '@latchkey/kernel/caller';
import { BrokenFile } from '@latchkey/kernel/commands/broken-file';
import { bulkLimits } from '@latchkey/protocol';
import { isGuest } from '../accounts/guest.ts';
import type { HashReader } from '../bulk/given-hashes.ts';
import {
  type Arrival,
  type ExistingAccounts,
  importAccounts,
  keysOf,
  tryAccounts,
} from '../bulk/import-accounts.ts';
import { addKinds, type ImportedKinds, importedKinds } from '../bulk/imported-kinds.ts';
import { type Importing, Unacceptable } from '../bulk/importing.ts';
import { seenNames } from '../bulk/seen-names.ts';
import { uploadedAccount } from '../bulk/uploaded-account.ts';
import { csvRecords } from './csv-records.ts';
import type { FileRecord } from './file-record.ts';
import { type FileFormat, fileUser, type RecordReader, recordReader } from './file-user.ts';
import { jsonRecords } from './json-records.ts';
import { readText } from './read-text.ts';

export type RefusedRecord = {
  readonly line: number;
  readonly localId: string | undefined;
  readonly reason: string;
};

export type ImportCounts = {
  readonly imported: number;
  readonly alreadyThere: number;
  readonly refused: number;
  readonly kinds: ImportedKinds;
};

export type FileImport = {
  readonly file: string;
  readonly format: FileFormat;
  readonly read: HashReader | undefined;
  readonly existing: ExistingAccounts;
  /** Whoever has nothing else to sign in with does so by custom tokens, which Firebase's files do not say. */
  readonly othersByCustomToken: boolean;
  /** Nothing is written; it is only found out who could come in. */
  readonly isDryRun?: boolean;
  readonly onRefused: (refused: RefusedRecord) => void;
  readonly onProgress: (done: number, total: number) => void;
};

const recordsOf = ({ file, format }: Pick<FileImport, 'file' | 'format'>) =>
  format === 'json' ? jsonRecords(readText(file)) : csvRecords(readText(file));

/**
 * Reads the file to its end: one that is cut off or garbled is refused before anything is written. Tells
 * how many records there are, and how many columns most of them have.
 */
async function lookThrough(file: Pick<FileImport, 'file' | 'format'>) {
  let total = 0;
  const widths = new Map<number, number>();
  for await (const record of recordsOf(file)) {
    total += 1;
    if (!('fields' in record)) continue;
    const { length } = record.fields;
    // As spreadsheets write it where the comma divides whole numbers from their parts.
    if (length === 1 && /[;\t]/.test(record.fields[0] ?? ''))
      throw new BrokenFile(record.line, 'columns are divided by commas, and there is none.');
    widths.set(length, (widths.get(length) ?? 0) + 1);
  }
  const [[columns] = [0]] = [...widths].sort(([, one], [, other]) => other - one);
  return { total, columns };
}

/** What it holds in memory is told by it. */
function lengthOf(record: FileRecord): number {
  if ('text' in record) return record.text.length;
  return 'fields' in record ? record.fields.reduce((sum, { length }) => sum + length, 0) : 0;
}

/** A thousand users are far shorter than that. */
const longestBatch = 16 * 1024 * 1024;

/** A thousand at a time, however many there are, and fewer where they are long. */
async function* inBatches(
  records: AsyncIterable<FileRecord>,
): AsyncGenerator<readonly FileRecord[]> {
  let batch: FileRecord[] = [];
  let length = 0;
  for await (const record of records) {
    batch.push(record);
    length += lengthOf(record);
    if (batch.length < bulkLimits.accounts && length < longestBatch) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

type Batch = {
  /** Where each record begins. */
  readonly lines: readonly number[];
  readonly arrivals: readonly Arrival[];
  readonly refused: number;
};

/** Reads what the records say, and lists those that say nothing we could keep. */
function readBatch(
  importing: Importing,
  tenant: string,
  records: readonly FileRecord[],
  given: FileImport,
  read: RecordReader,
): Batch {
  const arrivals: Arrival[] = [];
  const ids = new Set<string>();
  let refused = 0;
  for (const [index, record] of records.entries()) {
    let localId: string | undefined;
    try {
      const { user, passwordHash } = fileUser(importing, read(record), given.read);
      localId = user.localId;
      const uploaded = uploadedAccount(importing, tenant, user, passwordHash());
      const account = {
        ...uploaded,
        customAuth: uploaded.customAuth || (given.othersByCustomToken && isGuest(uploaded)),
      };
      if (ids.has(account.id)) throw new Unacceptable('localId is there twice');
      ids.add(account.id);
      arrivals.push({ index, account });
    } catch (error) {
      if (!(error instanceof Unacceptable)) throw error;
      refused += 1;
      given.onRefused({ line: record.line, localId, reason: error.message });
    }
  }
  return { lines: records.map(({ line }) => line), arrivals, refused };
}

type Written = Awaited<ReturnType<typeof importAccounts>>;

/** What came of a batch, and lists whom it left out. */
function countBatch(
  { lines, arrivals, refused }: Batch,
  { failures, skipped }: Written,
  given: FileImport,
): ImportCounts {
  const idAt = new Map(arrivals.map(({ index, account }) => [index, account.id]));
  for (const { index, message } of failures) {
    const line = lines[index] ?? 0;
    given.onRefused({ line, localId: idAt.get(index), reason: message });
  }
  const left = new Set([...skipped, ...failures.map(({ index }) => index)]);
  const brought = arrivals.filter(({ index }) => !left.has(index)).map(({ account }) => account);
  return {
    imported: brought.length,
    alreadyThere: skipped.length,
    refused: refused + failures.length,
    kinds: importedKinds(brought),
  };
}

/** A batch on its way in. */
type UnderWay = {
  /** What no other may have, of all who are in it. */
  readonly keys: ReadonlySet<string>;
  /** Those before it are written and counted. */
  readonly before: Promise<void>;
  /** Rejects with the first failure of any. */
  readonly done: Promise<void>;
};

const nobody: UnderWay = {
  keys: new Set(),
  before: Promise.resolve(),
  done: Promise.resolve(),
};

/** Who is overwritten gives up names, which somebody else may have next. */
const isApart = (keys: ReadonlySet<string>, underWay: UnderWay, { existing }: FileImport) =>
  existing !== 'overwrite' && [...keys].every((key) => !underWay.keys.has(key));

/** Writes nothing, and remembers whom it has seen. */
function onlyTrying(): typeof importAccounts {
  const seen = seenNames();
  return (importing, caller, arrivals, existing) =>
    tryAccounts(importing, caller, arrivals, existing, seen);
}

/**
 * Each account whole or not at all. Cut short, it is called again: who is in is found there. Nothing else
 * says so, for a note of how far it was would be of one database, of what was asked for and of the hashes.
 */
export async function importFile(
  importing: Importing,
  caller: Caller,
  given: FileImport,
): Promise<ImportCounts> {
  const bringIn = given.isDryRun === true ? onlyTrying() : importAccounts;
  const { total, columns } = await lookThrough(given);
  let done = 0;
  let counts: ImportCounts = {
    ...{ imported: 0, alreadyThere: 0, refused: 0 },
    kinds: importedKinds([]),
  };

  function count(batch: Batch, written: Written): void {
    const more = countBatch(batch, written, given);
    counts = {
      imported: counts.imported + more.imported,
      alreadyThere: counts.alreadyThere + more.alreadyThere,
      refused: counts.refused + more.refused,
      kinds: addKinds(counts.kinds, more.kinds),
    };
    done += batch.lines.length;
    given.onProgress(done, total);
  }

  /** Counted in the order of the file. It is over when nothing of the batch is under way any more. */
  async function countInTurn(
    batch: Batch,
    bringing: Promise<Written>,
    before: Promise<void>,
  ): Promise<void> {
    await Promise.allSettled([bringing, before]);
    await before;
    count(batch, await bringing);
  }

  // One batch is read while another one is written, and the next is at hand for the thread that writes.
  let underWay = nobody;
  const read = recordReader(columns);
  try {
    for await (const records of inBatches(recordsOf(given))) {
      const batch = readBatch(importing, caller.tenant, records, given, read);
      const keys = new Set(batch.arrivals.flatMap(({ account }) => keysOf(account)));
      // Who is there already is looked up at once, unless those on their way have a say in it.
      await (isApart(keys, underWay, given) ? underWay.before : underWay.done);
      const bringing = bringIn(importing, caller, batch.arrivals, given.existing);
      const counted = countInTurn(batch, bringing, underWay.done);
      // It is awaited above and below; until then a failure is nobody's to report.
      counted.catch(() => undefined);
      underWay = { keys, before: underWay.done, done: counted };
    }
  } finally {
    await underWay.done;
  }
  return counts;
}
