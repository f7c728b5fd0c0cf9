import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandFolders } from '@latchkey/testing/command-process';
import { commandsBeside } from '@latchkey/testing/commands-beside';
import { expect, test } from 'vitest';

const newFolder = commandFolders();

const beside = commandsBeside();
const { run, works } = beside;

async function newTenant(): Promise<string> {
  const { code, stdout, stderr } = await run('tenants', 'create', 'acme');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^acme-\w{5}\n$/)]);
  expect(stderr).toContain('latchkey tenants set');
  return stdout.trim();
}

test('a tenant is made, opened, listed, shown and deleted', async () => {
  const id = await newTenant();
  const signUp = () =>
    beside.world.call('signUp', {
      email: 'ada@example.com',
      password: 'correct horse',
      tenantId: id,
    });
  expect((await signUp()).status).toBe(400);
  expect(JSON.parse(await works('tenants', 'set', id, 'allowPasswordSignup', 'true'))).toEqual(
    JSON.parse(await works('tenants', 'show', id, '--json')),
  );
  beside.world.pass(2000);
  await beside.world.identity.tenants.latest(id);
  expect((await signUp()).status).toBe(200);
  expect(await works('tenants', 'list')).toMatch(new RegExp(`^${id} +acme +password$`, 'm'));
  const [listed = ''] = (await works('tenants', 'list', '--json')).split('\n');
  expect(JSON.parse(listed)).toMatchObject({ displayName: 'acme', allowPasswordSignup: true });

  const unasked = await run('tenants', 'delete', id);
  expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  expect(await works('tenants', 'delete', id, '--yes')).toBe(`${id} is gone.\n`);
  expect(await works('tenants', 'list')).not.toContain(id);
  expect(await works('audit', '--tenant', id)).toContain('user_created');
}, 180_000);

test('users of a tenant are looked at, taken out and brought in', async () => {
  const id = await newTenant();
  await works('tenants', 'set', id, 'allowPasswordSignup', 'true');
  await beside.world.identity.tenants.latest(id);
  await beside.world.call('signUp', {
    email: 'bob@example.com',
    password: 'correct horse',
    tenantId: id,
  });
  expect(await works('users', 'list', '--tenant', id)).toContain('bob@example.com');
  expect(await works('users', 'list')).not.toContain('bob@example.com');
  const shown = await works('users', 'show', 'bob@example.com', '--tenant', id);
  expect(JSON.parse(shown)).toMatchObject({ tenantId: id });
  expect((await run('users', 'show', 'bob@example.com')).code).toBe(2);

  const file = join(newFolder(), 'users.json');
  expect((await run('export', file, '--tenant', id)).stdout).toBe('exported 1.\n');
  expect(JSON.parse(readFileSync(file, 'utf8')).users).toHaveLength(1);
  const other = await newTenant();
  const imported = await works('import', 'firebase', file, '--tenant', other);
  expect(imported).toMatch(/^imported 1, already there 0, refused 0\.\n/);
  expect(await works('users', 'list', '--tenant', other)).toContain('bob@example.com');
}, 180_000);

test.each([
  [['tenants', 'show', 'nobody-00000'], 'There is no tenant nobody-00000.'],
  [['users', 'list', '--tenant', 'nobody-00000'], 'There is no tenant nobody-00000.'],
  [['usage', '--tenant', 'nobody-00000'], 'There is no tenant nobody-00000.'],
  [['tenants', 'set', 'nobody-00000', 'colour', 'red'], 'There is no setting colour'],
  [['tenants', 'make', 'acme'], 'tenants takes: list'],
  [['tenants', 'create'], 'tenants takes: list'],
])('%j is called wrongly', async (args, words) => {
  const { code, stderr } = await run(...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
});

test('a name that is none is refused with the reason', async () => {
  const { code, stderr } = await run('tenants', 'create', 'a b');
  expect([code, stderr]).toEqual([1, expect.stringContaining('4 to 20 letters')]);
  const file = join(newFolder(), 'users.json');
  writeFileSync(file, '{"users": []}');
  expect((await run('import', 'firebase', file, '--tenant', 'nobody-00000')).code).toBe(2);
});
