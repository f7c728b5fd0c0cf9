import { serverTables } from '@latchkey/kernel/store/server-schema';
import { type Table, type Tables, tablesThat } from '@latchkey/kernel/store/table';
import type { Schema } from './schema.ts';

const usual = { restored: 'kept', reset: 'kept', pruned: false } as const;

const ofTenant = { ...usual, partition: 'tenant', withOwner: 'deleted' } as const;
const ofNobody = { ...usual, partition: null, withOwner: 'kept' } as const;

/**
 * What opens something, was handed out or would be done next is nothing that production takes over
 * from development; people may stay where somebody vouches for them.
 */
export const identityTables = {
  outbox: { ...ofTenant, restored: 'changed', adopted: 'emptied', reset: 'emptied', pruned: true },
  codes: { ...ofTenant, restored: 'emptied', adopted: 'emptied', reset: 'emptied', pruned: true },
  phone_codes: {
    ...ofTenant,
    restored: 'emptied',
    adopted: 'emptied',
    reset: 'emptied',
    pruned: true,
  },
  spent_challenges: { ...ofNobody, adopted: 'emptied', pruned: true },
  sessions: {
    ...ofTenant,
    restored: 'changed',
    adopted: 'emptied',
    reset: 'emptied',
    pruned: true,
  },
  pending_sign_ins: { ...ofTenant, restored: 'emptied', adopted: 'emptied', pruned: true },
  recovery_codes: { ...ofTenant, adopted: 'kept if vouched for' },
  passkeys: { ...ofTenant, adopted: 'kept if vouched for' },
  passkey_challenges: { ...ofTenant, adopted: 'emptied', pruned: true },
  operators: { ...ofTenant, adopted: 'emptied', reset: 'emptied' },
  provider_configs: { ...ofTenant, adopted: 'emptied' },
  provider_sign_ins: { ...ofTenant, restored: 'emptied', adopted: 'emptied', pruned: true },
  spent_pending_tokens: { ...ofTenant, adopted: 'emptied', pruned: true },
  used_assertions: { ...ofTenant, adopted: 'emptied', pruned: true },
  guess_budgets: { ...ofTenant, adopted: 'emptied', reset: 'emptied', pruned: true },
  send_budgets: { ...ofTenant, adopted: 'emptied', reset: 'emptied', pruned: true },
  settings: { ...ofTenant, adopted: 'emptied' },
  usage_marks: { ...ofTenant, adopted: 'kept if vouched for', reset: 'emptied', pruned: true },
  usage_days: { ...ofTenant, adopted: 'kept if vouched for', pruned: true },
  usage_clients: { ...ofTenant, adopted: 'kept if vouched for', pruned: true },
  identities: { ...ofTenant, adopted: 'kept if vouched for', reset: 'emptied' },
  accounts: { ...ofTenant, restored: 'changed', adopted: 'kept if vouched for', reset: 'emptied' },
  tenants: { ...ofNobody, adopted: 'kept if vouched for' },
} as const satisfies Tables<Omit<Schema, keyof typeof serverTables>>;

/** Those of accounts, and those that every server has. */
export const tables = {
  ...identityTables,
  ...serverTables,
} as const satisfies Tables<Schema>;

type Tenantless<Name extends keyof typeof tables> = (typeof tables)[Name]['partition'] extends null
  ? never
  : Name;

export const tenantTables = tablesThat(tables, {
  partition: 'tenant',
}) as readonly Tenantless<keyof typeof tables>[];

/** The tables of which this is said, by name: the compiler asks whoever treats each of them. */
export type TablesThat<Part extends Partial<Table>> = {
  [Name in keyof typeof tables]: (typeof tables)[Name] extends Part ? Name : never;
}[keyof typeof tables];
