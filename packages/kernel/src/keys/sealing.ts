import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Sealer = {
  /** The context names the one place the value belongs to; it opens nowhere else. */
  seal(plaintext: string, context: string): string;
  open(sealed: string, context: string): string;
  /** 32 bytes for another use of the same master key. Different labels share nothing. */
  deriveKey(label: string): Uint8Array;
};

export class SealedWithAnotherKey extends Error {
  override readonly name = 'SealedWithAnotherKey';

  constructor(context: string, sealedUnder: string, ours: string) {
    super(
      `"${context}" was sealed with another master key (${sealedUnder}) than the one in use (${ours}): start with the master key that belongs to this data.`,
    );
  }
}

export class SealBroken extends Error {
  override readonly name = 'SealBroken';

  constructor(context: string) {
    super(
      `"${context}" cannot be unsealed: the stored value was damaged, altered or moved from another place.`,
    );
  }
}

const version = 's1';
const nonceLength = 12;
const tagLength = 16;

export function createSealer(masterKey: Uint8Array): Sealer {
  if (masterKey.length !== 32) throw new RangeError('A master key has 32 bytes.');

  const derive = (info: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', masterKey, '', info, length));

  // The master key itself encrypts nothing: each use has a key of its own.
  const sealingKey = derive('latchkey sealing', 32);
  const keyId = Buffer.from(derive('latchkey master key id', 6)).toString('base64url');
  const prefix = `${version}.${keyId}.`;
  const authenticated = (context: string) => Buffer.from(prefix + context);

  return {
    seal(plaintext, context) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce, {
        authTagLength: tagLength,
      }).setAAD(authenticated(context));
      const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      const body = Buffer.concat([ciphertext, cipher.getAuthTag()]);
      return `${prefix}${nonce.toString('base64url')}.${body.toString('base64url')}`;
    },

    open(sealed, context) {
      const [sealedVersion, sealedUnder, nonceText, bodyText, ...rest] = sealed.split('.');
      if (sealedVersion !== version || sealedUnder === undefined || rest.length > 0) {
        throw new SealBroken(context);
      }
      if (sealedUnder !== keyId) throw new SealedWithAnotherKey(context, sealedUnder, keyId);
      const nonce = decode(nonceText);
      const body = decode(bodyText);
      if (nonce?.length !== nonceLength || body === undefined || body.length < tagLength) {
        throw new SealBroken(context);
      }
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealingKey, nonce, {
          authTagLength: tagLength,
        })
          .setAAD(authenticated(context))
          .setAuthTag(body.subarray(-tagLength));
        const start = decipher.update(body.subarray(0, -tagLength));
        return Buffer.concat([start, decipher.final()]).toString('utf8');
      } catch {
        throw new SealBroken(context);
      }
    },

    deriveKey: (label) => derive(`latchkey derived: ${label}`, 32),
  };
}

/** Only the one canonical spelling: Node's decoder skips characters it does not know. */
function decode(text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
