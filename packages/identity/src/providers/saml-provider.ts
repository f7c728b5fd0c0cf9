/** What is kept of a SAML provider beside its name and whether it is on. */
export type SamlConfig = {
  readonly idpEntityId: string;
  readonly ssoUrl: string;
  readonly signRequest: boolean;
  /** As PEM. Several while the provider changes its key. */
  readonly idpCertificates: readonly string[];
  readonly spEntityId: string;
};

/** With what requests are signed. */
export type SamlKey = {
  /** As PEM. */
  readonly privateKey: string;
  readonly certificate: string;
  readonly expiresAt: number;
};

/** What an identity provider has to know of this server, in the form that it can import. */
export type WriteSamlMetadata = (
  config: SamlConfig,
  key: SamlKey | null,
  at: { readonly redirectUri: string; readonly documentId: string },
) => Promise<string>;
