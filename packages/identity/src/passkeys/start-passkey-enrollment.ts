import type { Caller } from '@latchkey/kernel/caller';
import {
  type startPasskeyEnrollment as operation,
  passkeyLimits,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import { newChallenge } from './challenge.ts';
import { algorithms } from './check-new-passkey.ts';
import { mayEnrol } from './own-account.ts';
import { relyingPartyId } from './relying-party.ts';
import { userHandle } from './user-handle.ts';

/** What the browser and the password manager show beside the passkey. */
const nameOf = ({ email, phoneNumber, displayName, id }: Account): string =>
  email ?? phoneNumber ?? displayName ?? id;

export async function startPasskeyEnrollment(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  takeFromAddress(identity, caller, addressRules.startPasskey);
  const { account, passkeys } = await mayEnrol(identity, caller, request.idToken);
  return {
    credentialCreationOptions: {
      rp: { id: relyingPartyId(identity), name: identity.appName },
      user: {
        id: userHandle(account),
        name: nameOf(account),
        displayName: account.displayName ?? nameOf(account),
      },
      challenge: newChallenge(identity, {
        act: 'enrol',
        tenant: caller.tenant,
        accountId: account.id,
      }),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: passkeyLimits.ceremonyLifetime,
      // One authenticator, one passkey: a second one would only replace the first.
      excludeCredentials: passkeys.map(({ credentialId: id, transports }) => ({
        type: 'public-key',
        id,
        transports,
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  };
}
