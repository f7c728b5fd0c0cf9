import type { Database, Row, Statement } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import type { Selectable } from 'kysely';
import type { Passkey, Passkeys } from '../passkeys/passkey.ts';
import type { Queries } from './identity-queries.ts';
import type { Schema } from './schema.ts';

type PasskeyRow = Selectable<Schema['passkeys']>;

const passkeyOf = (row: PasskeyRow): Passkey => ({
  tenant: row.tenant,
  credentialId: row.credential_id,
  accountId: row.account_id,
  publicKey: row.public_key,
  counter: row.counter,
  // Only `insert` below writes this column.
  transports: JSON.parse(row.transports) as string[],
  name: row.name,
  aaguid: row.aaguid,
  backedUp: row.backed_up === 1,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

export function createPasskeys(database: Database, queries: Queries): Passkeys {
  async function read(search: Statement): Promise<readonly Passkey[]> {
    return ((await database.read(search)) as readonly (Row & PasskeyRow)[]).map(passkeyOf);
  }

  const ofTenant = (tenant: string) =>
    queries.selectFrom('passkeys').selectAll().where('tenant', '=', tenant);

  const selectOfAccount = prepare<{ tenant: string; accountId: string }>((given) =>
    ofTenant(given('tenant'))
      .where('account_id', '=', given('accountId'))
      .orderBy('created_at')
      .orderBy('credential_id'),
  );

  return {
    async find(tenant, credentialId) {
      const [passkey] = await read(
        statement(ofTenant(tenant).where('credential_id', '=', credentialId)),
      );
      return passkey;
    },

    ofAccount: (tenant, accountId) => read(selectOfAccount({ tenant, accountId })),

    insert: (passkey) => ({
      ...statement(
        queries
          .insertInto('passkeys')
          .values({
            tenant: passkey.tenant,
            credential_id: passkey.credentialId,
            account_id: passkey.accountId,
            public_key: passkey.publicKey,
            counter: passkey.counter,
            transports: JSON.stringify(passkey.transports),
            name: passkey.name,
            aaguid: passkey.aaguid,
            backed_up: Number(passkey.backedUp),
            created_at: passkey.createdAt,
            last_used_at: passkey.lastUsedAt,
          })
          .onConflict((conflict) => conflict.doNothing()),
      ),
      must: 'passkey-taken',
    }),

    noteUse: ({ tenant, credentialId, accountId, counter }, use) => ({
      ...statement(
        queries
          .updateTable('passkeys')
          .set({ counter: use.counter, backed_up: Number(use.backedUp), last_used_at: use.at })
          .where('tenant', '=', tenant)
          .where('credential_id', '=', credentialId)
          .where('account_id', '=', accountId)
          .where('counter', '=', counter),
      ),
      must: 'passkey-changed',
    }),

    rename: (tenant, accountId, credentialId, name) => ({
      ...statement(
        queries
          .updateTable('passkeys')
          .set({ name })
          .where('tenant', '=', tenant)
          .where('credential_id', '=', credentialId)
          .where('account_id', '=', accountId),
      ),
      must: 'no-passkey',
    }),

    remove: ({ tenant, credentialId, accountId }) =>
      statement(
        queries
          .deleteFrom('passkeys')
          .where('tenant', '=', tenant)
          .where('credential_id', '=', credentialId)
          .where('account_id', '=', accountId),
      ),

    removeAll: (tenant, accountId, createdSince) => {
      const ofAccount = queries
        .deleteFrom('passkeys')
        .where('tenant', '=', tenant)
        .where('account_id', '=', accountId);
      return statement(
        createdSince === undefined ? ofAccount : ofAccount.where('created_at', '>=', createdSince),
      );
    },

    spendChallenge: (tenant, hash, expiresAt) => ({
      ...statement(
        queries
          .insertInto('passkey_challenges')
          .values({ tenant, hash, expires_at: expiresAt })
          .onConflict((conflict) => conflict.doNothing()),
      ),
      must: 'challenge-spent',
    }),

    pruneChallenges: (before) =>
      statement(
        acrossTenants(queries).deleteFrom('passkey_challenges').where('expires_at', '<', before),
      ),
  };
}
