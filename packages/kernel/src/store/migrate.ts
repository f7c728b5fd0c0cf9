import type { Database, Row, Statement } from './database.ts';

/** One step forward. Released migrations are never edited: databases out there already took them. */
export type Migration = {
  readonly id: string;
  readonly statements: (dialect: Database['dialect']) => readonly string[];
};

/** Looking what is left is quick; a migration's own statements take as long as they take. */
export type MigrationStep = Statement & { readonly takesItsTime: boolean };

export class UnknownMigration extends Error {
  override readonly name = 'UnknownMigration';
}

/**
 * What has to be said to a database, inside one transaction that no other migrator can be in at
 * the same time, to take it one migration forward; ends with the id of that migration, or with
 * nothing when none is left. A migration and the row that records it are kept together, so a start
 * that is killed anywhere is simply started again.
 *
 * A generator, because SQLite answers at once and PostgreSQL later.
 */
export function* oneMigrationForward(
  dialect: Database['dialect'],
  migrations: readonly Migration[],
): Generator<MigrationStep, string | undefined, readonly Row[]> {
  yield quick(
    'CREATE TABLE IF NOT EXISTS migrations (id text PRIMARY KEY, applied_at bigint NOT NULL)',
  );
  const rows = yield quick('SELECT id FROM migrations ORDER BY id');
  const done = new Set(rows.map(({ id }) => id));
  refuseUnknown(done, migrations);

  const next = migrations.find(({ id }) => !done.has(id));
  if (next === undefined) return undefined;
  for (const sql of next.statements(dialect)) {
    yield { sql, parameters: [], takesItsTime: true };
  }
  const values = dialect === 'sqlite' ? '(?, ?)' : '($1, $2)';
  yield {
    sql: `INSERT INTO migrations (id, applied_at) VALUES ${values}`,
    parameters: [next.id, Date.now()],
    takesItsTime: true,
  };
  return next.id;
}

// An older program would write rows that the newer schema no longer expects.
function refuseUnknown(done: ReadonlySet<unknown>, migrations: readonly Migration[]): void {
  const known = new Set<unknown>(migrations.map(({ id }) => id));
  const unknown = [...done].filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  throw new UnknownMigration(
    `This database was changed by a newer version of Latchkey (${unknown.join(', ')}). ` +
      'Start that version, or restore a backup made by this one.',
  );
}

function quick(sql: string): MigrationStep {
  return { sql, parameters: [], takesItsTime: false };
}
