import type { ServiceAccountKey } from '../keys/service-account.ts';
import type { Database } from './database.ts';
import { type Queries, statement } from './queries.ts';

export type ServiceAccounts = {
  keysOf(email: string): Promise<readonly ServiceAccountKey[]>;
  list(): Promise<readonly ServiceAccountKey[]>;
  add(key: ServiceAccountKey): Promise<void>;
  remove(email: string): Promise<boolean>;
};

export function createServiceAccounts(database: Database, queries: Queries): ServiceAccounts {
  const select = () => queries.selectFrom('service_accounts').selectAll().orderBy('created_at');

  async function keys(query: ReturnType<typeof select>): Promise<readonly ServiceAccountKey[]> {
    const rows = await database.read(statement(query));
    return rows.map((row) => ({
      email: String(row['email']),
      keyId: String(row['key_id']),
      publicKey: String(row['public_key']),
      createdAt: Number(row['created_at']),
    }));
  }

  return {
    keysOf: (email) => keys(select().where('email', '=', email)),
    list: () => keys(select()),
    async add({ email, keyId, publicKey, createdAt }) {
      await database.commit([
        statement(
          queries
            .insertInto('service_accounts')
            .values({ email, key_id: keyId, public_key: publicKey, created_at: createdAt })
            .onConflict((conflict) => conflict.doNothing()),
        ),
      ]);
    },
    async remove(email) {
      const outcome = await database.commit([
        {
          ...statement(queries.deleteFrom('service_accounts').where('email', '=', email)),
          must: 'unknown',
        },
      ]);
      return outcome.committed;
    },
  };
}
