import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownCommands } from '@latchkey/server/cli/commands';
import { products } from '@latchkey/server/products';
import { visitor } from '@latchkey/testing/visitor';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from './landing-lists.ts';

const assetsOf = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/__\/pages\/[^"]+)"/g)].map(([, path = '']) => path);

describe('in development, the first page', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  test('tells a developer where things are and what to paste', async () => {
    const page = await visitor(world).open('/');
    expect(page.status).toBe(200);
    for (const text of [
      `apiKey: '${world.apiKey}'`,
      "authDomain: 'localhost:8787'",
      "projectId: 'latchkey'",
      "auth.config.apiHost = 'localhost:8787'",
      "auth.config.tokenApiHost = 'localhost:8787'",
      "auth.config.apiScheme = 'http'",
      "connectAuthEmulator(auth, 'http://localhost:8787')",
      "connectFirestoreEmulator(firestore, 'localhost', 8787)",
      "import { AuthProvider, SignIn } from '@latchkey/react'",
      "url: 'http://localhost:8787'",
      'FIREBASE_AUTH_EMULATOR_HOST=localhost:8787',
      'npx latchkey doctor',
      'http://localhost:8787/v1',
      world.config.database.dataFolder,
    ]) {
      expect(page.text).toContain(text);
    }
  });

  test('the operator’s request works as it stands there', async () => {
    const { text } = await visitor(world).open('/');
    const [, path = ''] = /curl http:\/\/localhost:8787(\S+) /.exec(text) ?? [];
    const reply = await world.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(reply.statusCode).toBe(200);
  });

  test('says where the admin key is, once there is one', async () => {
    const file = join(world.config.database.dataFolder, 'service-account.json');
    expect((await visitor(world).open('/')).text).not.toContain(file);
    await writeFile(file, '{}');
    expect((await visitor(world).open('/')).text).toContain(file);
  });

  test('names guides that are there', async () => {
    const { text } = await visitor(world).open('/');
    const files = text.match(/docs\/[\w-]+\.md/g) ?? [];
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(existsSync(new URL(`../../../../../${file}`, import.meta.url)), file).toBe(true);
    }
  });

  test('names commands that there are, with options that they have', async () => {
    const { text } = await visitor(world).open('/');
    const named = [...text.matchAll(/npx latchkey ([a-z]+(?:-[a-z]+)*)/g)].map(([, one]) => one);
    expect(named.length).toBeGreaterThan(5);
    const installed = [...ownCommands, ...products.flatMap((product) => product.commands)];
    const helpOf = new Map(installed.map(({ name, help }) => [name, help]));
    for (const name of named) expect([...helpOf.keys()]).toContain(name);
    for (const [command] of commands) {
      const [name = '', ...rest] = command.split(' ');
      const options = rest.filter((word) => word.startsWith('--'));
      for (const option of options) expect(helpOf.get(name), command).toContain(option);
    }
  });

  test('links to nothing that is not there', async () => {
    const page = await visitor(world).open('/');
    const paths = page.links.map((link) => link.replace('http://localhost:8787', ''));
    expect(paths).toContain('/dev/inbox');
    for (const path of paths) {
      expect((await world.app.inject(path)).statusCode, path).toBe(200);
    }
  });

  test.each([undefined, '*/*', 'application/json'])(
    'tells tools that wait for an emulator that it is ready (Accept: %s)',
    async (accept) => {
      const reply = await world.app.inject({ url: '/', headers: accept ? { accept } : {} });
      expect(reply.json()).toEqual({
        authEmulator: { ready: true, docs: 'http://localhost:8787/' },
      });
      expect(reply.headers['vary']).toBe('Accept');
    },
  );

  test('has its styles and scripts under names that change with their content', async () => {
    const assets = assetsOf((await visitor(world).open('/')).html);
    expect(assets).toHaveLength(2);
    for (const path of assets) {
      const reply = await world.app.inject(path);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(reply.headers['content-type']).toMatch(/^text\/(css|javascript); charset=utf-8$/);
      const other = path.replace(/\.[^.]+\.(css|js)$/, '.000000000000.$1');
      expect((await world.app.inject(other)).statusCode).toBe(404);
    }
  });

  test('its script is one that browsers can read: no types are left in it', async () => {
    const assets = assetsOf((await visitor(world).open('/')).html);
    const script = await world.app.inject(assets.find((path) => path.endsWith('.js')) ?? '');
    expect(() => new Function(script.body.replace('export {};', ''))).not.toThrow();
  });
});

describe('in production', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ environment: productionEnvironment });
  });
  afterAll(() => world.close());

  test('the first page gives nothing away', async () => {
    const page = await visitor(world).open('/');
    expect(page.status).toBe(200);
    for (const secret of [world.apiKey, world.config.database.dataFolder, '/dev/', 'emulator']) {
      expect(page.html).not.toContain(secret);
    }
    expect((await world.app.inject('/')).json()).toEqual({ status: 'ok' });
  });

  test.each(['/dev/inbox', '/dev/inbox/mails', '/dev/inbox/events'])(
    '%s is not there',
    async (path) => {
      expect((await world.app.inject(path)).statusCode).toBe(404);
    },
  );
});

describe('where nothing is', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ environment: productionEnvironment });
  });
  afterAll(() => world.close());

  const ask = (url: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url, headers });

  test('people get a page, in their language', async () => {
    const reply = await ask('/nowhere', { accept: 'text/html', 'accept-language': 'de' });
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.body).toContain('<h1>Hier gibt es nichts</h1>');
  });

  test.each([{}, { accept: '*/*' }, { accept: 'application/json' }])(
    'programs get the protocol’s error (%j)',
    async (headers) => {
      const reply = await ask('/v1/nowhere', headers);
      expect(reply.statusCode).toBe(404);
      expect(reply.json().error.status).toBe('NOT_FOUND');
    },
  );

  test.each([{ accept: 'text/html' }, { accept: '*/*' }])(
    'a secret in the address is refused (%j)',
    async (headers) => {
      const path = '/v1/accounts:signInWithPassword?password=correct';
      expect((await ask(path, headers)).statusCode).toBe(400);
    },
  );

  test('an address is not a page for those who send something', async () => {
    const reply = await world.app.inject({
      method: 'POST',
      url: '/nowhere',
      headers: { accept: 'text/html' },
      payload: {},
    });
    expect(reply.statusCode).toBe(404);
    expect(reply.json().error.status).toBe('NOT_FOUND');
  });
});
