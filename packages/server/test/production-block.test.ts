import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callCommand } from '@latchkey/testing/call-command';
import { startWorld } from '@latchkey/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../scripts/pack/run-command.ts';
import { readConfig } from '../src/config/read-config.ts';

const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
const [, block = ''] = /```sh\n(export LATCHKEY_MODE=production[\s\S]*?)```/.exec(readme) ?? [];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-production-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * What a shell makes of it, typed in a home of its own: the commands with their arguments, and what is
 * in the environment when the server starts. Running them is for this process, which has read all of
 * their sources already.
 */
async function typed() {
  const script = `set -eu
    export HOME='${folder}'
    npx() { shift; printf '%s\\037' "$@"; printf '\\036'; }
    npm() { [ "$*" = start ] && env -0 > '${folder}/environment'; }
    ${block.replace('LATCHKEY_DATA=/var/lib/latchkey', `LATCHKEY_DATA='${folder}/data'`)}`;
  const recorded = await runCommand('bash', ['-c', script], folder);
  const environment = (await readFile(join(folder, 'environment'), 'utf8'))
    .split('\0')
    .map((line) => /^(LATCHKEY_\w+|PUBLIC_URL|SMTP_URL|HOST)=([\s\S]*)$/.exec(line) ?? [])
    .flatMap(([, name, value]) => (name === undefined ? [] : [[name, value] as const]));
  return {
    commands: recorded
      .split('\x1e')
      .filter((line) => line !== '')
      .map((line) => line.split('\x1f').slice(0, -1)),
    settings: Object.fromEntries(environment),
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
  expect(readConfig(settings)).toMatchObject({
    host: '127.0.0.1',
    server: { mode: 'production', trustedProxies: '127.0.0.1' },
    mail: { appName: 'Example', from: 'Example <no-reply@example.com>' },
  });

  const world = await startWorld({ environment: settings });
  const reply = await world.app.inject({
    url: `/v1/projects?key=${JSON.parse(printed.at(-1) ?? '')}`,
    headers: { origin: 'https://app.example.com' },
  });
  expect(reply.headers['access-control-allow-origin']).toBe('https://app.example.com');
  expect(reply.json()).toMatchObject({
    authorizedDomains: ['auth.example.com', 'app.example.com'],
  });
  await world.close();
});
