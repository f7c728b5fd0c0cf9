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
