import type { Change, Database } from './database.ts';
import { acrossTenants, type Queries, statement } from './queries.ts';
import type { Schema } from './schema.ts';

/** What opens something, or was handed out, or would be done next. */
const powers = [
  ...(['service_accounts', 'provider_configs', 'settings', 'signing_keys', 'sessions'] as const),
  ...(['codes', 'phone_codes', 'pending_sign_ins', 'provider_sign_ins', 'outbox'] as const),
  ...(['spent_challenges', 'passkey_challenges', 'spent_pending_tokens'] as const),
  ...(['used_assertions', 'guess_budgets', 'send_budgets'] as const),
] as const satisfies readonly (keyof Schema)[];

/** Rows that point at others go first. */
const people = [
  ...(['recovery_codes', 'passkeys', 'usage_marks', 'usage_days', 'usage_clients'] as const),
  ...(['identities', 'accounts', 'tenants'] as const),
] as const satisfies readonly (keyof Schema)[];

/** All that is left is the trail of what happened, and the tables themselves. */
export const keptTables = ['audit', 'installation'] as const satisfies readonly (keyof Schema)[];

/**
 * Takes everything out that a development server made. People may stay where somebody vouches for
 * them; whatever was signed or handed out to them is worthless, for the keys go.
 */
export function withoutDevelopment(
  { dialect }: Pick<Database, 'dialect'>,
  queries: Queries,
  keepPeople: boolean,
): readonly Change<never>[] {
  const everybodys = acrossTenants(queries);
  const tables = keepPeople ? powers : [...powers, ...people];
  return [
    // Waits for every commit of a development server that still runs, and none comes after it.
    ...(dialect === 'postgres'
      ? [{ sql: 'LOCK TABLE installation IN ACCESS EXCLUSIVE MODE', parameters: [] }]
      : []),
    ...tables.map((table) => statement(everybodys.deleteFrom(table))),
  ];
}
