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
import { partitionGuard } from './partition-guard.ts';
import type { Tables } from './table.ts';

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

/** Builds statements and never runs them: running is the database's business. */
export const queriesFor = <Schema>(
  dialect: Database['dialect'],
  tables: Tables<Schema>,
): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: dialects[dialect], plugins: [partitionGuard(tables)] });

/** For the few who work for all tenants at once: deliverers, sweepers, and who begins anew. */
export const acrossTenants = <Schema>(queries: Kysely<Schema>): Kysely<Schema> =>
  queries.withoutPlugins();

export function statement(query: Compilable): Change<never> {
  const { sql, parameters } = query.compile();
  // The schema's column types are all SqlValues; Kysely only remembers them as unknown.
  return { sql, parameters: parameters as readonly SqlValue[] };
}
