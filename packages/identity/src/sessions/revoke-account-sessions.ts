import type { Caller } from '@latchkey/kernel/caller';
import type { revokeAccountSessions as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import { auditEvent } from '../accounts/account-acts.ts';
import { updateAsOperator } from '../accounts/update-as-operator.ts';
import type { Identity } from '../identity.ts';
import { requireReach } from '../operators/reach.ts';
import { seconds } from '../tokens/id-token.ts';
import { namedAccount } from './named-account.ts';

/** Nothing of ours takes the ID tokens any more; who verifies tokens alone does, for their hour. */
export async function revokeAccountSessions(
  identity: Identity,
  caller: Caller,
  { localId, sessionId }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const at = identity.now();
  if (!sessionId) {
    await updateAsOperator(identity, caller, { localId, validSince: seconds(at) });
    return {};
  }
  const account = await namedAccount(identity, caller, localId);
  await requireReach(identity, caller, account);
  // One that is over already, or not the account's, is as ended as it can be.
  await identity.commit([
    identity.sessions.revokeOwn(account.tenant, account.id, sessionId, at),
    identity.audit.record(auditEvent(caller, at, 'authn_token_revoked', account.id)),
  ]);
  return {};
}
