import type { Database } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { statement } from '@latchkey/kernel/store/queries';
import type { Microseconds } from '../wire/timestamps.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { latestChange } from './latest-change.ts';
import { preparedRows } from './prepared-rows.ts';
import { longestPast } from './read-at.ts';
import { longestIdle, longestTransaction } from './transaction-token.ts';

export type Pruning = {
  /**
   * Forgets what was there before so long ago, and at least an hour, in a piece of each database; but
   * nothing that somebody still reads. How many changes that were: whoever wants to be done goes on
   * until there are none.
   */
  pruneChanges(keepFor?: Microseconds, piece?: number): Promise<number>;
  /** Forgets transactions whose tokens are too old to be used. */
  pruneTransactions(piece?: number): Promise<number>;
  /** Forgets how far imports have come that nobody went on with. */
  pruneImports(): Promise<void>;
};

/** Whoever began to read an hour back may take a while. */
const keptAtLeast = longestPast + 600_000_000;
/** Clocks of two machines are never quite the same. */
const forgottenAfter = longestTransaction + longestIdle + 60_000;

/** In milliseconds. */
const importsKept = 30 * 24 * 3_600_000;

type Range = { database: number; before: number; piece: number };

/** The clock is in milliseconds. */
export function pruning(
  database: Database,
  queries: DocumentsQueries,
  clock: () => number,
): Pruning {
  const readLatest = latestChange(queries);
  const databases = statement(queries.selectFrom('document_databases').select('database'));
  /** The time of the last change of a piece, if there is more. */
  const endOfPiece = prepare<Range>((given) =>
    queries
      .selectFrom('document_changes')
      .where('database', '=', given('database'))
      .where('at', '<', given('before'))
      .orderBy('at')
      .orderBy('position')
      .limit(1)
      .offset(given('piece'))
      .select('at'),
  );
  const forget = prepare<Omit<Range, 'piece'>>((given) =>
    queries
      .deleteFrom('document_changes')
      .where('database', '=', given('database'))
      .where('at', '<', given('before'))
      .returning('at'),
  );
  const forgetReaders = prepare<Omit<Range, 'piece'>>((given) =>
    queries
      .deleteFrom('document_past_readers')
      .where('database', '=', given('database'))
      .where('until', '<', given('before')),
  );
  const readers = prepare<Pick<Range, 'database'>>((given) =>
    queries
      .selectFrom('document_past_readers')
      .where('database', '=', given('database'))
      .select(['since', 'until']),
  );
  const oldImports = prepare<Omit<Range, 'piece'>>((given) =>
    queries
      .selectFrom('document_imports')
      .where('database', '=', given('database'))
      .where('saved', '<', given('before'))
      .limit(1)
      .select('id'),
  );
  const forgetImports = prepare<Omit<Range, 'piece'>>((given) =>
    queries
      .deleteFrom('document_imports')
      .where('database', '=', given('database'))
      .where('saved', '<', given('before')),
  );
  const oldTransactions = prepare<Range>((given) =>
    queries
      .selectFrom('document_transactions')
      .where('database', '=', given('database'))
      .where('used', '<', given('before'))
      .orderBy('used')
      .limit(given('piece'))
      .select('id'),
  );
  const ofIds = (table: 'document_transactions' | 'document_transaction_reads') =>
    preparedRows(['database', 'id'], (rows) => {
      const database = rows[0]?.database as never;
      return queries
        .deleteFrom(table)
        .where((build) => build.or(rows.map((row) => build.and({ ...row, database }))));
    });
  const forgetReads = ofIds('document_transaction_reads');
  const forgetTransactions = ofIds('document_transactions');

  /** Whoever is still there counts, however long ago they were heard of. */
  async function readSince(number: number): Promise<Microseconds> {
    const before = Math.floor(clock());
    let rows = await database.read(readers({ database: number }));
    if (rows.some(({ until }) => Number(until) < before)) {
      await database.commit([forgetReaders({ database: number, before })]);
      rows = await database.read(readers({ database: number }));
    }
    return Math.min(...rows.map(({ since }) => Number(since)));
  }

  async function inEach(work: (number: number) => Promise<number>): Promise<number> {
    let count = 0;
    for (const row of await database.read(databases)) count += await work(Number(row['database']));
    return count;
  }

  return {
    pruneChanges: (keepFor = 0, piece = 1000) =>
      inEach(async (number) => {
        const old = clock() * 1000 - Math.max(keepFor, keptAtLeast);
        // The latest one stays: it says up to when everything has been seen.
        const before = Math.min(old, await readLatest(database, number), await readSince(number));
        const [end] = await database.read(endOfPiece({ database: number, before, piece }));
        const bound = end === undefined ? before : Math.min(before, Number(end['at']) + 1);
        const outcome = await database.commit([forget({ database: number, before: bound })]);
        return outcome.committed ? (outcome.rows[0]?.length ?? 0) : 0;
      }),
    pruneTransactions: (piece = 1000) =>
      inEach(async (number) => {
        const before = clock() - forgottenAfter;
        const rows = await database.read(oldTransactions({ database: number, before, piece }));
        const cells = rows.map(({ id }) => [number, id ?? null]);
        const statements = [...forgetReads(cells), ...forgetTransactions(cells)];
        // Nothing in them stands for the time of a commit.
        if (cells.length > 0) await database.commit(statements as never);
        return cells.length;
      }),
    async pruneImports() {
      const before = Math.floor(clock()) - importsKept;
      await inEach(async (number) => {
        const [old] = await database.read(oldImports({ database: number, before }));
        if (old !== undefined) await database.commit([forgetImports({ database: number, before })]);
        return 0;
      });
    },
  };
}
