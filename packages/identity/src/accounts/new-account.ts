import { newAccountId } from '@latchkey/kernel/random-names';
import type { Identity } from '../identity.ts';
import { seconds } from '../tokens/id-token.ts';
import type { Account } from './account.ts';

/** An account as it is born: a guest, until the overrides say more. */
export function newAccount(
  identity: Pick<Identity, 'now' | 'randomBytes'>,
  tenant: string,
  given: Partial<Omit<Account, 'tenant' | 'version'>>,
): Account {
  const now = identity.now();
  return {
    tenant,
    id: given.id ?? newAccountId(identity.randomBytes),
    email: null,
    emailVerified: false,
    displayName: null,
    photoUrl: null,
    phoneNumber: null,
    phoneUsedAt: null,
    phoneLinkedAt: null,
    passwordHash: null,
    hashCost: null,
    passwordUpdatedAt: null,
    validSince: seconds(now),
    disabled: false,
    customAttributes: null,
    customAuth: false,
    emailLinkSignIn: false,
    initialEmail: null,
    createdAt: now,
    lastLoginAt: now,
    lastRefreshAt: now,
    providers: [],
    secondFactors: [],
    version: 1,
    ...given,
  };
}
