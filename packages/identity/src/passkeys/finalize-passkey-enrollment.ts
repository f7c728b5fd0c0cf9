import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type {
  finalizePasskeyEnrollment as operation,
  ReplyOf,
  RequestOf,
} from '@latchkey/protocol';
import type { AccountRefusal } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import { notice } from '../accounts/notices.ts';
import type { Identity } from '../identity.ts';
import { takeWayIn } from '../limits/account-writes.ts';
import { addressRules } from '../limits/address-rules.ts';
import { openSession } from '../sessions/open-session.ts';
import { checkNewPasskey } from './check-new-passkey.ts';
import { readCredentialId } from './credential-id.ts';
import { openCeremony } from './open-ceremony.ts';
import { mayEnrol } from './own-account.ts';
import type { Passkey } from './passkey.ts';
import { passkeyName } from './passkey-name.ts';
import { passkeySignIn } from './passkey-sign-in.ts';

async function enrol(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const answer = request.authenticatorRegistrationResponse;
  if (request.idToken && answer === undefined) throw new Refused('MISSING_AUTHENTICATOR_RESPONSE');
  const { account } = await mayEnrol(identity, caller, request.idToken);
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

export const finalizePasskeyEnrollment = (
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> => onCurrentAccount(() => enrol(identity, caller, request));
