import { type Cbor, createPasskeyDevice } from '@latchkey/testing/passkey-device';
import { expect, test } from 'vitest';
import { isPlainAttestation } from './plain-attestation.ts';

const options = { challenge: 'challenge', rp: { id: 'localhost' }, user: { id: 'ada' } };

const attested = (format: string, statement: Record<string, Cbor>) =>
  createPasskeyDevice().make(options, {
    attestation: { format, statement: new Map(Object.entries(statement)) },
  }).response.attestationObject;

test('a passkey comes without a statement of where it is from, or vouches for itself', async () => {
  expect(await isPlainAttestation(attested('none', {}))).toBe(true);
  expect(await isPlainAttestation(attested('packed', { alg: -7, sig: 'signature' }))).toBe(true);
});

test('a statement with certificates is not looked into', async () => {
  const x5c = [Buffer.from('a certificate')];
  expect(await isPlainAttestation(attested('packed', { alg: -7, sig: 'signature', x5c }))).toBe(
    false,
  );
  for (const format of ['tpm', 'apple', 'fido-u2f', 'android-key', 'android-safetynet', '']) {
    expect(await isPlainAttestation(attested(format, { x5c }))).toBe(false);
  }
});
