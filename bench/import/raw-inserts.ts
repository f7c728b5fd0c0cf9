import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from '../../packages/identity/src/store/migrations/index.ts';
import { openSqlite } from '../../packages/kernel/src/store/sqlite.ts';
import {
  accountValues,
  identityValues,
  insertAccount,
  insertIdentity,
  usersPerTransaction,
} from './raw-rows.ts';
import { userNumber } from './user-file.ts';

/** The two rows of an account and nothing else, as fast as SQLite takes them. Users per second. */
export async function rawInserts(folder: string, count: number): Promise<number> {
  const file = join(folder, 'raw.db');
  await (await openSqlite({ file, migrations })).close();
  const database = new DatabaseSync(file);
  database.exec('PRAGMA synchronous=FULL');
  const [account, identity] = [database.prepare(insertAccount), database.prepare(insertIdentity)];
  const users = Array.from({ length: count }, (_, number) => userNumber(number));
  const start = performance.now();
  for (let at = 0; at < count; at += usersPerTransaction) {
    database.exec('BEGIN IMMEDIATE');
    for (const user of users.slice(at, at + usersPerTransaction)) {
      account.run(...accountValues(user));
      identity.run(...identityValues(user));
    }
    database.exec('COMMIT');
  }
  const seconds = (performance.now() - start) / 1000;
  database.close();
  return count / seconds;
}
