import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import {
  type updateTenant as operation,
  type ReplyOf,
  type RequestOf,
  tenantConfig,
} from '@latchkey/protocol';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import { keptRobotChecks } from '../settings/kept-robot-checks.ts';
import { withOneRegionList } from '../settings/one-region-list.ts';
import { withPolicyTime } from '../settings/policy-time.ts';
import { masked } from '../settings/update-mask.ts';
import { checkTenant } from './check-tenant.ts';
import { latestTenant } from './latest-tenant.ts';
import { shownTenant, withoutName } from './shown-tenant.ts';
import { defaultTenantConfig } from './tenant.ts';

export async function updateTenant(
  identity: Identity,
  caller: Caller,
  { updateMask, ...sent }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const tenant = await latestTenant(identity, caller.tenant);
  const at = identity.now();
  const change = { before: tenant.config, sent: withoutName(sent), defaults: defaultTenantConfig };
  const wanted = withOneRegionList(sent, masked(tenantConfig, change, updateMask));
  checkTenant(wanted, identity.phone);
  const config = withPolicyTime(tenant.config, wanted, at);
  const refusal = await identity.commit([
    identity.tenants.replace(tenant, keptRobotChecks(config), at),
    identity.audit.record(auditEvent({ ...caller, tenant: '' }, at, 'tenant_changed', tenant.id)),
  ]);
  if (refusal !== undefined) {
    throw new Refused('INVALID_CONFIG', 'The tenant was changed meanwhile.');
  }
  // Read anew, so that this node obeys it at once.
  await latestTenant(identity, tenant.id);
  return shownTenant(identity, { id: tenant.id, config });
}
