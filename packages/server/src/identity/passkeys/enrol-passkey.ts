import {
  type finalizePasskeyEnrollment,
  passkeyLimits,
  type ReplyOf,
  type RequestOf,
  type startPasskeyEnrollment,
} from '@latchkey/protocol';
import type { Account, AccountRefusal } from '../accounts/account.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import { notice } from '../accounts/notices.ts';
import { auditEvent } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import type { Identity } from '../identity.ts';
import { takeWayIn } from '../limits/account-writes.ts';
import { addressRules } from '../limits/address-limits.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import { Refused } from '../refused.ts';
import { openSession } from '../sessions/open-session.ts';
import { newChallenge } from './challenge.ts';
import { algorithms, checkNewPasskey } from './check-new-passkey.ts';
import { readCredentialId } from './credential-id.ts';
import { openCeremony } from './open-ceremony.ts';
import { mayEnrol } from './own-account.ts';
import type { Passkey } from './passkey.ts';
import { passkeyName } from './passkey-name.ts';
import { passkeySignIn } from './passkey-sign-in.ts';
import { relyingPartyId } from './relying-party.ts';
import { userHandle } from './user-handle.ts';

/** What the browser and the password manager show beside the passkey. */
const nameOf = ({ email, phoneNumber, displayName, id }: Account): string =>
  email ?? phoneNumber ?? displayName ?? id;

export async function startPasskeyEnrolment(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof startPasskeyEnrollment>,
): Promise<ReplyOf<typeof startPasskeyEnrollment>> {
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

async function enrol(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof finalizePasskeyEnrollment>,
): Promise<ReplyOf<typeof finalizePasskeyEnrollment>> {
  const { account } = await mayEnrol(identity, caller, request.idToken);
  const answer = request.authenticatorRegistrationResponse;
  if (answer === undefined) throw new Refused('MISSING_AUTHENTICATOR_RESPONSE');
  readCredentialId(answer.id);
  const purpose = { act: 'enrol', accountId: account.id } as const;
  const ceremony = await openCeremony(
    identity,
    caller,
    purpose,
    answer.response?.clientDataJSON ?? '',
  );
  const made = await checkNewPasskey(answer, ceremony);
  takeWayIn(identity, caller, account, addressRules.accountPasskey);
  const now = identity.now();
  const passkey: Passkey = {
    ...made,
    tenant: account.tenant,
    accountId: account.id,
    name: passkeyName(request.name || request.displayName, made.aaguid),
    createdAt: now,
    lastUsedAt: null,
  };

  const session = openSession(identity, caller, account, passkeySignIn(passkey));
  const refusal = await identity.commit<AccountRefusal | 'challenge-spent' | 'passkey-taken'>([
    ceremony.spend,
    identity.passkeys.insert(passkey),
    // Nothing of the account changes but its version: two at once cannot both be the twentieth.
    ...identity.accounts.edit(account, {}),
    ...session.changes,
    ...notice(identity, caller, 'passkeyAdded', account, passkey.name),
    identity.audit.record(auditEvent(caller, now, 'identity_linked', account.id, 'passkey')),
  ]);
  if (refusal === 'challenge-spent') throw new Refused('INVALID_AUTHENTICATOR_RESPONSE');
  if (refusal === 'passkey-taken') throw new Refused('CREDENTIAL_ALREADY_IN_USE');
  raiseAccountRefusal(refusal);
  return {
    localId: account.id,
    credentialId: passkey.credentialId,
    name: passkey.name,
    ...(await session.tokens()),
  };
}

export const finishPasskeyEnrolment = (
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof finalizePasskeyEnrollment>,
): Promise<ReplyOf<typeof finalizePasskeyEnrollment>> =>
  onCurrentAccount(() => enrol(identity, caller, request));
