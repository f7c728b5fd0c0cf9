import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { ReplyOf, RequestOf, updateAccount } from '@latchkey/protocol';
import { mailAtSignUp } from '../codes/verification-mail.ts';
import type { Identity } from '../identity.ts';
import { takePasswordChange } from '../limits/account-writes.ts';
import { requireFactorOfOperator, roleAfterChange } from '../operators/factors-of-operators.ts';
import { removeOwnPasskeys } from '../passkeys/remove-passkeys.ts';
import { afterPasswordChange } from '../passwords/after-password-change.ts';
import { acceptPassword, hashAccepted } from '../passwords/new-password.ts';
import { personOf } from '../passwords/person-of.ts';
import { continueSignIn, type FinishedSignIn, finishSignIn } from '../sign-in/finish-sign-in.ts';
import {
  endOfEarlierSignIns,
  isGuestHere,
  readIdToken,
  requireRecentSignIn,
  type SignedIn,
} from '../tokens/id-token.ts';
import type { Account, AccountEdit, AccountRefusal } from './account.ts';
import { auditEvent } from './account-acts.ts';
import { profileEdit } from './account-edits.ts';
import { raiseAccountRefusal } from './account-refusals.ts';
import { accountReply } from './account-reply.ts';
import { changeEmail } from './change-email.ts';
import { isGuest } from './guest.ts';
import { hadAddress } from './had-address.ts';
import { refuseUnverified } from './owes-verification.ts';
import { checkEmail } from './profile-fields.ts';
import { removeWaysIn } from './remove-ways-in.ts';
import { refuseTakenEmail } from './taken-email.ts';
import { noEffect, type UpdateEffect } from './update-effect.ts';
import { refuseLastWayOut } from './ways-in.ts';

type Request = RequestOf<typeof updateAccount>;

/** What nobody proved does not take the place of what somebody proved, or of what was removed. */
const mustProveNext = (account: Account): boolean =>
  account.emailVerified ||
  account.secondFactors.length > 0 ||
  (account.email === null && hadAddress(account)) ||
  account.customAuth;

async function emailEffect(
  identity: Identity,
  caller: Caller,
  account: Account,
  request: Request,
): Promise<UpdateEffect> {
  if (request.email === undefined) return noEffect;
  const email = checkEmail(request.email);
  if (email === account.email) return noEffect;
  const settings = await identity.settings.current(caller.tenant);
  // Whether the address is taken must not be told, so the new mailbox has to answer first.
  if ((settings.emailPrivacy && hadAddress(account)) || mustProveNext(account)) {
    throw new Refused(
      'OPERATION_NOT_ALLOWED',
      'Verify the new address before changing to it.',
      'NEW_EMAIL_NOT_VERIFIED',
    );
  }
  // A first address is a sign-up with it, by whatever call: that it is taken is told as rarely.
  if (settings.emailPrivacy) await refuseTakenEmail(identity, caller, email, account.id);
  return changeEmail(identity, caller, settings, account, { email, verified: false });
}

/** Before the address is looked up: a password that never comes in would be a question for nothing. */
async function requirePassword(
  identity: Identity,
  caller: Caller,
  account: Account,
  request: Request,
): Promise<void> {
  if (request.password === undefined) return;
  const settings = await identity.settings.current(caller.tenant);
  if (!settings.passwordSignIn)
    throw new Refused('OPERATION_NOT_ALLOWED', undefined, 'SIGN_IN_METHOD_DISABLED');
  if (account.email === null && request.email === undefined) throw new Refused('MISSING_EMAIL');
  await acceptPassword(identity, caller, settings, request.password, personOf(account, request));
}

async function passwordEffect(
  identity: Identity,
  caller: Caller,
  account: Account,
  { password }: Request,
): Promise<UpdateEffect> {
  if (password === undefined) return noEffect;
  takePasswordChange(identity, caller, account);
  const hashed = await hashAccepted(identity, caller, password);
  return {
    edit: { ...hashed, validSince: endOfEarlierSignIns(identity.now(), account) },
    changes: afterPasswordChange(identity, caller, account, 'password'),
  };
}

const takesWayIn = (request: Request): boolean =>
  (request.deleteProvider ?? []).length > 0 ||
  (request.deletePasskey ?? []).length > 0 ||
  (request.deleteAttribute ?? []).some(
    (attribute) => attribute === 'EMAIL' || attribute === 'PASSWORD',
  );

async function effectsOf(
  identity: Identity,
  caller: Caller,
  signedIn: SignedIn,
  request: Request,
): Promise<readonly UpdateEffect[]> {
  const { account } = signedIn;
  const sensitive =
    request.email !== undefined || request.password !== undefined || takesWayIn(request);
  if (sensitive) {
    requireRecentSignIn(identity, signedIn);
    await requireFactorOfOperator(identity, signedIn);
  }
  await requirePassword(identity, caller, account, request);
  return [
    { edit: profileEdit(request), changes: [] },
    await removeWaysIn(identity, caller, signedIn, request),
    await emailEffect(identity, caller, account, request),
    await passwordEffect(identity, caller, account, request),
  ];
}

/**
 * The change ended every session; the one who made it goes on with a new one. A guest who becomes
 * somebody this way arrives as anybody else does.
 */
async function nextSession(
  identity: Identity,
  caller: Caller,
  signedIn: SignedIn,
  after: Account,
  request: Request,
): Promise<FinishedSignIn> {
  const { signInProvider, secondFactor } = signedIn;
  const signIn = {
    signInProvider: request.password === undefined ? signInProvider : 'password',
    ...(secondFactor === null ? {} : { secondFactor }),
  };
  const settings = await identity.settings.current(caller.tenant);
  if (!isGuestHere(signedIn) || isGuest(after)) {
    refuseUnverified(settings, signIn, after);
    return continueSignIn(identity, caller, after, signIn);
  }
  return finishSignIn(identity, caller, settings, after, signIn, { isNew: true });
}

/** The signed-in person changes their own account. Whose it is, only the token says. */
export async function updateOwnAccount(
  identity: Identity,
  caller: Caller,
  idToken: string,
  request: Request,
): Promise<ReplyOf<typeof updateAccount>> {
  const signedIn = await readIdToken(identity, caller, idToken);
  const { account } = signedIn;
  const effects = await effectsOf(identity, caller, signedIn, request);
  const edit: AccountEdit = Object.assign({}, ...effects.map((effect) => effect.edit));
  const after = { ...account, ...edit };
  if (takesWayIn(request)) await refuseLastWayOut(identity, account, after);

  const session =
    edit.validSince === undefined
      ? undefined
      : await nextSession(identity, caller, signedIn, after, request);
  const settings = await identity.settings.current(caller.tenant);
  const refusal = await identity.commit<AccountRefusal>([
    ...identity.accounts.edit(account, { ...edit, ...session?.edit }),
    ...effects.flatMap((effect) => effect.changes),
    ...(await removeOwnPasskeys(identity, caller, account, after, request.deletePasskey ?? [])),
    ...(session?.changes ?? []),
    ...(await roleAfterChange(identity, caller, account, after)),
    identity.audit.record(auditEvent(caller, identity.now(), 'user_updated', account.id)),
  ]);
  // Taken meanwhile; the next look finds its owner, who has to hear of it.
  const takenNow = settings.emailPrivacy && refusal === 'email-taken';
  raiseAccountRefusal(takenNow ? 'account-changed' : refusal);
  if (isGuestHere(signedIn) && edit.email)
    await mailAtSignUp(identity, caller, settings, { ...after, ...session?.edit });
  return { ...accountReply({ ...after, ...session?.edit }), ...(await session?.reply()) };
}
