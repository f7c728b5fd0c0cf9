import type { Change, Database } from '@latchkey/kernel/store/database';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import type { ExpressionBuilder } from 'kysely';
import type { AccountRefusal } from '../accounts/account.ts';
import type { Queries } from './identity-queries.ts';
import type { Schema } from './schema.ts';

/**
 * Without a way back, and not seen since. Tokens of an account count from the moment it was made,
 * brought in from elsewhere or restored from a backup, whatever it says about sign-ins before.
 */
const isOldGuest =
  (before: number) =>
  ({ and, eb, exists, not, or, selectFrom }: ExpressionBuilder<Schema, 'accounts'>) =>
    and([
      eb('email', 'is', null),
      eb('phone_number', 'is', null),
      eb('password_hash', 'is', null),
      eb('custom_auth', '=', 0),
      // Whom an operator made never signed in; whom one shut out must not come back as new.
      eb('disabled', '=', 0),
      eb('created_at', '<', before),
      eb('last_login_at', '<', before),
      eb('valid_since', '<', Math.floor(before / 1000)),
      or([eb('last_refresh_at', 'is', null), eb('last_refresh_at', '<', before)]),
      not(
        exists(
          selectFrom('passkeys')
            .select('passkeys.account_id')
            .whereRef('passkeys.tenant', '=', 'accounts.tenant')
            .whereRef('passkeys.account_id', '=', 'accounts.id'),
        ),
      ),
      not(
        exists(
          selectFrom('identities')
            .select('identities.account_id')
            .whereRef('identities.tenant', '=', 'accounts.tenant')
            .whereRef('identities.account_id', '=', 'accounts.id'),
        ),
      ),
    ]);

/** Of every tenant that lets them go, and of the project where it does. */
export async function findOldGuests(
  database: Database,
  queries: Queries,
  before: number,
  ofProject: boolean,
  limit: number,
): Promise<readonly { readonly tenant: string; readonly id: string }[]> {
  const find = acrossTenants(queries)
    .selectFrom('accounts')
    .select(['tenant', 'id'])
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        ...(ofProject ? [eb('tenant', '=', '')] : []),
        exists(
          selectFrom('tenants')
            .select('tenants.id')
            .whereRef('tenants.id', '=', 'accounts.tenant')
            .where('tenants.deletes_guests', '=', 1),
        ),
      ]),
    )
    .where(isOldGuest(before))
    .orderBy('created_at')
    .limit(limit);
  // Where writes go: it may have to look at many who stay, and reads of SQLite hold up everybody.
  const outcome = await database.commit([statement(find)]);
  const [rows = []] = outcome.committed ? outcome.rows : [];
  return rows.map((row) => ({ tenant: String(row['tenant']), id: String(row['id']) }));
}

export const deleteOldGuest = (
  queries: Queries,
  guest: { readonly tenant: string; readonly id: string },
  before: number,
): Change<AccountRefusal> => ({
  ...statement(
    queries
      .deleteFrom('accounts')
      .where('tenant', '=', guest.tenant)
      .where('id', '=', guest.id)
      .where(isOldGuest(before)),
  ),
  must: 'account-changed',
});
