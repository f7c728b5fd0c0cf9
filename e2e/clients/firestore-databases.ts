import { installedPostgres } from '../../packages/testing/src/installed-postgres.ts';
import { nodeEnvironment } from '../../packages/testing/src/world.ts';

type Environment = Readonly<Record<string, string>>;

/** Where documents are; called within a suite, so that what it needs is there from its first hook on. */
export const onSqlite = () => async (): Promise<Environment> => ({});

export function onPostgres(): () => Promise<Environment> {
  const place = installedPostgres();
  return async () => nodeEnvironment((await place()).location);
}

export const databases = [
  { title: 'SQLite', environment: onSqlite },
  { title: 'PostgreSQL', environment: onPostgres },
] as const;
