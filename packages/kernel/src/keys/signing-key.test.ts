import { createPrivateKey, createPublicKey, randomBytes, X509Certificate } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { describe, expect, test } from 'vitest';
import { createSealer, SealBroken } from './sealing.ts';
import { generateSigningKey } from './signing-key.ts';

const day = 24 * 60 * 60 * 1000;
const createdAt = Date.UTC(2026, 0, 1);
const sealer = createSealer(randomBytes(32));
const generate = (bits: 2048 | 3072 = 2048, project = 'acme') =>
  generateSigningKey({
    sealer,
    bits,
    project,
    createdAt,
    activeFrom: createdAt + day,
    generation: 7,
    lifeMs: 44 * day,
  });

describe('a new signing key', async () => {
  const record = await generate();
  const certificate = new X509Certificate(record.certificate);
  const pem = sealer.open(record.sealedPrivateKey, `signing-key:${record.kid}`);
  const privateKey = createPrivateKey(pem);

  test('is recorded with its size, times and generation', () => {
    const times = { createdAt, activeFrom: createdAt + day };
    expect(record).toMatchObject({ bits: 2048, generation: 7, ...times });
    expect(privateKey.asymmetricKeyDetails).toEqual({
      modulusLength: 2048,
      publicExponent: 65537n,
    });
  });

  test('is named by the thumbprint of its public key', async () => {
    const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
    expect(record.kid).toBe(await calculateJwkThumbprint(jwk, 'sha256'));
    expect(record.kid).toMatch(/^[\w-]{43}$/);
  });

  test('has a certificate of its own that any X.509 reader understands', () => {
    expect(certificate.checkPrivateKey(privateKey)).toBe(true);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe('CN=latchkey.acme');
    expect(certificate.issuer).toBe('CN=latchkey.acme');
    expect(certificate.ca).toBe(false);
    expect(certificate.serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/);
    expect(record.certificate).toMatch(
      /^-----BEGIN CERTIFICATE-----\n([\w+/=]{1,64}\n)+-----END CERTIFICATE-----\n$/,
    );
  });

  test('has a certificate that is valid for longer than the key lives', () => {
    expect(Date.parse(certificate.validFrom)).toBeLessThan(createdAt);
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(createdAt + 45 * day);
  });

  test('is stored sealed, for its own row only', () => {
    expect(JSON.stringify(record)).not.toContain('PRIVATE KEY');
    expect(() => sealer.open(record.sealedPrivateKey, 'signing-key:other')).toThrow(SealBroken);
  });
});

test('a signing key can be larger, and the longest project name fits', async () => {
  const { certificate } = await generate(3072, 'p'.repeat(100));
  const parsed = new X509Certificate(certificate);
  expect(parsed.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
  expect(parsed.subject).toBe(`CN=latchkey.${'p'.repeat(55)}`);
});

test('a project name cannot write other fields into the certificate', async () => {
  const { certificate } = await generate(2048, 'a, O=Bank+OU=x\\');
  expect(new X509Certificate(certificate).toLegacyObject().subject).toEqual({
    CN: 'latchkey.a, O=Bank+OU=x\\',
  });
});
