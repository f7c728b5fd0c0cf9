import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DocumentsWorld, startDocumentsWorld } from './documents-world.ts';
import { operatorToken } from './operator-token.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world.close());

const statusOf = async (reply: Promise<{ readonly status: number }>) => (await reply).status;

test.each([
  ['viewer', 200, 403],
  ['userAdmin', 200, 403],
  ['owner', 200, 200],
] as const)('a service account with the role %s needs no rules', async (role, reads, writes) => {
  const as = await operatorToken(world, role);
  const structuredQuery = { from: [{ collectionId: 'elsewhere' }] };
  const address = '/elsewhere/of-operators';
  await world.send('PATCH', address, { body: {} });
  expect(await statusOf(world.send('GET', address, { as }))).toBe(reads);
  expect(await statusOf(world.send('POST', ':runQuery', { as, body: { structuredQuery } }))).toBe(
    reads,
  );
  expect(await statusOf(world.send('POST', ':listCollectionIds', { as, body: {} }))).toBe(reads);
  expect(await statusOf(world.send('PATCH', address, { as, body: {} }))).toBe(writes);
  expect(await statusOf(world.send('POST', ':batchWrite', { as, body: {} }))).toBe(writes);
});

test('without rules of its own, a development server gives everybody a place', async () => {
  const { idToken, localId } = await world.signUp('bob@example.com');
  const as = String(idToken);
  const write = (path: string) => world.send('PATCH', path, { as, body: {} });
  expect((await write(`/users/${localId}`)).status).toBe(200);
  expect((await write(`/users/${localId}/deep/x/er/y`)).status).toBe(200);
  expect((await write('/users/somebody')).status).toBe(403);
  expect((await write('/elsewhere/x')).status).toBe(403);
});
