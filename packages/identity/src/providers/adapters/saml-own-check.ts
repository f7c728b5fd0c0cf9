import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { answerRefused } from './answer-refused.ts';
import { canonicalXml } from './canonical-xml.ts';
import type { XmlElement } from './plain-xml.ts';
import { digests, type SignatureAlgorithm, signatures } from './saml-names.ts';
import type { SignatureParts } from './saml-signature-shape.ts';

const verifyInPool = promisify(verify);

const bytesIn = ({ text }: XmlElement) => Buffer.from(text, 'base64');

const paddings = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  pss: {
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  },
} as const;

function isBy(
  certificate: string,
  { hash, padding }: SignatureAlgorithm,
  signed: Buffer,
  value: Buffer,
): Promise<boolean> {
  const { publicKey } = new X509Certificate(certificate);
  const key = { key: publicKey, ...paddings[padding] };
  return verifyInPool(hash, signed, key, value).catch(() => false);
}

/**
 * The certificates of these that the message is signed by, one for each signature. It costs what a
 * message is long, once, where the library takes a walk through it for every certificate: nothing
 * gets there that was not signed. That it was is for the library to say, all the same.
 */
export async function signingCertificates(
  certificates: readonly string[],
  parts: readonly SignatureParts[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const part of parts) {
    const info = Buffer.from(canonicalXml(part.signedInfo, { inclusive: part.inclusiveOfInfo }));
    const algorithm = signatures[part.signatureAlgorithm];
    const value = bytesIn(part.signatureValue);
    let signer: string | undefined;
    for (const certificate of certificates) {
      if (signer === undefined && (await isBy(certificate, algorithm, info, value))) {
        signer = certificate;
      }
    }
    const covered = { without: part.signature, inclusive: part.inclusive };
    const digest = createHash(digests[part.digestAlgorithm])
      .update(canonicalXml(part.covered, covered))
      .digest();
    if (signer === undefined || !digest.equals(bytesIn(part.digestValue))) {
      throw answerRefused('Its signature does not hold.');
    }
    found.push(signer);
  }
  return [...new Set(found)];
}
