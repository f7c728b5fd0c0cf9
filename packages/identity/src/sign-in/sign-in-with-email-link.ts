import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { Refused } from '@latchkey/kernel/refused';
import {
  guessLimits,
  type signInWithEmailLink as operation,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import type { Account, AccountEdit, AccountRefusal } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import { changeEmail } from '../accounts/change-email.ts';
import { firstProof } from '../accounts/first-proof.ts';
import { newAccount } from '../accounts/new-account.ts';
import { checkEmail } from '../accounts/profile-fields.ts';
import type { Code } from '../codes/code.ts';
import { openCode } from '../codes/open-code.ts';
import type { Identity } from '../identity.ts';
import { forgiveGuesses } from '../limits/password-guesses.ts';
import { takeSignUp } from '../limits/sign-up-limit.ts';
import { requireFactorOfOperator } from '../operators/factors-of-operators.ts';
import type { SecondFactor } from '../sessions/session.ts';
import type { Settings } from '../settings/settings.ts';
import { isGuestHere, readIdToken, requireRecentSignIn } from '../tokens/id-token.ts';
import { finishSignIn, isAskedForSecondFactor } from './finish-sign-in.ts';
import { signedInAt } from './write-sign-in.ts';

type Reply = ReplyOf<typeof operation>;

/** The account as it will be, and the changes that make it so, with what a function adds to it. */
type Entry = {
  readonly account: Account;
  readonly changes: (edit: AccountEdit) => readonly Change<AccountRefusal>[];
  readonly isNewUser: boolean;
  /** Also of a guest, who becomes somebody. */
  readonly isNew: boolean;
  /** Of whoever was signed in already and links the address: it was shown before. */
  readonly secondFactor?: SecondFactor | null;
};

const proved: AccountEdit = { emailVerified: true, emailLinkSignIn: true };

/**
 * The holder of a link has to know which address it was sent to. Every try is counted before it is
 * judged, so that a stolen link cannot be tried with a list of addresses.
 */
async function checkAddress(
  identity: Identity,
  caller: Caller,
  code: Code,
  email: string,
): Promise<void> {
  const refusal = await identity.commit([identity.codes.chargeTry(code, guessLimits.codeTries)]);
  if (refusal === 'code-exhausted') {
    await identity.commit([
      identity.audit.record(
        auditEvent(
          caller,
          identity.now(),
          'code_exhausted',
          code.accountId,
          code.purpose,
          'refused',
        ),
      ),
    ]);
    throw new Refused('INVALID_OOB_CODE');
  }
  if (email !== code.email) {
    throw new Refused(
      'INVALID_EMAIL',
      'The email provided does not match the sign-in email address.',
    );
  }
}

function enterNew(identity: Identity, caller: Caller, settings: Settings, email: string): Entry {
  takeSignUp(identity, caller, settings);
  const account = newAccount(identity, caller.tenant, { email, ...proved });
  return {
    account,
    changes: (added) => [
      ...identity.accounts.insert({ ...account, ...added }),
      identity.audit.record(
        auditEvent(caller, account.createdAt, 'user_created', account.id, 'emailLink'),
      ),
    ],
    isNewUser: true,
    isNew: true,
  };
}

function enterExisting(identity: Identity, settings: Settings, account: Account): Entry {
  const first = firstProof(identity, account);
  const entered = !isAskedForSecondFactor(settings, account);
  const edit: AccountEdit = {
    ...first.edit,
    ...proved,
    ...(entered ? signedInAt(identity.now()) : {}),
  };
  return {
    account: { ...account, ...edit },
    changes: (added) => [
      ...identity.accounts.edit(account, { ...edit, ...added }),
      ...first.changes,
    ],
    isNewUser: false,
    isNew: false,
  };
}

/** The address becomes one of the account that is signed in, which a guest is, too. */
async function link(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  idToken: string,
  email: string,
  owner: Account | undefined,
): Promise<Entry> {
  const signedIn = await readIdToken(identity, caller, idToken);
  requireRecentSignIn(identity, signedIn);
  await requireFactorOfOperator(identity, signedIn);
  const { account } = signedIn;
  if (owner !== undefined && owner.id !== account.id) throw new Refused('EMAIL_EXISTS');
  const now = identity.now();
  const moved = changeEmail(identity, caller, settings, account, { email, verified: true });
  const edit: AccountEdit = { ...moved.edit, ...proved, ...signedInAt(now) };
  return {
    account: { ...account, ...edit },
    changes: (added) => [
      ...identity.accounts.edit(account, { ...edit, ...added }),
      ...(account.email === email
        ? [identity.sessions.revokeAll(account.tenant, account.id, now)]
        : moved.changes),
      identity.audit.record(auditEvent(caller, now, 'identity_linked', account.id, 'emailLink')),
    ],
    isNewUser: false,
    isNew: isGuestHere(signedIn),
    secondFactor: signedIn.secondFactor,
  };
}

async function redeem(
  identity: Identity,
  caller: Caller,
  request: { email: string; oobCode: string; idToken: string | undefined },
): Promise<Reply> {
  const settings = await identity.settings.current(caller.tenant);
  const code = await openCode(identity, caller, request.oobCode);
  if (code.purpose !== 'EMAIL_SIGNIN') throw new Refused('INVALID_OOB_CODE');
  const email = checkEmail(request.email);
  await checkAddress(identity, caller, code, email);

  const owner = await identity.accounts.byEmail(caller.tenant, email);
  if (owner?.disabled) throw new Refused('USER_DISABLED');
  if (owner === undefined && request.idToken === undefined && !settings.signUpAllowed) {
    throw new Refused('ADMIN_ONLY_OPERATION');
  }
  const entry =
    request.idToken !== undefined
      ? await link(identity, caller, settings, request.idToken, email, owner)
      : owner === undefined
        ? enterNew(identity, caller, settings, email)
        : enterExisting(identity, settings, owner);

  const { edit, changes, reply, entered } = await finishSignIn(
    identity,
    caller,
    settings,
    entry.account,
    {
      signInProvider: 'password',
      signInMethod: 'emailLink',
      ...(entry.secondFactor ? { secondFactor: entry.secondFactor } : {}),
    },
    { isNew: entry.isNew },
  );
  const at = identity.now();
  const refusal = await identity.commit<AccountRefusal | 'code-spent'>([
    identity.codes.consume(code, at),
    ...entry.changes(edit),
    ...forgiveGuesses(identity, caller.tenant, email),
    ...changes,
    identity.audit.record(auditEvent(caller, at, 'code_used', entry.account.id, code.purpose)),
    ...(entered
      ? [
          identity.audit.record(
            auditEvent(caller, at, 'authn_login_success', entry.account.id, 'emailLink'),
          ),
        ]
      : []),
  ]);
  if (refusal === 'code-spent') throw new Refused('INVALID_OOB_CODE');
  raiseAccountRefusal(refusal === 'email-taken' ? 'account-changed' : refusal);
  return {
    kind: 'identitytoolkit#EmailLinkSigninResponse',
    email,
    localId: entry.account.id,
    isNewUser: entry.isNewUser,
    ...(await reply()),
  };
}

export async function signInWithEmailLink(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<Reply> {
  const settings = await identity.settings.current(caller.tenant);
  if (!settings.emailLinkSignIn)
    throw new Refused('OPERATION_NOT_ALLOWED', undefined, 'SIGN_IN_METHOD_DISABLED');
  const { email, oobCode, idToken } = request;
  if (!email) throw new Refused('MISSING_EMAIL');
  if (!oobCode) throw new Refused('MISSING_OOB_CODE');
  return onCurrentAccount(() =>
    redeem(identity, caller, { email, oobCode, idToken: idToken || undefined }),
  );
}
