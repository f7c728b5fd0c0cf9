import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startWorld } from '@latchkey/testing/world';
import { describe, expect, test } from 'vitest';
import { copiedPaths, readDockerfile } from '../../../scripts/deploy/read-dockerfile.ts';
import { readConfig } from '../src/config/read-config.ts';
import { products } from '../src/products.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'deploy');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

const instructions = readDockerfile();
const all = (name: string) =>
  instructions.filter((each) => each.name === name).map(({ text }) => text);

/** `${NAME:-usual}`, `${NAME:?or else}` and `${NAME}` as compose fills them in. */
const filledIn = (text: string, given: Readonly<Record<string, string>>) =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind, rest = '') => {
    if (given[name] !== undefined) return given[name];
    if (kind === '-') return rest;
    throw new Error(`${name} is not given.`);
  });

/** The settings in one service of the file: its environment, one a line. */
function environmentOf(service: string): readonly (readonly [string, string])[] {
  const [, own = ''] =
    new RegExp(`^ {2}${service}:\\n((?: {4}.*\\n|\\n)*)`, 'm').exec(read('compose.yaml')) ?? [];
  const [, lines = ''] = /^ {4}environment:\n((?: {6}.*\n)*)/m.exec(own) ?? [];
  return [...lines.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', text = '']) => [name, text]);
}

const key = Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 89 + 41) % 251)).toString(
  'base64',
);

describe('settings in deploy', () => {
  test('of the unit are a production server behind a proxy of its own machine', () => {
    const config = readConfig({ LATCHKEY_CONFIG: join(folder, 'latchkey.json') }, products);
    expect(config).toMatchObject({
      host: '127.0.0.1',
      server: { mode: 'production', port: 8787, trustedProxies: '127.0.0.1' },
      masterKeyFile: '/etc/latchkey/master.key',
    });
    const unit = read('latchkey.service');
    expect(unit).toContain('\nEnvironment=LATCHKEY_CONFIG=/etc/latchkey/latchkey.json\n');
    expect(unit).toContain('\nStateDirectory=latchkey\n');
    expect(config.database.dataFolder).toBe('/var/lib/latchkey');
  });

  test('of the containers are one, too, and only two have to be given', () => {
    const given = { LATCHKEY_MASTER_KEY: key, POSTGRES_PASSWORD: 'hush' };
    const ofImage = all('ENV').flatMap((text) => text.split(' ').map((each) => each.split('=')));
    const environment = environmentOf('latchkey').map(([name, text]) => [
      name,
      filledIn(text, given),
    ]);
    expect(environment.length).toBeGreaterThan(5);
    const config = readConfig(Object.fromEntries([...ofImage, ...environment]), products);
    expect(config).toMatchObject({
      server: { mode: 'production', publicUrl: 'https://localhost', port: 8787 },
      database: { dataFolder: '/data', url: 'postgres://latchkey:hush@postgres/latchkey' },
      mail: { smtpUrl: 'smtp://mail:1025', inTheClear: true },
    });
    for (const name of Object.keys(given)) {
      expect(() =>
        environmentOf('latchkey').map(([, text]) =>
          filledIn(text, { ...given, [name]: undefined } as never),
        ),
      ).toThrow(name);
    }
  });

  test('of the example of .env are all used', () => {
    const compose = read('compose.yaml');
    const named = [...read('env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(4);
    for (const name of named) expect(compose).toContain(`\${${name}`);
  });
});

describe('the image', () => {
  test('is made of what is there, with scripts that there are', () => {
    const sources = instructions.flatMap(copiedPaths).map(([path]) => path);
    expect(sources.length).toBeGreaterThan(5);
    for (const path of sources) expect(existsSync(join(root, path)), path).toBe(true);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const asked = all('RUN').flatMap((text) => /^npm run ([\w:]+)/.exec(text)?.[1] ?? []);
    expect(asked).toEqual(['pack']);
    for (const name of asked) expect(Object.keys(scripts)).toContain(name);
    // What the pages are built of, and the settings that the builder goes by.
    const needed = ['package-lock.json', 'tsconfig.json', 'packages', 'apps/web'];
    expect(sources).toEqual(expect.arrayContaining(needed));
  });

  test('runs on the Node that the README names, as nobody, and from what it has copied', () => {
    const [, node = ''] =
      /You need Node (\d+)/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
    for (const from of all('FROM')) expect(from).toMatch(new RegExp(`^node:${node}-slim`));
    expect(all('USER')).toEqual(['node']);
    const [copied = ''] = all('COPY').filter((text) => text.startsWith('--from=build'));
    const [place = ''] = copied.split(' ').slice(-1);
    expect(all('RUN').join('\n')).toContain(`npm ci --prefix ${place} `);
    // The flags of the command's own first line, which nobody reads here.
    const command = readFileSync(join(root, 'packages/server/src/cli/latchkey.js'), 'utf8');
    const [, flags = ''] = /^#!.* node (.*)\n/.exec(command) ?? [];
    const program = `${place}/dist/server/src/cli/latchkey.js`;
    expect(all('ENTRYPOINT').map((text) => JSON.parse(text))).toEqual([
      ['node', ...flags.split(' '), program],
    ]);
    expect(all('VOLUME')).toEqual(['/data']);
  });

  test('is well as long as the server answers, and not for a moment longer', async () => {
    const [, command = ''] = /CMD (\[.*\])$/.exec(all('HEALTHCHECK')[0] ?? '') ?? [];
    const [program, ...args] = JSON.parse(command) as string[];
    expect(program).toBe('node');
    const world = await startWorld();
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = world.app.server.address() as AddressInfo;
    const look = async () => {
      const looking = spawn(process.execPath, args, {
        env: { PORT: String(port) },
        stdio: 'ignore',
      });
      return (await once(looking, 'close'))[0];
    };
    expect(await look()).toBe(0);
    await world.close();
    expect(await look()).toBe(1);
  });
});

describe('both proxies', () => {
  test.each(['nginx.conf', 'Caddyfile'])('of %s lead to the usual port', (name) => {
    expect(read(name)).toContain(`127.0.0.1:${readConfig({}).server.port}`);
  });

  test('hand on at once what is heard', () => {
    expect(read('nginx.conf')).toContain('proxy_buffering off;');
    expect(read('nginx.conf')).toContain('proxy_request_buffering off;');
    expect(read('Caddyfile')).toContain('flush_interval -1');
  });
});

test('whoever stops the server gives it the time that it takes to leave', () => {
  const { shutdownNotice } = readConfig({
    LATCHKEY_MODE: 'production',
    PUBLIC_URL: 'https://auth.example.com',
  });
  const drain = 20;
  for (const [name, pattern] of [
    ['latchkey.service', /^TimeoutStopSec=(\d+)$/m],
    ['compose.yaml', /stop_grace_period: (\d+)s$/m],
  ] as const) {
    expect(Number(pattern.exec(read(name))?.[1]), name).toBeGreaterThan(shutdownNotice + drain);
  }
});
