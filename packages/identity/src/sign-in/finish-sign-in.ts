import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { newCode } from '@latchkey/kernel/random-names';
import { Refused } from '@latchkey/kernel/refused';
import { type ReplyOf, secondFactorLimits, type signInWithCustomToken } from '@latchkey/protocol';
import type { Account, AccountEdit } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { owesVerification } from '../accounts/owes-verification.ts';
import { hashCode } from '../codes/issue-code.ts';
import { type AskedLink, isLookedFor, mailAtSignIn } from '../codes/verification-mail.ts';
import { beforeCreate, beforeSignIn } from '../hooks/before-sign-in.ts';
import type { ForeignSignIn } from '../hooks/foreign-sign-in.ts';
import type { Identity } from '../identity.ts';
import { accountKey } from '../limits/account-writes.ts';
import { addressRules } from '../limits/address-rules.ts';
import { canHaveSecondFactor } from '../second-factors/first-factors.ts';
import type { PendingSignIn } from '../second-factors/pending-sign-in.ts';
import { redactedSecondFactorInfo } from '../second-factors/second-factor.ts';
import { authTimeOf, openSession } from '../sessions/open-session.ts';
import type { SignIn } from '../sessions/sign-in.ts';
import type { Settings } from '../settings/settings.ts';
import { storedClaims } from '../tokens/claims.ts';

/** What a first factor answers: tokens, or what a second factor has to be shown with. */
export type SignInReply = Pick<
  ReplyOf<typeof signInWithCustomToken>,
  | 'idToken'
  | 'refreshToken'
  | 'expiresIn'
  | 'mfaPendingCredential'
  | 'mfaInfo'
  | 'enrollmentRequired'
  | 'verificationRequired'
  | 'verificationSent'
>;

export type FinishedSignIn = {
  /** What the operator's functions made of the account: part of whatever the caller writes to it. */
  readonly edit: AccountEdit;
  readonly changes: readonly Change[];
  readonly reply: () => Promise<SignInReply>;
  /** Whether anybody is signed in now. Otherwise nothing may be noted that only a sign-in makes true. */
  readonly entered: boolean;
  /** The reply only refuses, for something that was so before: nothing that was shown is spent on it. */
  readonly refused?: true;
};

export type Arrival = {
  /** The account is not there yet, or was a guest's until now. */
  readonly isNew?: boolean;
  readonly foreign?: ForeignSignIn;
  /** The client can lead to the verification of the address, and where its link leads on to. */
  readonly verification?: AskedLink | undefined;
};

/** A function disabled the account: that is written, and then nobody is let in. */
const turnAway = (
  identity: Identity,
  caller: Caller,
  account: Account,
  edit: AccountEdit,
): FinishedSignIn => ({
  edit,
  changes: [
    identity.sessions.revokeAll(account.tenant, account.id, identity.now()),
    identity.audit.record(auditEvent(caller, identity.now(), 'user_disabled', account.id)),
  ],
  reply: async () => {
    throw new Refused('USER_DISABLED');
  },
  entered: false,
});

const mergedClaims = (own: string | undefined, added: object): { claims?: string } => {
  const claims = { ...storedClaims(own ?? null), ...added };
  return Object.keys(claims).length === 0 ? {} : { claims: JSON.stringify(claims) };
};

async function enter(
  identity: Identity,
  caller: Caller,
  account: Account,
  signIn: SignIn,
  { foreign }: Arrival,
): Promise<FinishedSignIn> {
  const { edit, sessionClaims } = await beforeSignIn(identity, caller, account, signIn, foreign);
  if (edit.disabled) return turnAway(identity, caller, account, edit);
  const { changes, tokens } = openSession(
    identity,
    caller,
    { ...account, ...edit },
    { ...signIn, ...mergedClaims(signIn.claims, sessionClaims) },
  );
  return { edit, changes, reply: tokens, entered: true };
}

/**
 * An address is proved before a factor is added. Where nobody gets in without that, its mail leaves by
 * itself on this way, too; wherever one has just left, no other is asked for.
 */
async function mailBeforeFactor(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Account,
  { signInProvider }: SignIn,
  { verification }: Arrival,
): Promise<Pick<SignInReply, 'verificationSent'>> {
  if (account.email === null || account.emailVerified) return {};
  if (owesVerification(settings, account, { signInProvider })) {
    await mailAtSignIn(identity, caller, settings, account, verification);
  }
  return (await isLookedFor(identity, account)) ? { verificationSent: true } : {};
}

type Owed = Pick<SignInReply, 'enrollmentRequired' | 'verificationRequired' | 'verificationSent'>;

/** Tokens good for what is still owed, and for nothing else; the reply says what that is. */
async function enterOwing(
  identity: Identity,
  caller: Caller,
  account: Account,
  signIn: SignIn,
  arrival: Arrival,
  owed: () => Promise<Owed>,
): Promise<FinishedSignIn> {
  const onTheWay = { ...signIn, enrolmentOnly: true };
  const entered = await enter(identity, caller, account, onTheWay, arrival);
  return {
    ...entered,
    // In this order: whoever is turned away is asked for nothing.
    reply: async () => ({ ...(await entered.reply()), ...(await owed()) }),
  };
}

