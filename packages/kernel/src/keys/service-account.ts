import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Role } from '@latchkey/protocol';
import type { NewServiceAccount } from '../operators/service-account.ts';
import { tokenEndpoint } from './access-tokens.ts';

export type { ServiceAccountFile } from '../operators/service-account.ts';

const generate = promisify(generateKeyPair);

export async function createServiceAccount(
  project: string,
  name: string,
  createdAt: number,
  { role = 'owner', publicUrl }: { readonly role?: Role; readonly publicUrl?: string } = {},
): Promise<NewServiceAccount> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const email = `${name}@${project}.iam.latchkey`;
  const keyId = randomBytes(20).toString('hex');
  return {
    key: { email, keyId, publicKey, role, createdAt },
    file: {
      type: 'service_account',
      project_id: project,
      private_key_id: keyId,
      private_key: privateKey,
      client_email: email,
      ...(publicUrl === undefined ? {} : { token_uri: tokenEndpoint(publicUrl) }),
    },
  };
}
