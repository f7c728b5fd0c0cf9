import { type Account, type Client, ClientError, type Session } from '@latchkey/client';
import type { TenantOptions } from '../tenants/tenant-options.ts';
import { optionsOf } from './options-of.ts';
import { isPicture } from './provider-options.ts';
import type {
  FirebaseUiTenant,
  FirebaseUiTenantConfig,
  FirebaseUiTenantConfigs,
} from './tenant-config.ts';
import { userOf } from './user.ts';

/** The configuration of this API key; where there is only one, its key may be of another server. */
export function configFor(
  configs: FirebaseUiTenantConfigs,
  apiKey: string,
): FirebaseUiTenantConfig | undefined {
  const all = Object.values(configs);
  return configs[apiKey] ?? (all.length === 1 ? all[0] : undefined);
}

/** FirebaseUI's name for the project itself. */
const projectItself = '_';
const anyTenant = '*';

/** Keeps out whom the callback keeps out, before anybody else hears of them. */
const beforeSignInOf =
  (client: Client, { callbacks = {} }: FirebaseUiTenantConfig) =>
  async (account: Account, session: Session): Promise<void> => {
    const user = userOf({ session, call: client.call }, account);
    const same = await callbacks.beforeSignInSuccess?.(user);
    if (same !== undefined && same.uid !== account.localId) throw new ClientError('INTERNAL');
  };

function tenantOptionsOf(
  client: Client,
  config: FirebaseUiTenantConfig,
  id: string,
  tenant: FirebaseUiTenant,
): TenantOptions {
  const { displayName, fullLabel, buttonColor, iconUrl, ...signIn } = tenant;
  const { tosUrl, privacyPolicyUrl, callbacks } = config;
  const {
    mustLeave: _stays,
    onSignIn: _none,
    ...options
  } = optionsOf(client, {
    ...(tosUrl && { tosUrl }),
    ...(privacyPolicyUrl && { privacyPolicyUrl }),
    ...signIn,
  });
  return {
    ...options,
    id: id === projectItself ? '' : id,
    name: displayName ?? (id === projectItself ? '' : id),
    ...(fullLabel && { label: fullLabel }),
    ...(buttonColor && { color: buttonColor }),
    ...(iconUrl && isPicture(iconUrl) && { iconUrl }),
    ...(callbacks?.beforeSignInSuccess && { beforeSignIn: beforeSignInOf(client, config) }),
  };
}

/** The tenants of a configuration: all of them, or the named ones in their order. */
export function tenantsOf(
  client: Client,
  config: FirebaseUiTenantConfig,
  tenantIds?: readonly string[],
): readonly TenantOptions[] {
  const { tenants = {} } = config;
  const ids = tenantIds ?? Object.keys(tenants).filter((id) => id !== anyTenant);
  return ids.flatMap((id) => {
    const tenant = tenants[id] ?? tenants[anyTenant];
    return tenant === undefined ? [] : [tenantOptionsOf(client, config, id, tenant)];
  });
}
