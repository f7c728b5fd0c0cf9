import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders } from '@latchkey/testing/command-process';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';

const newFolder = commandFolders();

let world: World;
let run: (...args: string[]) => ReturnType<typeof callCommand>;
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment });
  const settings = {
    ...productionEnvironment,
    LATCHKEY_DATA: world.config.database.dataFolder,
  };
  run = (...args) => callCommand(['providers', ...args], settings);
});
afterAll(() => world.close());

const file = (content: string): string => {
  const path = join(newFolder(), 'secret');
  writeFileSync(path, content);
  return path;
};

const settingsOf = async (providerId: string) =>
  (await world.identity.providerConfigs.find('', providerId))?.settings;

test('a provider is added with a secret from a file, listed and removed', async () => {
  const secret = file('a secret of GitHub\n');
  const added = await run('add', 'github.com', '--client-id', 'ours', '--secret-file', secret);
  expect([added.code, added.stderr]).toEqual([0, '']);
  const redirectUri = 'https://auth.example.com/__/auth/callback/github.com';
  expect(added.stdout).toContain(redirectUri);
  expect(added.stdout).not.toContain('a secret');
  expect(await settingsOf('github.com')).toMatchObject({
    known: { clientId: 'ours', clientSecret: 'a secret of GitHub' },
  });
  const listed = await run('list', '--json');
  expect(JSON.parse(listed.stdout)).toEqual({
    providerId: 'github.com',
    enabled: true,
    redirectUri,
  });
  expect((await run('list')).stdout).toContain(redirectUri);
  const removed = await run('remove', 'github.com', '--yes');
  expect([removed.code, removed.stderr]).toEqual([0, '']);
  expect(await settingsOf('github.com')).toBeUndefined();
});

test('an issuer and Apple have what they need', async () => {
  const issuer = ['--issuer', 'https://id.acme.example', '--client-id', 'ours', '--name', 'Acme'];
  const added = await run('add', 'oidc.acme', ...issuer, '--secret-file', file('hush'));
  expect([added.code, added.stderr]).toEqual([0, '']);
  expect(await settingsOf('oidc.acme')).toMatchObject({
    oidc: { responseType: 'code', sharesAddress: false },
  });
  const shared = [...issuer, '--secret-file', file('hush'), '--shared-address'];
  const sharing = await run('add', 'oidc.shared', ...shared);
  expect(sharing.stdout).toContain('https://auth.example.com/__/auth/handler');

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = file(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const apple = ['--client-id', 'web', '--team-id', 'T1', '--key-id', 'K1', '--key-file', key];
  const withApple = await run('add', 'apple.com', ...apple, '--bundle-id', 'com.example.app');
  expect([withApple.code, withApple.stderr]).toEqual([0, '']);
  expect(await settingsOf('apple.com')).toMatchObject({
    known: { appleKey: { teamId: 'T1' }, bundleIds: ['com.example.app'] },
  });
});

test.each<[string, string[], number, string]>([
  ['no secret', ['add', 'github.com', '--client-id', 'x'], 1, 'MISSING_OAUTH_CLIENT_SECRET'],
  ['a name nobody knows', ['add', 'example.com', '--client-id', 'x'], 1, 'INVALID_CONFIG_ID'],
  ['a file that is not there', ['add', 'github.com', '--secret-file', '/none'], 2, 'ENOENT'],
  ['a secret in the arguments', ['add', 'github.com', '--secret', 'x'], 2, '--secret'],
  ['a provider that is not there', ['remove', 'line.me', '--yes'], 2, 'no provider line.me'],
  ['nothing to do', ['polish'], 2, 'providers takes'],
])('with %s it says so', async (_, args, code, words) => {
  const answer = await run(...args);
  expect([answer.code, answer.stdout]).toEqual([code, '']);
  expect(answer.stderr).toContain(words);
});

test('a tenant has providers of its own, and one that is not there is said so', async () => {
  const { body } = await world.admin('/v2/projects/latchkey/tenants', { displayName: 'house' });
  const tenant = String(body['name']).split('/').at(-1) ?? '';
  const flags = ['--client-id', 'theirs', '--secret-file', file('hush'), '--tenant', tenant];
  const added = await run('add', 'discord.com', ...flags);
  expect([added.code, added.stderr]).toEqual([0, '']);
  expect(await settingsOf('discord.com')).toBeUndefined();
  const listed = await run('list', '--json', '--tenant', tenant);
  expect(JSON.parse(listed.stdout)).toMatchObject({
    providerId: 'discord.com',
    redirectUri: `https://auth.example.com/__/auth/callback/${tenant}/discord.com`,
  });
  expect((await run('remove', 'discord.com', '--yes')).code).toBe(2);
  expect((await run('remove', 'discord.com', '--yes', '--tenant', tenant)).code).toBe(0);
  expect((await run('list', '--tenant', tenant)).stdout).toBe('');
  const nowhere = await run('list', '--tenant', 'nowhere');
  expect([nowhere.code, nowhere.stderr]).toEqual([
    2,
    expect.stringContaining('There is no tenant nowhere.'),
  ]);
});
