import { createHash } from 'node:crypto';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Change, Database, TimedChange } from '@latchkey/kernel/store/database';
import { documentKey } from '../encoding/document-key.ts';
import { type DatabaseName, pathOf } from '../paths/document-name.ts';
import type { Query } from '../query/query.ts';
import { invalid } from '../wire/invalid.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { Commit, CommitRequest, Committed } from './commit-writes.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { latestChange } from './latest-change.ts';
import type { Numbers } from './numbers.ts';
import type { Cells } from './prepared-rows.ts';
import { checkReadTime } from './read-at.ts';
import { mostReads, transactionStatements } from './transaction-statements.ts';
import {
  longestIdle,
  printTransaction,
  readTransaction,
  type Transaction,
  transactionId,
  transactionOver,
} from './transaction-token.ts';
import { unchangedSince } from './unchanged-since.ts';
import type { ValidateQueries } from './validate-queries.ts';

export type TransactionMode =
  | { readonly readOnly: { readonly readTime?: Microseconds } }
  | { readonly readWrite: { readonly retryTransaction?: string } };

/** What is read in a transaction. */
export type TransactionRead = { readonly names: readonly string[] } | { readonly query: Query };

export type Transactions = {
  /** A token for all that follows, on whichever node. */
  begin(database: DatabaseName, mode: TransactionMode): Promise<string>;
  /** The time that the transaction reads at, once it is remembered what it reads. */
  reads(database: DatabaseName, token: string, read: TransactionRead): Promise<Microseconds>;
  commit(request: CommitRequest, token: string): Promise<Committed>;
  rollback(database: DatabaseName, token: string): Promise<void>;
};

/** How many may be under way in one database. */
const mostOpen = 10_000;
const longestQuery = 100_000;

const conflicting = () =>
  new RpcRefused(
    'ABORTED',
    'Too much contention on these documents. Please try again. What the transaction has read was changed.',
  );

const tooMuch = () =>
  new RpcRefused('RESOURCE_EXHAUSTED', `A transaction reads at most ${mostReads} documents.`);

/** Keys of documents never begin with this byte. */
const queryMark = Buffer.of(0);

function cellsOf({ database, id }: Transaction, read: TransactionRead): readonly Cells[] {
  if ('names' in read) {
    return read.names.map((name) => [database, id, documentKey(pathOf(name)), null]);
  }
  const text = JSON.stringify({ ...read.query, select: undefined });
  if (text.length > longestQuery) throw tooMuch();
  const key = Buffer.concat([queryMark, createHash('sha256').update(text).digest()]);
  return [[database, id, key, text]];
}

type Parts = {
  readonly database: Database;
  readonly queries: DocumentsQueries;
  readonly numbers: Numbers;
  readonly commit: Commit;
  readonly validateQueries: ValidateQueries;
  /** Milliseconds. */
  readonly clock: () => number;
};

