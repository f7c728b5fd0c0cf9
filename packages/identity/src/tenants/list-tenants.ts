import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import {
  bulkLimits,
  type listTenants as operation,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import { readPageToken, writePageToken } from '../bulk/page-token.ts';
import type { Identity } from '../identity.ts';
import { shownTenant } from './shown-tenant.ts';

export async function listTenants(
  identity: Identity,
  caller: Caller,
  { pageSize, pageToken }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const limit = Math.min(pageSize || bulkLimits.usualPage, bulkLimits.page);
  if (limit < 1) throw new Refused('INVALID_PAGE_SELECTION');
  const after = readPageToken(identity, caller.tenant, pageToken);
  const tenants = await identity.tenants.page(after, limit);
  // A full page has a token whether any follows or not: so clients of the protocol know it.
  const last = tenants.length === limit ? tenants.at(-1) : undefined;
  return {
    tenants: tenants.map((tenant) => shownTenant(identity, tenant)),
    nextPageToken: last && writePageToken(identity, caller.tenant, last.id),
  };
}
