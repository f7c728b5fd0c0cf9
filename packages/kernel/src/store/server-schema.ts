import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Database } from './database.ts';
import { queriesFor } from './queries.ts';
import type { Tables } from './table.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

type AuditTable = {
  id: Generated<number>;
  tenant: string;
  at: number;
  event: string;
  result: string;
  reason: Nullable<string>;
  actor: Nullable<string>;
  subject: Nullable<string>;
  address: string;
  user_agent_hash: string;
  request_id: string;
  times: number;
  last_at: Nullable<number>;
  /** Equal acts of the same minute have the same; those that are never merged have none. */
  merge_key: Nullable<string>;
};

/** One row: what kind of server the data belongs to. */
type InstallationTable = {
  id: number;
  mode: 'development' | 'production' | 'unknown';
  since: number;
};

/** One row at most: the latest commit time that was given out. */
type CommitClockTable = { id: number; microseconds: number };

type SigningKeysTable = {
  kid: string;
  generation: number;
  bits: number;
  created_at: number;
  active_from: number;
  certificate: string;
  sealed_private_key: string;
};

type ServiceAccountsTable = {
  email: string;
  key_id: string;
  public_key: string;
  role: string;
  created_at: number;
};

/** The tables that every server has, whatever it serves. */
export type ServerSchema = {
  audit: AuditTable;
  commit_clock: CommitClockTable;
  installation: InstallationTable;
  signing_keys: SigningKeysTable;
  service_accounts: ServiceAccountsTable;
};

const kept = {
  partition: null,
  withOwner: 'kept',
  restored: 'kept',
  reset: 'kept',
  pruned: false,
} as const;

export const serverTables = {
  audit: { ...kept, partition: 'tenant', adopted: 'kept', pruned: true },
  commit_clock: { ...kept, adopted: 'kept' },
  installation: { ...kept, adopted: 'kept' },
  signing_keys: { ...kept, adopted: 'emptied' },
  service_accounts: { ...kept, adopted: 'emptied' },
} as const satisfies Tables<ServerSchema>;

export type ServerQueries = Kysely<ServerSchema>;

export const serverQueries = (dialect: Database['dialect']): ServerQueries =>
  queriesFor<ServerSchema>(dialect, serverTables);
