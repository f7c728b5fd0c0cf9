import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { arriving } from './arriving-body.ts';

/** How much of a body came, and whether that is said to be all of it. */
async function read(request: IncomingMessage) {
  let size = 0;
  try {
    for await (const piece of arriving(request)) size += piece.length;
    return { size, isWhole: true };
  } catch {
    return { size, isWhole: false };
  }
}

async function portOf(server: ReturnType<typeof createServer | typeof createHttp2Server>) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('whoever hangs up before the end has not sent less', async () => {
  let finish: (outcome: unknown) => void = () => undefined;
  const outcome = new Promise((resolve) => {
    finish = resolve;
  });
  const server = createServer((request) => void read(request).then(finish));
  const socket = connect(await portOf(server), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n');
  await once(server, 'request');
  socket.destroy();
  expect(await outcome).toMatchObject({ isWhole: false });
  server.close();
});

test.each([true, false])('over HTTP/2 either, where everything came: %s', async (isWhole) => {
  let finish: (outcome: unknown) => void = () => undefined;
  const outcome = new Promise((resolve) => {
    finish = resolve;
  });
  const server = createHttp2Server((request, reply) => {
    reply.on('error', () => undefined);
    void read(request as unknown as IncomingMessage).then(finish);
  });
  const session = connectHttp2(`http://127.0.0.1:${await portOf(server)}`);
  const stream = session.request({ ':method': 'POST', ':path': '/' });
  stream.on('error', () => undefined).write('hello');
  await once(server, 'stream');
  if (isWhole) stream.end();
  else stream.destroy();
  expect(await outcome).toMatchObject({ isWhole });
  session.destroy();
  server.close();
});
