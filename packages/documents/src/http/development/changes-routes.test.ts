import type { AddressInfo } from 'node:net';
import { productionEnvironment } from '@latchkey/testing/world';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DocumentsWorld, sendTo, startDocumentsWorld } from '../../../test/documents-world.ts';
import { mountChangeEvents } from './change-events.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world.close());

const open = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  world.app.inject({ url, headers });
const write = (path: string, fields: object) =>
  world.send('PATCH', `/${path}`, { body: { fields } });

/** The changes that are listed, each with what happened, and where it leads. */
function listed(html: string) {
  const items = html.matchAll(
    /<a id="change-[^"]+" href="([^"]+)".*?class="path"[^>]*>(.*?)<\/span>.*?class="kind">(\w+)</gs,
  );
  return [...items].map(([, href = '', path, kind]) => ({ href, text: `${kind} ${path}` }));
}

test('lists what was done to documents, the newest first, and shows the fields that it changed', async () => {
  expect((await open('/dev/documents')).body).toContain('Nothing has changed yet');
  await write('notes/one', { text: { stringValue: '<b>first</b>' }, old: { booleanValue: true } });
  await write('notes/one', { text: { stringValue: 'second' }, count: { integerValue: '2' } });
  await world.send('DELETE', '/notes/one');

  const page = await open('/dev/documents');
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  });
  const changes = listed(page.body);
  expect(changes.map(({ text }) => text)).toEqual([
    'Deleted notes/one',
    'Updated notes/one',
    'Created notes/one',
  ]);

  const [deleted, updated, created] = await Promise.all(
    changes.map(async ({ href }) => (await open(href)).body),
  );
  expect(created).toContain('&lt;b&gt;first&lt;/b&gt;');
  expect(created).toContain('operator:owner');
  const changed = [
    ...(updated ?? '').matchAll(/<tr data-change="(\w+)">\s*<th[^>]*><span[^>]*>(\w+)/g),
  ];
  expect(changed.map(([, change, field]) => `${field} ${change}`)).toEqual([
    'count added',
    'old removed',
    'text changed',
  ]);
  expect(deleted).toContain('Fields that it had');
  expect((await open('/dev/documents?change=1-0-p-d')).body).toContain('no longer listed');
});

test('names the database of a change that is not in that of the server', async () => {
  await sendTo(world, 'PATCH', '/v1/projects/demo/databases/(default)/documents/c/d', { body: {} });
  expect((await open('/dev/documents')).body).toContain('demo/(default)');
});

/** What an open page is told, read on until a text was seen; the test hangs if it never is. */
async function openEvents(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/dev/documents/events`);
  const reader = (response.body ?? new ReadableStream())
    .pipeThrough(new TextDecoderStream())
    .getReader();
  return {
    type: response.headers.get('content-type'),
    async until(text: string): Promise<void> {
      for (let seen = ''; !seen.includes(text); ) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`The stream ended after "${seen}"`);
        seen += value;
      }
    },
    async isOver(): Promise<boolean> {
      for (;;) if ((await reader.read()).done) return true;
    },
  };
}

test('an open page hears of what is new, and does not keep the server from stopping', async () => {
  const events = await openEvents(world.app);
  expect(events.type).toBe('text/event-stream; charset=utf-8');
  await events.until('retry: 1000\n\n');
  await write('notes/two', {});
  await events.until('event: change\ndata: look\n\n');
  await world.close();
  expect(await events.isOver()).toBe(true);
  world = await startDocumentsWorld();
});

test('an open page hears also of what others have committed, who tell nobody', async () => {
  const app = fastify();
  let latest = 'one';
  mountChangeEvents(app, '/dev/documents/events', {
    subscribe: () => () => undefined,
    async latest() {
      const found = latest;
      latest = 'another';
      return found;
    },
  });
  const events = await openEvents(app);
  await events.until('event: change\n');
  await app.close();
});

test('pages of others see nothing of it, and production does not have it', async () => {
  for (const path of ['/dev/documents', '/dev/documents/events']) {
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await open(path, foreign)).statusCode, path).toBe(403);
    expect((await open(path, { host: 'evil.example' })).statusCode, path).toBe(403);
  }
  const production = await startDocumentsWorld(undefined, { environment: productionEnvironment });
  for (const path of ['/dev/documents', '/dev/documents/events']) {
    expect((await production.app.inject(path)).statusCode, path).toBe(404);
  }
  await production.close();
});
