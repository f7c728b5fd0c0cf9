import { configureForeign, depart, signInAt } from '@latchkey/testing/federated-sign-in';
import { type ForeignProvider, startForeignProvider } from '@latchkey/testing/foreign-provider';
import { type HookHost, startHookHost } from '@latchkey/testing/hook-host';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const person = (name: string, email_verified = true) => ({
  sub: `sub-of-${name}`,
  name,
  email: `${name}@example.com`,
  email_verified,
});

const people = {
  ...Object.fromEntries(
    ['ada', 'both', 'stray', 'made', 'turned', 'again', 'guest', 'many'].map((name) => [
      name,
      person(name),
    ]),
  ),
  doubtful: person('doubtful', false),
};

let world: World;
let provider: ForeignProvider;
beforeAll(async () => {
  world = await startWorld();
  provider = await startForeignProvider({ people });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

describe('a provider of a tenant', () => {
  const tenants: string[] = [];
  beforeAll(async () => {
    for (const displayName of ['red-house', 'blue-house']) {
      const { body } = await world.admin('/v2/projects/latchkey/tenants', {
        displayName,
        allowPasswordSignup: true,
      });
      tenants.push(String(body['name']).split('/').at(-1) ?? '');
    }
  });

  const configs = (tenant: string) => `/v2/projects/latchkey/tenants/${tenant}/oauthIdpConfigs`;

  /** Leaves for the provider from one place, and comes back to another. */
  async function comeBack(name: string, from: string, to: string) {
    const { authUri, sessionId } = await depart(world, 'oidc.house', { tenantId: from });
    const answer = await provider.visit(authUri, name);
    return world.call('signInWithIdp', { ...answer, sessionId, ...(to ? { tenantId: to } : {}) });
  }

  test('is written down there by an operator, and is nobody else’s', async () => {
    const [red = '', blue = ''] = tenants;
    const { issuer, clientId, clientSecret } = provider;
    const made = await world.admin(`${configs(red)}?oauthIdpConfigId=oidc.house`, {
      ...{ enabled: true, displayName: 'House', issuer, clientId, clientSecret },
      responseType: { code: true },
    });
    provider.register(String(made.body['redirectUri']));
    expect(made.body).toMatchObject({
      name: expect.stringMatching(new RegExp(`tenants/${red}/oauthIdpConfigs/oidc.house$`)),
    });
    expect((await world.admin(configs(blue), undefined, 'GET')).body).toEqual({});
    expect(
      (await world.admin('/v2/projects/latchkey/oauthIdpConfigs', undefined, 'GET')).body,
    ).toEqual({});
    const offered = async (tenantId: string) => {
      const query = `key=${world.apiKey}${tenantId && `&tenantId=${tenantId}`}`;
      const url = `/latchkey/v1/signInSettings?${query}`;
      const { providers } = (await world.app.inject({ url })).json() as {
        providers: { providerId: string }[];
      };
      return providers.map(({ providerId }) => providerId);
    };
    expect(await offered(red)).toContain('oidc.house');
    for (const elsewhere of [blue, ''])
      expect(await offered(elsewhere)).not.toContain('oidc.house');
    for (const elsewhere of [blue, undefined]) {
      const { body } = await world.call('createAuthUri', {
        providerId: 'oidc.house',
        continueUri: `${world.identity.publicUrl}/__/auth/handler`,
        ...(elsewhere === undefined ? {} : { tenantId: elsewhere }),
      });
      expect(body.error.message).toContain('OPERATION_NOT_ALLOWED');
    }
  });

  test('makes accounts of that tenant', async () => {
    const [red = ''] = tenants;
    const { body } = await comeBack('ada', red, red);
    expect(body).toMatchObject({ isNewUser: true, tenantId: red, email: 'ada@example.com' });
    expect(decodeJwt(body.idToken)).toMatchObject({
      firebase: { tenant: red, sign_in_provider: 'oidc.house' },
    });
    const outside = await world.admin('/v1/projects/latchkey/accounts:lookup', {
      email: ['ada@example.com'],
    });
    expect(outside.body.users).toBeUndefined();
  });

  test('knows the same person as somebody else in another tenant', async () => {
    const [red = '', blue = ''] = tenants;
    await configureForeign(world, 'oidc.house', provider, 'code', blue);
    const [first, second] = [await comeBack('both', red, red), await comeBack('both', blue, blue)];
    expect([first.body.isNewUser, second.body.isNewUser]).toEqual([true, true]);
    expect(first.body.localId).not.toBe(second.body.localId);
  });

  test('an answer is worth nothing where nobody left', async () => {
    const [red = '', blue = ''] = tenants;
    for (const to of [blue, '']) {
      const { body } = await comeBack('stray', red, to);
      expect(body.error.message).toMatch(/^INVALID_IDP_RESPONSE/);
    }
    expect((await comeBack('stray', red, red)).status).toBe(200);
  });

  test('nor is a credential that waits to be linked', async () => {
    const [red = '', blue = ''] = tenants;
    const own = await world.call('signUp', {
      ...{ tenantId: red, email: 'doubtful@example.com', password: 'correct horse' },
    });
    const { body: waiting } = await comeBack('doubtful', red, red);
    expect(waiting['needConfirmation']).toBe(true);
    const pendingToken = String(waiting['pendingToken']);
    const stranger = await world.call('signUp', {
      ...{ tenantId: blue, email: 'stranger@example.com', password: 'correct horse' },
    });
    const linked = (idToken: string, tenantId?: string) =>
      world.call('signInWithIdp', {
        ...{ requestUri: 'http://localhost', pendingToken, idToken },
        ...(tenantId === undefined ? {} : { tenantId }),
      });
    for (const refused of [
      await linked(stranger.body.idToken, blue),
      await linked(stranger.body.idToken),
      await linked(own.body.idToken, blue),
    ]) {
      expect(refused.status).toBe(400);
    }
    expect((await linked(own.body.idToken, red)).body.localId).toBe(own.body.localId);
  });

  test('goes with the tenant', async () => {
    const { body } = await world.admin('/v2/projects/latchkey/tenants', { displayName: 'short' });
    const short = String(body['name']).split('/').at(-1) ?? '';
    await configureForeign(world, 'oidc.house', provider, 'code', short);
    await comeBack('many', short, short);
    await world.admin(`/v2/projects/latchkey/tenants/${short}`, undefined, 'DELETE');
    expect(await world.identity.providerConfigs.find(short, 'oidc.house')).toBeUndefined();
    const gone = await world.call('createAuthUri', {
      ...{ providerId: 'oidc.house', tenantId: short },
      continueUri: `${world.identity.publicUrl}/__/auth/handler`,
    });
    expect(gone.body.error.message).toContain('TENANT_NOT_FOUND');
  });
});

describe('the functions of an operator', () => {
  let host: HookHost;
  beforeAll(async () => {
    host = await startHookHost();
    await configureForeign(world, 'oidc.acme', provider);
  });
  afterAll(() => host.close());

  const ask = async (forwardInboundCredentials = {}) => {
    const trigger = (name: string) => ({ functionUri: `${host.url}/${name}` });
    const { status } = await world.admin(
      '/v2/projects/latchkey/config?updateMask=blockingFunctions',
      {
        blockingFunctions: {
          triggers: {
            beforeCreate: trigger('beforeCreate'),
            beforeSignIn: trigger('beforeSignIn'),
          },
          forwardInboundCredentials,
        },
      },
      'PATCH',
    );
    expect(status).toBe(200);
    host.reset();
  };
  beforeEach(() => ask());

  const told = () =>
    host.received.map(({ body }) =>
      decodeJwt((JSON.parse(body) as { data: { jwt: string } }).data.jwt),
    );

  test('are asked about somebody who comes from a provider, and what they answer is kept', async () => {
    host.answer('/beforeCreate', {
      body: { userRecord: { updateMask: 'displayName', displayName: 'By the function' } },
    });
    const { body } = await signInAt(world, provider, 'made');
    expect(told()).toMatchObject([
      { event_type: 'beforeCreate', sign_in_method: 'oidc.acme' },
      { event_type: 'beforeSignIn', sign_in_method: 'oidc.acme' },
    ]);
    expect(JSON.parse(String(told()[0]?.['raw_user_info']))).toMatchObject({ sub: 'sub-of-made' });
    for (const claims of told()) expect(claims).not.toHaveProperty('oauth_id_token');
    const { body: looked } = await world.call('lookup', { idToken: body.idToken });
    expect(looked.users[0]).toMatchObject({ displayName: 'By the function' });
  });

  test('are only asked about the sign-in of somebody who was there before', async () => {
    await signInAt(world, provider, 'again');
    host.reset();
    host.answer('/beforeSignIn', {
      body: { userRecord: { updateMask: 'sessionClaims', sessionClaims: { desk: 7 } } },
    });
    const { body } = await signInAt(world, provider, 'again');
    expect(told().map((claims) => claims['event_type'])).toEqual(['beforeSignIn']);
    expect(decodeJwt(body.idToken)).toMatchObject({ desk: 7 });
  });

  test('get the provider’s tokens only where the operator says so', async () => {
    await ask({ idToken: true, accessToken: true });
    await signInAt(world, provider, 'again');
    expect(told()).toMatchObject([
      { oauth_id_token: expect.stringMatching(/^eyJ/), oauth_access_token: expect.any(String) },
    ]);
  });

  test('turn somebody away, and nothing is left of them', async () => {
    host.answer('/beforeCreate', {
      status: 403,
      body: { error: { message: 'Only for members.', status: 'PERMISSION_DENIED' } },
    });
    const { body } = await signInAt(world, provider, 'turned');
    expect(body.error.message).toMatch(/^BLOCKING_FUNCTION_ERROR_RESPONSE : /);
    const left = await world.admin('/v1/projects/latchkey/accounts:lookup', {
      email: ['turned@example.com'],
    });
    expect(left.body.users).toBeUndefined();
  });

  test('hear of a guest who becomes somebody by a provider', async () => {
    const { body: guest } = await world.call('signUp', {});
    host.reset();
    const { body } = await signInAt(world, provider, 'guest', { idToken: guest.idToken });
    expect(body.localId).toBe(guest.localId);
    expect(told().map((claims) => claims['event_type'])).toEqual(['beforeCreate', 'beforeSignIn']);
  });
});
