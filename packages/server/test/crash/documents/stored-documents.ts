import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row, Snapshot } from '@latchkey/kernel/store/database';
import { connectSqlite } from '@latchkey/kernel/store/sqlite-connection';
import pg from 'pg';

/** The data as a kill left it, read without the server. */
export type ReadStored = <Result>(read: (data: Snapshot) => Promise<Result>) => Promise<Result>;

/** A copy, so that the next start has to mend the files by itself. */
export const storedInFolder =
  (folder: string): ReadStored =>
  async (read) => {
    const copy = await mkdtemp(join(tmpdir(), 'latchkey-image-'));
    const file = join(copy, 'documents.db');
    try {
      await copyFile(join(folder, 'documents.db'), file);
      await copyFile(join(folder, 'documents.db-wal'), `${file}-wal`);
      const connection = connectSqlite(file, 'read', 1_000);
      try {
        return await read({ read: async (statement) => connection.run(statement).rows });
      } finally {
        connection.close();
      }
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  };

async function settled(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND state <> 'idle'`,
    );
    if (rows.length === 0) return;
  }
}

/**
 * What a killed server had asked for may be done a moment later, and is waited for. One that lives goes
 * on building indexes meanwhile, so that everything is read as it was at one moment.
 */
export const storedInPostgres =
  (url: string): ReadStored =>
  async (read) => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      await settled(client);
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await client.query('SET LOCAL search_path TO documents');
      return await read({
        read: async ({ sql, parameters }) =>
          (await client.query(sql, [...parameters])).rows as Row[],
      });
    } finally {
      await client.end();
    }
  };
