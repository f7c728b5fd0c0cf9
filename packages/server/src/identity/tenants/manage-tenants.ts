import {
  bulkLimits,
  type createTenant as createOperation,
  type getTenant as getOperation,
  type listTenants as listOperation,
  type ReplyOf,
  type RequestOf,
  tenantConfig,
  type updateTenant as updateOperation,
} from '@latchkey/protocol';
import { auditEvent } from '../audit/audit.ts';
import { readPageToken, writePageToken } from '../bulk/page-token.ts';
import type { Caller } from '../caller.ts';
import type { Identity } from '../identity.ts';
import { newTenantId } from '../random-names.ts';
import { Refused } from '../refused.ts';
import { withOneRegionList } from '../settings/one-region-list.ts';
import { withPolicyTime } from '../settings/project-config.ts';
import { masked } from '../settings/update-mask.ts';
import { checkTenant } from './check-tenant.ts';
import { defaultTenantConfig, type Tenant, type TenantConfig } from './tenant.ts';

const shown = (
  { project }: Identity,
  { id, config }: Pick<Tenant, 'id' | 'config'>,
): TenantConfig => ({ ...config, name: `projects/${project.id}/tenants/${id}` });

/** What names the tenant is the server's to choose. */
const withoutName = ({ name: _name, ...config }: TenantConfig): TenantConfig => config;

export async function createTenant(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof createOperation>,
): Promise<ReplyOf<typeof createOperation>> {
  if (!(await identity.settings.current('')).tenantsAllowed) {
    throw new Refused('OPERATION_NOT_ALLOWED', 'This project may not have tenants.');
  }
  const at = identity.now();
  const sent = withoutName({ ...defaultTenantConfig, ...request });
  checkTenant(sent, identity.phone);
  const config = withPolicyTime({}, sent, at);
  const id = newTenantId(identity.randomBytes, config.displayName ?? '');
  const refusal = await identity.commit([
    identity.tenants.insert(id, config, at),
    identity.audit.record(auditEvent(caller, at, 'tenant_created', id)),
  ]);
  if (refusal !== undefined) throw new Refused('UNAVAILABLE', 'Try again.', 1);
  return shown(identity, { id, config });
}

export async function listTenants(
  identity: Identity,
  caller: Caller,
  { pageSize, pageToken }: RequestOf<typeof listOperation>,
): Promise<ReplyOf<typeof listOperation>> {
  const limit = Math.min(pageSize || bulkLimits.usualPage, bulkLimits.page);
  if (limit < 1) throw new Refused('INVALID_PAGE_SELECTION');
  const after = readPageToken(identity, caller.tenant, pageToken);
  // One more than asked for tells whether any follows.
  const found = await identity.tenants.page(after, limit + 1);
  const tenants = found.slice(0, limit);
  const last = found.length > limit ? tenants.at(-1) : undefined;
  return {
    tenants: tenants.map((tenant) => shown(identity, tenant)),
    nextPageToken: last && writePageToken(identity, caller.tenant, last.id),
  };
}

async function latestTenant({ tenants }: Identity, id: string): Promise<Tenant> {
  const tenant = await tenants.latest(id);
  if (tenant === undefined) throw new Refused('TENANT_NOT_FOUND');
  return tenant;
}

export async function getTenant(
  identity: Identity,
  caller: Caller,
): Promise<ReplyOf<typeof getOperation>> {
  return shown(identity, await latestTenant(identity, caller.tenant));
}

export async function updateTenant(
  identity: Identity,
  caller: Caller,
  { updateMask, ...sent }: RequestOf<typeof updateOperation>,
): Promise<ReplyOf<typeof updateOperation>> {
  const tenant = await latestTenant(identity, caller.tenant);
  const at = identity.now();
  const change = { before: tenant.config, sent: withoutName(sent), defaults: defaultTenantConfig };
  const wanted = withOneRegionList(sent, masked(tenantConfig, change, updateMask));
  checkTenant(wanted, identity.phone);
  const config = withPolicyTime(tenant.config, wanted, at);
  const refusal = await identity.commit([
    identity.tenants.replace(tenant, config, at),
    identity.audit.record(auditEvent({ ...caller, tenant: '' }, at, 'tenant_changed', tenant.id)),
  ]);
  if (refusal !== undefined) {
    throw new Refused('INVALID_CONFIG', 'The tenant was changed meanwhile.');
  }
  // Read anew, so that this node obeys it at once.
  return shown(identity, await latestTenant(identity, tenant.id));
}
