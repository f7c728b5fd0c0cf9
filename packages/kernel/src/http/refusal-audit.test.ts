import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServiceAccount } from '../keys/service-account.ts';
import { Refused } from '../refused.ts';
import { createApp } from './app.ts';
import type { Refusal } from './refusal-audit.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment });
});
afterAll(() => world.close());

const events = async (event: string) =>
  (await world.identity.audit.list({ tenant: '', event, limit: 100 })).map(
    ({ actor, address, reason }) => ({ actor, address, reason }),
  );

test('a refused operator and a caller who comes too often are in the trail, once a minute each', async () => {
  const knock = (address: string) =>
    world.call(
      '/v1/projects/latchkey/accounts:lookup',
      {},
      { address, headers: { authorization: 'Bearer owner' } },
    );
  for (let count = 0; count < 5; count += 1) expect((await knock('192.0.2.1')).status).toBe(401);
  await knock('192.0.2.2');
  await expect
    .poll(() => events('authz_fail'))
    .toEqual([
      {
        actor: null,
        address: '192.0.2.2',
        reason: '/v1/projects/:project(^[^:/]+)/accounts::lookup',
      },
      {
        actor: null,
        address: '192.0.2.1',
        reason: '/v1/projects/:project(^[^:/]+)/accounts::lookup',
      },
    ]);

  const guess = () =>
    world.call(
      'signInWithPassword',
      { email: 'a@example.com', password: 'x' },
      { address: '192.0.2.3' },
    );
  for (let count = 0; count < 13; count += 1) await guess();
  await expect.poll(() => events('excess_rate_limit_exceeded')).toHaveLength(1);
  world.pass(61_000);
  await knock('192.0.2.1');
  await expect.poll(() => events('authz_fail')).toHaveLength(3);
});

test('so is an operator who wants more than the role allows', async () => {
  const { key, file } = await createServiceAccount('latchkey', 'viewer', world.now(), {
    role: 'viewer',
  });
  await world.data.store.serviceAccounts.add(key);
  const now = Math.floor(world.now() / 1000);
  const { client_email: email } = file;
  const claims = { iss: email, sub: email, aud: 'https://auth.example.com' };
  const bearer = await new SignJWT({ ...claims, iat: now, exp: now + 600 })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(createPrivateKey(file.private_key));
  const erase = (authorization: string) =>
    world.call(
      '/v1/projects/latchkey/accounts:delete',
      { localId: 'ada' },
      { address: '192.0.2.9', headers: { authorization } },
    );
  // Somebody unknown who comes from the same place hides nobody.
  expect((await erase('Bearer owner')).status).toBe(401);
  for (const _time of ['once', 'again']) {
    expect((await erase(`Bearer ${bearer}`)).status).toBe(403);
  }
  const noted = async () =>
    (await events('authz_fail')).filter(({ address }) => address === '192.0.2.9');
  const route = '/v1/projects/:project(^[^:/]+)/accounts::delete';
  await expect.poll(noted).toEqual([
    { actor: email, address: '192.0.2.9', reason: route },
    { actor: null, address: '192.0.2.9', reason: route },
  ]);
});

// The attack: tokens are tried, and nobody waits for the answer, so that none is noted.
test('whoever was refused and hung up before the answer is noted, too', async () => {
  const noted: Refusal[] = [];
  const app = createApp({
    health: { isReady: async () => true },
    log: () => undefined,
    noteRefusal: (refusal) => noted.push(refusal),
    trustsProxy: () => false,
    secure: false,
    mounts: [
      {
        routes: (scope) =>
          scope.get('/secret', async ({ raw }) => {
            await new Promise((resolve) => raw.socket.once('close', resolve));
            throw new Refused('PERMISSION_DENIED');
          }),
      },
    ],
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /secret HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(app.server, 'request');
  socket.resetAndDestroy();
  await expect.poll(() => noted.filter(({ status }) => status === 403)).toHaveLength(1);
  expect(noted[0]).toMatchObject({ route: '/secret', address: '127.0.0.1' });
  await app.close();
});
