import { configureForeign, depart, signInAt } from '@latchkey/testing/federated-sign-in';
import { type ForeignProvider, startForeignProvider } from '@latchkey/testing/foreign-provider';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const second = 1000;

let world: World;
let broken: ForeignProvider;
let healthy: ForeignProvider;
beforeAll(async () => {
  world = await startWorld();
  broken = await startForeignProvider();
  healthy = await startForeignProvider();
  await configureForeign(world, 'oidc.broken', broken);
  await configureForeign(world, 'oidc.healthy', healthy);
});
afterEach(() => {
  broken.fail(undefined);
  broken.fault(undefined);
});
afterAll(async () => {
  await world.close();
  await broken.close();
  await healthy.close();
});

const atBroken = (person = 'ada') => signInAt(world, broken, person, { providerId: 'oidc.broken' });

test('while a provider is out of order, all other ways in are open', async () => {
  await atBroken();
  const { authUri, sessionId } = await depart(world, 'oidc.broken');
  const answer = await broken.visit(authUri, 'ada');
  broken.fail('/');
  const { status, body } = await world.call('signInWithIdp', { ...answer, sessionId });
  expect([status, body.error.message.split(' : ')[0]]).toEqual([400, 'INVALID_IDP_RESPONSE']);
  const other = await signInAt(world, healthy, 'grace', { providerId: 'oidc.healthy' });
  expect(other.status).toBe(200);
  await world.signUp('nobody-federated@example.com');
});

test('while its keys cannot be read, those that were seen are good', async () => {
  await atBroken();
  broken.fail('/jwks');
  world.pass(60 * second);
  expect((await atBroken()).status).toBe(200);
});

test('a token by an unknown key is looked for once, and found when the keys can be read again', async () => {
  await atBroken();
  broken.fail('/jwks');
  await broken.rotateKeys();
  world.pass(60 * second);
  expect((await atBroken()).body.error.message).toMatch(/^INVALID_IDP_RESPONSE/);
  const before = broken.requests.filter((request) => request === 'GET /jwks').length;
  // Not even asked again, however many come.
  for (let turn = 0; turn < 3; turn += 1) await atBroken();
  expect(broken.requests.filter((request) => request === 'GET /jwks')).toHaveLength(before);
  broken.fail(undefined);
  world.pass(60 * second);
  expect((await atBroken()).status).toBe(200);
});

test('keys that nobody confirmed for ten minutes are good no more', async () => {
  await atBroken();
  broken.fail('/jwks');
  world.pass(601 * second);
  expect((await atBroken()).body.error.message).toMatch(/^INVALID_IDP_RESPONSE/);
  broken.fail(undefined);
  expect((await atBroken()).status).toBe(200);
});

test('a slow provider holds up nobody but who waits for it', async () => {
  const { authUri, sessionId } = await depart(world, 'oidc.broken');
  const answer = await broken.visit(authUri, 'ada');
  const release = broken.hold('/token');
  let done = false;
  const waiting = world.call('signInWithIdp', { ...answer, sessionId }).then((reply) => {
    done = true;
    return reply;
  });
  const other = await signInAt(world, healthy, 'ada', { providerId: 'oidc.healthy' });
  expect(other.status).toBe(200);
  expect(done).toBe(false);
  release();
  expect((await waiting).status).toBe(200);
});
