import type { Client } from 'pg';
import type { Row } from './database.ts';
import { type Migration, oneMigrationForward } from './migrate.ts';

// Any number will do that every node uses and nobody else is likely to.
const migrationLock = 5_427_190_366;

/** Returns the ids of the migrations that were applied. */
export async function migratePostgres(
  client: Client,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const applied: string[] = [];
  for (;;) {
    const id = await oneForward(client, migrations);
    if (id === undefined) return applied;
    applied.push(id);
  }
}

async function oneForward(
  client: Client,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    const steps = oneMigrationForward('postgres', migrations);
    let step = steps.next();
    while (!step.done) {
      const { sql, parameters } = step.value;
      step = steps.next((await client.query<Row>(sql, [...parameters])).rows);
    }
    await client.query('COMMIT');
    return step.value;
  } catch (error) {
    // The first error is the one to report; a connection that is gone rolled back by itself.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
