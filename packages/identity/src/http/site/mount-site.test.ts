import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtSite } from '@latchkey/kernel/http/site/built-site';
import type { SiteRequest } from '@latchkey/kernel/http/site/site';
import { sampleSite } from '@latchkey/testing/sample-site';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteFacts } from './facts.ts';
import type { IdentitySite } from './identity-site.ts';

const asked: SiteRequest<SiteFacts>[] = [];

const assetsFolder = mkdtempSync(join(tmpdir(), 'latchkey-site-'));
afterAll(() => rmSync(assetsFolder, { recursive: true }));

const everywhere = /^\/(?:sign-in|sign-out|account\/password|__\/auth\/action)?$/;
const isPage = ({ path, facts }: SiteRequest<SiteFacts>) =>
  everywhere.test(path) || (facts.development && path === '/gallery');

const site: IdentitySite = {
  ...sampleSite,
  assetsFolder,
  render(request) {
    asked.push(request);
    if (request.path === '/account') return { status: 303, location: '/sign-in' };
    return { status: isPage(request) ? 200 : 404, html: '<p>the site</p>' };
  },
  embedded: { path: '/part.js', file: 'shared/part.js' },
  live: {
    policy: 'live',
    embedded: 'import "/__/site/src/part.ts";',
    serve: (_request, response) => response.end('live'),
    attach() {},
  },
};

const open = (world: World, url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { accept: 'text/html', ...headers } });

describe('in production, a site', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ site, environment: productionEnvironment });
  });
  afterAll(() => world.close());

  test('leads on from the link of an app to its page', async () => {
    const page = 'https://auth.example.com/__/auth/action?mode=signIn&oobCode=abc';
    const reply = await open(world, `/__/auth/links?${new URLSearchParams({ link: page })}`);
    expect([reply.statusCode, reply.headers.location]).toEqual([303, page]);
  });

  test.each(['/', '/sign-in', '/sign-out', '/account/password', '/__/auth/action?mode=x'])(
    'shows its page at %s, by GET and by HEAD, under a strict policy',
    async (url) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const reply = await world.app.inject({ method, url, headers: { accept: 'text/html' } });
        expect(reply.statusCode).toBe(200);
        expect(reply.body).toBe(method === 'GET' ? '<p>the site</p>' : '');
        expect(reply.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy':
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; " +
            "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; " +
            "object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'cross-origin-opener-policy': 'same-origin-allow-popups',
          'cross-origin-resource-policy': 'same-origin',
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
        });
      }
    },
  );

  test('chooses status and way on', async () => {
    expect((await open(world, '/account/nowhere')).statusCode).toBe(404);
    expect((await open(world, '/nowhere')).statusCode).toBe(404);
    const reply = await open(world, '/account');
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/sign-in']);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test.each(['/', '/sign-in?next=%2Faccount', '/account/password'])(
    'a form that was sent to %s without a script leads back there',
    async (url) => {
      const payload = 'email=ada%40example.com';
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const before = asked.length;
      const reply = await world.app.inject({ method: 'POST', url, headers, payload });
      expect([reply.statusCode, reply.headers.location, reply.body]).toEqual([303, url, '']);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(asked.length).toBe(before);
    },
  );

  test.each(['/gallery', '/gallery/x', '/dev', '/dev/inbox'])('%s is not there', async (url) => {
    expect((await open(world, url)).statusCode).toBe(404);
  });

  test('is never served from sources', async () => {
    const reply = await open(world, '/__/site/src/entry-client.tsx');
    expect(reply.body).not.toBe('live');
  });

  test('is told what the browser asked for, and nothing that is secret', async () => {
    await open(world, '/sign-in?next=%2Faccount&a=b', {
      'accept-language': 'ar, en;q=0.5',
      cookie: 'latchkey-session=1',
    });
    expect(asked.at(-1)).toMatchObject({
      path: '/sign-in',
      search: '?next=%2Faccount&a=b',
      acceptLanguage: 'ar, en;q=0.5',
      cookie: 'latchkey-session=1',
    });
    expect(Object.keys(asked.at(-1)?.facts ?? {}).sort()).toEqual([
      'apiKey',
      'appName',
      'development',
      'project',
      'publicUrl',
      'settings',
    ]);
    expect(asked.at(-1)?.facts).toMatchObject({
      publicUrl: 'https://auth.example.com',
      apiKey: world.apiKey,
      development: false,
      settings: { emailPrivacy: true, defaultLocale: 'en' },
    });
  });

  test('leaves the root to tools that do not read pages', async () => {
    const reply = await world.app.inject('/');
    expect(reply.json()).toEqual({ status: 'ok' });
    expect(reply.headers['vary']).toBe('Accept');
  });
});

