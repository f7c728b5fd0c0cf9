import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';
import type { Tenant } from './tenant.ts';

export async function latestTenant({ tenants }: Identity, id: string): Promise<Tenant> {
  const tenant = await tenants.latest(id);
  if (tenant === undefined) throw new Refused('TENANT_NOT_FOUND');
  return tenant;
}
