import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import type { Fault, SeenRequest } from '@latchkey/testing/fault-proxy';
import { oneIn } from '@latchkey/testing/proofs';
import { describe, expect, test } from 'vitest';
import { bytesOf, pieces, textOf } from '../../../test/pieces.ts';
import {
  impatience,
  noPatience,
  type S3World,
  smallParts,
  startS3World,
} from '../../../test/s3-world.ts';
import { type Bytes, BytesUnavailable, MissingBytes, type Source } from '../bytes.ts';
import { usualPlan } from './part-plan.ts';
import { usualPatience } from './s3-calls.ts';

const { held } = smallParts;
const usual = { parts: usualPlan, patience: usualPatience };

async function* chunks(bytes: Uint8Array, size = 10_000): Source {
  for (let start = 0; start < bytes.length; start += size) {
    yield bytes.subarray(start, start + size);
  }
}

const isRead = ({ method, url }: SeenRequest) => method === 'GET' && url.includes('x-id=GetObject');

/** What fails the first time it is asked, and no more. */
function onceEach(fault: Fault): (request: SeenRequest) => Fault | undefined {
  const failed = new Set<string>();
  return ({ method, url }) => {
    const call = `${method} ${url}`;
    if (failed.has(call)) return undefined;
    failed.add(call);
    return fault;
  };
}

/** Everything that is done with bytes, from the first to the last. */
async function wholeLife(bytes: Bytes, parts: number): Promise<void> {
  const large = randomBytes(parts * held + 123);
  expect(await bytes.write('small', pieces('a small one'))).toEqual({ size: 11 });
  expect(await bytes.write('large', chunks(large))).toEqual({ size: large.length });
  let progress = await bytes.begin('several');
  for (const [start, end] of [
    [0, 100],
    [100, 300],
    [300, large.length],
  ]) {
    const written = await bytes.append('several', progress, chunks(large.subarray(start, end)));
    expect(written.size).toBe(end);
    ({ progress } = written);
  }
  await bytes.finish('several', progress);
  await bytes.finish('several', progress);
  await bytes.copy('large', 'copy');
  await bytes.copy('small', 'small copy');

  expect(await textOf(await bytes.read('small'))).toBe('a small one');
  expect(await textOf(await bytes.read('small copy'))).toBe('a small one');
  for (const key of ['large', 'several', 'copy']) {
    expect((await bytesOf(await bytes.read(key))).equals(large)).toBe(true);
  }
  const listed: string[] = [];
  for await (const { key } of bytes.list()) listed.push(key);
  expect(listed.sort()).toEqual(['copy', 'large', 'several', 'small', 'small copy']);
  await bytes.check();
  for (const key of listed) await bytes.remove(key);
  await expect(bytes.read('large')).rejects.toBeInstanceOf(MissingBytes);
}

async function expectNothingLeft({ server }: S3World): Promise<void> {
  expect(await server.objects()).toEqual([]);
  expect(await server.uploads()).toEqual([]);
}

describe('everything goes well in the end if S3', () => {
  const faults: readonly (readonly [string, Fault])[] = [
    ['has too much to do', 'slow down'],
    ['drops the connection', 'reset'],
    ['does what it is asked, and its answer is lost', 'lost answer'],
    ['is cut off while it is told what to do', { cutRequestAfter: 50 }],
    ['is cut off while it answers', { cutAnswerAfter: 50 }],
  ];
  test.each(oneIn(2, faults))('%s, once for every call', async (_title, fault) => {
    const world = await startS3World();
    world.proxy.plant(onceEach(fault));
    await wholeLife(world.bytes, 7);
    await expectNothingLeft(world);
  });

  const stalls: readonly (readonly [string, Fault])[] = [
    ['does not answer', 'silence'],
    ['stops while it answers', { stallAnswerAfter: 50 }],
  ];
  test.each(oneIn(2, stalls))('%s, once for every call', async (_title, fault) => {
    const world = await startS3World({ ...noPatience, tries: 40 });
    world.proxy.plant(onceEach(fault));
    await wholeLife(world.bytes, 1);
    await expectNothingLeft(world);
  });
});

