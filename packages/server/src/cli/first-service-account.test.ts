import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ServiceAccountFile } from '@latchkey/kernel/keys/service-account';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureFirstServiceAccount } from './first-service-account.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const ensure = async () => (await ensureFirstServiceAccount(world.data, world.config)) ?? '';
const known = async () => {
  const keys = await world.data.store.serviceAccounts.list();
  return keys.map(({ keyId }) => keyId);
};
const keyIn = async (file: string) => {
  const { private_key_id: keyId } = JSON.parse(await readFile(file, 'utf8')) as ServiceAccountFile;
  return keyId;
};

test('the first operator is in the database and in a file that nobody else can read', async () => {
  const file = await ensure();
  expect(await known()).toEqual([await keyIn(file)]);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test('a second start finds the operator of the first', async () => {
  const file = await ensure();
  const keyId = await keyIn(file);
  expect(await ensure()).toBe(file);
  expect(await known()).toEqual([keyId]);
  expect(await keyIn(file)).toBe(keyId);
});

test('a start that was killed before the file had its name is finished by the next', async () => {
  const file = await ensure();
  await rename(file, `${file}.new`);
  expect(await ensure()).toBe(file);
  expect(await known()).toEqual([await keyIn(file)]);
});

test('a start that was killed before the database knew the key is finished, too', async () => {
  const file = await ensure();
  await rename(file, `${file}.new`);
  for (const { email } of await world.data.store.serviceAccounts.list()) {
    await world.data.store.serviceAccounts.remove(email);
  }
  expect(await ensure()).toBe(file);
  expect(await known()).toEqual([await keyIn(file)]);
});

test('a file that was taken elsewhere is not made again', async () => {
  await rm(await ensure());
  expect(await ensure()).toBe('');
  expect(await known()).toHaveLength(1);
});

test('two nodes that start at once have one operator between them, and its file', async () => {
  const files = await Promise.all([ensure(), ensure(), ensure()]);
  const [file = ''] = files;
  expect(new Set(files).size).toBe(1);
  expect(await known()).toEqual([await keyIn(file)]);
  const left = (await readdir(dirname(file))).filter((name) => name.endsWith('.new'));
  expect(left).toEqual([]);
});
