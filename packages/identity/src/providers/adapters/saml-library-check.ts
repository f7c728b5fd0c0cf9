import { SAML } from '@node-saml/node-saml';

/** A message that is said to be signed, as it goes to a thread. */
export type SignedMessage = {
  readonly xml: string;
  /** As PEM. */
  readonly certificates: readonly string[];
  readonly spEntityId: string;
  readonly responseSigned: boolean;
  readonly assertionSigned: boolean;
};

/** What comes back: the bytes of the assertion, as they were signed, or why there are none. */
export type CheckedMessage =
  | { readonly signed: string }
  | { readonly refused: 'signature' | 'noEnd' };

/**
 * The assertion as it was signed: the very bytes that the signature covers, by one of the
 * certificates that were written down for the provider. A certificate in the message is nothing.
 */
export async function checkByLibrary(message: SignedMessage): Promise<CheckedMessage> {
  const verifier = new SAML({
    idpCert: [...message.certificates],
    issuer: message.spEntityId,
    callbackUrl: message.spEntityId,
    wantAuthnResponseSigned: message.responseSigned,
    wantAssertionsSigned: message.assertionSigned,
    // Conditions are checked beside this, where the clock can be set.
    acceptedClockSkewMs: -1,
    audience: false,
  });
  const SAMLResponse = Buffer.from(message.xml).toString('base64');
  try {
    const { profile } = await verifier.validatePostResponseAsync({ SAMLResponse });
    const signed = profile?.getAssertionXml?.();
    return signed === undefined ? { refused: 'signature' } : { signed };
  } catch (error) {
    // The only thing it still reads by itself.
    const noEnd = String(error).includes('Error parsing NotOnOrAfter');
    return { refused: noEnd ? 'noEnd' : 'signature' };
  }
}
