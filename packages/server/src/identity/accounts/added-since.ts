import { auditEvent } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import type { Change } from '../change.ts';
import type { Identity } from '../identity.ts';
import type { Account, AccountEdit } from './account.ts';
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
      ...(passkeys.some(({ createdAt }) => isAdded(createdAt))
        ? notice(identity, caller, 'passkeyRemoved', account)
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
