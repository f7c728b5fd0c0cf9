import type { Database, Row } from '@latchkey/kernel/store/database';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import type { Selectable } from 'kysely';
import type { SpentChallenges } from '../phone/challenge.ts';
import type { PhoneCode, PhoneCodePurpose, PhoneCodes } from '../phone/phone-code.ts';
import type { Queries } from './identity-queries.ts';
import type { Schema } from './schema.ts';

type PhoneCodeRow = Selectable<Schema['phone_codes']>;

const codeOf = (row: PhoneCodeRow): PhoneCode => ({
  tenant: row.tenant,
  sessionHash: row.session_hash,
  // Only `insert` below writes this column.
  purpose: row.purpose as PhoneCodePurpose,
  boundTo: row.bound_to,
  phoneNumber: row.phone_number,
  address: row.address,
  codeHmac: row.code_hmac,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
});

export function createPhoneCodes(database: Database, queries: Queries): PhoneCodes {
  const unused = (code: PhoneCode) =>
    queries
      .updateTable('phone_codes')
      .where('tenant', '=', code.tenant)
      .where('session_hash', '=', code.sessionHash)
      .where('used_at', 'is', null);

  return {
    async find(tenant, sessionHash) {
      const [row] = (await database.read(
        statement(
          queries
            .selectFrom('phone_codes')
            .selectAll()
            .where('tenant', '=', tenant)
            .where('session_hash', '=', sessionHash),
        ),
      )) as readonly (Row & PhoneCodeRow)[];
      return row && codeOf(row);
    },

    async open(tenant, at, tries) {
      const rows = await database.read(
        statement(
          queries
            .selectFrom('phone_codes')
            .selectAll()
            .where('tenant', '=', tenant)
            .where('used_at', 'is', null)
            .where('expires_at', '>', at)
            .where('tries', '<', tries),
        ),
      );
      return (rows as readonly (Row & PhoneCodeRow)[]).map(codeOf);
    },

    insert: (code) =>
      statement(
        queries.insertInto('phone_codes').values({
          tenant: code.tenant,
          session_hash: code.sessionHash,
          purpose: code.purpose,
          bound_to: code.boundTo,
          phone_number: code.phoneNumber,
          address: code.address,
          code_hmac: code.codeHmac,
          created_at: code.createdAt,
          expires_at: code.expiresAt,
          used_at: code.usedAt,
          tries: 0,
        }),
      ),

    chargeTry: (code, limit) => ({
      ...statement(
        unused(code)
          .set((column) => ({ tries: column('tries', '+', 1) }))
          .where('tries', '<', limit),
      ),
      must: 'code-exhausted',
    }),

    consume: (code, at) => ({
      ...statement(unused(code).set({ used_at: at }).where('expires_at', '>', at)),
      must: 'code-spent',
    }),

    retire: ({ tenant, phoneNumber, purpose, boundTo, address }, at) =>
      statement(
        queries
          .updateTable('phone_codes')
          .set({ expires_at: at })
          .where('tenant', '=', tenant)
          .where('phone_number', '=', phoneNumber)
          .where('purpose', '=', purpose)
          .where('bound_to', '=', boundTo)
          .where('address', '=', address)
          .where('expires_at', '>', at),
      ),

    prune: (before) =>
      statement(acrossTenants(queries).deleteFrom('phone_codes').where('expires_at', '<', before)),
  };
}

export const createSpentChallenges = (queries: Queries): SpentChallenges => ({
  spend: ({ id, expiresAt }) => ({
    ...statement(
      queries
        .insertInto('spent_challenges')
        .values({ id, expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing()),
    ),
    must: 'challenge-spent',
  }),

  prune: (before) =>
    statement(queries.deleteFrom('spent_challenges').where('expires_at', '<', before)),
});
