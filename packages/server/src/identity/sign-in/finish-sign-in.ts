import { type ReplyOf, secondFactorLimits, type signInWithCustomToken } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import { auditEvent } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import type { Change } from '../change.ts';
import { hashCode } from '../codes/issue-code.ts';
import type { Identity } from '../identity.ts';
import { newCode } from '../random-names.ts';
import { Refused } from '../refused.ts';
import { canHaveSecondFactor } from '../second-factors/first-factors.ts';
import { redactedSecondFactorInfo } from '../second-factors/second-factor.ts';
import { authTimeOf, openSession, type SignIn } from '../sessions/open-session.ts';
import type { Settings } from '../settings/settings.ts';

/** What a first factor answers: tokens, or what a second factor has to be shown with. */
export type SignInReply = Pick<
  ReplyOf<typeof signInWithCustomToken>,
  | 'idToken'
  | 'refreshToken'
  | 'expiresIn'
  | 'mfaPendingCredential'
  | 'mfaInfo'
  | 'enrollmentRequired'
>;

export type FinishedSignIn = {
  readonly changes: readonly Change[];
  readonly reply: () => Promise<SignInReply>;
  /** Whether anybody is signed in now. Otherwise nothing may be noted that only a sign-in makes true. */
  readonly entered: boolean;
};

function enter(
  identity: Identity,
  caller: Caller,
  account: Account,
  signIn: SignIn,
): FinishedSignIn {
  const { changes, tokens } = openSession(identity, caller, account, signIn);
  return { changes, reply: tokens, entered: true };
}

/** Tokens good for adding the second factor that everybody must have, and for nothing else. */
function enterToEnrol(
  identity: Identity,
  caller: Caller,
  account: Account,
  signIn: SignIn,
): FinishedSignIn {
  if (!canHaveSecondFactor(signIn.signInProvider)) {
    throw new Refused(
      'UNSUPPORTED_FIRST_FACTOR',
      'A second factor is mandatory, and this first factor cannot have one.',
    );
  }
  const entered = enter(identity, caller, account, { ...signIn, enrolmentOnly: true });
  return {
    ...entered,
    reply: async () => ({ ...(await entered.reply()), enrollmentRequired: true }),
  };
}

/** Nobody is signed in yet; the credential says which first factor was shown, and is worth no more. */
function askForSecondFactor(
  identity: Identity,
  caller: Caller,
  account: Account,
  signIn: SignIn,
): FinishedSignIn {
  const now = identity.now();
  const mfaPendingCredential = newCode(identity.randomBytes);
  return {
    changes: [
      identity.pendingSignIns.insert({
        tenant: account.tenant,
        hash: hashCode(mfaPendingCredential),
        accountId: account.id,
        signIn,
        authTime: authTimeOf(account, now),
        expiresAt: now + secondFactorLimits.pendingLifetime,
        usedAt: null,
      }),
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

/** Whether the account's first factor is not enough, as long as no second one came with it. */
export const isAskedForSecondFactor = ({ secondFactors }: Settings, account: Account): boolean =>
  secondFactors.state !== 'OFF' && account.secondFactors.length > 0;

/**
 * The end of every first factor. Nothing else opens a session, so that nothing goes around a second
 * factor: the changes are for the commit that makes the sign-in true, the reply for after it.
 */
export function finishSignIn(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Account,
  signIn: SignIn,
): FinishedSignIn {
  if (signIn.secondFactor !== undefined) return enter(identity, caller, account, signIn);
  if (isAskedForSecondFactor(settings, account))
    return askForSecondFactor(identity, caller, account, signIn);
  if (settings.secondFactors.state === 'MANDATORY')
    return enterToEnrol(identity, caller, account, signIn);
  return enter(identity, caller, account, signIn);
}
