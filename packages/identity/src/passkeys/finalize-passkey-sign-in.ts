import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type {
  ErrorCode,
  finalizePasskeySignIn as operation,
  ReplyOf,
  RequestOf,
} from '@latchkey/protocol';
import type { AccountRefusal } from '../accounts/account.ts';
import { type AccountActName, auditEvent } from '../accounts/account-acts.ts';
import { LookAgain, onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { writeSignIn } from '../sign-in/write-sign-in.ts';
import { checkPasskeyUse } from './check-passkey-use.ts';
import { readCredentialId } from './credential-id.ts';
import { openCeremony } from './open-ceremony.ts';
import type { Passkey } from './passkey.ts';
import { passkeySignIn } from './passkey-sign-in.ts';
import { requirePasskeys } from './require-passkeys.ts';

type Reply = ReplyOf<typeof operation>;

async function refuse(
  identity: Identity,
  caller: Caller,
  passkey: Passkey,
  event: AccountActName,
  code: ErrorCode,
): Promise<never> {
  const { accountId } = passkey;
  await identity.commit([
    identity.audit.record(auditEvent(caller, identity.now(), event, accountId, code, 'refused')),
  ]);
  throw new Refused(code);
}

async function signIn(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<Reply> {
  const answer = request.authenticatorAuthenticationResponse;
  if (answer === undefined) throw new Refused('MISSING_AUTHENTICATOR_RESPONSE');
  const credentialId = readCredentialId(answer.id);
  const passkey = await identity.passkeys.find(caller.tenant, credentialId);
  const unknown = () => new Refused('PASSKEY_CREDENTIAL_NOT_FOUND');
  // Where no device has answered, the name is all there is to look at.
  if (passkey === undefined && answer.response === undefined) throw unknown();
  const purpose = { act: 'signIn', accountId: '' } as const;
  const ceremony = await openCeremony(
    identity,
    caller,
    purpose,
    answer.response?.clientDataJSON ?? '',
  );
  if (passkey === undefined) throw unknown();
  const use = await checkPasskeyUse(passkey, answer, ceremony);
  if (use === undefined) {
    return refuse(identity, caller, passkey, 'authn_login_fail', 'INVALID_AUTHENTICATOR_RESPONSE');
  }
  if (use.isCopy) {
    const event = 'passkey_counter_regressed';
    return refuse(identity, caller, passkey, event, 'INVALID_AUTHENTICATOR_RESPONSE');
  }
  const account = await identity.accounts.byId(caller.tenant, passkey.accountId);
  if (account === undefined) throw unknown();
  if (account.disabled) {
    return refuse(identity, caller, passkey, 'authn_login_fail', 'USER_DISABLED');
  }

  const settings = await identity.settings.current(caller.tenant);
  const { edit, changes, reply, entered } = await finishSignIn(
    identity,
    caller,
    settings,
    account,
    passkeySignIn(passkey),
    { verification: request.emailVerification },
  );
  const at = identity.now();
  const refusal = await identity.commit<AccountRefusal | 'challenge-spent' | 'passkey-changed'>([
    ceremony.spend,
    identity.passkeys.noteUse(passkey, { ...use, at }),
    ...writeSignIn(identity, account, edit, entered),
    ...changes,
    ...(entered
      ? [
          identity.audit.record(
            auditEvent(caller, at, 'authn_login_success', account.id, 'passkey'),
          ),
        ]
      : []),
  ]);
  if (refusal === 'challenge-spent') throw new Refused('INVALID_AUTHENTICATOR_RESPONSE');
  if (refusal === 'passkey-changed') throw new LookAgain();
  raiseAccountRefusal(refusal);
  return {
    localId: account.id,
    email: account.email ?? undefined,
    ...(await reply()),
  };
}

export async function finalizePasskeySignIn(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<Reply> {
  await requirePasskeys(identity, caller);
  takeFromAddress(identity, caller, addressRules.signIn, 'TOO_MANY_PASSKEY_SIGN_INS');
  return onCurrentAccount(() => signIn(identity, caller, request));
}
