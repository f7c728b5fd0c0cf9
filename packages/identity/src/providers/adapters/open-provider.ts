import { Refused } from '@latchkey/kernel/refused';
import { federationLimits } from '@latchkey/protocol';
import type { ForeignProvider } from '../foreign-provider.ts';
import type { KnownConfig, OidcConfig, ProviderConfig } from '../provider-config.ts';
import { oauthProvider } from './oauth.ts';
import { oauthPresets } from './oauth-presets.ts';
import { oidcProvider } from './oidc.ts';
import { oidcPresets } from './oidc-presets.ts';
import { samlProvider } from './saml.ts';
import type { Surroundings } from './surroundings.ts';

function knownProvider(
  surroundings: Surroundings,
  providerId: string,
  known: KnownConfig,
): ForeignProvider {
  const { clientId, clientSecret } = known;
  const oauth = oauthPresets[providerId];
  if (oauth !== undefined) return oauthProvider(surroundings, providerId, oauth, known);
  const oidc = oidcPresets[providerId]?.(surroundings, known);
  if (oidc === undefined) throw new Refused('INVALID_PROVIDER_ID');
  return oidcProvider(surroundings, {
    providerId,
    clientId,
    responseType: 'code',
    ...(clientSecret === null ? {} : { clientSecret: async () => clientSecret }),
    ...oidc,
  });
}

const issuerProvider = (
  surroundings: Surroundings,
  providerId: string,
  { issuer, clientId, clientSecret, responseType, sharesAddress = false }: OidcConfig,
): ForeignProvider =>
  oidcProvider(surroundings, {
    providerId,
    issuer,
    clientId,
    responseType,
    sharesAddress,
    scopes: ['openid', 'email', 'profile'],
    ...(clientSecret === null ? {} : { clientSecret: async () => clientSecret }),
  });

function open(surroundings: Surroundings, config: ProviderConfig): ForeignProvider {
  const { tenant, providerId, settings } = config;
  switch (settings.kind) {
    case 'oidc':
      return issuerProvider(surroundings, providerId, settings.oidc);
    case 'known':
      return knownProvider(surroundings, providerId, settings.known);
    case 'saml':
      return samlProvider(surroundings, {
        tenant,
        providerId,
        config: settings.saml,
        key: settings.key ?? undefined,
      });
  }
}

/** A provider keeps what it learnt of its issuer for as long as its configuration stays what it is. */
export function createForeignProviders(
  surroundings: Surroundings,
): (config: ProviderConfig) => ForeignProvider {
  const opened = new Map<string, { readonly as: string; readonly provider: ForeignProvider }>();
  return (config) => {
    const { tenant, providerId, createdAt, version } = config;
    const name = JSON.stringify([tenant, providerId]);
    const as = `${createdAt} ${version}`;
    const known = opened.get(name);
    if (known?.as === as) return known.provider;
    const provider = open(surroundings, config);
    if (opened.size >= 10 * federationLimits.providers) opened.clear();
    opened.set(name, { as, provider });
    return provider;
  };
}
