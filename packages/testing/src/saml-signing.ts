import { generateKeyPairSync } from 'node:crypto';
import { selfSignedCertificate } from '@latchkey/kernel/keys/certificate';
import { SignedXml } from 'xml-crypto';
import { type SamlAnswer, writeAssertion, writeResponse } from './saml-answer.ts';

export type SamlSigningKey = { readonly privateKey: string; readonly certificate: string };

export async function newSamlSigningKey(): Promise<SamlSigningKey> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = await selfSignedCertificate({
    publicKey,
    privateKey,
    project: 'foreign-saml-provider',
    notBefore: Date.now() - 86_400_000,
    notAfter: Date.now() + 86_400_000,
  });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate,
  };
}

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

export type SigningOptions = {
  readonly signatureAlgorithm?: string;
  readonly digestAlgorithm?: string;
  readonly canonicalizationAlgorithm?: string;
  readonly transforms?: readonly string[];
  /** What the reader is to take for a shared secret. */
  readonly hmac?: boolean;
};

/** Signs the only element of the name, as the standard wants it: inside, after the issuer. */
export function signSaml(
  xml: string,
  name: 'Response' | 'Assertion' | 'EntityDescriptor',
  key: SamlSigningKey,
  options: SigningOptions = {},
): string {
  const signer = new SignedXml({
    privateKey: options.hmac ? key.certificate : key.privateKey,
    publicCert: key.certificate,
    signatureAlgorithm:
      options.signatureAlgorithm ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: (options.canonicalizationAlgorithm ?? exclusive) as typeof exclusive,
  });
  if (options.hmac) signer.enableHMAC();
  const element = `//*[local-name(.)='${name}']`;
  signer.addReference({
    xpath: element,
    transforms: options.transforms ?? [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      exclusive,
    ],
    digestAlgorithm: options.digestAlgorithm ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${element}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signer.getSignedXml();
}

/** The whole message of an answer, signed where the provider signs. */
export function signedAnswer(
  answer: SamlAnswer,
  now: number,
  key: SamlSigningKey,
  where: 'assertion' | 'response' | 'both' = 'assertion',
  options: SigningOptions = {},
): string {
  const assertion = writeAssertion(answer, now);
  const inner = where === 'response' ? assertion : signSaml(assertion, 'Assertion', key, options);
  const response = writeResponse(answer, now, inner);
  return where === 'assertion' ? response : signSaml(response, 'Response', key, options);
}