describe('in development, beside a site', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ site });
  });
  afterAll(() => world.close());

  test('the page for developers is at /dev, and links to nothing that is not there', async () => {
    const { body } = await open(world, '/dev');
    expect(body).toContain('Latchkey is running');
    const links = [...body.matchAll(/<a href="(?:http:\/\/localhost:8787)?(\/[^"]*)"/g)];
    const paths = links.map(([, path = '']) => path);
    expect(paths).toEqual(expect.arrayContaining(['/sign-in', '/gallery', '/dev/inbox']));
    for (const path of paths) expect((await open(world, path)).statusCode, path).toBe(200);
    expect((await world.app.inject('/')).json()).toEqual({
      authEmulator: { ready: true, docs: 'http://localhost:8787/dev' },
    });
  });

  test('what is being written is served live, under a policy that allows it', async () => {
    const reply = await open(world, '/sign-in');
    expect(reply.headers['content-security-policy']).toBe('live');
    expect((await open(world, '/__/site/src/entry-client.tsx')).body).toBe('live');
    const part = await world.app.inject('/part.js');
    expect(part.body).toBe('import "/__/site/src/part.ts";');
    expect(part.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });

  test('a sign-in link still goes on to the application that asked for it', async () => {
    const link = `/__/auth/action?mode=signIn&oobCode=abc&continueUrl=${encodeURIComponent('http://localhost:3000/finish')}`;
    const reply = await open(world, link);
    expect(reply.statusCode).toBe(303);
    const target = new URL(`${reply.headers.location}`);
    expect(target.origin + target.pathname).toBe('http://localhost:3000/finish');
    expect(target.searchParams.get('oobCode')).toBe('abc');
  });

  test.each([
    'mode=signIn&oobCode=abc&continueUrl=https%3A%2F%2Fevil.com',
    'mode=signIn&oobCode=abc&tenantId=other&continueUrl=http%3A%2F%2Flocalhost%3A3000',
    'mode=signIn&continueUrl=http%3A%2F%2Flocalhost%3A3000',
    'mode=verifyEmail&oobCode=abc&continueUrl=http%3A%2F%2Flocalhost%3A3000',
    '',
  ])('and any other stays on the site: %s', async (query) => {
    const reply = await open(world, `/__/auth/action?${query}`);
    expect([reply.statusCode, reply.body]).toEqual([200, '<p>the site</p>']);
  });
});

test('a site is not even looked at before somebody visits it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-unbuilt-'));
  const built = { ...sampleSite, assets: 'nowhere', renderer: 'there-is-no-such-file.js' };
  writeFileSync(join(folder, 'site.json'), JSON.stringify(built));
  const world = await startWorld({ site: builtSite(folder) });
  expect((await world.app.inject('/healthz')).statusCode).toBe(200);
  const reply = await open(world, '/sign-in');
  expect(reply.statusCode).toBe(500);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.body).not.toContain('there-is-no-such-file');
  expect(world.logged.join('')).toContain('request_failed');
  await world.close();
  rmSync(folder, { recursive: true });
});
