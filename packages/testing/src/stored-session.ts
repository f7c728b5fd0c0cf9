import type { Account } from '@latchkey/identity/accounts/account';
import type { Identity } from '@latchkey/identity/identity';
import { firstOf, holderOf } from '@latchkey/identity/sessions/lineage';
import { type IssuedTokens, issueTokens } from '@latchkey/identity/sessions/open-session';
import type { Session } from '@latchkey/identity/sessions/session';
import type { Caller } from '@latchkey/kernel/caller';
import { newAccountId, newSessionId } from '@latchkey/kernel/random-names';
import { sampleAccount, sampleSession } from './sample-records.ts';

/** Somebody of whom nothing but the network is known. */
export const someCaller: Caller = {
  tenant: '',
  address: '192.0.2.1',
  userAgent: 'a browser',
  locale: undefined,
  requestId: 'test',
};

/** An account and a session of it, both as after a sign-in a moment ago but for what is given. */
export async function storeSession(
  identity: Identity,
  given: { readonly account?: Partial<Account>; readonly session?: Partial<Session> } = {},
): Promise<IssuedTokens & { readonly account: Account; readonly session: Session }> {
  const now = identity.now();
  const authTime = Math.floor(now / 1000);
  const account = sampleAccount({
    id: newAccountId(identity.randomBytes),
    validSince: authTime,
    createdAt: now,
    ...given.account,
  });
  const session = sampleSession({
    tenant: account.tenant,
    id: newSessionId(identity.randomBytes),
    accountId: account.id,
    lineage: firstOf(holderOf(someCaller), now),
    authTime,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now + 1_000_000_000,
    ...given.session,
  });
  await identity.commit([...identity.accounts.insert(account), identity.sessions.insert(session)]);
  return { account, session, ...(await issueTokens(identity, account, session)) };
}
