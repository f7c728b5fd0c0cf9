import {
  type AcknowledgedLog,
  acknowledgeSignUp,
  certain,
  type KnownAccount,
  knownSession,
  liveSession,
  perhaps,
} from './acknowledged.ts';
import { type Answer, type Calls, codeOf } from './calls.ts';
import type { Chance } from './chance.ts';
import { lost, refused } from './findings.ts';

/** One of the people at the door. Nobody else touches these accounts, so the last answer is true. */
export type Client = {
  readonly calls: Calls;
  readonly log: AcknowledgedLog;
  readonly chance: Chance;
  readonly accounts: KnownAccount[];
};

/** Below the number of mails that one address gets in an hour. */
const mostResetMails = 4;

let names = 0;
const newName = (kind: string) => {
  names += 1;
  return `${kind}-${process.pid}-${names}`;
};

/** True when the server said that it is done. */
function acknowledged(log: AcknowledgedLog, what: string, answer: Answer): boolean {
  if (answer.ok) log.writes += 1;
  else log.findings.push(refused(`${what} was refused under load: ${codeOf(answer)}`));
  return answer.ok;
}

export async function signUpAsGuest({ calls, log, accounts }: Client): Promise<void> {
  const answer = await calls.call('signUp', {});
  if (acknowledged(log, 'a guest', answer)) accounts.push(acknowledgeSignUp(log, answer.body));
}

export async function signUpWithPassword({ calls, log, accounts }: Client): Promise<void> {
  const credentials = { email: `${newName('person')}@example.com`, password: newName('password') };
  log.unansweredSignUps.push(credentials);
  const answer = await calls.call('signUp', credentials);
  log.unansweredSignUps = log.unansweredSignUps.filter((waiting) => waiting !== credentials);
  if (!acknowledged(log, `the sign-up of ${credentials.email}`, answer)) return;
  accounts.push(acknowledgeSignUp(log, answer.body, credentials));
}

export async function signIn({ calls, log }: Client, account: KnownAccount): Promise<void> {
  const { email, password } = account;
  if (email === undefined) return;
  const answer = await calls.call('signInWithPassword', { email, password });
  if (!acknowledged(log, `the sign-in of ${email}`, answer)) return;
  account.sessions.push(knownSession(answer.body));
}

export async function rename(client: Client, account: KnownAccount): Promise<void> {
  const session = liveSession(account);
  if (session === undefined) return signIn(client, account);
  const displayName = newName('name');
  account.displayName = perhaps(account.displayName, displayName);
  const answer = await client.calls.call('update', { idToken: session.idToken, displayName });
  if (!acknowledged(client.log, `the renaming of ${account.id}`, answer)) return;
  account.displayName = certain(displayName);
}

export async function refresh(client: Client, account: KnownAccount): Promise<void> {
  const session = liveSession(account);
  if (session === undefined) return signIn(client, account);
  session.moving = true;
  const answer = await client.calls.refresh(session.refreshToken);
  if (!acknowledged(client.log, `a refresh of ${account.id}`, answer)) return;
  session.moving = false;
  session.idToken = answer.body.id_token;
  session.issuedAt = Date.now();
  session.refreshToken = answer.body.refresh_token;
}

export async function askForReset({ calls, log }: Client, account: KnownAccount): Promise<void> {
  const { email, resetMails } = account;
  if (email === undefined || resetMails.asked >= mostResetMails) return;
  // The new code ends the one before, from a moment on that only the server knows.
  account.openCode = undefined;
  resetMails.asked += 1;
  const answer = await calls.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  if (!acknowledged(log, `a reset mail to ${email}`, answer)) return;
  resetMails.acknowledged += 1;
  const mailed = (await calls.mailedCodes()).findLast((code) => code.email === email);
  if (mailed === undefined) log.findings.push(lost(`the reset mail to ${email}, before the kill`));
  account.openCode = mailed?.oobCode;
}

export async function resetPassword({ calls, log }: Client, account: KnownAccount): Promise<void> {
  const code = account.openCode;
  if (code === undefined) return;
  const password = newName('password');
  account.openCode = undefined;
  account.passwordTouched = true;
  account.unansweredReset = { code, password };
  account.noticeMails.asked += 1;
  for (const session of account.sessions) session.live = perhaps(session.live, false);
  const answer = await calls.call('resetPassword', { oobCode: code, newPassword: password });
  if (!acknowledged(log, `the reset of ${account.email}`, answer)) return;
  account.unansweredReset = undefined;
  account.formerPassword = account.password;
  account.password = password;
  account.noticeMails.acknowledged += 1;
  account.spentCodes.push(code);
  for (const session of account.sessions) session.live = certain(false);
}

export async function deleteAccount(client: Client, account: KnownAccount): Promise<void> {
  const session = liveSession(account);
  if (session === undefined) return signIn(client, account);
  account.exists = perhaps(account.exists, false);
  const answer = await client.calls.call('delete', { idToken: session.idToken });
  if (!acknowledged(client.log, `the deletion of ${account.id}`, answer)) return;
  account.exists = certain(false);
  for (const each of account.sessions) each.live = certain(false);
}
