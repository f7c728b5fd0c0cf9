import type { Database, Row } from '@latchkey/kernel/store/database';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import type { Selectable } from 'kysely';
import type { Code, CodePurpose, Codes } from '../codes/code.ts';
import type { SecondFactorRecord } from '../second-factors/second-factor.ts';
import type { Queries } from './identity-queries.ts';
import type { Schema } from './schema.ts';

type CodeRow = Selectable<Schema['codes']>;

const codeOf = (row: CodeRow): Code => ({
  tenant: row.tenant,
  hash: row.hash,
  // Only `insert` below writes this column.
  purpose: row.purpose as CodePurpose,
  accountId: row.account_id,
  email: row.email,
  emailProved: row.email_proved === 1,
  newEmail: row.new_email,
  secondFactor:
    row.second_factor === null ? null : (JSON.parse(row.second_factor) as SecondFactorRecord),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
});

export function createCodes(database: Database, queries: Queries): Codes {
  const unused = (code: Code) =>
    queries
      .updateTable('codes')
      .where('tenant', '=', code.tenant)
      .where('hash', '=', code.hash)
      .where('used_at', 'is', null);

  const open = (tenant: string, purposes: readonly CodePurpose[]) =>
    queries
      .deleteFrom('codes')
      .where('tenant', '=', tenant)
      .where('purpose', 'in', purposes)
      .where('used_at', 'is', null);

  return {
    async find(tenant, hash) {
      const [row] = (await database.read(
        statement(
          queries
            .selectFrom('codes')
            .selectAll()
            .where('tenant', '=', tenant)
            .where('hash', '=', hash),
        ),
      )) as readonly (Row & CodeRow)[];
      return row && codeOf(row);
    },

    async open(tenant, at, tries) {
      const rows = await database.read(
        statement(
          queries
            .selectFrom('codes')
            .selectAll()
            .where('tenant', '=', tenant)
            .where('used_at', 'is', null)
            .where('expires_at', '>', at)
            .where('tries', '<', tries),
        ),
      );
      return (rows as readonly (Row & CodeRow)[]).map(codeOf);
    },

    async openOfAccount(tenant, accountId, purpose, at) {
      const rows = await database.read(
        statement(
          queries
            .selectFrom('codes')
            .selectAll()
            .where('tenant', '=', tenant)
            .where('account_id', '=', accountId)
            .where('purpose', '=', purpose)
            .where('used_at', 'is', null)
            .where('expires_at', '>', at),
        ),
      );
      return (rows as readonly (Row & CodeRow)[]).map(codeOf);
    },

    insert: (code) =>
      statement(
        queries.insertInto('codes').values({
          tenant: code.tenant,
          hash: code.hash,
          purpose: code.purpose,
          account_id: code.accountId,
          email: code.email,
          email_proved: code.emailProved ? 1 : 0,
          new_email: code.newEmail,
          second_factor: code.secondFactor && JSON.stringify(code.secondFactor),
          created_at: code.createdAt,
          expires_at: code.expiresAt,
          used_at: code.usedAt,
          tries: 0,
        }),
      ),

    consume: (code, at) => ({
      ...statement(unused(code).set({ used_at: at }).where('expires_at', '>', at)),
      must: 'code-spent',
    }),

    chargeTry: (code, limit) => ({
      ...statement(
        unused(code)
          .set((column) => ({ tries: column('tries', '+', 1) }))
          .where('tries', '<', limit),
      ),
      must: 'code-exhausted',
    }),

    retireForEmail: (tenant, email, purposes) =>
      statement(open(tenant, purposes).where('email', '=', email)),

    retireForAccount: (tenant, accountId, purposes, createdSince) => {
      const ofAccount = open(tenant, purposes).where('account_id', '=', accountId);
      return statement(
        createdSince === undefined ? ofAccount : ofAccount.where('created_at', '>=', createdSince),
      );
    },

    prune: (before) =>
      statement(acrossTenants(queries).deleteFrom('codes').where('expires_at', '<', before)),
  };
}
