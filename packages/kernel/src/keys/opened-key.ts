import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import type { Sealer } from './sealing.ts';
import { type SigningKeyRecord, sealingContext } from './signing-key.ts';
import { tokenHeader } from './token-form.ts';

export type PublicJwk = {
  readonly kty: 'RSA';
  readonly alg: 'RS256';
  readonly use: 'sig';
  readonly kid: string;
  readonly n: string;
  readonly e: string;
};

export type OpenedKey = {
  readonly kid: string;
  readonly header: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly certificate: string;
  readonly jwk: PublicJwk;
};

export class UnusableKey extends Error {
  override readonly name = 'UnusableKey';
}

/**
 * The public key is taken from the sealed private key and not from the certificate beside it.
 * Otherwise whoever can write a row, without the master key, could publish a key of their own and
 * sign tokens that we accept.
 */
export async function openKey(sealer: Sealer, record: SigningKeyRecord): Promise<OpenedKey> {
  const { kid, certificate } = record;
  const privateKey = createPrivateKey(sealer.open(record.sealedPrivateKey, sealingContext(kid)));
  const publicKey = createPublicKey(privateKey);
  const { n, e } = publicKey.export({ format: 'jwk' });
  if (publicKey.asymmetricKeyType !== 'rsa' || n === undefined || e === undefined) {
    throw new UnusableKey(`Signing key ${kid} is not an RSA key.`);
  }
  if ((await calculateJwkThumbprint(publicKey, 'sha256')) !== kid) {
    throw new UnusableKey(`Signing key ${kid} bears the name of another key.`);
  }
  if (!new X509Certificate(certificate).checkPrivateKey(privateKey)) {
    throw new UnusableKey(`The certificate of signing key ${kid} belongs to another key.`);
  }
  return {
    kid,
    header: tokenHeader(kid),
    privateKey,
    publicKey,
    certificate,
    jwk: { kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e },
  };
}