/** To the second factor that everybody must have. */
async function enterToEnrol(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Account,
  signIn: SignIn,
  arrival: Arrival,
): Promise<FinishedSignIn> {
  if (!canHaveSecondFactor(signIn.signInProvider)) {
    throw new Refused(
      'UNSUPPORTED_FIRST_FACTOR',
      'A second factor is mandatory, and this first factor cannot have one.',
    );
  }
  return enterOwing(identity, caller, account, signIn, arrival, async () => ({
    enrollmentRequired: true,
    ...(await mailBeforeFactor(identity, caller, settings, account, signIn, arrival)),
  }));
}

/**
 * The address is proved first. A client that cannot lead there is refused, and its visitor finds the link
 * in the mailbox.
 */
async function askToVerify(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Account,
  signIn: SignIn,
  arrival: Arrival,
): Promise<FinishedSignIn> {
  const { verification } = arrival;
  const mail = () => mailAtSignIn(identity, caller, settings, account, verification);
  if (verification !== undefined) {
    return enterOwing(identity, caller, account, signIn, arrival, async () => {
      await mail();
      return { verificationRequired: true };
    });
  }
  const code = 'UNVERIFIED_EMAIL';
  return {
    edit: {},
    changes: [
      identity.audit.record(
        auditEvent(caller, identity.now(), 'authn_login_fail', account.id, code, 'refused'),
      ),
    ],
    reply: async () => {
      await mail();
      throw new Refused(code, 'Open the link that was mailed to this address, then sign in.');
    },
    entered: false,
    refused: true,
  };
}

/** Whoever is signed in and adds a way in gets nothing of it with a refusal: neither it, nor signed out. */
export async function refuseLink(
  identity: Identity,
  changes: readonly Change[],
  reply: () => Promise<SignInReply>,
): Promise<SignInReply> {
  await identity.commit(changes);
  return reply();
}

/** Looked after where many come at once: for everybody else nothing is written. */
const roomFor = (
  identity: Identity,
  account: Account,
  pending: PendingSignIn,
): readonly Change[] =>
  identity.addressLimits.take(addressRules.pendingSignIn, accountKey(account)).allowed
    ? []
    : [identity.pendingSignIns.makeRoom(pending, secondFactorLimits.pendingPerAccount)];

/** Nobody is signed in yet; the credential says which first factor was shown, and is worth no more. */
function askForSecondFactor(
  identity: Identity,
  caller: Caller,
  account: Account,
  signIn: SignIn,
): FinishedSignIn {
  const now = identity.now();
  const mfaPendingCredential = newCode(identity.randomBytes);
  const pending: PendingSignIn = {
    tenant: account.tenant,
    hash: hashCode(mfaPendingCredential),
    accountId: account.id,
    address: caller.address,
    signIn,
    authTime: authTimeOf(account, now),
    expiresAt: now + secondFactorLimits.pendingLifetime,
    usedAt: null,
  };
  return {
    edit: {},
    changes: [
      ...roomFor(identity, account, pending),
      identity.pendingSignIns.insert(pending),
      identity.audit.record(
        auditEvent(caller, now, 'authn_second_factor_asked', account.id, signIn.signInProvider),
      ),
    ],
    reply: async () => ({
      mfaPendingCredential,
      mfaInfo: account.secondFactors.map(redactedSecondFactorInfo),
    }),
    entered: false,
  };
}

/** Somebody who is signed in goes on with a session of their own change; nobody is asked again. */
export function continueSignIn(
  identity: Identity,
  caller: Caller,
  account: Account,
  signIn: SignIn,
): FinishedSignIn {
  const { changes, tokens } = openSession(identity, caller, account, signIn);
  return { edit: {}, changes, reply: tokens, entered: true };
}

/** Whether the account's first factor is not enough, as long as no second one came with it. */
export const isAskedForSecondFactor = ({ secondFactors }: Settings, account: Account): boolean =>
  secondFactors.state !== 'OFF' && account.secondFactors.length > 0;

async function goOn(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Account,
  signIn: SignIn,
  arrival: Arrival,
): Promise<FinishedSignIn> {
  if (signIn.secondFactor === undefined) {
    if (isAskedForSecondFactor(settings, account))
      return askForSecondFactor(identity, caller, account, signIn);
    // The address is verified on that way, too.
    if (settings.secondFactors.state === 'MANDATORY')
      return enterToEnrol(identity, caller, settings, account, signIn, arrival);
  }
  if (owesVerification(settings, account, signIn))
    return askToVerify(identity, caller, settings, account, signIn, arrival);
  return enter(identity, caller, account, signIn, arrival);
}

/**
 * The end of every sign-in. Nothing else opens a session for somebody who was not signed in, so that
 * nothing goes around a second factor or around the operator's functions: the edit and the changes
 * are for the commit that makes the sign-in true, the reply for after it.
 */
export async function finishSignIn(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Account,
  signIn: SignIn,
  arrival: Arrival = {},
): Promise<FinishedSignIn> {
  if (!arrival.isNew) return goOn(identity, caller, settings, account, signIn, arrival);
  const created = await beforeCreate(identity, caller, account, signIn, arrival.foreign);
  if (created.disabled) return turnAway(identity, caller, account, created);
  const entrant = { ...account, ...created };
  const finished = await goOn(identity, caller, settings, entrant, signIn, arrival);
  return { ...finished, edit: { ...created, ...finished.edit } };
}
