import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { signUp as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import { retireCodes, retireCodesOfMistyped, retireEmailChange } from '../codes/open-code.ts';
import { mailAtSignUp } from '../codes/verification-mail.ts';
import type { Identity } from '../identity.ts';
import { takePasswordChange } from '../limits/account-writes.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeSignUp } from '../limits/sign-up-limit.ts';
import { requireFactorOfOperator } from '../operators/factors-of-operators.ts';
import { acceptPassword, hashAccepted } from '../passwords/new-password.ts';
import { personOf } from '../passwords/person-of.ts';
import { phonesOfNewAccount } from '../second-factors/operator-factors.ts';
import { openedByChoosing } from '../sessions/chose-password.ts';
import type { Settings } from '../settings/settings.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { signedInAt } from '../sign-in/write-sign-in.ts';
import {
  endOfEarlierSignIns,
  isGuestHere,
  readIdToken,
  requireRecentSignIn,
} from '../tokens/id-token.ts';
import type { Account, AccountRefusal } from './account.ts';
import { auditEvent } from './account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from './account-refusals.ts';
import { correctsAddress } from './corrects-address.ts';
import { createAsOperator } from './create-as-operator.ts';
import { mustProveAddress } from './had-address.ts';
import { newAccount } from './new-account.ts';
import { notice } from './notices.ts';
import { refuseUnverified } from './owes-verification.ts';
import { checkDisplayName, checkEmail } from './profile-fields.ts';
import { refuseTakenEmail } from './taken-email.ts';

type Request = RequestOf<typeof operation>;
type Reply = ReplyOf<typeof operation>;

const kind = 'identitytoolkit#SignupNewUserResponse';

/**
 * Whoever signs up has proved no phone, so that only an operator says which are factors. The emulator
 * believes everybody, and the test suites of others rely on it.
 */
function phonesOf(identity: Identity, { mfaInfo = [] }: Request): Pick<Account, 'secondFactors'> {
  if (mfaInfo.length > 0 && !identity.emulates)
    throw new Refused('UNEXPECTED_PARAMETER', 'MFA Info');
  return { secondFactors: phonesOfNewAccount(identity, mfaInfo) };
}

async function signUpAsGuest(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  phones: Pick<Account, 'secondFactors'>,
): Promise<Reply> {
  if (!settings.anonymousSignIn || !settings.signUpAllowed)
    throw new Refused('ADMIN_ONLY_OPERATION');
  takeSignUp(identity, caller, settings, addressRules.anonymousSignUp);
  const account = newAccount(identity, caller.tenant, {});
  const { changes, reply } = await finishSignIn(identity, caller, settings, account, {
    signInProvider: 'anonymous',
  });
  raiseAccountRefusal(
    await identity.commit<AccountRefusal>([
      ...identity.accounts.insert({ ...account, ...phones }),
      ...changes,
      identity.audit.record(
        auditEvent(caller, account.createdAt, 'user_created', account.id, 'anonymous'),
      ),
    ]),
  );
  return { kind, localId: account.id, ...(await reply()) };
}

type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly displayName: string | null;
  /** Asked for at the next sign-in: this one is finished with what it brought. */
  readonly phones: Pick<Account, 'secondFactors'>;
  readonly verification: Request['emailVerification'];
};

async function signUpWithPassword(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  { email, password, displayName, phones, verification }: Credentials,
): Promise<Reply> {
  if (!settings.signUpAllowed) throw new Refused('ADMIN_ONLY_OPERATION');
  takeSignUp(identity, caller, settings, addressRules.signUp);
  await acceptPassword(identity, caller, settings, password, {
    emails: [email],
    names: [displayName],
  });
  // Looked up before the hash, which is dear; whether the address is free is decided by the commit.
  await refuseTakenEmail(identity, caller, email);
  const hashed = await hashAccepted(identity, caller, password);
  const account = newAccount(identity, caller.tenant, { email, displayName, ...hashed });
  const { edit, changes, reply } = await finishSignIn(
    identity,
    caller,
    settings,
    account,
    { signInProvider: 'password', sessionId: openedByChoosing(identity, account) },
    { isNew: true, verification },
  );
  const after = { ...account, ...edit };
  const refusal = await identity.commit<AccountRefusal>([
    ...identity.accounts.insert({ ...after, ...phones }),
    ...changes,
    identity.audit.record(
      auditEvent(caller, account.createdAt, 'user_created', account.id, 'password'),
    ),
  ]);
  // Taken meanwhile; the next look finds its owner.
  raiseAccountRefusal(refusal === 'email-taken' ? 'account-changed' : refusal);
  await mailAtSignUp(identity, caller, settings, after, verification);
  return {
    kind,
    localId: account.id,
    email,
    displayName: after.displayName ?? undefined,
    ...(await reply()),
  };
}

/** What was mailed and ends with the address or the password of before. */
function codesEnded(identity: Identity, account: Account, email: string, corrects: boolean) {
  if (account.email === email) return retireEmailChange(identity, account);
  return corrects ? retireCodesOfMistyped(identity, account) : retireCodes(identity, account);
}

