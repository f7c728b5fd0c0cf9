import { serverEvent } from '@latchkey/kernel/audit/server-events';
import type { Caller } from '@latchkey/kernel/caller';
import type { Operator } from '@latchkey/kernel/operators/operator';
import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFrom } from '../limits/take-from.ts';
import { judgeIdToken, requireRecentSignIn, type SignedIn } from '../tokens/id-token.ts';
import type { PersonSession } from './judge-person.ts';
import { isOwnFactor } from './own-factors.ts';
import { personName } from './person-name.ts';

export type BecomeOperator = (
  caller: Pick<Caller, 'address' | 'userAgent' | 'requestId'>,
  idToken: string,
) => Promise<(Operator & PersonSession) | { readonly refused: string }>;

const none = { refused: 'The ID token is not of somebody who is an operator here.' };

async function read(identity: Identity, idToken: string): Promise<SignedIn | undefined> {
  try {
    return await judgeIdToken(identity, '', idToken);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

async function weaknessOf(identity: Identity, signedIn: SignedIn): Promise<string | undefined> {
  const { account, secondFactor } = signedIn;
  if (identity.operatorsNeedFactor && !(await isOwnFactor(identity, account, secondFactor))) {
    return 'Sign in with a second factor or a passkey to act as an operator.';
  }
  try {
    requireRecentSignIn(identity, signedIn);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return 'Sign in again to act as an operator.';
    throw error;
  }
}

/**
 * The way from a sign-in to an operator's. An ID token goes to every server of an application and is
 * no operator's credential by itself: it takes one of a sign-in of the last minutes.
 */
export const becomeOperator =
  (identity: Identity): BecomeOperator =>
  async (from, idToken) => {
    takeFrom(identity, addressRules.signIn, from.address);
    const signedIn = await read(identity, idToken);
    if (signedIn === undefined || signedIn.session === null) return none;
    const { account, session } = signedIn;
    const held = await identity.operatorRoles.find(account.id);
    if (held === undefined) return none;
    const name = personName(account);
    const weakness = await weaknessOf(identity, signedIn);
    // Whoever is refused is no operator yet, and their tries of a minute are one row of the trail.
    const caller: Caller = {
      ...from,
      tenant: '',
      locale: undefined,
      ...(weakness === undefined ? { operator: name } : {}),
    };
    await identity.commit([
      identity.audit.record(
        serverEvent(
          caller,
          identity.now(),
          'operator_signed_in',
          account.id,
          held.role,
          weakness === undefined ? 'success' : 'refused',
        ),
      ),
    ]);
    if (weakness !== undefined) return { refused: weakness };
    identity.addressLimits.giveBack(addressRules.signIn, from.address);
    return { name, role: held.role, accountId: account.id, sessionId: session.id };
  };
