import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Change, Database, SqlValue } from './database.ts';
import type { Schema } from './schema.ts';
import { tenantGuard } from './tenant-guard.ts';

/** Builds statements and never runs them: running is the database's business. */
export type Queries = Kysely<Schema>;

const dialects = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
} as const;

export const queriesFor = (dialect: Database['dialect']): Queries =>
  new Kysely<Schema>({ dialect: dialects[dialect], plugins: [tenantGuard] });

/** For the few who work for all tenants at once: deliverers, sweepers, and who begins anew. */
export const acrossTenants = (queries: Queries): Queries => queries.withoutPlugins();

export function statement(query: Compilable): Change<never> {
  const { sql, parameters } = query.compile();
  // The schema's column types are all SqlValues; Kysely only remembers them as unknown.
  return { sql, parameters: parameters as readonly SqlValue[] };
}
