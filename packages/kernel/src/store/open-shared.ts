import type { Database } from './database.ts';
import type { SharedDatabase } from './shared-database.ts';
import { whileDevelopment } from './while-development.ts';

async function open(shared: SharedDatabase): Promise<Database> {
  if (shared.dialect === 'sqlite') {
    const { openSharedSqlite } = await import('./shared-sqlite.ts');
    return openSharedSqlite(shared);
  }
  const { openMigrated } = await import('./postgres.ts');
  return openMigrated(shared);
}

/** In the other thread. Commits take their turns with those of everybody else. */
export async function openShared(shared: SharedDatabase): Promise<Database> {
  const database = await open(shared);
  const { installation } = shared;
  return installation === undefined ? database : whileDevelopment(database, installation);
}
