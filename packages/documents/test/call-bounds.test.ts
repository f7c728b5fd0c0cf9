import { once } from 'node:events';
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { frameOf } from '@latchkey/kernel/http/grpc/read-frames';
import { tokenLimits } from '@latchkey/protocol';
import { startWorld } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeMessage } from '../src/http/grpc/encode-message.ts';
import { createDocumentsProduct } from '../src/product.ts';
import { type DocumentsWorld, rulesWith, startDocumentsWorld } from './documents-world.ts';

const megabyte = 1024 * 1024;
const rules = rulesWith('match /{path=**} { allow read, write; }');

let world: DocumentsWorld;
let database: string;
const sessions: ClientHttp2Session[] = [];
beforeAll(async () => {
  world = await startDocumentsWorld(rules);
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  database = `projects/${world.identity.project.id}/databases/(default)`;
});
afterAll(async () => {
  for (const session of sessions) session.destroy();
  await world.close();
  // Nothing that anybody sends, and no way to leave, is a fault of the server.
  expect(world.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

function openSession(): ClientHttp2Session {
  const { port } = world.app.server.address() as AddressInfo;
  const session = connect(`http://127.0.0.1:${port}`);
  session.on('error', () => undefined);
  sessions.push(session);
  return session;
}

type Call = {
  readonly stream: ClientHttp2Stream;
  /** The number of gRPC, when it is over. */
  readonly status: Promise<number>;
  readonly bytesHeard: () => number;
};

function call(
  session: ClientHttp2Session,
  method: string,
  headers: OutgoingHttpHeaders = {},
): Call {
  const stream = session.request({
    ':method': 'POST',
    ':path': `/google.firestore.v1.Firestore/${method}`,
    'content-type': 'application/grpc',
    te: 'trailers',
    ...headers,
  });
  let status = -1;
  let bytes = 0;
  const note = (said: { 'grpc-status'?: unknown }) => {
    status = Number(said['grpc-status'] ?? status);
  };
  stream.on('response', note).on('trailers', note);
  stream.on('error', () => undefined);
  stream.on('data', (piece: Buffer) => {
    bytes += piece.length;
  });
  return {
    stream,
    status: new Promise((resolve) => stream.once('close', () => resolve(status))),
    bytesHeard: () => bytes,
  };
}

const begin = () => frameOf(encodeMessage('WriteRequest', { database }));
const writing = (path: string) =>
  frameOf(
    encodeMessage('WriteRequest', {
      writes: [{ update: { name: world.nameOf(path), fields: { n: { integerValue: '1' } } } }],
    }),
  );
const listening = (path: string) =>
  frameOf(
    encodeMessage('ListenRequest', {
      database,
      addTarget: { targetId: 2, documents: { documents: [world.nameOf(path)] } },
    }),
  );

/** What is announced to be nine megabytes, but for the last of them. */
const unfinished = () => frameOf(Buffer.alloc(9 * megabyte)).subarray(0, 8.5 * megabyte);

const isThere = async (path: string) => (await world.send('GET', `/${path}`)).status === 200;

const isAccountHeader = (idToken: unknown) => ({ authorization: `Bearer ${idToken}` });

describe('what a call holds', () => {
  test('is one message at a time: any number of writes may be sent at once', async () => {
    const { stream, status } = call(openSession(), 'Write');
    stream.write(begin());
    const writes = Array.from({ length: 300 }, (_, index) => writing(`many/${index}`));
    stream.end(Buffer.concat(writes));
    expect(await status).toBe(0);
    expect(await isThere('many/299')).toBe(true);
  });

  test('counts as bodies do, whole or not, of all that strangers have', async () => {
    const post = async () =>
      (
        await world.send('POST', ':commit', {
          as: null,
          body: JSON.stringify({ writes: [] }) + ' '.repeat(9 * megabyte),
        })
      ).status;
    const session = openSession();
    const calls = Array.from({ length: 3 }, () => call(session, 'Write'));
    for (const { stream } of calls) stream.write(unfinished());
    await expect.poll(post, { timeout: 30_000 }).toBe(503);
    const fourth = call(session, 'Write');
    fourth.stream.write(unfinished());
    expect(await fourth.status).toBe(14);
    const small = call(session, 'Write');
    small.stream.end(Buffer.concat([begin(), writing('small/one')]));
    expect(await small.status).toBe(0);
    for (const { stream } of calls) stream.close();
    await expect.poll(post, { timeout: 30_000 }).toBe(200);
  });

  test('is a place from the beginning, before anything was said', async () => {
    const { idToken } = await world.signUp('places@example.com');
    const both = [openSession(), openSession()];
    const calls = both.flatMap((session) =>
      Array.from({ length: 100 }, () => call(session, 'Listen', isAccountHeader(idToken))),
    );
    const more = openSession();
    await expect
      .poll(async () => {
        const one = call(more, 'Write', isAccountHeader(idToken));
        one.stream.end(begin());
        return one.status;
      })
      .toBe(8);
    for (const session of both) session.destroy();
    await Promise.all(calls.map(({ status }) => status));
    await expect
      .poll(async () => {
        const one = call(more, 'Write', isAccountHeader(idToken));
        one.stream.end(begin());
        return one.status;
      })
      .toBe(0);
  });

  test.each([
    ['Listen', 'nothing', () => Buffer.alloc(0)],
    ['Write', 'half of a message', () => Buffer.from([0, 0, 0, 0])],
    ['Listen', 'half of the next one', () => Buffer.concat([listening('a/b'), Buffer.from([0])])],
  ] as const)('is given up in %s after %s', async (method, _, bytes) => {
    const { stream, status } = call(openSession(), method);
    stream.write(bytes());
    let isOver = false;
    stream.once('close', () => {
      isOver = true;
    });
    await expect
      .poll(() => {
        world.pass(30_000);
        return isOver;
      })
      .toBe(true);
    // DEADLINE_EXCEEDED.
    expect(await status).toBe(4);
  });
});

describe('whoever is nobody any more', () => {
  test.each(['Listen', 'Write'])(
    'is told so within seconds in %s, also if nothing was said',
    async (method) => {
      const { idToken, localId } = await world.signUp(`silent-${method}@example.com`);
      const silent = call(openSession(), method, isAccountHeader(idToken));
      const spoken = call(openSession(), method, isAccountHeader(idToken));
      spoken.stream.write(method === 'Listen' ? listening('a/b') : begin());
      await once(spoken.stream, 'data');
      const disabled = await world.admin('/v1/accounts:update', { localId, disableUser: true });
      expect(disabled.status).toBe(200);
      expect(await spoken.status).toBe(16);
      expect(await silent.status).toBe(16);
    },
  );

  test.each(['Listen', 'Write'])(
    'is told so in %s as soon as the token expires',
    async (method) => {
      const { idToken } = await world.signUp(`expires-${method}@example.com`);
      const one = call(openSession(), method, isAccountHeader(idToken));
      one.stream.write(method === 'Listen' ? listening('a/b') : begin());
      await once(one.stream, 'data');
      let isOver = false;
      one.stream.once('close', () => {
        isOver = true;
      });
      world.pass(3_599_000);
      const other = await world.signUp(`fresh-${method}@example.com`);
      const fresh = call(openSession(), 'Write', isAccountHeader(other.idToken));
      fresh.stream.end(begin());
      expect(await fresh.status).toBe(0);
      expect(isOver).toBe(false);
      // Clocks of those who look at tokens differ a little.
      world.pass(1000 * (1 + tokenLimits.clockSkewSeconds));
      expect(await one.status).toBe(16);
    },
  );

  test('writes nothing, however soon', async () => {
    const { idToken, localId } = await world.signUp('late@example.com');
    const { stream, status } = call(openSession(), 'Write', isAccountHeader(idToken));
    stream.write(begin());
    await once(stream, 'data');
    await world.admin('/v1/accounts:delete', { localId });
    stream.write(writing('late/one'));
    expect(await status).toBe(16);
    expect(await isThere('late/one')).toBe(false);
  });
});

test('whoever was silent is asked who they are when they say something, also if nobody told of the end', async () => {
  const product = createDocumentsProduct({ rules });
  const unaware = await startWorld({
    products: [
      {
        ...product,
        open: ({ principals, ...ground }, settings) =>
          product.open(
            { ...ground, principals: { ...principals, keep: () => () => undefined } },
            settings as never,
          ),
      },
    ],
  });
  await unaware.app.listen({ host: '127.0.0.1', port: 0 });
  const { idToken, localId } = await unaware.signUp('silent@example.com');
  const { port } = unaware.app.server.address() as AddressInfo;
  const session = connect(`http://127.0.0.1:${port}`);
  const { stream, status } = call(session, 'Write', isAccountHeader(idToken));
  await once(unaware.app.server, 'request');
  const disabled = await unaware.admin('/v1/accounts:update', { localId, disableUser: true });
  expect(disabled.status).toBe(200);
  unaware.pass(1000);
  stream.write(begin());
  expect(await status).toBe(16);
  session.destroy();
  await unaware.close();
});

test('whoever hangs up half way leaves nothing in the log of faults', async () => {
  world.logged.length = 0;
  for (const method of ['Write', 'Listen', 'Commit']) {
    const session = openSession();
    const { stream, status } = call(session, method);
    stream.write(unfinished().subarray(0, megabyte));
    await expect.poll(() => stream.writableLength).toBe(0);
    session.destroy();
    await status;
  }
  const requests = () => world.logged.filter((line) => line.includes('"event":"request"'));
  await expect.poll(() => requests().length).toBe(3);
  expect(world.logged.filter((line) => line.includes('request_failed'))).toEqual([]);
});
