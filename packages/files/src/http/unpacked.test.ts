import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pieces, textOf } from '../../test/pieces.ts';
import { mostUnpacked, unpacked } from './unpacked.ts';

async function* once(bytes: Uint8Array) {
  yield bytes;
}

test('what was packed is what it was', async () => {
  const plain = await unpacked(once(gzipSync('plain')), 25);
  expect(plain && (await textOf(plain))).toBe('plain');
});

test('what is not packed is not unpacked', async () => {
  expect(await unpacked(pieces('no ', 'gzip'), 7)).toBeUndefined();
});

test('a little that becomes far too much is cut off there', async () => {
  const packed = gzipSync(Buffer.alloc(40 * 1024 * 1024));
  const plain = await unpacked(once(packed), packed.length);
  let size = 0;
  const reading = async () => {
    for await (const piece of plain ?? []) size += piece.length;
  };
  await expect(reading()).rejects.toThrow('more than 33554432 bytes');
  expect(size).toBeLessThanOrEqual(mostUnpacked(packed.length));
  expect(size).toBeGreaterThan(32 * 1024 * 1024 - 64 * 1024);
});

test('whoever stops reading lets go of what is read', async () => {
  let isLetGo = false;
  async function* source() {
    try {
      for (;;) yield gzipSync(Buffer.alloc(1024 * 1024));
    } finally {
      isLetGo = true;
    }
  }
  for await (const _ of (await unpacked(source(), 1)) ?? []) break;
  await expect.poll(() => isLetGo).toBe(true);
});
