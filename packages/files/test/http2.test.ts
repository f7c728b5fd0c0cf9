import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type IncomingHttpHeaders,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bucket, command, type FilesWorld, rulesWith, startFilesWorld } from './served-files.ts';

let world: FilesWorld;
let session: ClientHttp2Session;
const warnings: string[] = [];
const noteWarning = ({ message }: Error) => warnings.push(message);
beforeAll(async () => {
  process.on('warning', noteWarning);
  world = await startFilesWorld(rulesWith('match /open/{file=**} { allow read, write; }'));
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await world.close();
  process.off('warning', noteWarning);
});
beforeEach(async () => {
  const { port } = world.app.server.address() as AddressInfo;
  session = connect(`http://127.0.0.1:${port}`, {
    settings: { initialWindowSize: 1024 ** 2 },
    // In megabytes: everything that a test sends at once.
    maxSessionMemory: 512,
  });
  await once(session, 'connect');
  session.setLocalWindowSize(64 * 1024 ** 2);
});
afterEach(() => session.destroy());

const objects = `/v0/b/${bucket}/o`;
const large = randomBytes(3 * 1024 ** 2 + 7);

type Headers = Readonly<Record<string, string>>;
type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; body: Buffer };

const openStream = (method: string, path: string, headers: Headers = {}): ClientHttp2Stream =>
  session
    .request({ ':method': method, ':path': path, ...headers }, { endStream: method === 'GET' })
    // Whoever is waited for fails by it.
    .on('error', () => undefined);

async function answerOf(stream: ClientHttp2Stream): Promise<Answer> {
  const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
  const body = Buffer.concat(await stream.toArray());
  return { status: Number(headers[':status']), headers, body };
}

function ask(method: string, path: string, headers: Headers = {}, body?: Uint8Array) {
  const stream = openStream(method, path, headers);
  if (method !== 'GET') stream.end(body);
  return answerOf(stream);
}

const named = (name: string) => `${objects}?name=${encodeURIComponent(name)}`;
const bytesOf = (name: string) => `${objects}/${encodeURIComponent(name)}?alt=media`;
const plain = { 'content-type': 'text/plain' };

async function begin(name: string, size: number): Promise<string> {
  const { headers } = await ask(
    'POST',
    named(name),
    {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(size),
    },
    Buffer.from('{}'),
  );
  const { pathname, search } = new URL(String(headers['x-goog-upload-url']));
  return `${pathname}${search}`;
}

const receivedOf = ({ headers }: Answer) => Number(headers['x-goog-upload-size-received']);

describe('in a session of HTTP/2', () => {
  test('files come and go, whole and in part, many at once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `open/several-${index}`);
    const stored = await Promise.all(names.map((name) => ask('POST', named(name), plain, large)));
    expect(stored.map(({ status }) => status)).toEqual(names.map(() => 200));
    const found = await Promise.all(names.map((name) => ask('GET', bytesOf(name))));
    expect(found.every(({ body }) => body.equals(large))).toBe(true);
    const part = await ask('GET', bytesOf('open/several-3'), { range: 'bytes=1000-1999' });
    expect([part.status, part.body.equals(large.subarray(1000, 2000))]).toEqual([206, true]);
  });

  test('an upload goes on after the stream of one of its requests was given up', async () => {
    const upload = await begin('open/resumed', large.length);
    const first = openStream('POST', upload, command('upload', 0));
    await new Promise((resolve) => first.write(large.subarray(0, 1024 ** 2), resolve));
    first.close(constants.NGHTTP2_CANCEL);
    await once(first, 'close');
    const received = receivedOf(await ask('POST', upload, command('query')));
    expect(received).toBeLessThanOrEqual(1024 ** 2);
    const rest = command('upload, finalize', received);
    const done = await ask('POST', upload, rest, large.subarray(received));
    expect(done.status).toBe(200);
    const again = await ask('POST', upload, command('finalize'));
    expect(again.body.equals(done.body)).toBe(true);
    expect((await ask('GET', bytesOf('open/resumed'))).body.equals(large)).toBe(true);
  });

  test('an upload in one request that is given up stores nothing', async () => {
    const stream = openStream('POST', named('open/given-up'), {
      ...plain,
      'content-length': String(large.length),
    });
    stream.write(large.subarray(0, 2 * 1024 ** 2));
    stream.close(constants.NGHTTP2_CANCEL);
    await once(stream, 'close');
    expect((await ask('GET', bytesOf('open/given-up'))).status).toBe(404);
  });

  test('those who do not read keep nobody waiting, and are sent no more than they take', async () => {
    await ask('POST', named('open/unread'), plain, Buffer.alloc(24 * 1024 ** 2));
    const unread = Array.from({ length: 8 }, () => openStream('GET', bytesOf('open/unread')));
    await Promise.all(unread.map((stream) => once(stream, 'response')));
    expect((await ask('GET', bytesOf('open/unread'))).body).toHaveLength(24 * 1024 ** 2);
    for (const stream of unread) {
      expect(stream.readableLength).toBeLessThanOrEqual(2 * 1024 ** 2);
      stream.close(constants.NGHTTP2_CANCEL);
    }
  });

  test('uploads that are refused before they came keep nobody waiting', async () => {
    const refused = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask('POST', named(`closed/${index}`), plain, large).catch(() => undefined),
      ),
    );
    for (const answer of refused) if (answer !== undefined) expect(answer.status).toBe(403);
    expect(refused.filter((answer) => answer !== undefined)).not.toEqual([]);
    expect((await ask('POST', named('open/after'), plain, large)).status).toBe(200);
  });

  test.runIf(existsSync('/proc/self/fd'))(
    'a download that is given up closes its file',
    async () => {
      await ask('POST', named('open/closed'), plain, Buffer.alloc(24 * 1024 ** 2));
      const folder = join(world.config.database.dataFolder, 'files/');
      const openFiles = async () => {
        const numbers = await readdir('/proc/self/fd');
        const paths = await Promise.all(
          numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
        );
        return paths.filter((path) => path.startsWith(folder)).length;
      };
      await expect.poll(openFiles).toBe(0);
      const streams = Array.from({ length: 5 }, () => openStream('GET', bytesOf('open/closed')));
      await Promise.all(streams.map((stream) => once(stream, 'response')));
      expect(await openFiles()).toBe(5);
      for (const stream of streams) stream.close(constants.NGHTTP2_CANCEL);
      await expect.poll(openFiles).toBe(0);
    },
  );

  test('Node warns of nothing that is held and not let go', async () => {
    await ask('POST', named('open/watched'), plain, large);
    await ask('GET', bytesOf('open/watched'));
    expect(warnings).toEqual([]);
  });
});
