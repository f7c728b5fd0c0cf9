const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

type RandomBytes = (length: number) => Uint8Array;

/** Unbiased: bytes beyond the last whole multiple of the alphabet are thrown away. */
export function randomName(randomBytes: RandomBytes, length: number): string {
  const limit = 256 - (256 % alphanumeric.length);
  let name = '';
  while (name.length < length) {
    for (const byte of randomBytes(length - name.length)) {
      if (byte < limit) name += alphanumeric[byte % alphanumeric.length];
    }
  }
  return name;
}

export const newAccountId = (randomBytes: RandomBytes): string => randomName(randomBytes, 28);

/** 256 bits. A mailed code is as good as the account it opens. */
export const newCode = (randomBytes: RandomBytes): string =>
  Buffer.from(randomBytes(32)).toString('base64url');

export const newSessionId = (randomBytes: RandomBytes): string =>
  Buffer.from(randomBytes(16)).toString('base64url');
