import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

/** A machine that may act for an operator: known by its public keys, which are all that is kept. */
export type ServiceAccountKey = {
  readonly email: string;
  readonly keyId: string;
  readonly publicKey: string;
  readonly createdAt: number;
};

/** The key file in the shape that admin SDKs read. It exists once, in the operator's hands. */
export type ServiceAccountFile = {
  readonly type: 'service_account';
  readonly project_id: string;
  readonly private_key_id: string;
  readonly private_key: string;
  readonly client_email: string;
};

const generate = promisify(generateKeyPair);

export async function createServiceAccount(
  project: string,
  name: string,
  createdAt: number,
): Promise<{ readonly key: ServiceAccountKey; readonly file: ServiceAccountFile }> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const email = `${name}@${project}.iam.latchkey`;
  const keyId = randomBytes(20).toString('hex');
  return {
    key: { email, keyId, publicKey, createdAt },
    file: {
      type: 'service_account',
      project_id: project,
      private_key_id: keyId,
      private_key: privateKey,
      client_email: email,
    },
  };
}
