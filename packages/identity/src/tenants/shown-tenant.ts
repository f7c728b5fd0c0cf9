import type { Identity } from '../identity.ts';
import type { Tenant, TenantConfig } from './tenant.ts';

export const shownTenant = (
  { project }: Identity,
  { id, config }: Pick<Tenant, 'id' | 'config'>,
): TenantConfig => ({ ...config, name: `projects/${project.id}/tenants/${id}` });

/** What names the tenant is the server's to choose. */
export const withoutName = ({ name: _name, ...config }: TenantConfig): TenantConfig => config;
