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

/** As a statement names it. */
const quoted = ({ schema, name }: Pick<SourceTable, 'schema' | 'name'>): string =>
  schema === undefined ? `"${name}"` : `"${schema}"."${name}"`;

/** As people read it. */
export const shownName = ({ schema, name }: Pick<SourceTable, 'schema' | 'name'>): string =>
  schema === undefined ? name : `${schema}.${name}`;

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
  const names = tables.map(quoted);
  await client.query(`LOCK TABLE ${names.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
  for (const table of tables) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(table)} LIMIT 1`);
    if (rowCount !== 0) {
      throw new MoveRefused(
        `The database is not empty: there are rows in "${shownName(table)}". Name a new one.`,
      );
    }
  }
}

/** As one parameter, so that a page of any width is one statement. */
const insertPage = (client: pg.Client, table: SourceTable, rows: readonly Row[]) =>
  client.query(
    `INSERT INTO ${quoted(table)} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${quoted(table)}, $1)`,
    [pageJson(rows, table.columns)],
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
  table: SourceTable,
  { heaviest }: Pick<Copied, 'heaviest'>,
  onRows: (count: number) => void,
): Promise<Counted> {
  const { columns } = table;
  const sum = rowSum(columns);
  const names = columns.map((column) => `"${column}"`).join(', ');
  const count = Math.max(1, Math.min(page, Math.floor(heaviestPage / Math.max(1, heaviest))));
  await client.query(`DECLARE arrived NO SCROLL CURSOR FOR SELECT ${names} FROM ${quoted(table)}`);
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
  for (const table of tables) {
    const { rows } = await client.query<{ column: string }>(
      `SELECT column_name AS column FROM information_schema.columns
       WHERE table_schema = coalesce($1, current_schema()) AND is_identity = 'YES' AND table_name = $2`,
      [table.schema, table.name],
    );
    for (const { column } of rows) {
      await client.query(
        `SELECT setval(pg_get_serial_sequence($1, $2), (SELECT coalesce(max("${column}"), 0) + 1 FROM ${quoted(table)}), false)`,
        [quoted(table), column],
      );
    }
  }
}
