import type { Row } from '@latchkey/kernel/store/database';
import { postgresConfig } from '@latchkey/kernel/store/postgres-config';
import { wholeTypes } from '@latchkey/kernel/store/postgres-types';
import pg from 'pg';
import { MoveRefused } from './move-refused.ts';
import { pageJson, weightOf } from './page-json.ts';
import { type Counted, rowSum } from './row-sum.ts';
import type { SourceTable } from './sqlite-source.ts';

const page = 1000;
/** A page of large rows is shorter, in characters of their values. */
const heaviestPage = 16 * 1024 * 1024;

export type Copied = Counted & {
  /** The longest row, in characters of its values. */
  readonly heaviest: number;
};

/** Connected for as long as a copy takes. */
export async function connectTarget(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...postgresConfig(url, {}),
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    types: wholeTypes,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Nobody else writes to these tables until the transaction ends, and nobody has before. */
export async function lockEmptyTables(
  client: pg.Client,
  tables: readonly SourceTable[],
): Promise<void> {
  const names = tables.map(({ name }) => `"${name}"`);
  await client.query(`LOCK TABLE ${names.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
  for (const { name } of tables) {
    const { rowCount } = await client.query(`SELECT 1 FROM "${name}" LIMIT 1`);
    if (rowCount !== 0) {
      throw new MoveRefused(
        `The database is not empty: there are rows in "${name}". Name a new one.`,
      );
    }
  }
}

/** As one parameter, so that a page of any width is one statement. */
const insertPage = (
  client: pg.Client,
  { name: table, columns }: SourceTable,
  rows: readonly Row[],
) =>
  client.query(
    `INSERT INTO "${table}" OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::"${table}", $1)`,
    [pageJson(rows, columns)],
  );

/** Copies all rows, and counts what it read. */
export async function copyTable(
  client: pg.Client,
  table: SourceTable,
  rows: Iterable<Row>,
  onRows: (count: number) => void,
): Promise<Copied> {
  const { columns } = table;
  const sum = rowSum(columns);
  let heaviest = 0;
  let weight = 0;
  let waiting: Row[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    await insertPage(client, table, waiting);
    onRows(waiting.length);
    waiting = [];
    weight = 0;
  };
  for (const row of rows) {
    sum.add(row);
    const added = weightOf(row, columns);
    heaviest = Math.max(heaviest, added);
    weight += added;
    waiting.push(row);
    if (waiting.length === page || weight >= heaviestPage) await flush();
  }
  await flush();
  return { ...sum.result(), heaviest };
}

/** Reads back what arrived, and counts it the same way. */
export async function countTable(
  client: pg.Client,
  { name, columns }: SourceTable,
  { heaviest }: Pick<Copied, 'heaviest'>,
  onRows: (count: number) => void,
): Promise<Counted> {
  const sum = rowSum(columns);
  const names = columns.map((column) => `"${column}"`).join(', ');
  const count = Math.max(1, Math.min(page, Math.floor(heaviestPage / Math.max(1, heaviest))));
  await client.query(`DECLARE arrived NO SCROLL CURSOR FOR SELECT ${names} FROM "${name}"`);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${count} FROM arrived`);
    for (const row of rows) sum.add(row);
    onRows(rows.length);
    if (rows.length < count) break;
  }
  await client.query('CLOSE arrived');
  return sum.result();
}

/** Numbers that the database gives out go on after the highest that was brought along. */
export async function continueCounting(
  client: pg.Client,
  tables: readonly SourceTable[],
): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = current_schema() AND is_identity = 'YES' AND table_name = ANY ($1)`,
    [tables.map(({ name }) => name)],
  );
  for (const { table, column } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), (SELECT coalesce(max("${column}"), 0) + 1 FROM "${table}"), false)`,
      [`"${table}"`, column],
    );
  }
}
