import { confirm } from '@latchkey/kernel/commands/confirm';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { RequestOf, updateAccount } from '@latchkey/protocol';
import { nameOf, shownUser, type User } from './find-user.ts';
import type { Ask } from './operations/ask.ts';
import { minuteOf, openTable } from './table.ts';

/** Who was found, where, and what else was said. */
type Given = {
  readonly ask: Ask;
  readonly tenant: string | undefined;
  readonly user: User;
  readonly value: string;
  readonly json: boolean;
  readonly yes: boolean;
  /** The id of one of their sessions. */
  readonly session?: string | undefined;
};

export type Act = {
  /** Whether a word follows the user. */
  readonly takesValue?: true;
  readonly options?: readonly ('json' | 'yes' | 'session')[];
  readonly run: (given: Given) => Promise<void>;
};

const change = (
  { ask, user, tenant }: Given,
  fields: Omit<RequestOf<typeof updateAccount>, 'localId'>,
) => ask('updateAccount', { ...fields, localId: user.localId }, tenant);

const say = ({ user }: Given, what: string) => console.log(`${nameOf(user)} ${what}`);

async function resetPassword({ ask, user, tenant }: Given): Promise<void> {
  const { email } = user;
  if (email === undefined) throw new UsageError('This user has no e-mail address.');
  const { oobLink } = await ask(
    'sendOobCode',
    { requestType: 'PASSWORD_RESET', email, returnOobLink: true },
    tenant,
  );
  console.log(oobLink);
  console.error('Whoever opens this link chooses the password. It works once; no mail was sent.');
}

async function showSessions({ ask, user, tenant, json }: Given): Promise<void> {
  const { localId } = user;
  const { sessions = [] } = await ask('listAccountSessions', { localId }, tenant);
  if (json) {
    for (const session of sessions) console.log(JSON.stringify(session));
    return;
  }
  openTable(['id', 'signed in', 'last used', 'with', 'from', 'program'])(
    sessions.map((session) => [
      session.sessionId ?? '',
      minuteOf(session.createdAt),
      minuteOf(session.lastUsedAt),
      session.signInProvider ?? '',
      session.address ?? '',
      session.userAgent ?? '',
    ]),
  );
}

async function signOut(given: Given): Promise<void> {
  const { ask, user, tenant, session } = given;
  const { localId } = user;
  if (session === undefined) {
    await ask('revokeAccountSessions', { localId }, tenant);
    return say(given, 'is signed out everywhere.');
  }
  const { sessions = [] } = await ask('listAccountSessions', { localId }, tenant);
  if (!sessions.some(({ sessionId }) => sessionId === session)) {
    throw new UsageError(
      `${nameOf(user)} has no session ${session}. \`latchkey users sessions\` shows those there are.`,
    );
  }
  await ask('revokeAccountSessions', { localId, sessionId: session }, tenant);
  say(given, `is signed out of ${session}.`);
}

async function unlink(given: Given): Promise<void> {
  const { user, value: provider, yes } = given;
  const linked = (user.providerUserInfo ?? []).map(({ providerId = '' }) => providerId);
  if (!linked.includes(provider)) {
    const others = linked.length === 0 ? 'nothing' : linked.join(', ');
    throw new UsageError(`${nameOf(user)} is not linked to ${provider}, but to ${others}.`);
  }
  // A password goes by way of its address, as the protocol has it.
  const lost = provider === 'password' ? 'the e-mail address and the password' : provider;
  await confirm(`${nameOf(user)} will lose ${lost} as a way to sign in.`, yes);
  await change(given, { deleteProvider: [provider] });
  say(given, `cannot sign in with ${provider} any more.`);
}

async function clearFactors(given: Given): Promise<void> {
  const { user, yes } = given;
  const count = user.mfaInfo?.length ?? 0;
  if (count === 0) return say(given, 'has no second factor.');
  const factors = count === 1 ? 'the second factor' : `all ${count} second factors`;
  await confirm(
    `${nameOf(user)} will lose ${factors} and the recovery codes. Be sure who asks for it.`,
    yes,
  );
  await change(given, { mfa: {} });
  say(given, 'has no second factor any more.');
}

/** What can be done to one user, by the words that ask for it. */
export const userActs: Readonly<Record<string, Act>> = {
  show: {
    options: ['json'],
    run: async ({ user, json }) => console.log(JSON.stringify(shownUser(user), null, json ? 0 : 2)),
  },
  sessions: { options: ['json'], run: showSessions },
  disable: {
    async run(given) {
      await change(given, { disableUser: true });
      say(given, 'is signed out everywhere and cannot sign in.');
    },
  },
  enable: {
    async run(given) {
      await change(given, { disableUser: false });
      say(given, 'can sign in.');
    },
  },
  'sign-out': { options: ['session'], run: signOut },
  verify: {
    async run(given) {
      const { email } = given.user;
      if (email === undefined) throw new UsageError('This user has no e-mail address.');
      await change(given, { emailVerified: true });
      say(given, 'has a verified e-mail address.');
    },
  },
  unlink: { takesValue: true, options: ['yes'], run: unlink },
  'factors clear': { options: ['yes'], run: clearFactors },
  delete: {
    options: ['yes'],
    async run(given) {
      const { ask, user, tenant, yes } = given;
      await confirm(`${nameOf(user)} will be deleted for good.`, yes);
      await ask('deleteAccount', { localId: user.localId }, tenant);
      say(given, 'is gone.');
    },
  },
  'set-claims': {
    takesValue: true,
    async run(given) {
      await change(given, { customAttributes: given.value });
      say(given, 'has these claims from the next token on.');
    },
  },
  'reset-password': { run: resetPassword },
};
