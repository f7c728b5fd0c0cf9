export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

export const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

export type SignatureAlgorithm = {
  readonly hash: 'sha256' | 'sha512';
  readonly padding: 'pkcs1' | 'pss';
};

/** The only ones that are read. SHA-1 is broken, and a shared secret is nobody's certificate. */
export const signatures = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': { hash: 'sha256', padding: 'pkcs1' },
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': { hash: 'sha512', padding: 'pkcs1' },
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1': { hash: 'sha256', padding: 'pss' },
} as const satisfies Readonly<Record<string, SignatureAlgorithm>>;

export const digests = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
} as const;

export const statusCodes = {
  success: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  /** The person said no, or could not say who they are. */
  declined: [
    'urn:oasis:names:tc:SAML:2.0:status:RequestDenied',
    'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed',
  ],
} as const;

export const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
export const transientName = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
