import { configureForeign, depart } from '@latchkey/testing/federated-sign-in';
import { type ForeignProvider, startForeignProvider } from '@latchkey/testing/foreign-provider';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitedAnswer } from './awaited-answer.ts';

let world: World;
let provider: ForeignProvider;
beforeAll(async () => {
  world = await startWorld();
  provider = await startForeignProvider();
  await configureForeign(world, 'oidc.acme', provider);
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const own = 'http://localhost:8787/__/auth/callback/oidc.acme';
const stateIn = (authUri: string) => new URL(authUri).searchParams.get('state') ?? '';

test('an answer goes to the page that waits for it, and asking uses nothing up', async () => {
  const waiting = { continueUri: 'http://localhost:3000/sign-in', returnBy: 'POPUP' };
  const { authUri, sessionId } = await depart(world, 'oidc.acme', waiting);
  const state = stateIn(authUri);
  expect(await awaitedAnswer(world.identity, state, own)).toEqual(waiting);
  expect(await awaitedAnswer(world.identity, state, own)).toEqual(waiting);
  const answer = await provider.visit(authUri, 'ada');
  expect((await world.call('signInWithIdp', { ...answer, sessionId })).status).toBe(200);
  expect(await awaitedAnswer(world.identity, state, own)).toBeUndefined();
});

test('the handler page itself is told that nobody else waits', async () => {
  const { authUri } = await depart(world, 'oidc.acme');
  expect(await awaitedAnswer(world.identity, stateIn(authUri), own)).toEqual({
    continueUri: 'http://localhost:8787/__/auth/handler',
    returnBy: undefined,
  });
});

test.each([
  'http://localhost:8787/__/auth/handler',
  'http://localhost:8787/__/auth/callback/oidc.other',
  'http://localhost:8787/__/auth/callback/tenant-1/oidc.acme',
  'http://localhost:8787/__/auth/callback/oidc.acme?/oidc.other',
])('nobody waits for an answer that comes to %s instead', async (elsewhere) => {
  const { authUri } = await depart(world, 'oidc.acme');
  expect(await awaitedAnswer(world.identity, stateIn(authUri), elsewhere)).toBeUndefined();
});

test('nobody waits for a state that is unknown or too old', async () => {
  const { authUri } = await depart(world, 'oidc.acme');
  expect(await awaitedAnswer(world.identity, '', own)).toBeUndefined();
  expect(await awaitedAnswer(world.identity, 'another', own)).toBeUndefined();
  world.pass(10 * 60_000);
  expect(await awaitedAnswer(world.identity, stateIn(authUri), own)).toBeUndefined();
});
