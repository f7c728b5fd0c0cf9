import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { selfSignedCertificate } from '@latchkey/kernel/keys/certificate';
import type { SamlKey } from '../saml-provider.ts';

const day = 24 * 60 * 60 * 1000;
const generate = promisify(generateKeyPair);

/** Providers are told the certificate by hand, so that it lasts. It names a key and proves nothing. */
export async function generateSamlKey(project: string, at: number): Promise<SamlKey> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 3072 });
  const expiresAt = at + 3650 * day;
  const certificate = await selfSignedCertificate({
    publicKey,
    privateKey,
    project,
    notBefore: at - day,
    notAfter: expiresAt,
  });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return { privateKey: pem.toString(), certificate, expiresAt };
}
