import { hash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { ask, postJson } from '../load/connection.ts';
import { memberEmail, memberPassword, paths } from '../load/workloads.ts';
import { startLatchkey } from './latchkey.ts';

type Row = Readonly<Record<string, SQLInputValue>>;

/** Scattered like the server's own names: neighbours in an index would flatter its cache. */
export const memberId = (index: number) => hash('sha256', `account ${index}`).slice(0, 28);
const sessionId = (index: number) => hash('sha256', `session ${index}`).slice(0, 22);

async function signUpOne(folder: string): Promise<void> {
  const server = await startLatchkey(folder);
  const { status, body } = await ask(
    server.port,
    postJson(paths.signUp, { email: 'first@bench.example', password: memberPassword }),
  );
  await server.end();
  if (status !== 200) throw new Error(`The first account was refused: ${status} ${body}`);
}

/** Writes rows like the only one that is in the table, but for what is given. */
function copier(database: DatabaseSync, table: string): (changed: Row) => void {
  const select = database.prepare(`SELECT * FROM ${table}`);
  select.setReadBigInts(true);
  const original = select.get() ?? {};
  const columns = Object.keys(original);
  const insert = database.prepare(
    `INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => '?')})`,
  );
  return (changed) => {
    insert.run(...columns.map((column) => changed[column] ?? original[column] ?? null));
  };
}

/**
 * Accounts with a password, and with a session each. The server makes the first, which is then
 * copied while the server is down: to hash a hundred thousand passwords would take an hour.
 */
export async function seedMembers(folder: string, count: number): Promise<void> {
  await signUpOne(folder);
  const database = new DatabaseSync(join(folder, 'data', 'latchkey.db'));
  const account = copier(database, 'accounts');
  const identity = copier(database, 'identities');
  const session = copier(database, 'sessions');
  database.exec('BEGIN');
  for (let index = 0; index < count; index += 1) {
    const [id, email] = [memberId(index), memberEmail(index)];
    account({ id, email });
    identity({ subject: email, account_id: id });
    session({ id: sessionId(index), account_id: id });
  }
  database.exec('COMMIT');
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}
