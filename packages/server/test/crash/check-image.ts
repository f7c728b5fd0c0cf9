import { hashCode } from '@latchkey/identity/codes/issue-code';
import type { QueuedMail } from '@latchkey/identity/outbox/queued-message';
import type { Lineage } from '@latchkey/identity/sessions/lineage';
import type { Row } from '@latchkey/kernel/store/database';
import {
  type AcknowledgedLog,
  certain,
  type KnownAccount,
  type KnownSession,
  type Possible,
  surelyExists,
  type Tally,
} from './acknowledged.ts';
import type { CrashImage } from './crash-image.ts';
import { type Finding, lost } from './findings.ts';

type Stored = {
  readonly accounts: ReadonlyMap<unknown, Row>;
  readonly sessions: ReadonlyMap<unknown, Row>;
  readonly codes: ReadonlyMap<unknown, Row>;
  /** How many mails there are, by address and kind. */
  readonly mails: ReadonlyMap<string, number>;
};

/**
 * Compares everything that was ever acknowledged with what is stored, and settles what was open:
 * from here on the server has to tell the same story as the files.
 */
export async function checkImage(
  image: CrashImage,
  log: AcknowledgedLog,
): Promise<readonly Finding[]> {
  const stored: Stored = {
    accounts: byColumn(image.rows('SELECT * FROM accounts'), 'id'),
    sessions: byColumn(image.rows('SELECT * FROM sessions'), 'id'),
    codes: byColumn(image.rows('SELECT * FROM codes'), 'hash'),
    mails: countMails(await image.mails()),
  };
  return log.accounts.flatMap((account) => [
    ...checkAccount(stored, account, log),
    ...checkMails(stored, account),
    ...checkCodes(stored, account),
  ]);
}

const byColumn = (rows: readonly Row[], column: string) =>
  new Map(rows.map((row) => [row[column], row]));

const mailKey = (email: string, kind: string) => `${kind} ${email}`;

function countMails(mails: readonly QueuedMail[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { mail } of mails) {
    const key = mailKey(mail.email, mail.kind);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** What is stored now decides what an unanswered change came to. */
function settle<Value>(
  { unanswered }: AcknowledgedLog,
  possible: Possible<Value>,
  value: Value,
): Possible<Value> {
  if (possible.length > 1) {
    unanswered.changes += 1;
    if (possible.at(-1) === value) unanswered.made += 1;
  }
  return certain(value);
}

function checkAccount(
  stored: Stored,
  account: KnownAccount,
  log: AcknowledgedLog,
): readonly Finding[] {
  const row = stored.accounts.get(account.id);
  if (!account.exists.includes(row !== undefined)) {
    return [lost(row === undefined ? `account ${account.id}` : `the deletion of ${account.id}`)];
  }
  account.exists = settle(log, account.exists, row !== undefined);
  if (row === undefined) {
    for (const session of account.sessions) session.live = certain(false);
    return [];
  }
  const findings = account.sessions.flatMap((session) => checkSession(stored, row, session));
  const displayName = typeof row['display_name'] === 'string' ? row['display_name'] : undefined;
  if (!account.displayName.includes(displayName)) {
    const known = account.displayName.join(' or ');
    findings.push(lost(`the name of ${account.id}: ${displayName} is stored instead of ${known}`));
  }
  account.displayName = settle(log, account.displayName, displayName);
  return findings;
}

/** The tokens that led to the newest. */
function parentsOf(session: Row): readonly number[] {
  const { branches } = JSON.parse(String(session['lineage'])) as Lineage;
  return branches.flatMap(({ parents }) => parents);
}

function checkSession(stored: Stored, account: Row, session: KnownSession): Finding[] {
  const [, , id, generationText] = session.refreshToken.split('.');
  const row = stored.sessions.get(id);
  if (row === undefined) {
    // The first proof of an address deletes what was there before it.
    if (!session.live.includes(false)) return [lost(`session ${id}`)];
    session.live = certain(false);
    return [];
  }
  const findings: Finding[] = [];

  const generation = Number(generationText);
  const unansweredRefresh = session.moving && parentsOf(row).includes(generation);
  if (row['generation'] !== generation && !unansweredRefresh) {
    findings.push(lost(`a refresh of session ${id}: ${row['generation']} of ${generation}`));
  }
  const live =
    row['revoked_at'] === null && Number(row['auth_time']) >= Number(account['valid_since']);
  if (!session.live.includes(live)) {
    findings.push(lost(`session ${id} is ${live ? 'live' : 'over'} and should not be`));
  }
  session.live = certain(live);
  return findings;
}

function checkMails({ mails }: Stored, account: KnownAccount): readonly Finding[] {
  const { email, resetMails, noticeMails } = account;
  if (email === undefined) return [];
  const differ = (kind: string, { asked, acknowledged }: Tally) => {
    const found = mails.get(mailKey(email, kind)) ?? 0;
    return found < acknowledged || found > asked
      ? [lost(`${kind} mails to ${email}: ${found} of ${acknowledged} to ${asked}`)]
      : [];
  };
  return [...differ('resetPassword', resetMails), ...differ('passwordChanged', noticeMails)];
}

function checkCodes({ codes }: Stored, account: KnownAccount): readonly Finding[] {
  const rowOf = (code: string) => codes.get(hashCode(code));
  const findings = account.spentCodes
    .filter((code) => rowOf(code)?.['used_at'] === null)
    .map(() => lost(`the use of a code by ${account.email}`));
  const { openCode } = account;
  if (openCode !== undefined && surelyExists(account) && rowOf(openCode)?.['used_at'] !== null) {
    findings.push(lost(`a code that was mailed to ${account.email}`));
  }
  return findings;
}
