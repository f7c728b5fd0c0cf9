import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from '../../packages/server/src/store/migrations/index.ts';
import { openSqlite } from '../../packages/server/src/store/sqlite.ts';
import { userNumber } from './user-file.ts';

const perTransaction = 1000;

const account = `INSERT INTO accounts (tenant, id, email, email_verified, display_name, password_hash,
  password_updated_at, valid_since, disabled, custom_auth, email_link_sign_in, created_at,
  last_login_at, second_factors, version)
  VALUES ('', ?, ?, 1, ?, ?, 0, 0, 0, 0, 0, 1500000000000, 1600000000000, '[]', 1)`;
const identity = `INSERT INTO identities (tenant, kind, subject, account_id) VALUES ('', '@email', ?, ?)`;

/** The two rows of an account and nothing else, as fast as SQLite takes them. Users per second. */
export async function rawInserts(folder: string, count: number): Promise<number> {
  const file = join(folder, 'raw.db');
  await (await openSqlite({ file, migrations })).close();
  const database = new DatabaseSync(file);
  database.exec('PRAGMA synchronous=FULL');
  const [insertAccount, insertIdentity] = [database.prepare(account), database.prepare(identity)];
  const users = Array.from({ length: count }, (_, number) => userNumber(number));
  const start = performance.now();
  for (let at = 0; at < count; at += perTransaction) {
    database.exec('BEGIN IMMEDIATE');
    for (const { localId, email, passwordHash } of users.slice(at, at + perTransaction)) {
      insertAccount.run(localId, email, 'User', `${passwordHash}${passwordHash}`);
      insertIdentity.run(email, localId);
    }
    database.exec('COMMIT');
  }
  const seconds = (performance.now() - start) / 1000;
  database.close();
  return count / seconds;
}
