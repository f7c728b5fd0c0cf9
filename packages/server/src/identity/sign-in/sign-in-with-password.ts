import type { signInWithPassword as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Account, AccountRefusal } from '../accounts/account.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import { auditEvent } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import type { Change } from '../change.ts';
import type { Identity } from '../identity.ts';
import { passwordGuesses } from '../limits/password-guesses.ts';
import { hashLine } from '../passwords/new-password.ts';
import { missingRequirements } from '../passwords/password-policy.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings/settings.ts';
import { checkPassword } from './check-password.ts';
import { finishSignIn } from './finish-sign-in.ts';

type Reply = ReplyOf<typeof operation>;

/** A password from before the policy: told about, or refused where the policy insists. */
function policyNotifications(settings: Settings, password: string): Reply['userNotifications'] {
  const missing = missingRequirements(settings.passwordPolicy, password);
  if (missing.length === 0) return undefined;
  if (settings.passwordPolicy.enforced && settings.passwordPolicy.forceUpgradeOnSignIn) {
    throw new Refused(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Missing password requirements: [${missing.join(', ')}]`,
    );
  }
  return missing.map((notificationCode) => ({
    notificationCode,
    notificationMessage: 'The password does not meet the password policy.',
  }));
}

/** Written with the sign-in, so that an old hash is replaced by the first right password. */
async function rehash(
  identity: Identity,
  caller: Caller,
  account: Account,
  password: string,
  lastLoginAt: number | null,
): Promise<readonly Change<AccountRefusal>[]> {
  const passwordHash = await identity.passwords.hash(password, hashLine(caller));
  return identity.accounts.edit(account, { passwordHash, lastLoginAt });
}

/** The sign-in is noted and logged; where a second factor is still owed, that is left to it. */
async function note(
  identity: Identity,
  caller: Caller,
  account: Account,
  password: string,
  { needsRehash, entered }: { readonly needsRehash: boolean; readonly entered: boolean },
): Promise<readonly Change<AccountRefusal>[]> {
  const now = identity.now();
  const lastLoginAt = entered ? now : account.lastLoginAt;
  return [
    ...(needsRehash ? await rehash(identity, caller, account, password, lastLoginAt) : []),
    ...(entered && !needsRehash ? [identity.accounts.noteSignIn(account, now)] : []),
    ...(entered
      ? [
          identity.audit.record(
            auditEvent(caller, now, 'authn_login_success', account.id, 'password'),
          ),
        ]
      : []),
  ];
}

async function enter(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Account,
  password: string,
  needsRehash: boolean,
): Promise<Reply> {
  const userNotifications = policyNotifications(settings, password);
  const { changes, reply, entered } = finishSignIn(identity, caller, settings, account, {
    signInProvider: 'password',
  });
  const refusal = await identity.commit<AccountRefusal>([
    ...(await note(identity, caller, account, password, { needsRehash, entered })),
    identity.guesses.reset(passwordGuesses(caller.tenant, account.email ?? '')),
    ...changes,
  ]);
  raiseAccountRefusal(refusal);
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    localId: account.id,
    email: account.email ?? undefined,
    displayName: account.displayName ?? undefined,
    profilePicture: account.photoUrl ?? undefined,
    userNotifications,
    ...(await reply()),
  };
}

export async function signInWithPassword(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<Reply> {
  const settings = await identity.settings.current(caller.tenant);
  if (!settings.passwordSignIn) throw new Refused('PASSWORD_LOGIN_DISABLED');
  const { email, password } = request;
  if (email === undefined) throw new Refused('MISSING_EMAIL');
  if (email === '') throw new Refused('INVALID_EMAIL');
  if (!password) throw new Refused('MISSING_PASSWORD');
  return onCurrentAccount(() =>
    checkPassword(identity, caller, settings, { email, password }, (account, needsRehash) =>
      enter(identity, caller, settings, account, password, needsRehash),
    ),
  );
}
