import { type Migration, oneMigrationForward } from './migrate.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Returns the ids of the migrations that were applied. */
export function migrateSqlite(
  connection: SqliteConnection,
  migrations: readonly Migration[],
): readonly string[] {
  const applied: string[] = [];
  for (;;) {
    const id = oneForward(connection, migrations);
    if (id === undefined) return applied;
    applied.push(id);
  }
}

function oneForward(
  connection: SqliteConnection,
  migrations: readonly Migration[],
): string | undefined {
  connection.execute('BEGIN IMMEDIATE');
  try {
    const steps = oneMigrationForward('sqlite', migrations);
    let step = steps.next();
    while (!step.done) step = steps.next(connection.run(step.value).rows);
    if (step.value !== undefined) refuseDanglingKeys(connection);
    connection.execute('COMMIT');
    return step.value;
  } catch (error) {
    if (connection.inTransaction()) connection.execute('ROLLBACK');
    throw error;
  }
}

function refuseDanglingKeys(connection: SqliteConnection): void {
  const { rows } = connection.run({ sql: 'PRAGMA foreign_key_check', parameters: [] });
  const tables = [...new Set(rows.map(({ table }) => table))];
  if (tables.length === 0) return;
  throw new Error(`The migration leaves rows in ${tables.join(', ')} that point at nothing.`);
}
