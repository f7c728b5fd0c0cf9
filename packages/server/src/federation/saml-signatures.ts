import { SAML } from '@node-saml/node-saml';
import type { SamlConfig } from '../identity/federation/saml-config.ts';
import { answerRefused } from './answer-refused.ts';
import { readPlainXml, type XmlElement } from './plain-xml.ts';
import type { SamlResponse } from './saml-shape.ts';

/**
 * The assertion as it was signed: parsed from the very bytes that the signature covers, by one of
 * the certificates that were written down for the provider. A certificate in the message is nothing.
 */
export async function signedAssertion(
  { idpCertificates, spEntityId }: SamlConfig,
  xml: string,
  { responseSigned, assertionSigned }: Pick<SamlResponse, 'responseSigned' | 'assertionSigned'>,
): Promise<XmlElement> {
  const verifier = new SAML({
    idpCert: [...idpCertificates],
    issuer: spEntityId,
    callbackUrl: spEntityId,
    wantAuthnResponseSigned: responseSigned,
    wantAssertionsSigned: assertionSigned,
    // Conditions are checked beside this, where the clock can be set.
    acceptedClockSkewMs: -1,
    audience: false,
  });
  const SAMLResponse = Buffer.from(xml).toString('base64');
  const signed = await verifier.validatePostResponseAsync({ SAMLResponse }).then(
    ({ profile }) => profile?.getAssertionXml?.(),
    (error: unknown) => {
      // The only thing it still reads by itself.
      if (String(error).includes('Error parsing NotOnOrAfter')) {
        throw answerRefused('Its end (NotOnOrAfter) is missing or no moment in UTC.');
      }
      return undefined;
    },
  );
  if (signed === undefined) throw answerRefused('Its signature does not hold.');
  return readPlainXml(signed);
}
