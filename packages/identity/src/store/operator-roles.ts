import type { Database } from '@latchkey/kernel/store/database';
import { statement } from '@latchkey/kernel/store/queries';
import { isRole } from '@latchkey/protocol';
import type { Compilable } from 'kysely';
import type { OperatorRole, OperatorRoles } from '../operators/operator-role.ts';
import { endsSignIns } from './ends-sign-ins.ts';
import type { Queries } from './identity-queries.ts';

/** Operators are people of the project, never of a tenant. */
const tenant = '';

export function createOperatorRoles(database: Database, queries: Queries): OperatorRoles {
  const select = () =>
    queries
      .selectFrom('operators')
      .selectAll()
      .where('tenant', '=', tenant)
      .orderBy('granted_at')
      .orderBy('account_id');

  async function read(query: ReturnType<typeof select>): Promise<readonly OperatorRole[]> {
    const rows = await database.read(statement(query));
    return rows.flatMap((row) => {
      const role = String(row['role']);
      // A role of a newer version: better nothing than something else.
      if (!isRole(role)) return [];
      return {
        accountId: String(row['account_id']),
        role,
        grantedAt: Number(row['granted_at']),
        grantedBy: String(row['granted_by']),
      };
    });
  }

  const passkeysOf = (accountId: string) =>
    queries
      .selectFrom('passkeys')
      .select('credential_id')
      .where('tenant', '=', tenant)
      .where('account_id', '=', accountId);

  const remove = (accountId: string) =>
    queries
      .deleteFrom('operators')
      .where('tenant', '=', tenant)
      .where('account_id', '=', accountId);

  /** Tokens of an earlier role end with it, also where there is another one. */
  const end = (query: Compilable) => ({ ...endsSignIns, ...statement(query) });

  return {
    async find(accountId) {
      const [role] = await read(select().where('account_id', '=', accountId));
      return role;
    },

    list: () => read(select()),

    grant: ({ accountId, role, grantedAt, grantedBy }) =>
      end(
        queries
          .insertInto('operators')
          .values({
            tenant,
            account_id: accountId,
            role,
            granted_at: grantedAt,
            granted_by: grantedBy,
          })
          .onConflict((conflict) =>
            conflict
              .columns(['tenant', 'account_id'])
              .doUpdateSet({ role, granted_at: grantedAt, granted_by: grantedBy }),
          ),
      ),

    revoke: (accountId) => ({ ...end(remove(accountId)), must: 'no-operator' }),

    end: (accountId) => end(remove(accountId)),

    endWithoutFactor: (accountId) =>
      end(
        remove(accountId).where(({ and, exists, not }) =>
          and([
            exists(
              queries
                .selectFrom('accounts')
                .select('id')
                .where('tenant', '=', tenant)
                .where('id', '=', accountId)
                .where('second_factors', '=', '[]'),
            ),
            not(exists(passkeysOf(accountId))),
          ]),
        ),
      ),
  };
}
