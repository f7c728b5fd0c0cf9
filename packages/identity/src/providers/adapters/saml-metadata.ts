import type { WriteSamlMetadata } from '../saml-provider.ts';

/** The library is large, and most servers have no such provider. */
export const samlMetadata: WriteSamlMetadata = async (config, key, at) => {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml');
  return generateServiceProviderMetadata({
    issuer: config.spEntityId,
    callbackUrl: at.redirectUri,
    identifierFormat: null,
    wantAssertionsSigned: true,
    generateUniqueId: () => at.documentId,
    ...(key === null ? {} : { privateKey: key.privateKey, publicCerts: key.certificate }),
  });
};
