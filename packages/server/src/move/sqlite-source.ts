import { DatabaseSync } from 'node:sqlite';
import type { Row } from '../store/database.ts';
import { MoveRefused } from './move-refused.ts';
import { inOrderOfKeys, type Table } from './table-order.ts';

export type SourceTable = Table & { readonly columns: readonly string[]; readonly count: number };

export type Source = {
  readonly tables: readonly SourceTable[];
  rows(table: SourceTable): Iterable<Row>;
  close(): void;
};

const isBusy = (error: unknown) => (error as { errcode?: unknown }).errcode === 5;

/**
 * No server runs here, but a command may: connections in WAL keep a shared lock for as long as they
 * live. What it wrote after the copy would be lost without a trace.
 */
function lockAlone(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new MoveRefused('Another command is using this data. Wait for it to end.');
  }
}

function describeTable(database: DatabaseSync, name: string): SourceTable {
  const list = (sql: string) => database.prepare(sql).all(name) as unknown as readonly Row[];
  const [counted] = database.prepare(`SELECT count(*) AS count FROM "${name}"`).all();
  return {
    name,
    columns: list('SELECT name FROM pragma_table_info(?)').map((row) => String(row['name'])),
    pointsAt: list('SELECT "table" AS name FROM pragma_foreign_key_list(?)').map((row) =>
      String(row['name']),
    ),
    count: Number(counted?.['count']),
  };
}

/** All data of a folder, for us alone until it is closed. Nothing is written. */
export function openSource(file: string): Source {
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    lockAlone(database);
    const names = database
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'migrations'",
      )
      .all();
    return {
      tables: inOrderOfKeys(names.map(({ name }) => describeTable(database, String(name)))),
      // Our columns hold texts and safe integers, which is what a Row is.
      rows: ({ name }) =>
        database.prepare(`SELECT * FROM "${name}"`).iterate() as unknown as Iterable<Row>,
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
