import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { visitor } from '@latchkey/testing/visitor';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { de } from '../src/messages/de.ts';
import { testSite } from './test-site.ts';

const wasHere = { cookie: 'latchkey-session=1' };

const open = (world: World, url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { accept: 'text/html', ...headers } });

const addressesIn = (html: string, tag: RegExp): readonly string[] =>
  [...html.matchAll(tag)].map(([, address = '']) => address);

let world: World;
let assetsFolder: string;
beforeAll(async () => {
  const site = await testSite();
  ({ assetsFolder } = site);
  world = await startWorld({ site });
});
afterAll(() => world.close());

const pages = [
  '/',
  '/sign-in',
  '/account',
  '/sign-out',
  '/gallery',
  '/__/auth/action?mode=verifyEmail',
];

describe('every page', () => {
  test.each(pages)(
    '%s is drawn by the server, with nothing a strict policy forbids',
    async (url) => {
      const { body, statusCode } = await open(world, url, wasHere);
      expect(statusCode).toBe(200);
      expect(body).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
      expect(body).toMatch(/<title>[^<]+ – Latchkey<\/title>/);
      expect(body).not.toMatch(/<style|\sstyle="|\son\w+="|javascript:/i);
      const scripts = [...body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
      expect(scripts).toEqual([
        expect.stringMatching(
          /^<script type="module" src="\/__\/site\/early-press-[^"]+\.js" async blocking="render">$/,
        ),
        expect.stringMatching(
          /^<script type="module" src="\/__\/site\/[^"]+\.js" id="latchkey-entry" fetchpriority="low">$/,
        ),
        '<script type="application/json" id="latchkey-boot">',
      ]);
    },
  );

  test('a browser that runs no scripts says why nothing happens, in its language', async () => {
    const { body } = await open(world, '/sign-in', { ...wasHere, 'accept-language': 'de' });
    expect(body).toMatch(/<noscript><p class="site-no-script">Diese Seite braucht JavaScript\./);
  });

  test.each(pages)('%s names every file it needs, and all of them are there', async (url) => {
    const { body } = await open(world, url, wasHere);
    const files = addressesIn(body, /(?:href|src)="(\/__\/site\/[^"]+)"/g);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect((await world.app.inject(file)).statusCode, file).toBe(200);

    // Followed from file to file as a browser would, nothing is found that was not preloaded.
    const preloaded = addressesIn(body, /(?:modulepreload" href|module" src)="([^"]+)"/g);
    for (const file of preloaded) {
      const source = (await world.app.inject(file)).body;
      const imported = addressesIn(source, /(?:\bfrom|\bimport)\s*["`']\.\/([^"`']+)["`']/g);
      for (const name of imported) expect(preloaded).toContain(`/__/site/${name}`);
    }
  });

  test.each([
    ['/sign-in', false],
    ['/account', false],
    ['/', false],
    ['/sign-in?create=1', true],
    ['/sign-in?mode=signIn&oobCode=abc', true],
    ['/__/auth/action?mode=resetPassword&oobCode=abc', true],
  ])(
    '%s names the file of the later screens, if it begins with one of them: %s',
    async (url, does) => {
      const { body } = await open(world, url, wasHere);
      expect(/modulepreload" href="[^"]*\/screens-/.test(body)).toBe(does);
    },
  );

  test('to sign out asks whoever was signed in, and has a screen for everybody else', async () => {
    const names = async (headers: Record<string, string>) =>
      /modulepreload" href="[^"]*\/screens-/.test((await open(world, '/sign-out', headers)).body);
    expect([await names(wasHere), await names({})]).toEqual([false, true]);
  });

  test('has forms that bring it again where no script comes, and put nothing into its address', async () => {
    const { body } = await open(world, '/sign-in');
    expect(addressesIn(body, /<form([^>]*)>/g)).toEqual([expect.stringMatching(/ method="post"/)]);
    expect(body).not.toMatch(/<form[^>]* action=/);
  });

  test('loads no page but its own', async () => {
    const { body } = await open(world, '/sign-in');
    expect(body).not.toMatch(/(?:account|gallery|home)-page-/);
    expect((await open(world, '/account', wasHere)).body).toMatch(
      /modulepreload[^>]*account-page-/,
    );
  });
});

describe('a visitor', () => {
  test.each([
    ['/account', '/sign-in?next=%2Faccount'],
    ['/account/security?a=1', '/sign-in?next=%2Faccount%2Fsecurity%3Fa%3D1'],
  ])('who was not signed in is sent from %s to %s', async (url, target) => {
    const { statusCode, headers } = await open(world, url);
    expect([statusCode, headers.location]).toEqual([303, target]);
  });

  test('who was signed in meets the account, which knows that it does not know yet', async () => {
    for (const url of ['/account', '/account/security']) {
      const { statusCode, body } = await open(world, url, wasHere);
      expect([url, statusCode]).toEqual([url, 200]);
      expect(body).toContain('role="status"');
      expect(body).toContain('aria-busy="true"');
    }
  });

  test('who has an old address is led on to the page it became', async () => {
    const { statusCode, headers } = await open(world, '/account/password?a=1', wasHere);
    expect([statusCode, headers.location]).toEqual([303, '/account/security?a=1']);
  });

  test('meets the sign-in page whoever they were', async () => {
    expect((await open(world, '/sign-in', wasHere)).statusCode).toBe(200);
  });

  test('reads the page in their own language, from the side it is written from', async () => {
    const { body } = await open(world, '/sign-in', { 'accept-language': 'ar-EG, en;q=0.5' });
    expect(body).toContain('<html lang="ar" dir="rtl">');
    expect(body).toContain('<title>تسجيل الدخول – Latchkey</title>');
    expect(body).toMatch(/modulepreload" href="\/__\/site\/ar-/);
    expect(body).not.toMatch(/modulepreload" href="\/__\/site\/en-/);
    const english = await open(world, '/sign-in', { 'accept-language': 'en-GB' });
    expect(english.body).toContain('<title>Sign in – Latchkey</title>');
  });
});

test('in development the sign-in page shows where whoever builds with it goes next', async () => {
  const { links } = await visitor(world).open('/sign-in');
  expect(links).toEqual(expect.arrayContaining(['/dev/inbox', '/gallery', '/docs', '/dev']));
  for (const link of links) expect((await open(world, link)).statusCode, link).toBe(200);
});

describe('in development, the first page', () => {
  test('says what this is, with the widget at work and the code for it', async () => {
    const { body } = await open(world, '/', { 'accept-language': 'de' });
    expect(body).toContain('<title>Willkommen – Latchkey</title>');
    expect(body).toContain(de.home.headline);
    expect(body).toContain('data-screen="email-entry"');
    expect(body).toContain(world.apiKey);
    expect(body).toContain(world.identity.publicUrl);
  });

  test('leads to nothing that is not there', async () => {
    const { links } = await visitor(world).open('/');
    const places = ['/dev/inbox', '/gallery', '/account', '/docs', '/dev', '/dev#connect'];
    expect(links).toEqual(expect.arrayContaining(places));
    for (const link of links) {
      const [path = '', part] = link.split('#');
      if (path === '') continue;
      const { statusCode, body } = await open(world, path, wasHere);
      expect(statusCode, link).toBe(200);
      if (part !== undefined) expect(body, link).toContain(`id="${part}"`);
    }
  });

  test('does not ask whoever was signed in', async () => {
    const { body } = await open(world, '/', wasHere);
    expect(body).not.toContain('data-screen');
    expect(body).toContain('role="status"');
  });

  test('is ready for tools that ask for no page', async () => {
    const reply = await world.app.inject({ url: '/', headers: { accept: '*/*' } });
    expect(reply.json()).toMatchObject({ authEmulator: { ready: true } });
  });
});

test('files are compressed by the build, and kept for good', async () => {
  const { body } = await open(world, '/sign-in');
  const files = addressesIn(body, /(?:href|src)="(\/__\/site\/[^"]+\.(?:js|css|svg))"/g);
  for (const file of files) {
    const plain = readFileSync(join(assetsFolder, file.replace('/__/site/', '')));
    const get = (accepts: string) =>
      world.app.inject({ url: file, headers: { 'accept-encoding': accepts } });
    const [brotli, gzip] = [await get('gzip, deflate, br'), await get('gzip')];
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain);
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain);
    for (const { headers } of [brotli, gzip]) {
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['vary']).toBe('Accept-Encoding');
    }
  }
});

