import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { deleteTenant as operation, ReplyOf } from '@latchkey/protocol';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';

/** What a caller waits for; the sweep does the rest. */
const stepsAtOnce = 20;

/** Longer than any node can take a closed tenant for an open one, and any request can last. */
const closedFor = 10 * 60_000;

/**
 * First it is closed, for good and in one commit: from then on nobody gets in, whatever happens to
 * this process. Then it is cleared, a piece at a time.
 */
export async function deleteTenant(
  identity: Identity,
  caller: Caller,
): Promise<ReplyOf<typeof operation>> {
  const id = caller.tenant;
  const at = identity.now();
  const refusal = await identity.commit([
    identity.tenants.close(id, at),
    // Of the project: it is what remains when the tenant is gone.
    identity.audit.record(auditEvent({ ...caller, tenant: '' }, at, 'tenant_deleted', id)),
  ]);
  // Reading it anew is also how this node learns that it is gone.
  await identity.tenants.latest(id);
  if (refusal !== undefined) throw new Refused('TENANT_NOT_FOUND');
  for (let step = 0; step < stepsAtOnce; step += 1) {
    if (!(await identity.tenants.clearSome(id))) break;
  }
  return {};
}

/** Finishes what was begun here or elsewhere, and what a request wrote that was on its way. */
export async function sweepTenants(
  { tenants, commit }: Pick<Identity, 'tenants' | 'commit'>,
  now: number,
): Promise<void> {
  for (const id of await tenants.closed(now)) {
    while (await tenants.clearSome(id));
  }
  for (const id of await tenants.closed(now - closedFor)) {
    await commit([tenants.forget(id)]);
  }
}
