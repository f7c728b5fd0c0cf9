import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { Refused } from '@latchkey/kernel/refused';
import type { Account } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { notice } from '../accounts/notices.ts';
import type { Identity } from '../identity.ts';
import { roleWithoutFactor } from '../operators/factors-of-operators.ts';
import { hasAnotherWayIn } from './own-account.ts';

/**
 * Takes passkeys away, as changes for the commit that edits the account: it is refused if one was
 * added or removed meanwhile. Names of others' passkeys mean nothing here.
 */
export async function removePasskeys(
  identity: Identity,
  caller: Caller,
  account: Account,
  credentialIds: readonly string[],
): Promise<{ readonly changes: readonly Change[]; readonly left: number }> {
  const passkeys = await identity.passkeys.ofAccount(account.tenant, account.id);
  const removed = passkeys.filter(({ credentialId }) => credentialIds.includes(credentialId));
  const event = auditEvent(caller, identity.now(), 'identity_unlinked', account.id, 'passkey');
  return {
    changes: removed.flatMap((passkey) => [
      identity.passkeys.remove(passkey),
      identity.audit.record(event),
    ]),
    left: passkeys.length - removed.length,
  };
}

/** The same by the account's owner, who hears of it and cannot shut themselves out with it. */
export async function removeOwnPasskeys(
  identity: Identity,
  caller: Caller,
  before: Account,
  after: Account,
  credentialIds: readonly string[],
): Promise<readonly Change[]> {
  if (credentialIds.length === 0) return [];
  const { changes, left } = await removePasskeys(identity, caller, before, credentialIds);
  if (changes.length === 0) return [];
  if (left === 0 && !hasAnotherWayIn(after)) {
    throw new Refused(
      'OPERATION_NOT_ALLOWED',
      'This passkey is the only way into the account.',
      'LAST_SIGN_IN_METHOD',
    );
  }
  return [
    ...changes,
    ...(await roleWithoutFactor(identity, caller, before, { passkeys: left })),
    ...notice(identity, caller, 'passkeyRemoved', before),
  ];
}
