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
import { checkReadTime, type GivenToken } from './read-at.ts';
import { mostReads, transactionStatements } from './transaction-statements.ts';
import {
  longestIdle,
  printTransaction,
  readTransaction,
  type Transaction,
  type TransactionCaller,
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
  begin(database: DatabaseName, mode: TransactionMode, caller?: TransactionCaller): Promise<string>;
  /** The time that the transaction reads at. */
  snapshotOf(database: DatabaseName, given: GivenToken): Promise<Microseconds>;
  /** The same, once it is remembered what it reads. */
  reads(database: DatabaseName, given: GivenToken, read: TransactionRead): Promise<Microseconds>;
  commit(request: CommitRequest, given: GivenToken): Promise<Committed>;
  rollback(database: DatabaseName, token: string, caller?: TransactionCaller): Promise<void>;
  /** Of a database by its number. */
  secretOf(number: number): Promise<string>;
};

/** How many that have read something may be under way in one database, of whomever. */
const mostOpen = 10_000;
const anybody: TransactionCaller = { name: '', most: mostOpen };
const longestQuery = 100_000;

const conflicting = () =>
  new RpcRefused(
    'ABORTED',
    'Too much contention on these documents. Please try again. What the transaction has read was changed.',
  );

const tooMany = (most: number) =>
  new RpcRefused(
    'RESOURCE_EXHAUSTED',
    `Too many transactions are under way: at most ${most}. Commit them, or roll them back.`,
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

  const secrets = new Map<number, string>();

  async function secretOf(number: number): Promise<string> {
    const known = secrets.get(number);
    if (known !== undefined) return known;
    const [row] = await database.read(statements.secret({ database: number }));
    const secret = String(row?.['secret']);
    secrets.set(number, secret);
    return secret;
  }

  type Opened = Transaction & { readonly caller: TransactionCaller; readonly isFirstUse: boolean };

  /** The transaction of a token that is neither over nor forgotten. */
  async function opened(name: DatabaseName, given: GivenToken): Promise<Opened> {
    const { transaction: token, caller = anybody } = given;
    const now = clock();
    const number = await numbers.database(name);
    // Where nobody has begun anything, there is none.
    if (number === undefined) throw invalid('Invalid transaction.');
    const transaction = readTransaction(token, await secretOf(number), caller.name, now);
    if (transaction.kind === 'readOnly') return { ...transaction, caller, isFirstUse: false };
    const [row] = await database.read(statements.find(transaction));
    const used = Number(row?.['used'] ?? transaction.began);
    if (Number(row?.['ended'] ?? 0) === 1 || used < now - longestIdle) throw transactionOver();
    return { ...transaction, caller, isFirstUse: row === undefined };
  }

  const ending = ({ database: number, id }: Transaction, { name }: TransactionCaller) =>
    statements.end({ database: number, id, caller: name, used: clock() });

  /** One that has read nothing is nothing but its token. */
  async function checkOpen(number: number, { name, most }: TransactionCaller): Promise<void> {
    const since = clock() - longestIdle;
    const [row] = await database.read(statements.open({ database: number, since, caller: name }));
    if (Number(row?.['own']) >= most) throw tooMany(most);
    if (Number(row?.['all']) >= mostOpen) throw tooMany(mostOpen);
  }

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

  async function end(transaction: Opened): Promise<void> {
    if (transaction.kind === 'readOnly') return;
    const ended = ending(transaction, transaction.caller);
    const outcome = await database.commit([{ ...ended, must: 'over' }]);
    if (!outcome.committed) throw transactionOver();
  }

  async function beginReadOnly(number: number, readTime: Microseconds | undefined) {
    const latest = await readLatest(database, number);
    if (readTime !== undefined) checkReadTime(readTime, clock() * 1000, latest);
    return readTime ?? latest;
  }

  async function beginReadWrite(
    number: number,
    retry: string | undefined,
    caller: TransactionCaller,
  ) {
    if (retry !== undefined && retry !== '') {
      // It is over by now, mostly; if not, nobody goes on with it.
      const before = readTransaction(retry, await secretOf(number), caller.name, clock());
      if (before.kind === 'readOnly') throw invalid('Invalid transaction.');
      await database.commit([ending(before, caller)]);
    }
    return readLatest(database, number);
  }

  return {
    secretOf,
    async begin(name, mode, caller = anybody) {
      const number = await numbers.made.database(name);
      const snapshot =
        'readOnly' in mode
          ? await beginReadOnly(number, mode.readOnly.readTime)
          : await beginReadWrite(number, mode.readWrite.retryTransaction, caller);
      const kind = 'readOnly' in mode ? 'readOnly' : 'readWrite';
      const id = transactionId();
      return printTransaction(
        { kind, database: number, snapshot, began: clock(), id },
        await secretOf(number),
        caller.name,
      );
    },
    snapshotOf: async (name, given) => (await opened(name, given)).snapshot,
    async reads(name, given, read) {
      const transaction = await opened(name, given);
      if (transaction.kind === 'readOnly') return transaction.snapshot;
      const { caller } = transaction;
      if (transaction.isFirstUse) await checkOpen(transaction.database, caller);
      const cells = cellsOf(transaction, read);
      if (cells.length > mostReads) throw tooMuch();
      const { database: number, id } = transaction;
      const use = statements.use({
        ...{ database: number, id, caller: caller.name },
        ...{ used: clock(), reads: cells.length },
      });
      const recording = statements.record(cells) as readonly Change<never>[];
      const outcome = await database.commit([{ ...use, must: 'refused' }, ...recording]);
      if (outcome.committed) return transaction.snapshot;
      await opened(name, given);
      throw tooMuch();
    },
    async commit(request, given) {
      const transaction = await opened(request.database, given);
      if (request.writes.length === 0) {
        // Its reads are all of one time, which is as good as any.
        await end(transaction);
        return { commitTime: transaction.snapshot, results: [] };
      }
      if (transaction.kind === 'readOnly') {
        throw invalid('Cannot modify entities in a read-only transaction.');
      }
      const { database: number, snapshot, caller } = transaction;
      const { keys, asked } = await readsOf(transaction);
      type Refusal = 'over' | 'conflict';
      const committed = commit<Refusal>(request, {
        async statements() {
          const validated = await validateQueries(number, asked, snapshot);
          if (validated === 'conflict') throw conflicting();
          const guards: readonly TimedChange<Refusal | 'changed'>[] = [
            { ...ending(transaction, caller), must: 'over' },
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
          await database.commit([ending(transaction, caller)]);
        }
        throw error;
      });
    },
    rollback: async (name, transaction, caller = anybody) =>
      end(await opened(name, { transaction, caller })),
  };
}
