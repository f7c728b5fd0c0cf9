import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { Refused } from '@latchkey/kernel/refused';
import {
  type signInWithPhoneNumber as operation,
  phoneLimits,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import type { Account, AccountEdit, AccountRefusal } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import { endOfGuest } from '../accounts/end-of-guest.ts';
import { newAccount } from '../accounts/new-account.ts';
import { notice } from '../accounts/notices.ts';
import type { Identity } from '../identity.ts';
import { takeWayIn } from '../limits/account-writes.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeSignUp } from '../limits/sign-up-limit.ts';
import { requireFactorOfOperator } from '../operators/factors-of-operators.ts';
import type { Settings } from '../settings/settings.ts';
import { finishSignIn, refuseLink } from '../sign-in/finish-sign-in.ts';
import { signedInAt } from '../sign-in/write-sign-in.ts';
import {
  endOfEarlierSignIns,
  isGuestHere,
  readIdToken,
  requireRecentSignIn,
  type SignedIn,
} from '../tokens/id-token.ts';
import { requireNoSecondFactors } from './first-factor.ts';
import { openPhoneCode } from './open-phone-code.ts';
import type { PhoneCode } from './phone-code.ts';
import { canonicalPhoneNumber } from './phone-number.ts';
import { refuseForgottenNumber } from './recycled-number.ts';
import { drawProof, openProof } from './temporary-proof.ts';

type Request = RequestOf<typeof operation>;
type Reply = ReplyOf<typeof operation>;

/** The account as it will be, and the changes that make it so, with what a function adds to it. */
type Entry = {
  readonly account: Account;
  readonly changes: (edit: AccountEdit) => readonly Change<AccountRefusal>[];
  readonly isNewUser: boolean;
  /** Also of a guest, who becomes somebody. */
  readonly isNew: boolean;
};

function enterNew(identity: Identity, caller: Caller, phoneNumber: string): Entry {
  const account = newAccount(identity, caller.tenant, {
    phoneNumber,
    phoneUsedAt: identity.now(),
    phoneLinkedAt: identity.now(),
  });
  return {
    account,
    changes: (added) => [
      ...identity.accounts.insert({ ...account, ...added }),
      identity.audit.record(
        auditEvent(caller, account.createdAt, 'user_created', account.id, 'phone'),
      ),
    ],
    isNewUser: true,
    isNew: true,
  };
}

function enterExisting(identity: Identity, account: Account): Entry {
  const now = identity.now();
  const edit: AccountEdit = { phoneUsedAt: now, ...signedInAt(now) };
  return {
    account: { ...account, ...edit },
    changes: (added) => identity.accounts.edit(account, { ...edit, ...added }),
    isNewUser: false,
    isNew: false,
  };
}

/** The number becomes one of the account that is signed in, which a guest is, too. */
function link(identity: Identity, caller: Caller, signedIn: SignedIn, phoneNumber: string): Entry {
  const { account } = signedIn;
  takeWayIn(identity, caller, account, addressRules.accountPhone);
  const now = identity.now();
  const replaces = account.phoneNumber !== null && account.phoneNumber !== phoneNumber;
  const edit: AccountEdit = {
    phoneNumber,
    phoneUsedAt: now,
    ...(account.phoneNumber === phoneNumber ? {} : { phoneLinkedAt: now }),
    ...signedInAt(now),
    ...endOfGuest(identity, account),
    // Whoever came in by the old number may not be the owner any more.
    ...(replaces ? { validSince: endOfEarlierSignIns(now, account) } : {}),
  };
  return {
    account: { ...account, ...edit },
    changes: (added) => [
      ...identity.accounts.edit(account, { ...edit, ...added }),
      identity.sessions.revokeAll(account.tenant, account.id, now),
      ...notice(identity, caller, 'phoneLinked', account, phoneNumber),
      ...(replaces ? notice(identity, caller, 'phoneUnlinked', account, account.phoneNumber) : []),
      identity.audit.record(auditEvent(caller, now, 'identity_linked', account.id, 'phone')),
    ],
    isNewUser: false,
    isNew: isGuestHere(signedIn),
  };
}

async function signIn(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  request: Request,
  owner: Account | undefined,
  phoneNumber: string,
): Promise<Entry> {
  if (owner === undefined && request.operation === 'REAUTH') throw new Refused('USER_NOT_FOUND');
  if (owner?.disabled) throw new Refused('USER_DISABLED');
  requireNoSecondFactors(owner);
  if (owner === undefined) {
    if (!settings.signUpAllowed) throw new Refused('ADMIN_ONLY_OPERATION');
    takeSignUp(identity, caller, settings);
    return enterNew(identity, caller, phoneNumber);
  }
  await refuseForgottenNumber(identity, owner);
  return enterExisting(identity, owner);
}

/** The number belongs to somebody else; the code becomes a way into their account. */
async function handOutProof(
  identity: Identity,
  caller: Caller,
  code: PhoneCode,
  owner: Account,
): Promise<Reply> {
  if (code.purpose === 'temporaryProof') throw new Refused('PHONE_NUMBER_EXISTS');
  const { proof, record } = drawProof(identity, code, owner);
  const at = identity.now();
  const refusal = await identity.commit([
    identity.phoneCodes.consume(code, at),
    identity.phoneCodes.insert(record),
    identity.audit.record(auditEvent(caller, at, 'code_used', null, record.purpose)),
  ]);
  if (refusal === 'code-spent') throw new Refused('INVALID_SESSION_INFO');
  return {
    phoneNumber: code.phoneNumber,
    temporaryProof: proof,
    temporaryProofExpiresIn: String(phoneLimits.temporaryProofLifetime / 1000),
  };
}

/** Whose account the number is to be added to; nobody where somebody signs in. */
async function linkedTo(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<SignedIn | undefined> {
  if (request.operation === 'REAUTH') return undefined;
  if (!request.idToken) {
    if (request.operation === 'LINK' || request.operation === 'UPDATE')
      throw new Refused('INVALID_ID_TOKEN');
    return undefined;
  }
  const signedIn = await readIdToken(identity, caller, request.idToken);
  requireRecentSignIn(identity, signedIn);
  await requireFactorOfOperator(identity, signedIn);
  requireNoSecondFactors(signedIn.account);
  return signedIn;
}

/** What the caller proves with: digits from an SMS, or what an earlier answer gave for them. */
function openGiven(identity: Identity, caller: Caller, request: Request): Promise<PhoneCode> {
  if (!request.temporaryProof) {
    const { sessionInfo, code } = request;
    return openPhoneCode(identity, caller, { sessionInfo, code, purpose: 'signIn', boundTo: '' });
  }
  if (!request.phoneNumber) throw new Refused('MISSING_PHONE_NUMBER');
  return openProof(identity, caller, {
    proof: request.temporaryProof,
    phoneNumber: canonicalPhoneNumber(request.phoneNumber) ?? '',
  });
}

/** Decided on what the accounts are now; the code was judged before and is spent by the commit. */
async function redeem(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  request: Request,
  code: PhoneCode,
): Promise<Reply> {
  const { phoneNumber } = code;
  const target = await linkedTo(identity, caller, request);
  const owner = await identity.accounts.byPhoneNumber(caller.tenant, phoneNumber);
  if (target !== undefined && owner !== undefined && owner.id !== target.account.id) {
    return handOutProof(identity, caller, code, owner);
  }
  const entry =
    target === undefined
      ? await signIn(identity, caller, settings, request, owner, phoneNumber)
      : link(identity, caller, target, phoneNumber);

  const { edit, changes, reply, entered, refused } = await finishSignIn(
    identity,
    caller,
    settings,
    entry.account,
    { signInProvider: 'phone' },
    { isNew: entry.isNew, verification: request.emailVerification },
  );
  if (refused && target !== undefined && !entry.isNew) return refuseLink(identity, changes, reply);
  const at = identity.now();
  const refusal = await identity.commit<AccountRefusal | 'code-spent'>([
    identity.phoneCodes.consume(code, at),
    ...entry.changes(edit),
    ...changes,
    identity.audit.record(auditEvent(caller, at, 'code_used', entry.account.id, code.purpose)),
    ...(entered
      ? [
          identity.audit.record(
            auditEvent(caller, at, 'authn_login_success', entry.account.id, 'phone'),
          ),
        ]
      : []),
  ]);
  if (refusal === 'code-spent') {
    const isProof = code.purpose === 'temporaryProof';
    throw new Refused(isProof ? 'INVALID_TEMPORARY_PROOF' : 'INVALID_SESSION_INFO');
  }
  // Taken meanwhile; the next look finds its owner.
  raiseAccountRefusal(refusal === 'phone-taken' ? 'account-changed' : refusal);
  return {
    localId: entry.account.id,
    isNewUser: entry.isNewUser,
    phoneNumber,
    ...(await reply()),
  };
}

export async function signInWithPhoneNumber(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<Reply> {
  if (caller.tenant !== '') throw new Refused('UNSUPPORTED_TENANT_OPERATION');
  const settings = await identity.settings.current(caller.tenant);
  if (!settings.phoneSignIn)
    throw new Refused('OPERATION_NOT_ALLOWED', undefined, 'SIGN_IN_METHOD_DISABLED');
  const code = await openGiven(identity, caller, request);
  return onCurrentAccount(() => redeem(identity, caller, settings, request, code));
}
