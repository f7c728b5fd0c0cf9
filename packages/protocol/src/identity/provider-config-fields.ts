import { boolean, list, message, string } from '../field.ts';

/** An OpenID Connect issuer. Its id begins with `oidc.`. The secret goes in and never comes out. */
export const oidcProviderConfig = {
  name: string,
  displayName: string,
  enabled: boolean,
  issuer: string,
  clientId: string,
  clientSecret: string,
  responseType: message({ idToken: boolean, code: boolean }),
  /**
   * The address to register with the issuer: one that no other provider has. Set to that of the
   * handler, for an issuer that announces in its metadata that it names itself in its answers.
   */
  redirectUri: string,
} as const;

/** A SAML 2.0 identity provider. Its id begins with `saml.`. */
export const samlProviderConfig = {
  name: string,
  displayName: string,
  enabled: boolean,
  idpConfig: message({
    idpEntityId: string,
    ssoUrl: string,
    signRequest: boolean,
    idpCertificates: list(message({ x509Certificate: string })),
  }),
  spConfig: message({
    spEntityId: string,
    callbackUri: string,
    spCertificates: list(message({ x509Certificate: string, expiresAt: string })),
  }),
} as const;

/** A provider that this server knows by name: `google.com`, `github.com` and the like. */
export const knownProviderConfig = {
  name: string,
  enabled: boolean,
  clientId: string,
  clientSecret: string,
  /** The address to register with the provider. */
  redirectUri: string,
  appleSignInConfig: message({
    bundleIds: list(string),
    codeFlowConfig: message({ keyId: string, teamId: string, privateKey: string }),
  }),
} as const;
