import type { getTenant, ReplyOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { shownFactors, shownPolicy } from '../settings/shown-states.ts';
import type { Tenant, TenantConfig } from './tenant.ts';

export const shownTenant = (
  { project, emulates }: Identity,
  { id, config }: Pick<Tenant, 'id' | 'config'>,
): ReplyOf<typeof getTenant> => ({
  ...config,
  mfaConfig: shownFactors(config.mfaConfig ?? {}),
  passwordPolicyConfig: shownPolicy(config.passwordPolicyConfig),
  name: `projects/${project.id}/tenants/${id}`,
  ...(emulates ? { tenantId: id } : {}),
});

/** What names the tenant is the server's to choose. */
export const withoutName = ({ name: _name, ...config }: TenantConfig): TenantConfig => config;
