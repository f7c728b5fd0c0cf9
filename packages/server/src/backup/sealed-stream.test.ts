import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { BackupDamaged, open, seal } from './sealed-stream.ts';

const key = randomBytes(32);
const context = Buffer.from('a header');

async function* inChunks(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += length) {
    yield bytes.subarray(start, start + length);
  }
}

async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const piece = 64 * 1024;
const sealedPiece = piece + 16;

test.each([0, 1, piece - 1, piece, piece + 1, 3 * piece, 3 * piece + 7])(
  '%i bytes come back, however they are cut on the way',
  async (length) => {
    const plain = randomBytes(length);
    const sealed = await all(seal(inChunks(plain, 1000), key, context));
    expect(sealed.length).toBe(length + 16 * Math.max(1, Math.ceil(length / piece)));
    for (const cut of [999, sealedPiece, 10 * piece]) {
      expect(plain.equals(await all(open(inChunks(sealed, cut), key, context)))).toBe(true);
    }
  },
);

test('what was altered, moved, cut off or added to is refused', async () => {
  const sealed = await all(seal(inChunks(randomBytes(3 * piece), piece), key, context));
  const flipped = (place: number) => {
    const copy = Buffer.from(sealed);
    copy[place] = (copy[place] ?? 0) ^ 1;
    return copy;
  };
  const [first, second, third] = [0, 1, 2].map((n) =>
    sealed.subarray(n * sealedPiece, (n + 1) * sealedPiece),
  ) as [Buffer, Buffer, Buffer];
  const damaged = [
    Buffer.alloc(0),
    flipped(0),
    flipped(sealedPiece + 5),
    flipped(sealed.length - 1),
    sealed.subarray(0, -1),
    Buffer.concat([first, second]),
    Buffer.concat([second, first, third]),
    Buffer.concat([first, third]),
    Buffer.concat([first, first, second, third]),
    Buffer.concat([sealed, third]),
    Buffer.concat([sealed, Buffer.from('x')]),
  ];
  for (const [turn, bytes] of damaged.entries()) {
    await expect(all(open(inChunks(bytes, 5000), key, context)), String(turn)).rejects.toThrow(
      BackupDamaged,
    );
  }
});

test('another key or another header opens nothing', async () => {
  const sealed = await all(seal(inChunks(Buffer.from('secret'), 3), key, context));
  const attempts = [
    open(inChunks(sealed, 9), randomBytes(32), context),
    open(inChunks(sealed, 9), key, Buffer.from('another')),
  ];
  for (const attempt of attempts) await expect(all(attempt)).rejects.toThrow(BackupDamaged);
});
