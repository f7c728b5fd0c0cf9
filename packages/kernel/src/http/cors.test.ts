import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('a page of this machine may call, without cookies, and may read when to try again', async () => {
  const { headers } = await world.call(
    'signUp',
    {},
    { headers: { origin: 'http://localhost:3000' } },
  );
  expect(headers).toMatchObject({
    'access-control-allow-origin': 'http://localhost:3000',
    'access-control-expose-headers': 'retry-after',
    vary: 'Origin',
  });
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
});

test('a browser that asks first is told what it may send', async () => {
  const { statusCode, headers, body } = await world.app.inject({
    method: 'OPTIONS',
    url: '/v1/accounts:signUp',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-client-version,x-firebase-locale',
      'access-control-request-private-network': 'true',
    },
  });
  expect(statusCode).toBe(204);
  expect(body).toBe('');
  expect(headers).toMatchObject({
    'access-control-allow-headers': 'content-type,x-client-version,x-firebase-locale',
    'access-control-allow-private-network': 'true',
  });
});

test('pages are not for other origins to read', async () => {
  const { headers } = await world.app.inject({
    url: '/dev/inbox/mails',
    headers: { origin: 'https://evil.example' },
  });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});
