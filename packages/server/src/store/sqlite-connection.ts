import { DatabaseSync } from 'node:sqlite';
import { boundedCache } from './bounded-cache.ts';
import type { Row, SqlValue, Statement } from './database.ts';

export type SqliteConnection = {
  run(statement: Statement): { readonly rows: readonly Row[]; readonly touched: number };
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
    return { statement, givesRows: statement.columns().length > 0 };
  });

  return {
    run({ sql, parameters }) {
      const { statement, givesRows } = prepared(sql);
      const values = parameters.map(toSqlite);
      if (!givesRows) return { rows: [], touched: Number(statement.run(...values).changes) };
      // No column of ours holds a blob and integers stay below 2^53, so these are SqlValues.
      const rows = statement.all(...values) as unknown as readonly Row[];
      return { rows, touched: rows.length };
    },
    execute: (sql) => database.exec(sql),
    inTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}

function requireDurability(database: DatabaseSync): void {
  const { journal_mode: mode } = database.prepare('PRAGMA journal_mode = WAL').get() ?? {};
  if (mode !== 'wal') throw new Error(`SQLite cannot keep a write-ahead log here (${mode}).`);
  database.exec('PRAGMA synchronous = FULL');
}

// node:sqlite binds every number as a float, and a float in a text column reads '1.0'.
function toSqlite(value: SqlValue): string | number | bigint | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}
