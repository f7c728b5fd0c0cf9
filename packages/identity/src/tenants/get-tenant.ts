import type { Caller } from '@latchkey/kernel/caller';
import type { getTenant as operation, ReplyOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { latestTenant } from './latest-tenant.ts';
import { shownTenant } from './shown-tenant.ts';

export async function getTenant(
  identity: Identity,
  caller: Caller,
): Promise<ReplyOf<typeof operation>> {
  return shownTenant(identity, await latestTenant(identity, caller.tenant));
}
