import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import type { Identity } from '../identity.ts';
import { roleWithoutFactor } from '../operators/factors-of-operators.ts';
import type { Account, AccountEdit } from './account.ts';
import { auditEvent } from './account-acts.ts';
import { notice } from './notices.ts';

/**
 * Takes away whatever leads into the account and was added to it since. An owner who comes back to a
 * stolen account cannot know what the thief left there to return by. What the account was made with
 * stays, and so do second factors: they are no way in.
 */
export async function withoutAddedSince(
  identity: Identity,
  caller: Caller,
  account: Account,
  since: number,
): Promise<{ readonly edit: AccountEdit; readonly changes: readonly Change[] }> {
  const start = Math.max(since, account.createdAt + 1);
  const isAdded = (at: number | null) => at !== null && at >= start;
  const providers = account.providers.filter(({ linkedAt }) => isAdded(linkedAt));
  const phone = account.phoneNumber !== null && isAdded(account.phoneLinkedAt);
  const passkeys = await identity.passkeys.ofAccount(account.tenant, account.id);
  const kept = passkeys.filter(({ createdAt }) => !isAdded(createdAt));
  const unlinked = (providerId: string) =>
    identity.audit.record(
      auditEvent(caller, identity.now(), 'identity_unlinked', account.id, providerId),
    );
  return {
    edit: {
      ...(providers.length > 0
        ? { providers: account.providers.filter((link) => !providers.includes(link)) }
        : {}),
      ...(phone ? { phoneNumber: null, phoneUsedAt: null, phoneLinkedAt: null } : {}),
    },
    changes: [
      identity.passkeys.removeAll(account.tenant, account.id, start),
      ...(kept.length < passkeys.length
        ? [
            ...notice(identity, caller, 'passkeyRemoved', account),
            ...(await roleWithoutFactor(identity, caller, account, { passkeys: kept.length })),
          ]
        : []),
      ...providers.flatMap(({ providerId }) => [
        unlinked(providerId),
        ...notice(identity, caller, 'providerUnlinked', account, providerId),
      ]),
      ...(phone
        ? [
            unlinked('phone'),
            ...notice(identity, caller, 'phoneUnlinked', account, account.phoneNumber),
          ]
        : []),
    ],
  };
}
