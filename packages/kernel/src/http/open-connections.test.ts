import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { trackConnections } from './open-connections.ts';

const head = 'POST / HTTP/1.1\r\nHost: localhost\r\n';

test('who sent a whole request is answered, and nobody else holds up the end', async () => {
  const answers: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    answers.push(response);
  });
  const connections = trackConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** A connection on which the server has received this text. */
  const open = async (text: string) => {
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes.toString();
    });
    const ended = once(socket, 'close').then(() => received);
    socket.write(text);
    const [there] = await accepted;
    while (there.bytesRead < text.length) await nextTurn();
    return { ended };
  };

  const silent = await open('');
  const headers = await open(`${head}X-Slow: `);
  const body = await open(`${head}Content-Length: 10\r\n\r\n12345`);
  const whole = await open(`${head}Content-Length: 0\r\n\r\n`);
  while (answers.length < 2) await nextTurn();

  const closed = once(server, 'close');
  server.close();
  connections.leave();
  expect(await silent.ended).toBe('');
  connections.cutUnfinished();
  expect([await headers.ended, await body.ended]).toEqual(['', '']);
  for (const answer of answers) answer.end('done');
  expect(await whole.ended).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*done/);
  await closed;
});
