import { DatabaseSync } from 'node:sqlite';
import type { Row } from '@latchkey/kernel/store/database';
import { MoveRefused } from './move-refused.ts';
import { plainRow } from './plain-row.ts';
import { inOrderOfKeys, type Table } from './table-order.ts';

export type SourceTable = Table & {
  readonly columns: readonly string[];
  readonly count: number;
  /** Where it goes, if not to where connections begin. */
  readonly schema: string | undefined;
};

/** A file, and the schema that its tables go to. */
export type SourceFile = { readonly file: string; readonly schema?: string };

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

function describeTable(
  database: DatabaseSync,
  name: string,
  schema: string | undefined,
): SourceTable {
  const list = (sql: string) => database.prepare(sql).all(name) as unknown as readonly Row[];
  const [counted] = database.prepare(`SELECT count(*) AS count FROM "${name}"`).all();
  return {
    name,
    schema,
    columns: list('SELECT name FROM pragma_table_info(?)').map((row) => String(row['name'])),
    pointsAt: list('SELECT "table" AS name FROM pragma_foreign_key_list(?)').map((row) =>
      String(row['name']),
    ),
    count: Number(counted?.['count']),
  };
}

/** Reading every integer exactly takes longer, and most tables have none that needs it. */
function hasLargeIntegers(database: DatabaseSync, { name, columns }: SourceTable): boolean {
  const large = columns.map(
    (column) =>
      `(typeof("${column}") = 'integer' AND "${column}" NOT BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER})`,
  );
  const found = database.prepare(`SELECT 1 FROM "${name}" WHERE ${large.join(' OR ')} LIMIT 1`);
  return found.get() !== undefined;
}

function everyRow(database: DatabaseSync, table: SourceTable): Iterable<Row> {
  const all = database.prepare(`SELECT * FROM "${table.name}"`);
  const isExact = hasLargeIntegers(database, table);
  all.setReadBigInts(isExact);
  const rows = all.iterate() as unknown as Iterable<Row>;
  return isExact ? plainRows(rows) : rows;
}

function* plainRows(rows: Iterable<Row>): Generator<Row> {
  for (const row of rows) yield plainRow(row);
}

function openSource({ file, schema }: SourceFile): Source {
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    lockAlone(database);
    const names = database
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'migrations'",
      )
      .all();
    return {
      tables: inOrderOfKeys(names.map(({ name }) => describeTable(database, String(name), schema))),
      rows: (table) => everyRow(database, table),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** All data of a folder, for us alone until it is closed. Nothing is written. */
export function openSources(files: readonly SourceFile[]): Source {
  const opened: Source[] = [];
  const close = () => {
    for (const source of opened) source.close();
  };
  try {
    for (const file of files) opened.push(openSource(file));
  } catch (error) {
    close();
    throw error;
  }
  return {
    tables: opened.flatMap(({ tables }) => tables),
    rows: (table) => opened.find(({ tables }) => tables.includes(table))?.rows(table) ?? [],
    close,
  };
}
