import type { SamlConfig, SamlKey } from '../saml-provider.ts';

/** Where to send a browser so that the provider is asked: HTTP-Redirect, answered by HTTP-POST. */
export async function requestAddress(request: {
  readonly config: SamlConfig;
  readonly key: SamlKey | undefined;
  readonly redirectUri: string;
  readonly requestId: string;
  readonly state: string;
}): Promise<string> {
  const { config, key, redirectUri, requestId, state } = request;
  const { SAML } = await import('@node-saml/node-saml');
  const saml = new SAML({
    entryPoint: config.ssoUrl,
    issuer: config.spEntityId,
    callbackUrl: redirectUri,
    idpCert: [...config.idpCertificates],
    generateUniqueId: () => requestId,
    // How people are named and how they prove who they are is for the provider to say.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    ...(key === undefined ? {} : { privateKey: key.privateKey, signatureAlgorithm: 'sha256' }),
  });
  return saml.getAuthorizeUrlAsync(state, undefined, {});
}
