import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import { passkeyLimits } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import { requireFactorOfOperator } from '../operators/factors-of-operators.ts';
import {
  isGuestHere,
  readIdToken,
  requireRecentSignIn,
  type SignedIn,
} from '../tokens/id-token.ts';
import type { Passkey } from './passkey.ts';
import { requirePasskeys } from './require-passkeys.ts';

export async function readOwnToken(
  identity: Identity,
  caller: Caller,
  idToken: string | undefined,
  options: { readonly uncounted?: boolean } = {},
): Promise<SignedIn> {
  if (!idToken) throw new Refused('MISSING_ID_TOKEN');
  return readIdToken(identity, caller, idToken, options);
}

/** Whether anything but a passkey leads back into the account. */
export const hasAnotherWayIn = (account: Account): boolean =>
  account.email !== null ||
  account.phoneNumber !== null ||
  account.providers.length > 0 ||
  account.customAuth;

/**
 * Whoever is about to get a new passkey, which opens the account for good: they signed in just now,
 * with all that the account asks for. A guest has nothing yet that a passkey would be a key to.
 */
export async function mayEnrol(
  identity: Identity,
  caller: Caller,
  idToken: string | undefined,
): Promise<{ readonly account: Account; readonly passkeys: readonly Passkey[] }> {
  await requirePasskeys(identity, caller);
  const signedIn = await readOwnToken(identity, caller, idToken);
  const { account } = signedIn;
  const passkeys = await identity.passkeys.ofAccount(account.tenant, account.id);
  if (isGuestHere(signedIn)) throw new Refused('OPERATION_NOT_ALLOWED');
  // Otherwise whoever made the account with a stranger's address would keep a key to it.
  if (account.email !== null && !account.emailVerified) {
    throw new Refused('UNVERIFIED_EMAIL', 'Need to verify email first before adding a passkey.');
  }
  requireRecentSignIn(identity, signedIn);
  await requireFactorOfOperator(identity, signedIn);
  if (passkeys.length >= passkeyLimits.passkeys) throw new Refused('PASSKEY_LIMIT_EXCEEDED');
  return { account, passkeys };
}
