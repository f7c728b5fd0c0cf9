import type { Change } from './database.ts';
import { acrossTenants, type Queries, statement } from './queries.ts';

/** Guests without a way back, of every tenant that lets them go, and of the project where it does. */
export const pruneGuests = (queries: Queries, before: number, ofProject: boolean): Change<never> =>
  statement(
    acrossTenants(queries)
      .deleteFrom('accounts')
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
      .where('email', 'is', null)
      .where('phone_number', 'is', null)
      .where('password_hash', 'is', null)
      .where('custom_auth', '=', 0)
      // Whom an operator made never signed in; whom one shut out must not come back as new.
      .where('disabled', '=', 0)
      .where('created_at', '<', before)
      .where('last_login_at', '<', before)
      .where(({ eb, or }) =>
        or([eb('last_refresh_at', 'is', null), eb('last_refresh_at', '<', before)]),
      )
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('passkeys')
              .select('passkeys.account_id')
              .whereRef('passkeys.tenant', '=', 'accounts.tenant')
              .whereRef('passkeys.account_id', '=', 'accounts.id'),
          ),
        ),
      )
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('identities')
              .select('identities.account_id')
              .whereRef('identities.tenant', '=', 'accounts.tenant')
              .whereRef('identities.account_id', '=', 'accounts.id'),
          ),
        ),
      ),
  );
