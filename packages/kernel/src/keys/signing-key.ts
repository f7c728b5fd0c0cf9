import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import { selfSignedCertificate } from './certificate.ts';
import type { Sealer } from './sealing.ts';

export type KeyBits = 2048 | 3072 | 4096;

/** A signing key as it is stored. Times in milliseconds. */
export type SigningKeyRecord = {
  /** RFC 7638 thumbprint of the public key: the name follows from the key and cannot be lent. */
  readonly kid: string;
  readonly bits: number;
  readonly createdAt: number;
  readonly activeFrom: number;
  readonly certificate: string;
  readonly sealedPrivateKey: string;
  /** Counts up by one; unique in the store, so that of two nodes adding a key only one succeeds. */
  readonly generation: number;
};

export type SigningKeyRequest = {
  readonly sealer: Sealer;
  readonly bits: KeyBits;
  readonly project: string;
  readonly createdAt: number;
  readonly activeFrom: number;
  readonly generation: number;
  /** From first use until nothing signed with it is alive. */
  readonly lifeMs: number;
};

const day = 24 * 60 * 60 * 1000;
const generate = promisify(generateKeyPair);

export async function generateSigningKey(request: SigningKeyRequest): Promise<SigningKeyRecord> {
  const { sealer, bits, project, createdAt, activeFrom, generation, lifeMs } = request;
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: bits });
  const kid = await calculateJwkThumbprint(publicKey, 'sha256');
  const certificate = await selfSignedCertificate({
    publicKey,
    privateKey,
    project,
    notBefore: createdAt - day,
    // A server that was switched off rotates late and keeps this key in use for longer than planned.
    notAfter: activeFrom + lifeMs + 365 * day,
  });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const sealedPrivateKey = sealer.seal(pem.toString(), sealingContext(kid));
  return { kid, bits, createdAt, activeFrom, certificate, sealedPrivateKey, generation };
}

export const sealingContext = (kid: string) => `signing-key:${kid}`;
