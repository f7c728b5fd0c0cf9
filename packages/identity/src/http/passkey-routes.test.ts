import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment });
});
afterAll(() => world.close());

test('browsers learn which sites may use passkeys of this one', async () => {
  await world.admin(
    '/v2/projects/latchkey/config?updateMask=authorizedDomains',
    { authorizedDomains: ['auth.example.com', 'App.example.com', 'shop.example'] },
    'PATCH',
  );
  const answer = await world.app.inject({ url: '/.well-known/webauthn' });
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.json()).toEqual({
    origins: ['https://auth.example.com', 'https://app.example.com', 'https://shop.example'],
  });
});
