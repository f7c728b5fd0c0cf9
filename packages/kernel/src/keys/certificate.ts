import { type KeyObject, randomBytes, webcrypto } from 'node:crypto';

export type CertificateRequest = {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  readonly project: string;
  readonly notBefore: number;
  readonly notAfter: number;
};

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** Verifiers of the protocol fetch keys as X.509 certificates; nothing in them is trusted but the key. */
export async function selfSignedCertificate(request: CertificateRequest): Promise<string> {
  // Needed once a month: an ordinary start does not pay for loading it. The order is the library's.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');

  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: positiveSerial(),
      // RFC 5280 ends a common name at 64 characters.
      name: [{ CN: [`latchkey.${request.project}`.slice(0, 64)] }],
      notBefore: new Date(request.notBefore),
      notAfter: new Date(request.notAfter),
      signingAlgorithm: algorithm,
      // Node's types and the DOM's describe the same objects, and only the names of types differ.
      keys: {
        privateKey: request.privateKey.toCryptoKey(algorithm, false, ['sign']) as CryptoKey,
        publicKey: request.publicKey.toCryptoKey(algorithm, true, ['verify']) as CryptoKey,
      },
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      ],
    },
    webcrypto as Crypto,
  );
  return `${certificate.toString('pem').trimEnd()}\n`;
}

/** The first bit clear keeps the DER integer positive, the second bit set keeps its length. */
function positiveSerial(): string {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8(0) & 0x7f) | 0x40, 0);
  return bytes.toString('hex');
}
