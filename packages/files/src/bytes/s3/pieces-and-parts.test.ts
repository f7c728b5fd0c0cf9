import { randomBytes } from 'node:crypto';
import type { SeenRequest } from '@latchkey/testing/fault-proxy';
import { describe, expect, test } from 'vitest';
import { bytesOf, pieces, textOf } from '../../../test/pieces.ts';
import { smallParts, startS3World } from '../../../test/s3-world.ts';
import type { Source } from '../bytes.ts';

const { held } = smallParts;

async function* one(bytes: Uint8Array): Source {
  yield bytes;
}

const isPart = ({ method, url }: SeenRequest) => method === 'PUT' && url.includes('partNumber=');

test('what fits into memory is written with one call', async () => {
  const { bytes, proxy } = await startS3World();
  await bytes.write('key', one(randomBytes(held - 1)));
  expect(proxy.seen.map(({ method }) => method)).toEqual(['PUT']);
});

describe('a large blob', () => {
  test('has small parts first and larger ones later, of pieces that were written before', async () => {
    const { bytes, proxy } = await startS3World();
    const content = randomBytes(12 * held + 1);
    await bytes.write('key', one(content));
    const parts = proxy.seen.filter(isPart).map(({ length }) => length / held);
    expect(parts).toEqual([1, 1, 1, 1, 2, 2, 4, 1 / held]);
    // Nothing longer than what is held is ever held: larger parts are sent on from S3.
    const pieceSizes = proxy.seen.filter(
      ({ method, url }) => method === 'PUT' && url.includes('/pieces/'),
    );
    expect(pieceSizes.every(({ length }) => length === held)).toBe(true);
    expect((await bytesOf(await bytes.read('key'))).equals(content)).toBe(true);
  });

  test('is the same whether it comes at once or in requests of any length', async () => {
    const { bytes, server } = await startS3World();
    const content = randomBytes(9 * held);
    let progress = await bytes.begin('key');
    let start = 0;
    for (const length of [1, held - 1, held, 3 * held + 7, 10, 2 * held, 100_000, 9 * held]) {
      const written = await bytes.append(
        'key',
        progress,
        one(content.subarray(start, start + length)),
      );
      ({ progress } = written);
      start = Math.min(start + length, content.length);
      expect(written.size).toBe(start);
    }
    await bytes.finish('key', progress);
    expect((await bytesOf(await bytes.read('key'))).equals(content)).toBe(true);
    expect(await server.objects()).toEqual(['blobs/key']);
    expect(await server.uploads()).toEqual([]);
  });
});

test('a blob that comes in the smallest pieces is kept in few, and none is written for every byte', async () => {
  const { bytes, proxy, server } = await startS3World();
  const text = 'abcdefghijklmnopqrstuvwxyz0123456789';
  let progress = await bytes.begin('key');
  let most = 0;
  for (const letter of text) {
    ({ progress } = await bytes.append('key', progress, pieces(letter)));
    most = Math.max(most, (await server.objects()).length);
  }
  // Of 36 bytes, pieces of 32 and 4, and those that the last request has put together.
  expect(most).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(text.length)) + 1);
  const written = proxy.seen.filter(({ method }) => method === 'PUT');
  const bytesWritten = written.reduce((sum, { length }) => sum + length, 0);
  expect(bytesWritten).toBeLessThan(text.length * (Math.log2(text.length) + 1));
  await bytes.finish('key', progress);
  expect(await textOf(await bytes.read('key'))).toBe(text);
  expect(await server.objects()).toEqual(['blobs/key']);
});

test('a listing has more pages than one', async () => {
  const { bytes, server } = await startS3World();
  const keys = Array.from({ length: 1001 }, (_, index) => `key-${index}`);
  await server.fill(keys.map((key) => `blobs/${key}`));
  const listed: string[] = [];
  for await (const { key } of bytes.list()) listed.push(key);
  expect(listed.sort()).toEqual(keys.sort());
});

test('two stores share a bucket under prefixes of their own', async () => {
  const { proxy, server, reopen } = await startS3World();
  const address = `${proxy.url}/${server.bucket}`;
  const [first, second] = [await reopen(`${address}/first`), await reopen(`${address}/second`)];
  await first.write('key', pieces('of the first'));
  await second.write('key', pieces('of the second'));
  await second.remove('key');
  expect(await textOf(await first.read('key'))).toBe('of the first');
  expect(await server.objects()).toEqual(['first/blobs/key']);
});
