const lowercase = 'abcdefghijklmnopqrstuvwxyz0123456789';
const alphanumeric = `ABCDEFGHIJKLMNOPQRSTUVWXYZ${lowercase}`;

type RandomBytes = (length: number) => Uint8Array;

/** Unbiased: bytes beyond the last whole multiple of the alphabet are thrown away. */
export function randomName(
  randomBytes: RandomBytes,
  length: number,
  alphabet = alphanumeric,
): string {
  const limit = 256 - (256 % alphabet.length);
  let name = '';
  while (name.length < length) {
    for (const byte of randomBytes(length - name.length)) {
      if (byte < limit) name += alphabet[byte % alphabet.length];
    }
  }
  return name;
}

export const newAccountId = (randomBytes: RandomBytes): string => randomName(randomBytes, 28);

/** Begins with what people call it, so that they know it when they see it. */
export const newTenantId = (randomBytes: RandomBytes, displayName: string): string =>
  `${displayName.toLowerCase()}-${randomName(randomBytes, 5, lowercase)}`;

/** 256 bits. A mailed code is as good as the account it opens. */
export const newCode = (randomBytes: RandomBytes): string =>
  Buffer.from(randomBytes(32)).toString('base64url');

export const newSessionId = (randomBytes: RandomBytes): string =>
  Buffer.from(randomBytes(16)).toString('base64url');
