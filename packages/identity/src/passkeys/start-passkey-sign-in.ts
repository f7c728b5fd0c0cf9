import type { Caller } from '@latchkey/kernel/caller';
import {
  type startPasskeySignIn as operation,
  passkeyLimits,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import { newChallenge } from './challenge.ts';
import { relyingPartyId } from './relying-party.ts';
import { requirePasskeys } from './require-passkeys.ts';

/** Nobody is named, so the answer tells nothing of anybody: the visitor's device knows who they are. */
export async function startPasskeySignIn(
  identity: Identity,
  caller: Caller,
  _request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await requirePasskeys(identity, caller);
  takeFromAddress(identity, caller, addressRules.startPasskey);
  return {
    credentialRequestOptions: {
      challenge: newChallenge(identity, { act: 'signIn', tenant: caller.tenant, accountId: '' }),
      timeout: passkeyLimits.ceremonyLifetime,
      rpId: relyingPartyId(identity),
      allowCredentials: [],
      userVerification: 'required',
    },
  };
}
