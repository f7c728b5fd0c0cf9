import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callCommand } from '@latchkey/testing/call-command';
import { startWorld } from '@latchkey/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config/read-config.ts';
import { products } from '../src/products.ts';
import { typedInShell } from './command-blocks/typed-in-shell.ts';

const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
const [, block = ''] = /```sh\n(export LATCHKEY_MODE=production[\s\S]*?)```/.exec(readme) ?? [];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-production-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The commands with their arguments, and what is in the environment when the server starts. */
async function typed() {
  const script = block.replace('LATCHKEY_DATA=/var/lib/latchkey', `LATCHKEY_DATA='${folder}/data'`);
  const programs = await typedInShell(script, folder);
  const start = programs.at(-1);
  expect([start?.program, start?.args]).toEqual(['npm', ['start']]);
  return {
    commands: programs.slice(0, -1).map(({ args }) => args),
    settings: Object.fromEntries(
      Object.entries(start?.environment ?? {}).filter(([name]) =>
        /^(LATCHKEY_\w+|PUBLIC_URL|SMTP_URL|HOST)$/.test(name),
      ),
    ),
  };
}

test('what the README says of production makes a server that applications can use', async () => {
  const { commands, settings } = await typed();
  expect(commands.map(([name]) => name)).toEqual(['init', 'config', 'config']);
  const printed: string[] = [];
  for (const args of commands) {
    const { code, stdout, stderr } = await callCommand(args, settings);
    expect([args, code, stderr]).toEqual([args, 0, '']);
    printed.push(stdout);
  }
  const key = JSON.parse(await readFile(join(folder, 'latchkey-owner.json'), 'utf8'));
  expect(key).toMatchObject({ type: 'service_account' });
  expect(readConfig(settings, products)).toMatchObject({
    host: '127.0.0.1',
    server: { mode: 'production', trustedProxies: '127.0.0.1' },
    mail: { appName: 'Example', from: 'Example <no-reply@example.com>' },
  });

  const world = await startWorld({ environment: settings });
  const reply = await world.app.inject({
    url: `/v1/projects?key=${printed.at(-1)?.trim()}`,
    headers: { origin: 'https://app.example.com' },
  });
  expect(reply.headers['access-control-allow-origin']).toBe('https://app.example.com');
  expect(reply.json()).toMatchObject({
    authorizedDomains: ['auth.example.com', 'app.example.com'],
  });
  await world.close();
});
