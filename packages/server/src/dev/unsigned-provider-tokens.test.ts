import { configureProvider } from '@latchkey/testing/federated-sign-in';
import { startWorld, type World } from '@latchkey/testing/world';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const bring = (providerId: string, id_token: string) =>
  world.call('signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: new URLSearchParams({ providerId, id_token }).toString(),
  });

test.each(['google.com', 'oidc.any'])(
  'a test suite is whoever its unsigned token of %s says, as text or as a token',
  async (providerId) => {
    const claims = { sub: `1 of ${providerId}`, email: `${providerId}@example.com`, name: 'Ada' };
    const first = await bring(providerId, JSON.stringify({ ...claims, email_verified: true }));
    expect(first.body).toMatchObject({ isNewUser: true, email: claims.email, emailVerified: true });
    const again = await bring(providerId, new UnsecuredJWT(claims).encode());
    expect(again.body.localId).toBe(first.body.localId);
  },
);

test('a token without a subject is nobody’s', async () => {
  expect((await bring('google.com', '{"email":"a@example.com"}')).body.error.message).toMatch(
    /^INVALID_IDP_RESPONSE/,
  );
});

test('a provider that is configured is asked for real tokens here as well', async () => {
  const known = { clientId: 'ours', clientSecret: 'secret', appleKey: null, bundleIds: [] };
  await configureProvider(world, 'github.com', { kind: 'known', known });
  const { body } = await bring('github.com', '{"sub":"1"}');
  expect(body.error.message).toMatch(/^INVALID_CREDENTIAL_OR_PROVIDER_ID/);
});

test('a sign-in page is offered the providers that are played', async () => {
  const url = `/latchkey/v1/signInSettings?key=${world.apiKey}`;
  const { providers } = (await world.app.inject({ method: 'GET', url })).json() as {
    providers: { providerId: string; displayName: string; demo?: boolean }[];
  };
  expect(providers).toContainEqual({ providerId: 'google.com', displayName: 'Google', demo: true });
  expect(providers).toContainEqual({ providerId: 'github.com', displayName: 'GitHub' });
});
