import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import { secondFactorLimits } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import { requireFactorOfOperator } from '../operators/factors-of-operators.ts';
import type { Settings } from '../settings/settings.ts';
import { readIdToken, requireRecentSignIn, type SignedIn } from '../tokens/id-token.ts';
import { canHaveSecondFactor } from './first-factors.ts';
import type { SecondFactorRecord } from './second-factor.ts';

/** Whose account it is, with the address that will hear of it. */
export type Enroller = SignedIn & { readonly account: Account & { readonly email: string } };

/** Refuses a kind that people may not have. */
export function requireKind(settings: Settings, kind: SecondFactorRecord['kind']): void {
  const { state, sms, totp } = settings.secondFactors;
  if (kind === 'phone' && (state === 'OFF' || !sms))
    throw new Refused(
      'OPERATION_NOT_ALLOWED',
      'SMS based MFA not enabled.',
      'SECOND_FACTOR_DISABLED',
    );
  if (kind === 'totp' && (state === 'OFF' || !totp))
    throw new Refused(
      'OPERATION_NOT_ALLOWED',
      'TOTP based MFA not enabled.',
      'SECOND_FACTOR_DISABLED',
    );
}

/** Who may add a second factor of this kind now. Asked when it begins and again when it ends. */
export async function mayEnrol(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  idToken: string | undefined,
  kind: SecondFactorRecord['kind'],
): Promise<Enroller> {
  requireKind(settings, kind);
  if (!idToken) throw new Refused('MISSING_ID_TOKEN');
  const signedIn = await readIdToken(identity, caller, idToken, { onTheWay: true });
  const { account } = signedIn;
  if (!canHaveSecondFactor(signedIn.signInProvider)) {
    throw new Refused(
      'UNSUPPORTED_FIRST_FACTOR',
      'MFA is not available for the given first factor.',
    );
  }
  // Otherwise whoever made the account with a stranger's address could lock the stranger out.
  if (account.email === null || !account.emailVerified) {
    throw new Refused(
      'UNVERIFIED_EMAIL',
      'Need to verify email first before enrolling second factors.',
    );
  }
  requireRecentSignIn(identity, signedIn);
  await requireFactorOfOperator(identity, signedIn);
  if (account.secondFactors.length >= secondFactorLimits.factors)
    throw new Refused('SECOND_FACTOR_LIMIT_EXCEEDED');
  return { ...signedIn, account: { ...account, email: account.email } };
}

/** One phone is one factor, whichever it is: whoever takes it must not hold both. */
export function refuseTakenNumber(account: Account, phoneNumber: string): void {
  if (account.secondFactors.some((factor) => factor.phoneNumber === phoneNumber)) {
    throw new Refused(
      'SECOND_FACTOR_EXISTS',
      'Phone number already enrolled as second factor for this account.',
    );
  }
  if (account.phoneNumber === phoneNumber) {
    throw new Refused(
      'SECOND_FACTOR_EXISTS',
      'Phone number already is a first factor of this account.',
    );
  }
}
