import { isProviderId } from '@latchkey/identity/providers/provider-names';
import { Refused } from '@latchkey/kernel/refused';
import type { Ask } from './operations/ask.ts';

/** Each kind of provider has operations of its own; what people see of them is the same. */
type Listed = {
  readonly providerId: string;
  readonly enabled: boolean;
  readonly displayName?: string;
  readonly redirectUri: string;
};

type Config = {
  readonly name?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly displayName?: string | undefined;
};

type Page = {
  readonly configs: readonly (readonly [config: Config, redirectUri: string | undefined])[];
  readonly next: string | undefined;
};

type Turn = { readonly pageSize: number; readonly pageToken: string | undefined };

export const kindOf = (id: string): 'oidc' | 'saml' | 'known' => {
  if (id.startsWith('oidc.')) return 'oidc';
  return id.startsWith('saml.') ? 'saml' : 'known';
};

const pages: readonly ((ask: Ask, turn: Turn, tenant: string | undefined) => Promise<Page>)[] = [
  async (ask, turn, tenant) => {
    const page = await ask('listDefaultSupportedIdpConfigs', turn, tenant);
    const configs = page.defaultSupportedIdpConfigs ?? [];
    return {
      configs: configs.map((config) => [config, config.redirectUri]),
      next: page.nextPageToken,
    };
  },
  async (ask, turn, tenant) => {
    const page = await ask('listOauthIdpConfigs', turn, tenant);
    const configs = page.oauthIdpConfigs ?? [];
    return {
      configs: configs.map((config) => [config, config.redirectUri]),
      next: page.nextPageToken,
    };
  },
  async (ask, turn, tenant) => {
    const page = await ask('listInboundSamlConfigs', turn, tenant);
    const configs = page.inboundSamlConfigs ?? [];
    return {
      configs: configs.map((config) => [config, config.spConfig?.callbackUri]),
      next: page.nextPageToken,
    };
  },
];

const idOf = ({ name = '' }: Config) => name.slice(name.lastIndexOf('/') + 1);

/** Those known by name, then issuers, then SAML; of each kind in the order in which they came. */
export async function* everyProvider(ask: Ask, tenant: string | undefined): AsyncGenerator<Listed> {
  for (const pageOf of pages) {
    let pageToken: string | undefined;
    do {
      const { configs, next } = await pageOf(ask, { pageSize: 100, pageToken }, tenant);
      for (const [config, redirectUri = ''] of configs) {
        const { enabled = false, displayName } = config;
        yield {
          providerId: idOf(config),
          enabled,
          ...(displayName === undefined ? {} : { displayName }),
          redirectUri,
        };
      }
      pageToken = next || undefined;
    } while (pageToken !== undefined);
  }
}

export async function removeProvider(
  ask: Ask,
  tenant: string | undefined,
  id: string,
): Promise<void> {
  // What could be none of them would be asked for at another address.
  if (!isProviderId(id)) throw new Refused('CONFIGURATION_NOT_FOUND');
  const request = { configId: id };
  const kind = kindOf(id);
  if (kind === 'oidc') await ask('deleteOauthIdpConfig', request, tenant);
  else if (kind === 'saml') await ask('deleteInboundSamlConfig', request, tenant);
  else await ask('deleteDefaultSupportedIdpConfig', request, tenant);
}
