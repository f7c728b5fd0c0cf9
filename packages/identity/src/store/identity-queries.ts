import type { Database } from '@latchkey/kernel/store/database';
import { queriesFor } from '@latchkey/kernel/store/queries';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { tables } from './tables.ts';

/** Statements on the tables of accounts and on those that every server has. */
export type Queries = Kysely<Schema>;

export const identityQueries = (dialect: Database['dialect']): Queries =>
  queriesFor<Schema>(dialect, tables);
