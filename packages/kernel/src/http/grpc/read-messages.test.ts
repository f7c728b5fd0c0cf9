import { type ClientHttp2Stream, connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { createTimers } from '@latchkey/testing/timers';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openHeldBytes } from '../../held-bytes.ts';
import { createApp } from '../app.ts';
import { rpcReplyTo } from '../rpc-reply.ts';
import { answerCall } from './answer-call.ts';
import { frameOf } from './read-frames.ts';
import { readMessages } from './read-messages.ts';

const megabyte = 1024 * 1024;

let app: FastifyInstance;
let client: ReturnType<typeof connect>;
let ahead = 0;
const now = () => Date.now() + ahead;
const timers = createTimers(now);
const free = 1024;
const held = openHeldBytes({ holder: 8 * megabyte, group: 8 * megabyte, free });
/** Bytes of those that were handed out. */
let read: number[] = [];
/** Each is taken when it is released. */
let release: (() => void) | undefined;

function hasRoomFor(bytes: number): boolean {
  const part = held.part({ name: 'all', group: 'all' });
  const hasRoom = part.set(bytes);
  part.set(0);
  return hasRoom;
}

beforeEach(async () => {
  read = [];
  app = createApp({
    health: { isReady: async () => true },
    log: () => undefined,
    noteRefusal: () => undefined,
    trustsProxy: () => false,
    secure: false,
    mounts: [
      {
        envelope: rpcReplyTo,
        routes(scope) {
          scope.addContentTypeParser('application/grpc', (_request, payload, done) =>
            done(null, payload),
          );
          scope.post('/talk', { config: { isConversation: true } }, async (request, reply) => {
            const call = answerCall(reply);
            const part = held.part({ name: 'all', group: 'all' });
            const messages = readMessages(request.body as Readable, {
              longest: 4 * megabyte,
              held: part,
              patience: 30_000,
              after: timers.after,
            });
            try {
              for (;;) {
                const message = await messages.next();
                if (message === undefined) break;
                read.push(message.length);
                await new Promise<void>((resolve) => {
                  release = resolve;
                });
              }
              call.end();
            } catch (error) {
              call.end(rpcReplyTo(error));
            }
            messages.stop();
            return reply;
          });
        },
      },
    ],
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  client = connect(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  client.destroy();
  release?.();
  app.server.closeAllConnections();
  await app.close();
});

type Talk = { readonly stream: ClientHttp2Stream; readonly status: Promise<number> };

function talk(): Talk {
  const stream = client.request({
    ':method': 'POST',
    ':path': '/talk',
    'content-type': 'application/grpc',
  });
  stream.on('error', () => undefined).resume();
  let said = -1;
  stream.on('response', (headers) => {
    said = Number(headers['grpc-status'] ?? said);
  });
  stream.on('trailers', (headers) => {
    said = Number(headers['grpc-status'] ?? said);
  });
  return { stream, status: new Promise((resolve) => stream.once('close', () => resolve(said))) };
}

const message = (bytes: number) => frameOf(Buffer.alloc(bytes));

async function takeOne(): Promise<void> {
  const count = read.length;
  release?.();
  await expect.poll(() => read.length).toBe(count + 1);
}

describe('messages of a call', () => {
  test('are not read while the one before is worked on: the client waits', async () => {
    const { stream, status } = talk();
    for (let count = 0; count < 12; count += 1) stream.write(message(megabyte));
    await expect.poll(() => read.length).toBe(1);
    // A window of the stream, and what is in buffers on the way.
    await expect
      .poll(() => client.state.outboundQueueSize === 0 && stream.writableLength)
      .toBeGreaterThan(10 * megabyte);
    stream.end();
    for (let count = 1; count < 12; count += 1) await takeOne();
    release?.();
    expect(await status).toBe(0);
    expect(read).toEqual(Array.from({ length: 12 }, () => megabyte));
    await expect.poll(() => hasRoomFor(8 * megabyte)).toBe(true);
  });

  test('of few bytes are read one after the other, however many came at once', async () => {
    const { stream, status } = talk();
    stream.end(Buffer.concat(Array.from({ length: 1000 }, () => message(3))));
    for (let count = 0; count < 1000; count += 1) {
      release?.();
      await expect.poll(() => read.length, { interval: 1 }).toBe(count + 1);
    }
    release?.();
    expect(await status).toBe(0);
  });

  test('count while they are not whole, and until they are done with', async () => {
    const [first, second, third] = [talk(), talk(), talk()];
    const half = message(4 * megabyte).subarray(0, 3.9 * megabyte);
    first.stream.write(half);
    second.stream.write(half);
    // All of both: as long as some of it is on its way, the third is not the one too many.
    const room = 8 * megabyte - 2 * (half.length - free);
    await expect.poll(() => hasRoomFor(free + room + 1)).toBe(false);
    expect(hasRoomFor(free + room)).toBe(true);
    third.stream.write(half);
    // UNAVAILABLE.
    expect(await third.status).toBe(14);
    first.stream.close();
    await expect.poll(() => hasRoomFor(megabyte)).toBe(true);
    second.stream.close();
    await second.status;
  });

  test.each([
    ['the first that does not come', Buffer.alloc(0)],
    ['the first that is not finished', message(9).subarray(0, 3)],
    ['a later one that is not finished', Buffer.concat([message(9), message(9).subarray(0, 3)])],
  ])('are waited for so long, and no longer: %s', async (_, bytes) => {
    const { stream, status } = talk();
    let isOver = false;
    void status.then(() => {
      isOver = true;
    });
    stream.write(bytes);
    await expect
      .poll(() => {
        release?.();
        ahead += 30_000;
        timers.ring();
        return isOver;
      })
      .toBe(true);
    // DEADLINE_EXCEEDED.
    expect(await status).toBe(4);
  });

  test('may come as late as they like if they have not begun and are not the first', async () => {
    const { stream, status } = talk();
    stream.write(message(9));
    await expect.poll(() => read.length).toBe(1);
    release?.();
    for (let turn = 0; turn < 5; turn += 1) {
      ahead += 60_000;
      timers.ring();
      await new Promise((resolve) => setImmediate(resolve));
    }
    stream.end(message(7));
    await expect.poll(() => read).toEqual([9, 7]);
    release?.();
    expect(await status).toBe(0);
  });
});
