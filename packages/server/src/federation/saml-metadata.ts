import { generateServiceProviderMetadata } from '@node-saml/node-saml';
import type { SamlConfig, SamlKey } from '../identity/federation/saml-provider.ts';

/** What an identity provider has to know of this server, in the form that it can import. */
export function samlMetadata(
  config: SamlConfig,
  key: SamlKey | null,
  at: { readonly redirectUri: string; readonly documentId: string },
): string {
  return generateServiceProviderMetadata({
    issuer: config.spEntityId,
    callbackUrl: at.redirectUri,
    identifierFormat: null,
    wantAssertionsSigned: true,
    generateUniqueId: () => at.documentId,
    ...(key === null ? {} : { privateKey: key.privateKey, publicCerts: key.certificate }),
  });
}
