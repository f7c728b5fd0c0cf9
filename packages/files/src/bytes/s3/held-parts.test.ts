import { Unavailable } from '@latchkey/kernel/unavailable';
import { expect, test } from 'vitest';
import { bytesOf } from '../../../test/pieces.ts';
import { smallParts, startS3World } from '../../../test/s3-world.ts';
import type { Bytes, Source } from '../bytes.ts';

const { held } = smallParts;
const memory = { holder: 2 * held, group: 3 * held, free: 10 };

/** Sends so much and then nothing, until it is told to end. */
function slow(size: number) {
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  async function* source(): Source {
    yield Buffer.alloc(size, 's');
    send();
    await end;
  }
  return { source: source(), sent, finish };
}

async function* one(size: number): Source {
  yield Buffer.alloc(size, 'q');
}

const holder = (name: string, group = 'members') => ({ name, group });

async function begin(bytes: Bytes, key: string, size: number, by: ReturnType<typeof holder>) {
  const { source, sent, finish } = slow(size);
  const writing = bytes.write(key, source, by);
  await sent;
  return async () => {
    finish();
    return writing;
  };
}

test('what slow senders leave in memory has an end for each of them, and for all', async () => {
  const { reopen } = await startS3World();
  const bytes = await reopen(undefined, { memory });
  const ada = holder('ada');
  const first = await begin(bytes, 'first', held - 1, ada);
  const second = await begin(bytes, 'second', held - 1, ada);
  await expect(bytes.write('third', one(1000), ada)).rejects.toBeInstanceOf(Unavailable);
  // Others are not in the way, and neither is whoever sends little.
  const third = await begin(bytes, 'third', held - 1, holder('bob'));
  expect(await bytes.write('little', one(10), ada)).toEqual({ size: 10 });
  await expect(bytes.write('fourth', one(1000), holder('eve'))).rejects.toBeInstanceOf(Unavailable);
  expect(await bytes.write('guest', one(1000), holder('eve', 'passing by'))).toEqual({
    size: 1000,
  });
  for (const end of [first, second, third]) expect(await end()).toEqual({ size: held - 1 });
  expect(await bytes.write('fourth', one(1000), ada)).toEqual({ size: 1000 });
});

test('whoever sends quickly sends as much as they like', async () => {
  const { reopen } = await startS3World();
  const bytes = await reopen(undefined, { memory: { ...memory, holder: 4 * held } });
  async function* many(): Source {
    for (let sent = 0; sent < 40; sent += 1) yield Buffer.alloc(held / 4, sent);
  }
  expect(await bytes.write('large', many(), holder('ada'))).toEqual({ size: 10 * held });
  expect((await bytesOf(await bytes.read('large'))).length).toBe(10 * held);
});

test('an upload keeps what came of it before there was no more room', async () => {
  const { reopen } = await startS3World();
  const bytes = await reopen(undefined, { memory: { ...memory, holder: held } });
  async function* growing(): Source {
    for (;;) yield Buffer.alloc(held / 2, 'g');
  }
  const written = await bytes.append('key', await bytes.begin('key'), growing(), holder('ada'));
  expect(written).toMatchObject({ cut: expect.any(Unavailable) });
  expect(written.size).toBeGreaterThanOrEqual(held);
  await bytes.finish('key', written.progress);
  expect((await bytesOf(await bytes.read('key'))).length).toBe(written.size);
});
