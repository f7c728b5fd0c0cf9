import type { Database, Row } from '@latchkey/kernel/store/database';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import type { Selectable } from 'kysely';
import type {
  ProviderSignIn,
  ProviderSignIns,
  SpentCredentials,
} from '../providers/provider-sign-in.ts';
import type { Queries } from './identity-queries.ts';
import type { Schema } from './schema.ts';

type SignInRow = Selectable<Schema['provider_sign_ins']>;

const signInOf = (row: SignInRow): ProviderSignIn => ({
  stateHash: row.state_hash,
  tenant: row.tenant,
  providerId: row.provider_id,
  sessionHash: row.session_hash,
  sealedKept: row.sealed_kept,
  continueUri: row.continue_uri,
  returnBy: row.return_by,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
});

export function createProviderSignIns(database: Database, queries: Queries): ProviderSignIns {
  return {
    async find(stateHash) {
      const [row] = (await database.read(
        statement(
          // Whoever comes back brings the state and nothing else; it is the row that knows the tenant.
          acrossTenants(queries)
            .selectFrom('provider_sign_ins')
            .selectAll()
            .where('state_hash', '=', stateHash),
        ),
      )) as readonly (Row & SignInRow)[];
      return row && signInOf(row);
    },

    insert: (signIn) =>
      statement(
        queries.insertInto('provider_sign_ins').values({
          state_hash: signIn.stateHash,
          tenant: signIn.tenant,
          provider_id: signIn.providerId,
          session_hash: signIn.sessionHash,
          sealed_kept: signIn.sealedKept,
          continue_uri: signIn.continueUri,
          return_by: signIn.returnBy,
          expires_at: signIn.expiresAt,
          used_at: signIn.usedAt,
        }),
      ),

    consume: ({ tenant, stateHash }, at) => ({
      ...statement(
        queries
          .updateTable('provider_sign_ins')
          .set({ used_at: at })
          .where('tenant', '=', tenant)
          .where('state_hash', '=', stateHash)
          .where('used_at', 'is', null)
          .where('expires_at', '>', at),
      ),
      must: 'sign-in-spent',
    }),

    prune: (before) =>
      statement(
        acrossTenants(queries).deleteFrom('provider_sign_ins').where('expires_at', '<', before),
      ),
  };
}

export function createSpentCredentials(database: Database, queries: Queries): SpentCredentials {
  return {
    spend: ({ tenant, hash, expiresAt }) => ({
      ...statement(
        queries
          .insertInto('spent_pending_tokens')
          .values({ tenant, hash, expires_at: expiresAt })
          .onConflict((conflict) => conflict.doNothing()),
      ),
      must: 'credential-spent',
    }),

    async isSpent(tenant, hash) {
      const found = await database.read(
        statement(
          queries
            .selectFrom('spent_pending_tokens')
            .select('hash')
            .where('tenant', '=', tenant)
            .where('hash', '=', hash),
        ),
      );
      return found.length > 0;
    },

    prune: (before) =>
      statement(
        acrossTenants(queries).deleteFrom('spent_pending_tokens').where('expires_at', '<', before),
      ),
  };
}
