import { isRole } from '@latchkey/protocol';
import type { ServiceAccountKey, ServiceAccounts } from '../operators/service-account.ts';
import type { Change, Database } from './database.ts';
import { statement } from './queries.ts';
import type { ServerQueries } from './server-schema.ts';

export function createServiceAccounts(database: Database, queries: ServerQueries): ServiceAccounts {
  const select = () => queries.selectFrom('service_accounts').selectAll().orderBy('created_at');

  async function keys(query: ReturnType<typeof select>): Promise<readonly ServiceAccountKey[]> {
    const rows = await database.read(statement(query));
    return rows.flatMap((row) => {
      const role = String(row['role']);
      // A role of a newer version: better nothing than something else.
      if (!isRole(role)) return [];
      return {
        email: String(row['email']),
        keyId: String(row['key_id']),
        publicKey: String(row['public_key']),
        role,
        createdAt: Number(row['created_at']),
      };
    });
  }

  return {
    keysOf: (email) => keys(select().where('email', '=', email)),
    list: () => keys(select()),
    async add({ email, keyId, publicKey, role, createdAt }, ...alongside) {
      await database.commit([
        statement(
          queries
            .insertInto('service_accounts')
            .values({ email, key_id: keyId, public_key: publicKey, role, created_at: createdAt })
            .onConflict((conflict) => conflict.doNothing()),
        ),
        ...(alongside as readonly Change<never>[]),
      ]);
    },
    async remove(email, ...alongside) {
      const outcome = await database.commit([
        {
          ...statement(queries.deleteFrom('service_accounts').where('email', '=', email)),
          must: 'unknown',
        },
        ...(alongside as readonly Change<never>[]),
      ]);
      return outcome.committed;
    },
  };
}
