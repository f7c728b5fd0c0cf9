import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openHasher } from './hashes.ts';
import { withStreamHasher } from './stream-hasher.ts';

const lengths = [1, 3_000_000, 256 * 1024, 17, 1024 * 1024, 999_999];

async function expectedOf(bytes: Uint8Array) {
  const hasher = await openHasher();
  hasher.update(bytes);
  const { md5, crc32c } = hasher.hashes();
  expect(md5).toBe(createHash('md5').update(bytes).digest('base64'));
  return { md5, crc32c };
}

test('the hashes of a long stream are those of the whole, whatever its pieces', async () => {
  const pieces = lengths.map((length) => randomBytes(length));
  const found = await withStreamHasher(undefined, async (hasher) => {
    for (const piece of pieces) await hasher.update(piece);
    return hasher.hashes();
  });
  expect(found).toEqual(await expectedOf(Buffer.concat(pieces)));
});

test('a stream that is saved goes on as another one, long or short', async () => {
  const pieces = lengths.map((length) => randomBytes(length));
  let saved: string | undefined;
  for (const piece of pieces) {
    saved = await withStreamHasher(saved, async (hasher) => {
      await hasher.update(piece);
      await hasher.save();
      return hasher.save();
    });
  }
  const found = await withStreamHasher(saved, (hasher) => hasher.hashes());
  expect(found).toEqual(await expectedOf(Buffer.concat(pieces)));
});

test('a stream goes on after it was saved, and what was given may be changed at once', async () => {
  const [first, second] = [randomBytes(2_000_000), randomBytes(2_000_000)];
  const expected = await expectedOf(Buffer.concat([first, second]));
  const found = await withStreamHasher(undefined, async (hasher) => {
    for (const piece of [first, second]) {
      await hasher.update(piece);
      piece.fill(0);
      await hasher.save();
    }
    return hasher.hashes();
  });
  expect(found).toEqual(expected);
});

test('many streams at once do not mix', async () => {
  const all = Array.from({ length: 12 }, (_, index) => randomBytes(1_500_000 + index));
  const found = await Promise.all(
    all.map((bytes) =>
      withStreamHasher(undefined, async (hasher) => {
        for (let at = 0; at < bytes.length; at += 65_536) {
          await hasher.update(bytes.subarray(at, at + 65_536));
        }
        return hasher.hashes();
      }),
    ),
  );
  expect(found).toEqual(await Promise.all(all.map(expectedOf)));
});

test('a stream that fails is over, and the next one is hashed', async () => {
  const failing = withStreamHasher(undefined, async (hasher) => {
    await hasher.update(randomBytes(2_000_000));
    throw new Error('cut');
  });
  await expect(failing).rejects.toThrow('cut');
  const bytes = randomBytes(2_000_000);
  const found = await withStreamHasher(undefined, async (hasher) => {
    await hasher.update(bytes);
    return hasher.hashes();
  });
  expect(found).toEqual(await expectedOf(bytes));
});

test('a state that is none ends the stream and no other', async () => {
  const broken = withStreamHasher('AAAA AAAA', async (hasher) => hasher.save());
  await expect(broken).rejects.toThrow();
});
