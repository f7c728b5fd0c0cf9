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
  let milliseconds = 0;
  for (let at = 0; at < count; at += usersPerTransaction) {
    const length = Math.min(usersPerTransaction, count - at);
    // Not all of them at once, and not counted.
    const users = Array.from({ length }, (_, index) => userNumber(at + index));
    const start = performance.now();
    database.exec('BEGIN IMMEDIATE');
    for (const user of users) {
      account.run(...accountValues(user));
      identity.run(...identityValues(user));
    }
    database.exec('COMMIT');
    milliseconds += performance.now() - start;
  }
  database.close();
  return (count / milliseconds) * 1000;
}