describe('a download', () => {
  /** A busy machine is not taken for one that stopped. */
  const somePatience = { ...noPatience, idle: 1_500 };

  async function readCut(world: S3World, fault: Fault, range?: { start: number; end: number }) {
    const { bytes, proxy } = world;
    const content = randomBytes(5 * held);
    await bytes.write('key', chunks(content));
    let faults = 3;
    proxy.plant((request) => {
      faults -= 1;
      return isRead(request) && faults >= 0 ? fault : undefined;
    });
    proxy.seen.length = 0;
    const found = await bytesOf(await bytes.read('key', range));
    const wanted = range === undefined ? content : content.subarray(range.start, range.end);
    expect(found.equals(wanted)).toBe(true);
    return proxy.seen.map((request) => request.range);
  }

  test('that is cut goes on from the byte where it was cut, and none comes twice', async () => {
    expect(await readCut(await startS3World(), { cutAnswerAfter: 70_000 })).toEqual([
      undefined,
      'bytes=70000-327679',
      'bytes=140000-327679',
      'bytes=210000-327679',
    ]);
  });

  test('that stops goes on from the byte where it stopped', async () => {
    expect(await readCut(await startS3World(somePatience), { stallAnswerAfter: 50_000 })).toEqual([
      undefined,
      'bytes=50000-327679',
      'bytes=100000-327679',
      'bytes=150000-327679',
    ]);
  });

  test('of a part that is cut goes on within that part', async () => {
    const range = { start: 1_000, end: 300_001 };
    expect(await readCut(await startS3World(), { cutAnswerAfter: 90_000 }, range)).toEqual([
      'bytes=1000-300000',
      'bytes=91000-300000',
      'bytes=181000-300000',
      'bytes=271000-300000',
    ]);
  });

  test('that never gets any further fails, after so many tries and no more', async () => {
    const { bytes, proxy } = await startS3World();
    await bytes.write('key', chunks(randomBytes(2 * held)));
    proxy.plant((request) => (request.range === undefined ? { cutAnswerAfter: 60_000 } : 'reset'));
    proxy.seen.length = 0;
    await expect(bytesOf(await bytes.read('key'))).rejects.toBeInstanceOf(BytesUnavailable);
    expect(proxy.seen).toHaveLength(1 + impatience.tries);
  });

  /** More than the connections of a machine to itself hold. */
  const large = 16 * 1024 ** 2;

  async function writeLarge({ reopen, server }: S3World, content: Uint8Array): Promise<void> {
    const direct = await reopen(`${server.url}/${server.bucket}`, usual);
    await direct.write('key', chunks(content, 1024 ** 2));
  }

  test('whose reader pauses holds no connection meanwhile, and goes on later', async () => {
    const world = await startS3World(somePatience);
    const { bytes, proxy } = world;
    const content = randomBytes(large);
    await writeLarge(world, content);
    const found: Uint8Array[] = [];
    for await (const chunk of await bytes.read('key')) {
      if (found.length === 0) await expect.poll(() => proxy.open()).toBe(0);
      found.push(chunk);
    }
    expect(Buffer.concat(found).equals(content)).toBe(true);
  });

  test('that is given up gives its connection back', async () => {
    const world = await startS3World();
    const { bytes, proxy } = world;
    await writeLarge(world, randomBytes(large));
    for await (const _chunk of await bytes.read('key')) break;
    await expect.poll(() => proxy.open()).toBe(0);
    const giveUp = new AbortController();
    const source = await bytes.read('key', undefined, giveUp.signal);
    giveUp.abort(new Error('gone'));
    await expect(bytesOf(source)).rejects.toThrow('gone');
    await expect.poll(() => proxy.open()).toBe(0);
  });
});

