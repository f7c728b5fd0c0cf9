import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOf, formOf, openChannelClient } from './channel-client.ts';
import { type DocumentsWorld, rulesWith, startDocumentsWorld } from './documents-world.ts';

const megabyte = 1024 * 1024;
/** Each of these requests takes a while where others use the machine, too. */
const patience = { timeout: 30_000 };
const rules = rulesWith('match /{path=**} { allow read, write; }');

let world: DocumentsWorld;
let port = 0;
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await startDocumentsWorld(rules);
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await world.close();
});

type Sending = { readonly send: (bytes: Buffer) => Promise<void>; readonly received: () => string };

/** A request whose body is still to come. */
async function begin(length: number, authorization?: string): Promise<Sending> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
  });
  // A reset is one way to be hung up on.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const path = `/v1/${world.nameOf('').slice(0, -1)}:commit`;
  const headers = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Length: ${length}`,
    ...(authorization === undefined ? [] : [`Authorization: Bearer ${authorization}`]),
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n`);
  return {
    received: () => text,
    send: (bytes) =>
      new Promise((resolve) => {
        if (socket.writable) socket.write(bytes, () => resolve());
        else resolve();
      }),
  };
}

const body = (bytes: number): string => {
  const update = { name: world.nameOf('large/one'), fields: { text: { stringValue: '' } } };
  const start = JSON.stringify({ writes: [{ update }] });
  return start + ' '.repeat(bytes - start.length);
};

const post = (size: number, as?: string) =>
  world.send('POST', ':commit', { as: as ?? null, body: body(size) });

test('whoever shows a token that proves nothing is refused before a byte of the body is there', async () => {
  const { received } = await begin(10 * megabyte, 'nonsense');
  await expect.poll(received).toMatch(/^HTTP\/1\.1 401 /);
});

test('what is not there is refused before its body, too', async () => {
  const refused = await world.send('POST', ':commits', { body: 'x'.repeat(megabyte) });
  expect(refused.status).toBe(404);
});

test('strangers hold so much and no more of large bodies, which are in the way of nobody else', async () => {
  expect((await post(9 * megabyte)).status).toBe(200);
  const piece = Buffer.alloc(9 * megabyte, ' ');
  const held: Sending[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const sending = await begin(10 * megabyte);
    await sending.send(piece);
    held.push(sending);
  }
  // All that was sent is read before more comes on the same machine.
  await expect.poll(async () => (await post(9 * megabyte)).status, patience).toBe(503);
  expect(await post(9 * megabyte)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    body: { error: { status: 'UNAVAILABLE' } },
  });
  // Whoever sends as little as clients do, and whoever is known, does not notice.
  expect((await post(8000)).status).toBe(200);
  expect((await post(9 * megabyte, 'owner')).status).toBe(200);
  const { idToken } = await world.signUp('known@example.com');
  expect((await post(9 * megabyte, String(idToken))).status).toBe(200);
  expect(held.map(({ received }) => received())).toEqual(['', '', '']);

  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(async () => (await post(9 * megabyte)).status, patience).toBe(200);
});

test('what is posted to a channel counts for whoever has begun it, until it is written', async () => {
  const client = await openChannelClient(world);
  const { idToken } = await world.signUp('poster@example.com');
  const beginAs = async (headers: string) => {
    const session = await client.begin('Write', [{ database: client.database }], headers);
    const { id, message } = firstOf(await client.poll('Write', session));
    const writes = Array.from({ length: 9 }, (_, n) => ({
      update: {
        name: world.nameOf(`large/posted-${n}`),
        fields: { text: { stringValue: 'x'.repeat(megabyte - 1000) } },
      },
    }));
    const form = formOf([{ streamToken: message['streamToken'], writes }], 1);
    return () => client.post('Write', { SID: session, RID: 2, AID: id }, form);
  };
  const asStranger = await beginAs('');
  const asAccount = await beginAs(`Authorization: Bearer ${idToken}\r\n`);
  for (let turn = 0; turn < 3; turn += 1) {
    await (await begin(10 * megabyte)).send(Buffer.alloc(9 * megabyte, ' '));
  }
  await expect.poll(async () => (await asStranger()).status, patience).toBe(503);
  expect((await asAccount()).status).toBe(200);
  expect((await world.send('GET', '/large/posted-8')).status).toBe(200);
}, 60_000);
