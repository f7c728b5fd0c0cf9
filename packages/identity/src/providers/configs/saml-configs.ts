import { type Message, samlProviderConfig } from '@latchkey/protocol';
import { redirectAddress } from '../redirect-address.ts';
import { checkSamlConfig } from '../saml-config.ts';
import type { KindOfConfig } from './kind-of-config.ts';

type Shown = Message<typeof samlProviderConfig>;

export const samlConfigs: KindOfConfig<Shown> = {
  resource: 'inboundSamlConfigs',
  fields: samlProviderConfig,
  accepts: (providerId) => providerId.startsWith('saml.'),
  async settingsOf(identity, _of, sent, before) {
    const saml = checkSamlConfig(identity, sent);
    const kept = before?.kind === 'saml' ? before.key : null;
    // The provider was told the certificate, so the key stays even while nothing is signed with it.
    const key = kept ?? (saml.signRequest ? await identity.newSamlKey(identity.now()) : null);
    return { kind: 'saml', saml, key };
  },
  fieldsOf(identity, config) {
    const { settings } = config;
    if (settings.kind !== 'saml') return {};
    const { saml, key } = settings;
    return {
      idpConfig: {
        idpEntityId: saml.idpEntityId,
        ssoUrl: saml.ssoUrl,
        signRequest: saml.signRequest,
        idpCertificates: saml.idpCertificates.map((x509Certificate) => ({ x509Certificate })),
      },
      spConfig: {
        spEntityId: saml.spEntityId,
        callbackUri: redirectAddress(identity, config),
        ...(key === null
          ? {}
          : {
              spCertificates: [
                {
                  x509Certificate: key.certificate,
                  expiresAt: new Date(key.expiresAt).toISOString(),
                },
              ],
            }),
      },
    };
  },
  // The private key is no field of it.
  withoutSecrets: (shown) => shown,
};