/** Another address to write to, by somebody whom nobody knows: what a sign-up may, it may. */
function takeCorrection(identity: Identity, caller: Caller, settings: Settings): void {
  if (!settings.signUpAllowed) throw new Refused('ADMIN_ONLY_OPERATION');
  takeSignUp(identity, caller, settings, addressRules.signUp);
}

/**
 * An address and a password for the account one is signed in to: a guest becomes a member, and who waits
 * for a mail to a mistyped address has the right one.
 */
async function linkPassword(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  idToken: string,
  { email, password, displayName, phones, verification }: Credentials,
): Promise<Reply> {
  const signedIn = await readIdToken(identity, caller, idToken, { onTheWay: true });
  const corrects = correctsAddress(identity, settings, signedIn);
  if (corrects) takeCorrection(identity, caller, settings);
  else requireRecentSignIn(identity, signedIn);
  await requireFactorOfOperator(identity, signedIn);
  const { account } = signedIn;
  await acceptPassword(
    identity,
    caller,
    settings,
    password,
    personOf(account, { email, displayName }),
  );
  // A new address by this door would go round the rule that a change is verified first. Refused
  // before the address is looked up: members would otherwise learn for nothing who has an account.
  const mustProve = settings.verificationRequired && !isGuestHere(signedIn);
  if (!corrects && account.email !== email && (mustProve || mustProveAddress(account))) {
    throw new Refused(
      'OPERATION_NOT_ALLOWED',
      'Verify the new address before changing to it.',
      'NEW_EMAIL_NOT_VERIFIED',
    );
  }
  if (!corrects && account.email === email)
    refuseUnverified(settings, { signInProvider: 'password' }, account);
  await refuseTakenEmail(identity, caller, email, account.id);
  takePasswordChange(identity, caller, account);
  const hashed = await hashAccepted(identity, caller, password);
  const now = identity.now();
  const edit = {
    ...hashed,
    validSince: endOfEarlierSignIns(now, account),
    email,
    emailVerified: account.email === email && account.emailVerified,
    displayName: displayName ?? account.displayName,
    // They were given to whoever has the first address, whom nobody has seen. The next has its own.
    ...(corrects ? { customAttributes: null } : {}),
    ...signedInAt(now),
  };
  const finished = await finishSignIn(
    identity,
    caller,
    settings,
    { ...account, ...edit },
    {
      signInProvider: 'password',
      sessionId: openedByChoosing(identity, { ...account, ...edit }),
      ...(signedIn.secondFactor === null ? {} : { secondFactor: signedIn.secondFactor }),
    },
    // The operator's functions have their say on an address before it is the account's.
    { isNew: isGuestHere(signedIn) || corrects, verification },
  );
  const after = { ...account, ...edit, ...finished.edit };
  const refusal = await identity.commit<AccountRefusal>([
    ...identity.accounts.edit(account, {
      ...edit,
      ...finished.edit,
      ...(phones.secondFactors.length > 0 ? phones : {}),
    }),
    identity.sessions.revokeAll(account.tenant, account.id, now),
    // What the mailbox opens, nobody takes away who is only signed in.
    ...codesEnded(identity, account, email, corrects),
    ...(corrects ? [] : notice(identity, caller, 'passwordChanged', account)),
    ...finished.changes,
    identity.audit.record(
      corrects
        ? auditEvent(caller, now, 'email_changed', account.id)
        : auditEvent(caller, now, 'identity_linked', account.id, 'password'),
    ),
  ]);
  // Taken meanwhile; the next look finds its owner.
  raiseAccountRefusal(refusal === 'email-taken' ? 'account-changed' : refusal);
  if (account.email !== email) await mailAtSignUp(identity, caller, settings, after, verification);
  return {
    kind,
    localId: account.id,
    email,
    displayName: after.displayName ?? undefined,
    ...(await finished.reply()),
  };
}

export async function signUp(identity: Identity, caller: Caller, request: Request): Promise<Reply> {
  if (caller.operator !== undefined && request.idToken === undefined) {
    return createAsOperator(identity, caller, request);
  }
  if (request.localId !== undefined) throw new Refused('UNEXPECTED_PARAMETER', 'User ID');
  const phones = phonesOf(identity, request);
  const settings = await identity.settings.current(caller.tenant);
  const { email, password, idToken } = request;
  if (email === '' && password === '') throw new Refused('INVALID_EMAIL');
  if (!email && !password && !idToken) return signUpAsGuest(identity, caller, settings, phones);

  if (!settings.passwordSignIn)
    throw new Refused('OPERATION_NOT_ALLOWED', undefined, 'SIGN_IN_METHOD_DISABLED');
  if (!email) throw new Refused('MISSING_EMAIL');
  if (!password) throw new Refused('MISSING_PASSWORD');
  const credentials = {
    email: checkEmail(email),
    password,
    displayName: checkDisplayName(request.displayName ?? ''),
    phones,
    verification: request.emailVerification,
  };
  return onCurrentAccount(() =>
    idToken
      ? linkPassword(identity, caller, settings, idToken, credentials)
      : signUpWithPassword(identity, caller, settings, credentials),
  );
}