describe('an upload', () => {
  const isPart = ({ method, url }: SeenRequest) => method === 'PUT' && url.includes('partNumber=');

  test('that S3 takes slowly is read no faster: a part is filled while two are under way', async () => {
    const { bytes, proxy } = await startS3World();
    let pulled = 0;
    async function* source(): Source {
      for (let count = 0; count < 12; count += 1) {
        pulled += held / 4;
        yield Buffer.alloc(held / 4, count);
      }
    }
    const holding = proxy.hold(isPart);
    const { progress } = await bytes.append('key', await bytes.begin('key'), pieces('ab'));
    const appending = bytes.append('key', progress, source());
    await expect.poll(() => [holding.waiting(), pulled]).toEqual([2, 3 * held]);
    holding.release();
    expect((await appending).size).toBe(3 * held + 2);
  });

  test('that S3 stops taking changes nothing: it goes on from what was recorded', async () => {
    const world = await startS3World();
    const { bytes, proxy } = world;
    const content = randomBytes(6 * held);
    const first = chunks(content.subarray(0, 2 * held + 5));
    const recorded = await bytes.append('key', await bytes.begin('key'), first);
    for (const parts of [0, 1, 2]) {
      let left = parts;
      proxy.plant((request) => {
        if (isPart(request)) left -= 1;
        return left < 0 ? 'slow down' : undefined;
      });
      const lost = chunks(randomBytes(4 * held));
      await expect(bytes.append('key', recorded.progress, lost)).rejects.toBeInstanceOf(
        BytesUnavailable,
      );
    }
    proxy.recover();
    await expect(bytes.read('key')).rejects.toBeInstanceOf(MissingBytes);
    const rest = chunks(content.subarray(2 * held + 5));
    const written = await bytes.append('key', recorded.progress, rest);
    await bytes.finish('key', written.progress);
    expect((await bytesOf(await bytes.read('key'))).equals(content)).toBe(true);
    await bytes.remove('key');
    await expectNothingLeft(world);
  });

  test('at once that S3 stops taking is not there, and what is left of it can be removed', async () => {
    const world = await startS3World();
    const { bytes, proxy } = world;
    let parts = 3;
    proxy.plant((request) => {
      if (isPart(request)) parts -= 1;
      return parts < 0 ? 'reset' : undefined;
    });
    const writing = bytes.write('key', chunks(randomBytes(9 * held)));
    await expect(writing).rejects.toBeInstanceOf(BytesUnavailable);
    expect(await world.server.uploads()).toHaveLength(1);
    proxy.recover();
    await expect(bytes.read('key')).rejects.toBeInstanceOf(MissingBytes);
    const listed: string[] = [];
    for await (const { key } of bytes.list()) listed.push(key);
    expect(listed).toEqual(['key']);
    await bytes.remove('key');
    await expectNothingLeft(world);
  });

  test('that is finished while S3 lets go of nothing is rid later of what it was made of', async () => {
    const { bytes, proxy, server } = await startS3World();
    const begun = async (key: string) =>
      (await bytes.append(key, await bytes.begin(key), pieces('text'))).progress;
    const [finished] = [await begun('finished'), await begun('unfinished')];
    proxy.plant(({ method }) => (method === 'DELETE' ? 'reset' : undefined));
    await bytes.finish('finished', finished);
    proxy.recover();
    expect(await server.objects()).toHaveLength(3);
    await bytes.tidy();
    // The finished one, and the piece of the other one, which is needed still.
    const left = await server.objects();
    expect(left.filter((name) => name.includes('/finished'))).toHaveLength(1);
    expect(left.filter((name) => name.includes('/unfinished/'))).toHaveLength(1);
  });

  test('whose source fails late leaves nothing', async () => {
    const world = await startS3World();
    async function* source(): Source {
      yield randomBytes(7 * held);
      throw new Error('gone');
    }
    await expect(world.bytes.write('key', source())).rejects.toThrow('gone');
    await expectNothingLeft(world);
  });
});

