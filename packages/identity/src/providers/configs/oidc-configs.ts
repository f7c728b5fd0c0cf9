import { Refused } from '@latchkey/kernel/refused';
import { type Message, oidcProviderConfig } from '@latchkey/protocol';
import type { Identity } from '../../identity.ts';
import type { OidcConfig } from '../provider-config.ts';
import { asksForHandler, redirectAddress } from '../redirect-address.ts';
import { checkClientId, checkClientSecret } from './client-fields.ts';
import type { KindOfConfig } from './kind-of-config.ts';

type Shown = Message<typeof oidcProviderConfig>;

/** Exactly as it will stand in tokens. Discovery adds its path to it, so it has nothing after its own. */
function checkIssuer({ outgoing }: Identity, issuer: string | undefined): string {
  if (!issuer) throw new Refused('MISSING_ISSUER');
  const complaint =
    issuer.length > 1024 ? 'It is too long.' : (outgoing.complaint(issuer) ?? undefined);
  if (complaint !== undefined) throw new Refused('INVALID_CONFIG', `The issuer: ${complaint}`);
  if (/[?#]|\/\.well-known\//.test(issuer)) {
    throw new Refused('INVALID_CONFIG', 'The issuer has no query, fragment or well-known path.');
  }
  return issuer;
}

function checkResponseType(
  { responseType }: Shown,
  clientSecret: string | null,
): OidcConfig['responseType'] {
  const { idToken = false, code = false } = responseType ?? {
    code: clientSecret !== null,
    idToken: clientSecret === null,
  };
  if (idToken === code) {
    throw new Refused('INVALID_CONFIG', 'Exactly one of code and idToken is the response type.');
  }
  if (code && clientSecret === null) throw new Refused('MISSING_OAUTH_CLIENT_SECRET');
  return code ? 'code' : 'idToken';
}

export const oidcConfigs: KindOfConfig<Shown> = {
  resource: 'oauthIdpConfigs',
  fields: oidcProviderConfig,
  accepts: (providerId) => providerId.startsWith('oidc.'),
  async settingsOf(identity, of, sent) {
    const issuer = checkIssuer(identity, sent.issuer);
    const clientId = checkClientId(sent.clientId);
    const clientSecret = checkClientSecret(sent.clientSecret);
    const responseType = checkResponseType(sent, clientSecret);
    const sharesAddress = asksForHandler(identity, of, sent.redirectUri);
    return { kind: 'oidc', oidc: { issuer, clientId, clientSecret, responseType, sharesAddress } };
  },
  fieldsOf(identity, config) {
    const { settings } = config;
    if (settings.kind !== 'oidc') return {};
    const { issuer, clientId, clientSecret, responseType } = settings.oidc;
    return {
      issuer,
      clientId,
      ...(clientSecret === null ? {} : { clientSecret }),
      responseType: { idToken: responseType === 'idToken', code: responseType === 'code' },
      redirectUri: redirectAddress(identity, config),
    };
  },
  withoutSecrets: ({ clientSecret: _secret, ...shown }) => shown,
};
