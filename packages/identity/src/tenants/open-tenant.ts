import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';
import { isTenantId } from './tenant.ts';

/** Whether there is such a tenant for whoever asks; operators see theirs also while none is allowed. */
export async function isOpenTenant(
  identity: Identity,
  id: string,
  operator: string | undefined,
): Promise<boolean> {
  if (!isTenantId(id) || (await identity.tenants.find(id)) === undefined) return false;
  return operator !== undefined || (await identity.settings.current('')).tenantsAllowed;
}

/** The first question of almost every call: the tenant is there, and nobody switched it off. */
export async function requireTenant(
  identity: Identity,
  id: string,
  operator?: string,
  {
    evenWhenDisabled = false,
    evenWhenGone = false,
  }: {
    readonly evenWhenDisabled?: boolean | undefined;
    readonly evenWhenGone?: boolean | undefined;
  } = {},
): Promise<void> {
  if (id === '') return;
  if (!(await isOpenTenant(identity, id, operator))) {
    if (evenWhenGone && operator !== undefined && isTenantId(id)) return;
    throw new Refused('TENANT_NOT_FOUND');
  }
  const tenant = await identity.tenants.find(id);
  if (tenant?.config.disableAuth && !evenWhenDisabled) throw new Refused('PROJECT_DISABLED');
}