/** Transactions that take no locks: what they have read must still be so when they commit. */
export function transactions(parts: Parts): Transactions {
  const { database, queries, numbers, commit, validateQueries, clock } = parts;
  const statements = transactionStatements(queries);
  const readLatest = latestChange(queries);
  const unchanged = unchangedSince(queries);

  /** The transaction of a token that is neither over nor forgotten. */
  async function opened(name: DatabaseName, token: string): Promise<Transaction> {
    const now = clock();
    const transaction = readTransaction(token, (await numbers.database(name)) ?? 0, now);
    if (transaction.kind === 'readOnly') return transaction;
    const [row] = await database.read(statements.find(transaction));
    const used = Number(row?.['used'] ?? transaction.began);
    if (Number(row?.['ended'] ?? 0) === 1 || used < now - longestIdle) throw transactionOver();
    return transaction;
  }

  const ending = ({ database: number, id }: Transaction): Change<never> =>
    statements.end({ database: number, id, used: clock() });

  async function readsOf(transaction: Transaction) {
    const keys: Uint8Array[] = [];
    const asked: Query[] = [];
    for (const { key, query } of await database.read(statements.reads(transaction))) {
      if (query === null) keys.push(key as Uint8Array);
      // It was written from a query.
      else asked.push(JSON.parse(String(query)) as Query);
    }
    return { keys, asked };
  }

  async function end(transaction: Transaction): Promise<void> {
    if (transaction.kind === 'readOnly') return;
    const outcome = await database.commit([{ ...ending(transaction), must: 'over' }]);
    if (!outcome.committed) throw transactionOver();
  }

  async function beginReadOnly(number: number, readTime: Microseconds | undefined) {
    const latest = await readLatest(database, number);
    if (readTime !== undefined) checkReadTime(readTime, clock() * 1000, latest);
    return readTime ?? latest;
  }

  async function beginReadWrite(number: number, retry: string | undefined) {
    const since = clock() - longestIdle;
    const [row] = await database.read(statements.open({ database: number, since }));
    if (Number(row?.['count']) >= mostOpen) {
      throw new RpcRefused('RESOURCE_EXHAUSTED', 'Too many transactions are under way.');
    }
    if (retry !== undefined && retry !== '') {
      // It is over by now, mostly; if not, nobody goes on with it.
      const before = readTransaction(retry, number, clock());
      if (before.kind === 'readOnly') throw invalid('Invalid transaction.');
      await database.commit([ending(before)]);
    }
    return readLatest(database, number);
  }

  return {
    async begin(name, mode) {
      const number = await numbers.made.database(name);
      const snapshot =
        'readOnly' in mode
          ? await beginReadOnly(number, mode.readOnly.readTime)
          : await beginReadWrite(number, mode.readWrite.retryTransaction);
      const kind = 'readOnly' in mode ? 'readOnly' : 'readWrite';
      const id = transactionId();
      return printTransaction({ kind, database: number, snapshot, began: clock(), id });
    },
    async reads(name, token, read) {
      const transaction = await opened(name, token);
      if (transaction.kind === 'readOnly') return transaction.snapshot;
      const cells = cellsOf(transaction, read);
      if (cells.length > mostReads) throw tooMuch();
      const { database: number, id } = transaction;
      const use = statements.use({ database: number, id, used: clock(), reads: cells.length });
      const recording = statements.record(cells) as readonly Change<never>[];
      const outcome = await database.commit([{ ...use, must: 'refused' }, ...recording]);
      if (outcome.committed) return transaction.snapshot;
      await opened(name, token);
      throw tooMuch();
    },
    async commit(request, token) {
      const transaction = await opened(request.database, token);
      if (request.writes.length === 0) {
        // Its reads are all of one time, which is as good as any.
        await end(transaction);
        return { commitTime: transaction.snapshot, results: [] };
      }
      if (transaction.kind === 'readOnly') {
        throw invalid('Cannot modify entities in a read-only transaction.');
      }
      const { database: number, snapshot } = transaction;
      const { keys, asked } = await readsOf(transaction);
      type Refusal = 'over' | 'conflict';
      const committed = commit<Refusal>(request, {
        async statements() {
          const validated = await validateQueries(number, asked, snapshot);
          if (validated === 'conflict') throw conflicting();
          const guards: readonly TimedChange<Refusal | 'changed'>[] = [
            { ...ending(transaction), must: 'over' },
            ...unchanged<Refusal>(number, snapshot, keys, 'conflict'),
            ...validated,
          ];
          return guards;
        },
        refused: (refusal) => (refusal === 'over' ? transactionOver() : conflicting()),
      });
      return committed.catch(async (error: unknown) => {
        // Whoever tries again begins with another one.
        if (error instanceof RpcRefused && error.code === 'ABORTED') {
          await database.commit([ending(transaction)]);
        }
        throw error;
      });
    },
    rollback: async (name, token) => end(await opened(name, token)),
  };
}
