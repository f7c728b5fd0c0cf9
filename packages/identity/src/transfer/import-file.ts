import type { Caller } from '@latchkey/kernel/caller';
import { bulkLimits } from '@latchkey/protocol';
import { isGuest } from '../accounts/guest.ts';
import type { HashReader } from '../bulk/given-hashes.ts';
import {
  type Arrival,
  type ExistingAccounts,
  importAccounts,
  tryAccounts,
} from '../bulk/import-accounts.ts';
import { addKinds, type ImportedKinds, importedKinds } from '../bulk/imported-kinds.ts';
import { type Importing, Unacceptable } from '../bulk/importing.ts';
import { seenNames } from '../bulk/seen-names.ts';
import { uploadedAccount } from '../bulk/uploaded-account.ts';
import { csvRecords } from './csv-records.ts';
import type { FileRecord } from './file-record.ts';
import { type FileFormat, fileUser } from './file-user.ts';
import type { ImportState } from './import-state.ts';
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
  readonly state: ImportState;
  /** Nothing is written; it is only found out who could come in. */
  readonly isDryRun?: boolean;
  readonly onRefused: (refused: RefusedRecord) => void;
  readonly onProgress: (done: number, total: number) => void;
};

const recordsOf = ({ file, format }: Pick<FileImport, 'file' | 'format'>) =>
  format === 'json' ? jsonRecords(readText(file)) : csvRecords(readText(file));

/** Reads the file to its end: one that is cut off or garbled is refused before anything is written. */
async function countRecords(file: Pick<FileImport, 'file' | 'format'>): Promise<number> {
  let count = 0;
  for await (const _record of recordsOf(file)) count += 1;
  return count;
}

/** A thousand at a time, however many there are. */
async function* inBatches(
  records: AsyncIterable<FileRecord>,
  skip: number,
): AsyncGenerator<readonly FileRecord[]> {
  let batch: FileRecord[] = [];
  let seen = 0;
  for await (const record of records) {
    seen += 1;
    if (seen <= skip) continue;
    batch.push(record);
    if (batch.length < bulkLimits.accounts) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Batch = {
  readonly records: readonly FileRecord[];
  readonly arrivals: readonly Arrival[];
  readonly refused: number;
};

/** Reads what the records say, and lists those that say nothing we could keep. */
function readBatch(
  importing: Importing,
  tenant: string,
  records: readonly FileRecord[],
  given: FileImport,
): Batch {
  const arrivals: Arrival[] = [];
  const ids = new Set<string>();
  let refused = 0;
  for (const [index, record] of records.entries()) {
    let localId: string | undefined;
    try {
      const { user, passwordHash } = fileUser(importing, record, given.format, given.read);
      localId = user.localId;
      const read = uploadedAccount(importing, tenant, user, passwordHash());
      const account = {
        ...read,
        customAuth: read.customAuth || (given.othersByCustomToken && isGuest(read)),
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
  return { records, arrivals, refused };
}

async function writeBatch(
  importing: Importing,
  caller: Caller,
  { records, arrivals, refused }: Batch,
  given: FileImport,
  bringIn: typeof importAccounts,
): Promise<ImportCounts> {
  const { failures, skipped } = await bringIn(importing, caller, arrivals, given.existing);
  const idAt = new Map(arrivals.map(({ index, account }) => [index, account.id]));
  for (const { index, message } of failures) {
    const line = records[index]?.line ?? 0;
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

/** Writes nothing, and remembers whom it has seen. */
function onlyTrying(): typeof importAccounts {
  const seen = seenNames();
  return (importing, caller, arrivals, existing) =>
    tryAccounts(importing, caller, arrivals, existing, seen);
}

/** Each account whole or not at all. Cut short, it goes on where it was when called again. */
export async function importFile(
  importing: Importing,
  caller: Caller,
  given: FileImport,
): Promise<ImportCounts> {
  const bringIn = given.isDryRun === true ? onlyTrying() : importAccounts;
  const total = await countRecords(given);
  let done = Math.min(await given.state.done(), total);
  let counts: ImportCounts = {
    ...{ imported: 0, alreadyThere: done, refused: 0 },
    kinds: importedKinds([]),
  };

  async function write(batch: Batch): Promise<void> {
    const more = await writeBatch(importing, caller, batch, given, bringIn);
    counts = {
      imported: counts.imported + more.imported,
      alreadyThere: counts.alreadyThere + more.alreadyThere,
      refused: counts.refused + more.refused,
      kinds: addKinds(counts.kinds, more.kinds),
    };
    done += batch.records.length;
    await given.state.save(done);
    given.onProgress(done, total);
  }

  // One batch is written while the next is read; never two at once.
  let writing: Promise<void> = Promise.resolve();
  for await (const records of inBatches(recordsOf(given), done)) {
    const batch = readBatch(importing, caller.tenant, records, given);
    await writing;
    writing = write(batch);
    // It is awaited above and below; until then a failure is nobody's to report.
    writing.catch(() => undefined);
  }
  await writing;
  await given.state.forget();
  return counts;
}
