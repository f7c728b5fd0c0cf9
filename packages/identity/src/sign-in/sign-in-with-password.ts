import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { Refused } from '@latchkey/kernel/refused';
import type { signInWithPassword as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Account, AccountEdit, AccountRefusal } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import type { Identity } from '../identity.ts';
import { hashLine } from '../passwords/new-password.ts';
import { missingRequirements } from '../passwords/password-policy.ts';
import type { Settings } from '../settings/settings.ts';
import { checkPassword, type RightPassword } from './check-password.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { writeSignIn } from './write-sign-in.ts';

type Request = RequestOf<typeof operation>;
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

/** The sign-in is noted and logged; where a second factor is still owed, that is left to it. */
function note(
  identity: Identity,
  caller: Caller,
  account: Account,
  edit: AccountEdit,
  entered: boolean,
): readonly Change<AccountRefusal>[] {
  const now = identity.now();
  return [
    ...writeSignIn(identity, account, edit, entered),
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
  { password = '', emailVerification }: Request,
  { needsRehash, guess }: RightPassword,
): Promise<Reply> {
  const userNotifications = policyNotifications(settings, password);
  const finished = await finishSignIn(
    identity,
    caller,
    settings,
    account,
    { signInProvider: 'password' },
    { verification: emailVerification },
  );
  // An old hash is replaced by the first right password.
  const rehashed = needsRehash
    ? { passwordHash: await identity.passwords.hash(password, hashLine(caller)) }
    : {};
  const edit = { ...rehashed, ...finished.edit };
  const after = { ...account, ...edit };
  const refusal = await identity.commit<AccountRefusal>([
    ...note(identity, caller, account, edit, finished.entered),
    identity.guesses.reset(guess),
    ...finished.changes,
  ]);
  raiseAccountRefusal(refusal);
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    localId: account.id,
    email: account.email ?? undefined,
    displayName: after.displayName ?? undefined,
    profilePicture: after.photoUrl ?? undefined,
    userNotifications,
    ...(await finished.reply()),
  };
}

export async function signInWithPassword(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<Reply> {
  const settings = await identity.settings.current(caller.tenant);
  if (!settings.passwordSignIn) throw new Refused('PASSWORD_LOGIN_DISABLED');
  const { email, password } = request;
  if (email === undefined) throw new Refused('MISSING_EMAIL');
  if (email === '') throw new Refused('INVALID_EMAIL');
  if (!password) throw new Refused('MISSING_PASSWORD');
  return onCurrentAccount(() =>
    checkPassword(identity, caller, settings, { email, password }, (account, right) =>
      enter(identity, caller, settings, account, request, right),
    ),
  );
}
