import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { sampleSite } from '@latchkey/testing/sample-site';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const script = 'export const answer = 42;\n'.repeat(50);
const folder = mkdtempSync(join(tmpdir(), 'latchkey-site-'));
const assetsFolder = join(folder, 'client');

let world: World;
beforeAll(async () => {
  world = await startWorld({
    site: {
      ...sampleSite,
      embedded: { path: '/part.js', file: 'shared/part.js' },
      assetsFolder,
      render: () => ({ status: 200, html: '' }),
    },
  });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  mkdirSync(join(assetsFolder, 'deep'), { recursive: true });
  mkdirSync(join(assetsFolder, 'shared'));
  writeFileSync(join(assetsFolder, 'shared', 'part.js'), script);
  writeFileSync(join(assetsFolder, 'shared', 'piece-1.js'), 'piece');
  writeFileSync(join(folder, 'secret.js'), 'secret');
  writeFileSync(join(assetsFolder, 'plain-1.js'), 'plain');
  writeFileSync(join(assetsFolder, 'deep', 'part-1.css'), 'a{}');
  writeFileSync(join(assetsFolder, 'manifest.json'), '{}');
  writeFileSync(join(assetsFolder, 'script-1.js'), script);
  writeFileSync(join(assetsFolder, 'script-1.js.br'), brotliCompressSync(script));
  writeFileSync(join(assetsFolder, 'script-1.js.gz'), gzipSync(script));
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, acceptEncoding = '') =>
  world.app.inject({
    url: `/__/site/${path}`,
    headers: acceptEncoding ? { 'accept-encoding': acceptEncoding } : {},
  });

describe('a file of the site', () => {
  test('is kept for good by browsers, and belongs to our own pages', async () => {
    const reply = await get('plain-1.js');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect((await get('deep/part-1.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('comes as the build compressed it to whoever accepts %s', async (accepts, coding, read) => {
    const reply = await get('script-1.js', accepts);
    expect(reply.headers['content-encoding']).toBe(coding);
    expect(reply.headers['vary']).toBe('Accept-Encoding');
    expect(read(reply.rawPayload).toString()).toBe(script);
  });

  test('comes as it is where nothing was compressed', async () => {
    const reply = await get('plain-1.js', 'br, gzip');
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.body).toBe('plain');
  });

  test('can be asked about without being sent', async () => {
    const reply = await world.app.inject({ method: 'HEAD', url: '/__/site/plain-1.js' });
    expect([reply.statusCode, reply.headers['content-length'], reply.body]).toEqual([200, '5', '']);
  });
});

describe('the script for pages of other origins', () => {
  const forAll = {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  };

  test('is asked for each time, and sent when it has changed', async () => {
    const first = await world.app.inject('/part.js');
    expect([first.statusCode, first.body]).toEqual([200, script]);
    expect(first.headers).toMatchObject({
      ...forAll,
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await world.app.inject({ url: '/part.js', headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ ...forAll, etag: first.headers.etag });
    const older = await world.app.inject({ url: '/part.js', headers: { 'if-none-match': '"x"' } });
    expect([older.statusCode, older.body]).toEqual([200, script]);
  });

  test('loads what lies beside it, which is kept for good, and nothing else', async () => {
    const beside = await get('shared/piece-1.js');
    expect(beside.headers).toMatchObject({
      ...forAll,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get('plain-1.js')).headers).not.toHaveProperty('access-control-allow-origin');
    // Kept for good under a name that stays, it could never be replaced.
    expect((await get('shared/part.js')).statusCode).toBe(404);
  });
});

/** As an attacker writes it: most clients, and `inject`, tidy a path up before they send it. */
async function getUntidied(path: string): Promise<{ status: number; body: string }> {
  const { port } = world.app.server.address() as AddressInfo;
  const asking = request({ port, host: '127.0.0.1', path: `/__/site/${path}` }).end();
  const [reply] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: reply.statusCode ?? 0, body: await text(reply) };
}

// The attack: a path that leads out of the folder, to the master key for instance.
test.each([
  '',
  '.',
  'deep',
  'deep/',
  'manifest.json',
  'script-1.js.br',
  'nowhere.js',
  '../secret.js',
  '%2e%2e/secret.js',
  '..%2fsecret.js',
  '..%2Fsecret.js',
  '%2e%2e%2fsecret.js',
  '..\\secret.js',
  '..%5csecret.js',
  'deep/../../secret.js',
  'deep%2f..%2f..%2fsecret.js',
  '%252e%252e%252fsecret.js',
  './plain-1.js',
  '/plain-1.js',
  'plain-1.js%00.css',
  'plain-1.js/',
  'PLAIN-1.JS',
  '%c0%ae%c0%ae/secret.js',
  '__proto__',
  'constructor',
])('nothing else is to be found: %j', async (path) => {
  const { status, body } = await getUntidied(path);
  expect([400, 404]).toContain(status);
  expect(body).not.toContain('secret');
});
