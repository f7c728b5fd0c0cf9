import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openHasher } from './hashes.ts';

/** Bit by bit, as it is defined. */
function crc32c(bytes: Uint8Array): string {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0x82f63b78 : 0);
  }
  const digest = Buffer.alloc(4);
  digest.writeUInt32BE((value ^ 0xffffffff) >>> 0);
  return digest.toString('base64');
}

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

test('the hashes of nothing and of what others have published', async () => {
  expect((await openHasher()).hashes()).toEqual({
    md5: '1B2M2Y8AsgTpgAmY7PhCfg==',
    crc32c: 'AAAAAA==',
  });
  const hasher = await openHasher();
  hasher.update(Buffer.from('123456789'));
  // The check value of CRC-32C is e3069283.
  expect(hasher.hashes()).toEqual({
    md5: 'JfnnlDI7RTiF9RgfG2JNCw==',
    crc32c: Buffer.from('e3069283', 'hex').toString('base64'),
  });
});

test('any bytes in any pieces, saved and gone on with in between, are those of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), async (all) => {
      let saved: string | undefined;
      for (const piece of all) {
        const hasher = await openHasher(saved);
        hasher.update(piece);
        hasher.hashes();
        saved = hasher.save();
      }
      const whole = Buffer.concat(all);
      const found = (await openHasher(saved)).hashes();
      expect(found).toEqual({ md5: md5(whole), crc32c: crc32c(whole) });
    }),
  );
});

test('two at once do not mix', async () => {
  const [one, other] = [await openHasher(), await openHasher()];
  const [first, second] = [randomBytes(1000), randomBytes(1000)];
  one.update(first);
  other.update(second);
  one.update(second);
  expect(one.hashes().md5).toBe(md5(Buffer.concat([first, second])));
  expect(other.hashes().md5).toBe(md5(second));
});

test('what was saved by something else is refused, and nobody else is disturbed', async () => {
  const [whole, one] = [randomBytes(500), await openHasher()];
  one.update(whole.subarray(0, 200));
  const saved = (await openHasher()).save();
  for (const state of ['', 'AAAA', saved.split(' ')[0] ?? '', `${saved.split(' ')[0]} AAAA`]) {
    await expect(openHasher(state)).rejects.toThrow();
  }
  one.update(whole.subarray(200));
  expect(one.hashes()).toEqual({ md5: md5(whole), crc32c: crc32c(whole) });
});
