import type pg from 'pg';
import { MoveRefused } from './move-refused.ts';
import {
  connectTarget,
  continueCounting,
  copyTable,
  countTable,
  lockEmptyTables,
  shownName,
} from './postgres-target.ts';
import type { Counted } from './row-sum.ts';
import type { Source, SourceTable } from './sqlite-source.ts';

export type MovedTable = Counted & { readonly table: string };

/** The server ended it, the network did, or it had ended before. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { severity, errno } = error as { severity?: unknown; errno?: unknown };
  if (severity === 'FATAL' || severity === 'PANIC' || errno !== undefined) return true;
  return /^(Connection terminated|Client has encountered a connection error)/.test(error.message);
}

const orSayLost =
  (outcome: string) =>
  (error: unknown): never => {
    if (!isConnectionLost(error)) throw error;
    const { message } = error as Error;
    throw new MoveRefused(`The connection to PostgreSQL was lost (${message}). ${outcome}`);
  };

async function copyTables(
  client: pg.Client,
  source: Source,
  onRows: (count: number) => void,
): Promise<readonly MovedTable[]> {
  await client.query('BEGIN');
  await lockEmptyTables(client, source.tables);
  const moved: MovedTable[] = [];
  for (const table of source.tables) moved.push(await moveTable(client, source, table, onRows));
  await continueCounting(client, source.tables);
  return moved;
}

async function moveTable(
  client: pg.Client,
  source: Source,
  table: SourceTable,
  onRows: (count: number) => void,
): Promise<MovedTable> {
  const shown = shownName(table);
  const left = await copyTable(client, table, source.rows(table), onRows).catch(
    (error: unknown) => {
      const { message } = error as Error;
      if (isConnectionLost(error)) throw error;
      throw new MoveRefused(`PostgreSQL does not take a row of "${shown}": ${message}.`);
    },
  );
  const arrived = await countTable(client, table, left, onRows);
  if (left.rows !== arrived.rows || left.checksum !== arrived.checksum) {
    throw new MoveRefused(
      `"${shown}" arrived different: ${left.rows} rows (${left.checksum}) left and ${arrived.rows} (${arrived.checksum}) arrived. Nothing was kept.`,
    );
  }
  return { table: shown, ...arrived };
}

/**
 * Copies every row in one transaction, reads everything back, and commits only if counts and
 * checksums agree: there is never half a copy.
 */
export async function moveToPostgres(
  source: Source,
  url: string,
  onProgress: (done: number, total: number) => void,
): Promise<readonly MovedTable[]> {
  // Each row is written once and read once.
  const total = 2 * source.tables.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  const onRows = (count: number) => {
    done += count;
    onProgress(done, total);
  };
  const client = await connectTarget(url);
  try {
    const moved = await copyTables(client, source, onRows).catch(orSayLost('Nothing was kept.'));
    // Whether it had just been done when the line went, nobody can tell.
    await client
      .query('COMMIT')
      .catch(orSayLost('Whether the copy was kept is not known: move to a new database.'));
    return moved;
  } finally {
    // Without a commit before it, this is where everything is undone.
    await client.end();
  }
}