describe('the elements for pages of other origins', () => {
  test('are a few files of at most 100 KB before anybody types, React and styles included', async () => {
    const { body } = await world.app.inject('/element.js');
    const files = addressesIn(body, /"(\/__\/site\/element\/[^"]+\.js)"/g);
    const sizes = await Promise.all(
      files.map(async (url) => {
        const reply = await world.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
        // Followed from file to file as a browser would, nothing is found that was not named.
        const source = gunzipSync(reply.rawPayload).toString();
        const imported = addressesIn(source, /(?:\bfrom|\bimport)\s*["`']\.\/([^"`']+)["`']/g);
        for (const name of imported) expect(files).toContain(`/__/site/element/${name}`);
        return reply.rawPayload.length;
      }),
    );
    expect(files.length).toBeLessThanOrEqual(4);
    const sum = sizes.reduce((total, size) => total + size, body.length);
    expect(sum).toBeLessThanOrEqual(100 * 1024);
  });
});

describe('in production', () => {
  // The attack: a name that ends the element it stands in and begins another.
  const appName = `A&B "</title></script><script>alert('1')</script>`;
  let production: World;
  beforeAll(async () => {
    production = await startWorld({
      site: await testSite(),
      environment: { ...productionEnvironment, LATCHKEY_APP_NAME: appName },
    });
  });
  afterAll(() => production.close());

  test('there is no gallery, and no word about development', async () => {
    expect((await open(production, '/gallery')).statusCode).toBe(404);
    const { body } = await open(production, '/sign-in');
    for (const word of ['/dev', '/gallery', 'data-folder', production.config.database.dataFolder]) {
      expect(body).not.toContain(word);
    }
  });

  test('the first page is the account’s', async () => {
    const { statusCode, headers } = await open(production, '/');
    expect([statusCode, headers.location]).toEqual([303, '/sign-in']);
    const { body } = await open(production, '/', wasHere);
    expect(body).toContain('aria-busy="true"');
    expect(body).toMatch(/modulepreload[^>]*account-page-/);
    expect(body).not.toMatch(/home-page-/);
  });

  test('the application’s name is a name wherever it stands', async () => {
    for (const url of ['/sign-in', '/account']) {
      const { body } = await open(production, url, wasHere);
      expect(body).not.toContain('<script>');
      expect(body).toContain('<title>');
      expect(body.match(/<\/script>/g)).toHaveLength(3);
      expect(body.match(/<\/title>/g)).toHaveLength(1);
      const [, boot = ''] = /id="latchkey-boot">(.*?)<\/script>/s.exec(body) ?? [];
      expect(JSON.parse(boot).facts.appName).toBe(appName);
    }
  });

  test('what the address says is nowhere in the page', async () => {
    const { body } = await open(production, '/sign-in?next=/sesame%22%3E%3Cscript%3E&lang=%3Cb%3E');
    // A word that no key and no nonce has at its end by chance.
    expect(body).not.toMatch(/sesame|%22|<b>/);
  });
});
