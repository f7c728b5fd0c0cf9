import { DatabaseSync } from 'node:sqlite';
import { boundedCache } from '../bounded-cache.ts';
import type { Row, SqlValue, Statement } from './database.ts';
import { withBigints } from './exact-integers.ts';

export type SqliteConnection = {
  run(statement: Statement): { readonly rows: readonly Row[]; readonly touched: number };
  /** Row by row, for whoever does not want all at once. */
  iterate(statement: Statement): Iterable<Row>;
  execute(sql: string): void;
  inTransaction(): boolean;
  close(): void;
};

type Access = 'read' | 'write' | 'migrate';

const preparedStatements = 500;

/** One SQLite connection with the settings that durability and integrity rest on. */
export function connectSqlite(file: string, access: Access, busyTimeout: number): SqliteConnection {
  const database = new DatabaseSync(file, {
    readOnly: access === 'read',
    timeout: busyTimeout,
    // Rebuilding a table drops the old one, and that would cascade into the rows that point at it.
    // Migrations therefore check the keys themselves, before they commit.
    enableForeignKeyConstraints: access !== 'migrate',
  });
  try {
    if (access !== 'read') requireDurability(database);
    database.exec('PRAGMA mmap_size = 0');
  } catch (error) {
    database.close();
    throw error;
  }

  const prepared = boundedCache(preparedStatements, (sql) => {
    const statement = database.prepare(sql);
    return { statement, givesRows: statement.columns().length > 0, exact: false };
  });

  function ready({ sql, bigints }: Statement) {
    const known = prepared(sql);
    const exact = bigints !== undefined;
    if (known.exact !== exact) {
      known.statement.setReadBigInts(exact);
      known.exact = exact;
    }
    return known;
  }

  return {
    run(asked) {
      const { statement, givesRows } = ready(asked);
      const values = asked.parameters.map(toSqlite);
      if (!givesRows) return { rows: [], touched: Number(statement.run(...values).changes) };
      // Texts, numbers, bytes and nothing: what SQLite gives are SqlValues.
      const rows = statement.all(...values) as unknown as readonly Row[];
      return {
        rows: asked.bigints === undefined ? rows : withBigints(rows, asked.bigints),
        touched: rows.length,
      };
    },
    *iterate(asked) {
      const values = asked.parameters.map(toSqlite);
      const rows = ready(asked).statement.iterate(...values) as Iterable<Row>;
      if (asked.bigints === undefined) yield* rows;
      else for (const row of rows) yield* withBigints([row], asked.bigints);
    },
    execute: (sql) => database.exec(sql),
    inTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}

/**
 * SQLite opens a file when it first reads it. Until then the last writer to leave would take the log
 * along, and a reader is not sure to be able to make one.
 */
export function connectReader(file: string, busyTimeout: number): SqliteConnection {
  const connection = connectSqlite(file, 'read', busyTimeout);
  connection.run({ sql: 'SELECT name FROM sqlite_schema LIMIT 1', parameters: [] });
  return connection;
}

function requireDurability(database: DatabaseSync): void {
  const { journal_mode: mode } = database.prepare('PRAGMA journal_mode = WAL').get() ?? {};
  if (mode !== 'wal') throw new Error(`SQLite cannot keep a write-ahead log here (${mode}).`);
  database.exec('PRAGMA synchronous = FULL');
}

// node:sqlite binds every number as a float, and a float in a text column reads '1.0'.
function toSqlite(value: SqlValue): SqlValue {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}
