export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** The only ones that are read. SHA-1 is broken, and a shared secret is nobody's certificate. */
export const algorithms = {
  canonicalization: [exclusive],
  signature: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ],
  digest: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
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
