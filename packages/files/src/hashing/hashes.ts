import type { IHasher } from 'hash-wasm';

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

/** Refused by whoever is to go on from it. */
const noState = new Uint8Array();

/** How far the hashing of one stream is. */
type Stream = { states: readonly Uint8Array[] };

/**
 * The two hashers of this thread, for all streams in turn: to make them takes longer than to hash a small
 * file. Nothing waits between the calls of one turn.
 */
async function openHashers() {
  // A large module, kept twice once it is read; most processes never hash a file.
  const { createCRC32, createMD5 } = await import('hash-wasm');
  const all = await Promise.all([createMD5(), createCRC32(castagnoli)]);
  for (const hasher of all) hasher.init();
  const nothing = all.map((hasher) => hasher.save());
  let current: Stream | undefined;

  /** Its state is where it was left, and nobody's is in the hashers. */
  function leave(): void {
    if (current !== undefined) current.states = all.map((hasher) => hasher.save());
    current = undefined;
  }

  function turnOf(stream: Stream): readonly IHasher[] {
    if (current === stream) return all;
    leave();
    for (const [index, hasher] of all.entries()) hasher.load(stream.states[index] ?? noState);
    current = stream;
    return all;
  }

  /** What the stream has come to. It can go on. */
  function digests(stream: Stream): readonly Uint8Array[] {
    turnOf(stream);
    leave();
    return all.map((hasher) => hasher.digest('binary'));
  }

  return { nothing, turnOf, digests };
}

let hashers: ReturnType<typeof openHashers> | undefined;

export async function openHasher(saved?: string): Promise<Hasher> {
  hashers ??= openHashers();
  const { nothing, turnOf, digests } = await hashers;
  const stream: Stream = {
    states: saved?.split(' ').map((state) => Buffer.from(state, 'base64')) ?? nothing,
  };
  // What was saved by something else is noticed here.
  turnOf(stream);
  return {
    update(piece) {
      for (const hasher of turnOf(stream)) hasher.update(piece);
    },
    save: () =>
      turnOf(stream)
        .map((hasher) => base64(hasher.save()))
        .join(' '),
    hashes() {
      const [md5, crc32c] = digests(stream).map(base64);
      return { md5: md5 as string, crc32c: crc32c as string };
    },
  };
}
