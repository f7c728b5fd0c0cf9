import { createCRC32, createMD5, type IHasher } from 'hash-wasm';

/** In base64, as they travel. */
export type Hashes = { readonly md5: string; readonly crc32c: string };

/** Hashes of bytes that come one after the other, perhaps in several requests. */
export type Hasher = {
  update(piece: Uint8Array): void;
  /** Where it is, for whoever goes on later. */
  save(): string;
  hashes(): Hashes;
};

/** Reflected, as in RFC 3720. */
const castagnoli = 0x82f63b78;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const load = (hasher: IHasher, state: string): void => {
  hasher.load(Buffer.from(state, 'base64'));
};

export async function openHasher(saved?: string): Promise<Hasher> {
  const [md5, crc32c] = await Promise.all([createMD5(), createCRC32(castagnoli)]);
  const all = [md5, crc32c] as const;
  for (const hasher of all) hasher.init();
  if (saved !== undefined) {
    const states = saved.split(' ');
    for (const [index, hasher] of all.entries()) load(hasher, states[index] ?? '');
  }

  return {
    update(piece) {
      for (const hasher of all) hasher.update(piece);
    },
    save: () => all.map((hasher) => base64(hasher.save())).join(' '),
    hashes() {
      const states = all.map((hasher) => hasher.save());
      const [md5Digest, crc32cDigest] = all.map((hasher) => base64(hasher.digest('binary')));
      // What was asked can go on.
      for (const [index, hasher] of all.entries()) hasher.load(states[index] as Uint8Array);
      return { md5: md5Digest as string, crc32c: crc32cDigest as string };
    },
  };
}