describe('a copy', () => {
  test('that S3 does not get to the end of is not there and leaves nothing', async () => {
    const world = await startS3World();
    const { bytes, proxy } = world;
    await bytes.write('from', chunks(randomBytes(5 * held)));
    let parts = 2;
    proxy.plant(({ url }) => {
      if (url.includes('partNumber=')) parts -= 1;
      return url.includes('partNumber=') && parts < 0 ? 'slow down' : undefined;
    });
    await expect(bytes.copy('from', 'to')).rejects.toBeInstanceOf(BytesUnavailable);
    await expect(bytes.read('to')).rejects.toBeInstanceOf(MissingBytes);
    await bytes.remove('from');
    await expectNothingLeft(world);
  });
});

describe('whoever asks is told what is wrong', () => {
  /** Everything that can be asked, and how often S3 is asked if it never does anything. */
  const asked: readonly (readonly [string, (bytes: Bytes) => Promise<unknown>])[] = [
    ['write', (bytes) => bytes.write('key', pieces('text'))],
    ['append', async (bytes) => bytes.append('key', await bytes.begin('key'), pieces('text'))],
    ['finish', async (bytes) => bytes.finish('key', await bytes.begin('key'))],
    ['read', (bytes) => bytes.read('key')],
    ['copy', (bytes) => bytes.copy('key', 'other')],
    ['remove', (bytes) => bytes.remove('key')],
    ['list', async (bytes) => bytes.list()[Symbol.asyncIterator]().next()],
    ['check', (bytes) => bytes.check()],
  ];

  /** Others of them on other days than proofs. */
  const fromNumber = <Case>(first: number, cases: readonly Case[]): readonly Case[] => [
    ...cases.slice(first),
    ...cases.slice(0, first),
  ];

  test.each(oneIn(4, asked))(
    'by %s, if S3 has too much to do, after so many tries',
    async (_name, ask) => {
      const { bytes, proxy } = await startS3World();
      proxy.plant(() => 'slow down');
      const failure = await ask(bytes).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(BytesUnavailable);
      expect(failure).toMatchObject({
        sentence: 'The server cannot reach its files. Try again.',
        message: expect.stringMatching(/^S3 at http:.* does not do what it is asked \(.*503/),
      });
      expect(proxy.seen).toHaveLength(impatience.tries);
    },
  );

  test.each(oneIn(4, fromNumber(1, asked)))(
    'by %s, if S3 never answers, in good time',
    async (_name, ask) => {
      const { bytes, proxy } = await startS3World({ ...noPatience, idle: 20 });
      proxy.plant(() => 'silence');
      await expect(ask(bytes)).rejects.toBeInstanceOf(BytesUnavailable);
      expect(proxy.seen).toHaveLength(impatience.tries);
    },
  );

  test.each(oneIn(4, fromNumber(2, asked)))('by %s, if nobody is there', async (_name, ask) => {
    const { bytes, proxy } = await startS3World();
    await proxy.close();
    await expect(ask(bytes)).rejects.toThrow(/^S3 at http:.*ECONNREFUSED/);
  });

  test('if there is no such bucket, at once', async () => {
    const { reopen, proxy } = await startS3World();
    const bytes = await reopen(`${proxy.url}/another-bucket`);
    await expect(bytes.check()).rejects.toThrow(
      `S3 at ${proxy.url} has no bucket "another-bucket".`,
    );
    expect(proxy.seen).toHaveLength(1);
  });

  const wrongKeys = [
    { accessKeyId: 'unknown', secretAccessKey: 'a-secret-nobody-sees' },
    { accessKeyId: 'S3RVER', secretAccessKey: 'a-secret-nobody-sees' },
  ];
  test.each(wrongKeys)('if the keys are wrong, at once and without them', async (keys) => {
    const { reopen, proxy, server } = await startS3World();
    const bytes = await reopen(undefined, { keys });
    const failure = await bytes.check().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BytesUnavailable);
    expect(String(failure)).toContain(`refuses our keys for the bucket "${server.bucket}"`);
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toMatch(/nobody-sees|Signature=/);
    expect(proxy.seen).toHaveLength(1);
  });
});
