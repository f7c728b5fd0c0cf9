import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Lineage } from '@latchkey/identity/sessions/lineage';
import { type AcknowledgedLog, isLive, type KnownAccount, surelyExists } from './acknowledged.ts';
import { commitsInLog } from './write-ahead-log.ts';

/** The rules of the database, the comparison of the log with it, and the questions to the server. */
export type Observer = 'rules' | 'log' | 'server';

/** Damage done to the files between a kill and the restart. */
export type Sabotage = {
  readonly name: string;
  /** Who has to notice it, each alone. */
  readonly noticedBy: readonly Observer[];
  act(folder: string, log: AcknowledgedLog): void;
};

function change(folder: string, sql: string, ...parameters: (string | number)[]): void {
  const database = new DatabaseSync(join(folder, 'latchkey.db'), {
    enableForeignKeyConstraints: false,
  });
  const { changes } = database.prepare(sql).run(...parameters);
  database.close();
  if (changes === 0) throw new Error(`Nothing to sabotage: ${sql}`);
}

function accountWith(log: AcknowledgedLog, quality: (account: KnownAccount) => boolean): string {
  const account = log.accounts.find(quality);
  if (account === undefined) throw new Error(`No account to sabotage: ${quality}`);
  return account.id;
}

const generationOf = (refreshToken: string) => Number(refreshToken.split('.')[3]);

const wasRefreshed = (account: KnownAccount): boolean =>
  surelyExists(account) &&
  account.sessions.some((session) => isLive(session) && generationOf(session.refreshToken) > 1);

const wasRenamed = (account: KnownAccount): boolean =>
  surelyExists(account) && !account.displayName.includes(undefined);

const wasReset = ({ spentCodes }: KnownAccount): boolean => spentCodes.length > 0;

const wasDeleted = ({ exists }: KnownAccount): boolean => !exists.includes(true);

/** Whether there is something to damage for each of them, on however slow a machine. */
export const hasAllHappened = ({ accounts }: AcknowledgedLog): boolean =>
  [wasRefreshed, wasRenamed, wasDeleted, wasReset].every((quality) => accounts.some(quality));

/** Of a session whose first refresh token nobody has shown yet. */
const firstLineage: Lineage = {
  branches: [{ generation: 1, parents: [], holder: null, until: 0 }],
  retired: [],
};

export const sabotages: readonly Sabotage[] = [
  {
    name: 'an acknowledged account is deleted',
    noticedBy: ['rules', 'log', 'server'],
    act: (folder, log) =>
      change(folder, 'DELETE FROM accounts WHERE id = ?', accountWith(log, surelyExists)),
  },
  {
    name: 'a deleted account is back',
    noticedBy: ['rules', 'log', 'server'],
    act: (folder, log) =>
      change(
        folder,
        `INSERT INTO accounts (tenant, id, email_verified, valid_since, disabled, custom_auth,
         email_link_sign_in, created_at, version) VALUES ('', ?, 0, 0, 0, 0, 0, 0, 1)`,
        accountWith(log, wasDeleted),
      ),
  },
  {
    name: 'a profile goes back to an earlier value',
    noticedBy: ['log', 'server'],
    act: (folder, log) =>
      change(
        folder,
        'UPDATE accounts SET display_name = NULL WHERE id = ?',
        accountWith(log, wasRenamed),
      ),
  },
  {
    name: 'a session goes back to an earlier refresh token',
    noticedBy: ['log', 'server'],
    act: (folder, log) =>
      change(
        folder,
        `UPDATE sessions SET generation = 1, lineage = '${JSON.stringify(firstLineage)}'
         WHERE generation > 1 AND account_id = ?`,
        accountWith(log, wasRefreshed),
      ),
  },
  {
    name: 'a session is gone',
    noticedBy: ['rules', 'log', 'server'],
    act: (folder, log) =>
      change(
        folder,
        'DELETE FROM sessions WHERE account_id = ?',
        accountWith(
          log,
          // A proof of the address deletes sessions as well, so that only the log would notice.
          (account) => surelyExists(account) && !wasReset(account) && account.sessions.some(isLive),
        ),
      ),
  },
  {
    name: 'a spent code can be used again',
    noticedBy: ['rules', 'log', 'server'],
    act: (folder) => change(folder, 'UPDATE codes SET used_at = NULL WHERE used_at IS NOT NULL'),
  },
  {
    name: 'passwords go back to others',
    noticedBy: ['server'],
    act: (folder) =>
      change(
        folder,
        `UPDATE accounts SET password_hash = (SELECT max(password_hash) FROM accounts)
         WHERE password_hash IS NOT NULL`,
      ),
  },
  {
    name: 'a name is missing',
    noticedBy: ['rules', 'server'],
    act: (folder) => change(folder, "DELETE FROM identities WHERE kind = '@email'"),
  },
  {
    name: 'mails are missing',
    noticedBy: ['rules', 'log'],
    act: (folder) => change(folder, 'DELETE FROM outbox'),
  },
  {
    name: 'there are two first signing keys',
    noticedBy: ['rules'],
    act: (folder) =>
      change(
        folder,
        `INSERT INTO signing_keys SELECT 'second', 2, bits, created_at, active_from, certificate,
         sealed_private_key FROM signing_keys`,
      ),
  },
  {
    name: 'the end of the log is cut off',
    noticedBy: ['log', 'server'],
    act(folder) {
      const file = join(folder, 'latchkey.db-wal');
      const commits = commitsInLog(file);
      truncateSync(file, commits[commits.length >> 1]);
    },
  },
];
