import type { AddressInfo } from 'node:net';
import { startWorld, type World } from '@latchkey/testing/world';
import { expect, test } from 'vitest';

async function openStream(world: World) {
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/dev/inbox/events`);
  const reader = (response.body ?? new ReadableStream())
    .pipeThrough(new TextDecoderStream())
    .getReader();
  return {
    response,
    /** Reads on until the text was seen; the test hangs if it never is. */
    async until(text: string): Promise<string> {
      let seen = '';
      while (!seen.includes(text)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`The stream ended after "${seen}"`);
        seen += value;
      }
      return seen;
    },
    isOver: async () => (await reader.read()).done,
  };
}

test('an open inbox hears of new mail, and of its being emptied', async () => {
  const world = await startWorld();
  const stream = await openStream(world);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.response.headers.get('x-content-type-options')).toBe('nosniff');
  await stream.until('retry: 1000\n\n');

  await world.signUp('ada@example.com');
  await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'ada@example.com' });
  await stream.until('event: mail\ndata: changed\n\n');

  await world.app.inject({ method: 'POST', url: '/dev/inbox/clear' });
  await stream.until('event: mail\n');
  await world.close();
});

test('an open inbox does not keep the server from stopping', async () => {
  const world = await startWorld();
  const stream = await openStream(world);
  await stream.until('retry');
  await world.close();
  expect(await stream.isOver()).toBe(true);
});
