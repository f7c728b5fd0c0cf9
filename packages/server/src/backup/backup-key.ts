import { hkdfSync, scrypt } from 'node:crypto';

/** What stands before the sealed part, in the clear, and is sealed into every piece of it. */
export type BackupHeader = {
  readonly createdAt: string;
  readonly project: string;
  readonly sealedWith: 'master key' | 'passphrase';
  readonly salt: string;
};

/** About a second and 128 MB for each try at the passphrase. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const stretch = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

export type BackupSecret = { readonly masterKey: Uint8Array } | { readonly passphrase: string };

/** Every backup has a key of its own, so that its pieces can be numbered from zero. */
export async function backupKey(secret: BackupSecret, saltText: string): Promise<Uint8Array> {
  const salt = Buffer.from(saltText, 'base64url');
  const material =
    'passphrase' in secret ? await stretch(secret.passphrase, salt) : secret.masterKey;
  return new Uint8Array(hkdfSync('sha256', material, salt, 'latchkey backup', 32));
}
