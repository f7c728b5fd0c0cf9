import { hashCode } from '@latchkey/identity/codes/issue-code';
import { openKey } from '@latchkey/kernel/keys/opened-key';
import type { CrashImage } from './crash-image.ts';
import { type Finding, half } from './findings.ts';

/** Each query finds what one commit would have left had it been applied in part. */
const broken = {
  'a name without its account': `
    SELECT identities.subject AS which FROM identities
    LEFT JOIN accounts ON accounts.tenant = identities.tenant AND accounts.id = account_id
    WHERE accounts.id IS NULL`,
  'an address without exactly one name': `
    SELECT accounts.email AS which FROM accounts
    WHERE email IS NOT NULL AND 1 <> (
      SELECT count(*) FROM identities WHERE identities.tenant = accounts.tenant
      AND kind = '@email' AND subject = accounts.email AND account_id = accounts.id)`,
  'a name that is not the address of its account': `
    SELECT subject AS which FROM identities
    JOIN accounts ON accounts.tenant = identities.tenant AND accounts.id = account_id
    WHERE kind = '@email' AND accounts.email IS NOT subject`,
  'a session without its account': `
    SELECT sessions.id AS which FROM sessions
    LEFT JOIN accounts ON accounts.tenant = sessions.tenant AND accounts.id = account_id
    WHERE accounts.id IS NULL`,
  // The first proof of an address deletes all sessions from before it.
  'an account without the session of its sign-up': `
    SELECT id AS which FROM accounts WHERE email_verified = 0 AND NOT EXISTS (
      SELECT 1 FROM sessions WHERE sessions.tenant = accounts.tenant AND account_id = accounts.id)`,
  'an account without exactly one record of its creation': `
    SELECT id AS which FROM accounts WHERE 1 <> (
      SELECT count(*) FROM audit WHERE event = 'user_created' AND subject = accounts.id)`,
  'a recorded creation without an account or a deletion': `
    SELECT subject AS which FROM audit WHERE event = 'user_created'
    AND subject NOT IN (SELECT id FROM accounts)
    AND subject NOT IN (SELECT subject FROM audit WHERE event = 'user_deleted')`,
  'an account whose deletion is recorded': `
    SELECT subject AS which FROM audit
    WHERE event = 'user_deleted' AND subject IN (SELECT id FROM accounts)`,
  'an account whose sessions differ from their records': `
    SELECT id AS which FROM accounts, (
      SELECT subject, sum(times) AS recorded FROM audit
      WHERE event = 'session_created' GROUP BY subject
    ) ON subject = accounts.id, (
      SELECT account_id, count(*) AS there FROM sessions GROUP BY account_id
    ) ON account_id = accounts.id
    WHERE there > recorded OR (email_verified = 0 AND there < recorded)`,
  'an account whose spent codes differ from their records': `
    SELECT id AS which FROM accounts WHERE
      (SELECT count(*) FROM codes WHERE account_id = accounts.id AND used_at IS NOT NULL) <>
      (SELECT coalesce(sum(times), 0) FROM audit
        WHERE event = 'code_used' AND subject = accounts.id)`,
  'a generation that two signing keys share': `
    SELECT generation AS which FROM signing_keys GROUP BY generation HAVING count(*) > 1`,
  'a row that points at nothing': `
    SELECT "table" || ' ' || rowid AS which FROM pragma_foreign_key_check`,
  'a damaged file': `
    SELECT integrity_check AS which FROM pragma_integrity_check WHERE integrity_check <> 'ok'`,
} as const;

/** What holds in every state that the server can be killed in, whoever did what before. */
export async function checkInvariants(image: CrashImage): Promise<readonly Finding[]> {
  return [
    ...Object.entries(broken).flatMap(([what, sql]) =>
      image.rows(sql).map(({ which }) => half(`${what}: ${which}`)),
    ),
    ...(await codesWithoutMail(image)),
    ...(await keysThatDoNotOpen(image)),
  ];
}

/** Until somebody rotates, there is the key of the first start and no other. */
export async function checkFirstKey(image: CrashImage): Promise<readonly Finding[]> {
  const keys = (await image.signingKeys()).length;
  return keys === 1 ? [] : [half(`${keys} signing keys instead of the first one`)];
}

async function codesWithoutMail(image: CrashImage): Promise<readonly Finding[]> {
  const mailed = new Set(
    (await image.mails()).flatMap(({ mail }) => {
      const code = mail.link === null ? null : new URL(mail.link).searchParams.get('oobCode');
      return code === null ? [] : [hashCode(code)];
    }),
  );
  return image
    .rows('SELECT hash, email FROM codes')
    .filter(({ hash }) => !mailed.has(String(hash)))
    .map(({ email }) => half(`a code without its mail: ${email}`));
}

async function keysThatDoNotOpen(image: CrashImage): Promise<readonly Finding[]> {
  const checked = (await image.signingKeys()).map((record) =>
    openKey(image.sealer, record).then(
      () => [],
      (error: unknown) => [half(`a signing key that cannot be used: ${String(error)}`)],
    ),
  );
  return (await Promise.all(checked)).flat();
}
