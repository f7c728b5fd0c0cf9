import pg from 'pg';
import { migrations } from '../../packages/identity/src/store/migrations/index.ts';
import { openPostgres } from '../../packages/kernel/src/store/postgres.ts';
import {
  accountValues,
  identityValues,
  insertAccount,
  insertIdentity,
  usersPerTransaction,
} from './raw-rows.ts';
import { userNumber } from './user-file.ts';

/** PostgreSQL counts the places that SQLite marks. */
function prepared(name: string, sql: string) {
  let place = 0;
  const text = sql.replace(/\?/g, () => `$${++place}`);
  return (values: string[]) => ({ name, text, values });
}

/** The same rows over one connection, each a prepared statement. Users per second. */
export async function rawPostgresInserts(url: string, count: number): Promise<number> {
  await (await openPostgres({ url, migrations })).close();
  const client = new pg.Client(url);
  await client.connect();
  await client.query('SET synchronous_commit = on');
  const account = prepared('account', insertAccount);
  const identity = prepared('identity', insertIdentity);
  const users = Array.from({ length: count }, (_, number) => userNumber(number));
  const start = performance.now();
  for (let at = 0; at < count; at += usersPerTransaction) {
    await client.query('BEGIN');
    for (const user of users.slice(at, at + usersPerTransaction)) {
      await client.query(account(accountValues(user)));
      await client.query(identity(identityValues(user)));
    }
    await client.query('COMMIT');
  }
  const seconds = (performance.now() - start) / 1000;
  await client.end();
  return count / seconds;
}
