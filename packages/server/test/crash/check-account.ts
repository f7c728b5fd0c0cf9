import {
  certain,
  isLive,
  type KnownAccount,
  type KnownSession,
  surelyExists,
} from './acknowledged.ts';
import { type Calls, codeOf } from './calls.ts';
import { type Finding, half, lost } from './findings.ts';

/** A little less than an ID token lives. */
const tokenLifetime = 55 * 60_000;

/** Asks as the owner of the account, and as somebody with its old credentials. */
export async function checkAccount(
  calls: Calls,
  account: KnownAccount,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const session of account.sessions) {
    findings.push(...(await checkSession(calls, account, session)));
  }
  findings.push(...(await checkCodes(calls, account)));
  if (surelyExists(account)) {
    findings.push(...(await finishReset(calls, account)));
    findings.push(...(await checkPassword(calls, account)));
  }
  // What is over and was refused has no way back.
  account.sessions = account.sessions.filter(isLive);
  account.touched = false;
  account.passwordTouched = false;
  return findings;
}

async function checkSession(
  calls: Calls,
  account: KnownAccount,
  session: KnownSession,
): Promise<readonly Finding[]> {
  const expected = isLive(session);
  const findings: Finding[] = [];
  const { idToken } = session;
  if (Date.now() - session.issuedAt < tokenLifetime) {
    const looked = await calls.call('lookup', { idToken });
    if (looked.ok !== expected) {
      findings.push(lost(`an ID token of ${account.id} (${codeOf(looked)})`));
    }
  }
  const refreshed = await calls.refresh(session.refreshToken);
  if (refreshed.ok !== expected) {
    findings.push(lost(`a refresh token of ${account.id} (${codeOf(refreshed)})`));
  }
  if (refreshed.ok) {
    session.refreshToken = refreshed.body.refresh_token;
    session.idToken = refreshed.body.id_token;
    session.issuedAt = Date.now();
    session.moving = false;
  }
  return findings;
}

async function checkCodes(calls: Calls, account: KnownAccount): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const oobCode of account.spentCodes) {
    const answer = await calls.call('resetPassword', { oobCode, newPassword: 'a second use' });
    if (answer.ok) findings.push(lost(`the use of a code by ${account.email}`));
  }
  if (account.openCode === undefined || !surelyExists(account)) return findings;
  const inspected = await calls.call('resetPassword', { oobCode: account.openCode });
  if (!inspected.ok)
    findings.push(lost(`a code mailed to ${account.email} (${codeOf(inspected)})`));
  return findings;
}

/** Whoever got no answer tries again: the code then works, or it did before. */
async function finishReset(calls: Calls, account: KnownAccount): Promise<readonly Finding[]> {
  if (account.unansweredReset === undefined) return [];
  const { code, password } = account.unansweredReset;
  account.unansweredReset = undefined;
  const again = await calls.call('resetPassword', { oobCode: code, newPassword: password });
  if (!again.ok && codeOf(again) !== 'INVALID_OOB_CODE') {
    return [lost(`a code mailed to ${account.email} (${codeOf(again)})`)];
  }
  if (!again.ok) {
    const { email } = account;
    const applied = await calls.call('signInWithPassword', { email, password });
    if (!applied.ok) return [half(`the reset of ${email}: the code is spent, the password is not`)];
  }
  account.noticeMails.acknowledged += 1;
  account.formerPassword = account.password;
  account.password = password;
  account.spentCodes.push(code);
  for (const session of account.sessions) session.live = certain(false);
  return [];
}

async function checkPassword(calls: Calls, account: KnownAccount): Promise<readonly Finding[]> {
  const { email, password, formerPassword } = account;
  if (!account.passwordTouched || email === undefined) return [];
  const findings: Finding[] = [];
  const right = await calls.call('signInWithPassword', { email, password });
  if (!right.ok) findings.push(lost(`the password of ${email} (${codeOf(right)})`));
  if (formerPassword !== undefined) {
    const former = await calls.call('signInWithPassword', { email, password: formerPassword });
    if (former.ok) findings.push(lost(`the password change of ${email}`));
  }
  return findings;
}
