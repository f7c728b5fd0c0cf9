import { createHash, randomUUID } from 'node:crypto';
import { forEachDeployment, race } from '@latchkey/testing/deployments';
import { configureForeign, depart, signInAt } from '@latchkey/testing/federated-sign-in';
import type { ForeignFault } from '@latchkey/testing/foreign-faults';
import { type ForeignProvider, startForeignProvider } from '@latchkey/testing/foreign-provider';
import type { Reply } from '@latchkey/testing/wire-reply';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const minute = 60_000;

const named = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      { sub: `sub-of-${name}`, name, email: `${name}@example.com`, email_verified: true },
    ]),
  );

const people = {
  ...named(['ada', 'eve', 'linker', 'racer', 'dumped', 'rotated', 'unlinker', 'factor', 'lonely']),
  nemo: { sub: 'sub-of-nemo', name: 'Nemo' },
};

let world: World;
let provider: ForeignProvider;
let other: ForeignProvider;
beforeAll(async () => {
  world = await startWorld();
  provider = await startForeignProvider({ people });
  other = await startForeignProvider({
    people: { ...named(['eve']), nemo: people.nemo, twin: { sub: 'sub-of-ada', name: 'Twin' } },
  });
  await configureForeign(world, 'oidc.acme', provider);
  await configureForeign(world, 'oidc.implicit', provider, 'idToken');
  await configureForeign(world, 'oidc.other', other);
});
afterEach(() => provider.fault(undefined));
afterAll(async () => {
  await world.close();
  await provider.close();
  await other.close();
});

const codeOf = ({ body }: Reply): string => body.error?.message.split(' : ')[0] ?? 'no error';

const nobodyEntered = ({ status, body }: Reply) => {
  expect(status).toBe(400);
  expect(body).not.toHaveProperty('idToken');
  expect(body).not.toHaveProperty('refreshToken');
};

async function answered(at = provider, providerId = 'oidc.acme', person = 'ada') {
  const departed = await depart(world, providerId);
  return { ...departed, answer: await at.visit(departed.authUri, person) };
}

/** The answer with one of its parameters as somebody else would like it. */
function altered(requestUri: string, name: string, value: string | undefined): string {
  const url = new URL(requestUri);
  if (value === undefined) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return url.href;
}

describe('F1: an answer counts once, for the browser, tenant and provider that asked', () => {
  test.each<[string, string | undefined]>([
    ['absent', undefined],
    ['empty', ''],
    ['of nobody', 'A'.repeat(43)],
  ])('with a state that is %s it is refused', async (_, state) => {
    const { answer, sessionId } = await answered();
    const requestUri = altered(answer.requestUri, 'state', state);
    const reply = await world.call('signInWithIdp', { requestUri, sessionId });
    nobodyEntered(reply);
    expect(codeOf(reply)).toBe('INVALID_IDP_RESPONSE');
  });

  test('in another browser it is refused, and nothing is lost by the attempt', async () => {
    const { answer, sessionId } = await answered();
    const mallory = await depart(world, 'oidc.acme');
    for (const wrong of [mallory.sessionId, `${sessionId} `, 'x', sessionId.toLowerCase()]) {
      const reply = await world.call('signInWithIdp', { ...answer, sessionId: wrong });
      nobodyEntered(reply);
    }
    expect(codeOf(await world.call('signInWithIdp', { ...answer }))).toBe('MISSING_SESSION_ID');
    expect((await world.call('signInWithIdp', { ...answer, sessionId })).status).toBe(200);
  });

  test("with the code of one's own sign-in and the state of another's it is refused", async () => {
    const victim = await answered();
    const mallory = await answered(provider, 'oidc.acme', 'eve');
    const code = new URL(mallory.answer.requestUri).searchParams.get('code') ?? '';
    const requestUri = altered(victim.answer.requestUri, 'code', code);
    const reply = await world.call('signInWithIdp', { requestUri, sessionId: victim.sessionId });
    nobodyEntered(reply);
  });

  test('a second time it is refused', async () => {
    const { answer, sessionId } = await answered();
    expect((await world.call('signInWithIdp', { ...answer, sessionId })).status).toBe(200);
    nobodyEntered(await world.call('signInWithIdp', { ...answer, sessionId }));
  });

  test('after ten minutes it is refused', async () => {
    const { answer, sessionId } = await answered();
    world.pass(10 * minute);
    nobodyEntered(await world.call('signInWithIdp', { ...answer, sessionId }));
  });

  test('at another tenant it is refused', async () => {
    const { answer, sessionId } = await answered();
    const { signInWithIdp } = await import('@latchkey/identity/providers/sign-in-with-idp');
    const caller = {
      tenant: 'acme',
      address: '192.0.2.1',
      userAgent: '',
      locale: undefined,
      requestId: '1',
    };
    const request = { requestUri: answer.requestUri, sessionId };
    await expect(signInWithIdp(world.identity, caller, request)).rejects.toThrow(
      'INVALID_IDP_RESPONSE',
    );
    expect((await world.call('signInWithIdp', { ...answer, sessionId })).status).toBe(200);
  });

  forEachDeployment((nodes) => {
    test.each(['code', 'idToken'] as const)(
      'of twenty who come with one answer (%s) at once, one gets in, and one asks the provider',
      async (responseType) => {
        const [node] = nodes();
        const providerId = `oidc.raced-${responseType.toLowerCase()}`;
        await configureForeign(node, providerId, provider, responseType);
        const { authUri, sessionId } = await depart(node, providerId);
        const answer = await provider.visit(authUri, 'racer');
        const exchanges = () =>
          provider.requests.filter((request) => request === 'POST /token').length;
        const before = exchanges();
        const replies = await race(nodes(), 20, (each) =>
          each.call('signInWithIdp', { ...answer, sessionId }),
        );
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(exchanges() - before).toBe(responseType === 'code' ? 1 : 0);
      },
    );

    test('of ten who link one waiting credential at once, one does', async () => {
      const [node] = nodes();
      await configureForeign(node, 'oidc.waiting', provider);
      const owner = await node.call('signUp');
      const { body } = await signInAt(node, provider, 'linker', {
        providerId: 'oidc.waiting',
        autoCreate: false,
        returnIdpCredential: true,
      });
      const guests = await Promise.all(Array.from({ length: 9 }, () => node.call('signUp')));
      const tokens = [owner, ...guests].map((guest) => guest.body.idToken);
      const replies = await race(nodes(), 10, (each, turn) =>
        each.call('signInWithIdp', {
          pendingToken: body['pendingToken'],
          idToken: tokens[turn],
        }),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });
});

describe('F2: an ID token names the nonce that was made for it', () => {
  test.each<[ForeignFault, string]>([
    ['no nonce', 'oidc.acme'],
    ['wrong nonce', 'oidc.acme'],
    ['no nonce', 'oidc.implicit'],
    ['wrong nonce', 'oidc.implicit'],
  ])('with %s nobody enters by %s', async (fault, providerId) => {
    provider.fault(fault);
    const reply = await signInAt(world, provider, 'ada', { providerId });
    nobodyEntered(reply);
    expect(codeOf(reply)).toMatch(/^(?:MISSING_OR_INVALID_NONCE|INVALID_IDP_RESPONSE)$/);
  });
});

describe('F3: every sign-in is bound by PKCE', () => {
  test('the provider that insists on it is satisfied, and refuses without', async () => {
    const { authUri, sessionId } = await depart(world, 'oidc.acme');
    const url = new URL(authUri);
    expect(url.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const answer = await provider.visit(url.href, 'ada');
    nobodyEntered(await world.call('signInWithIdp', { ...answer, sessionId }));
  });

  test('a code that was asked for with another challenge is worth nothing', async () => {
    const mallory = await depart(world, 'oidc.acme');
    const { authUri, sessionId } = await depart(world, 'oidc.acme');
    const challenge = new URL(mallory.authUri).searchParams.get('code_challenge') ?? '';
    const answer = await provider.visit(altered(authUri, 'code_challenge', challenge), 'ada');
    nobodyEntered(await world.call('signInWithIdp', { ...answer, sessionId }));
  });

  test('the verifier is nowhere but sealed in the database', async () => {
    const bytes = new Uint8Array(32).fill(7);
    const text = Buffer.from(bytes).toString('base64url');
    const plain = await startWorld({ randomBytes: (length) => bytes.slice(0, length) });
    await configureForeign(plain, 'oidc.acme', provider);
    await depart(plain, 'oidc.acme', { sessionId: 'a session of twenty' });
    const rows = await plain.data.database.read({
      sql: 'SELECT * FROM provider_sign_ins',
      parameters: [],
    });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(text);
    expect(JSON.stringify(rows)).not.toContain('a session of twenty');
    await plain.close();
  });
});

describe('F4: an answer of one provider is not taken for another’s', () => {
  test.each<ForeignFault>(['wrong iss parameter', 'no iss parameter'])(
    'with %s nobody enters',
    async (fault) => {
      provider.fault(fault);
      nobodyEntered(await signInAt(world, provider, 'ada'));
    },
  );

  test('a token beside the name of another issuer is refused, however good it is', async () => {
    const { answer, sessionId } = await answered(provider, 'oidc.implicit');
    const requestUri = altered(answer.requestUri, 'iss', other.issuer);
    nobodyEntered(await world.call('signInWithIdp', { requestUri, sessionId }));
  });

  test('a code that was given by another provider is not even shown to this one', async () => {
    const begun = await depart(world, 'oidc.acme');
    const foreign = await answered(other, 'oidc.other', 'eve');
    const state = new URL(begun.authUri).searchParams.get('state') ?? '';
    const requestUri = altered(foreign.answer.requestUri, 'state', state);
    const before = provider.requests.length;
    nobodyEntered(await world.call('signInWithIdp', { requestUri, sessionId: begun.sessionId }));
    expect(provider.requests.slice(before)).not.toContain('POST /token');
  });
});

const faults: readonly ForeignFault[] = [
  ...(['wrong issuer', 'wrong audience', 'wrong authorized party', 'no subject'] as const),
  ...([
    'expired',
    'algorithm none',
    'HS256 with the public key',
    'foreign key',
    'a foreign key in its header',
  ] as const),
];

describe('F5: an ID token is from the configured issuer, for us, in time, signed by its keys', () => {
  test.each(faults.flatMap((fault) => ['oidc.acme', 'oidc.implicit'].map((id) => [fault, id])))(
    'with %s nobody enters by %s',
    async (fault, providerId) => {
      provider.fault(fault as ForeignFault);
      const reply = await signInAt(world, provider, 'ada', { providerId });
      nobodyEntered(reply);
      expect(codeOf(reply)).toBe('INVALID_IDP_RESPONSE');
    },
  );

  /** A token that an application brings by itself. */
  async function tokenOf(at: ForeignProvider, providerId: string, person = 'ada') {
    const { authUri } = await depart(world, providerId);
    const url = new URL(authUri);
    url.searchParams.set('response_type', 'id_token');
    const nonce = randomUUID();
    url.searchParams.set('nonce', createHash('sha256').update(nonce).digest('hex'));
    const { requestUri } = await at.visit(url.href, person);
    const token = new URLSearchParams(new URL(requestUri).hash.slice(1)).get('id_token') ?? '';
    return { token, nonce };
  }

  const bring = (providerId: string, { token, nonce }: { token: string; nonce: string }) =>
    world.call('signInWithIdp', {
      requestUri: 'http://localhost',
      postBody: new URLSearchParams({ id_token: token, providerId, nonce }).toString(),
    });

  test.each(faults)('with %s an application brings it in vain', async (fault) => {
    provider.fault(fault);
    const reply = await bring('oidc.implicit', await tokenOf(provider, 'oidc.implicit'));
    nobodyEntered(reply);
    expect(codeOf(reply)).toBe('INVALID_IDP_RESPONSE');
  });

  test('a good token of another issuer is not even looked up there', async () => {
    const brought = await tokenOf(other, 'oidc.other', 'eve');
    const before = other.requests.length;
    nobodyEntered(await bring('oidc.implicit', brought));
    expect(other.requests.length).toBe(before);
  });

  test('an access token alone proves nothing', async () => {
    const reply = await world.call('signInWithIdp', {
      requestUri: 'http://localhost',
      postBody: 'access_token=anything&providerId=oidc.acme',
    });
    expect(codeOf(reply)).toBe('INVALID_CREDENTIAL_OR_PROVIDER_ID');
  });

  test('new keys are found, old ones are forgotten, and nobody makes us ask endlessly', async () => {
    const before = await tokenOf(provider, 'oidc.implicit', 'rotated');
    expect((await bring('oidc.implicit', before)).status).toBe(200);
    await provider.rotateKeys();
    world.pass(31_000);
    const after = await tokenOf(provider, 'oidc.implicit', 'rotated');
    expect((await bring('oidc.implicit', after)).status).toBe(200);
    nobodyEntered(await bring('oidc.implicit', before));
    const asked = provider.requests.filter((request) => request === 'GET /jwks').length;
    for (let turn = 0; turn < 5; turn += 1) nobodyEntered(await bring('oidc.implicit', before));
    expect(provider.requests.filter((request) => request === 'GET /jwks')).toHaveLength(asked);
  });
});

describe('F6: somebody is who the provider says, by its own name for them and nothing else', () => {
  test('one subject at two providers is two people', async () => {
    const first = await signInAt(world, provider, 'ada');
    const twin = await signInAt(world, other, 'twin', { providerId: 'oidc.other' });
    expect(twin.status).toBe(200);
    expect(twin.body.localId).not.toBe(first.body.localId);
  });

  test('a subject that is written like another provider’s opens nothing', async () => {
    const accounts = world.identity.accounts;
    expect(await accounts.byProvider('', '@email', 'ada@example.com')).toBeUndefined();
    expect(await accounts.byProvider('', 'oidc.acme', 'ada@example.com')).toBeUndefined();
  });
});

describe('F9: a provider is linked by whoever signed in just now, with all their factors', () => {
  test('an older sign-in links nothing, in any form', async () => {
    const { idToken } = await world.signUpVerified('older@example.com');
    const { body } = await signInAt(world, provider, 'eve', {
      autoCreate: false,
      returnIdpCredential: true,
    });
    world.pass(6 * minute);
    const linked = await signInAt(world, provider, 'eve', { idToken });
    expect(codeOf(linked)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    const waiting = await world.call('signInWithIdp', {
      pendingToken: body['pendingToken'],
      idToken,
    });
    expect(codeOf(waiting)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });

  test('a sign-in from before the second factor links nothing', async () => {
    const { idToken } = await world.signUpVerified('owner@example.com');
    await world.enrolTotp(idToken);
    const linked = await signInAt(world, provider, 'factor', { idToken });
    expect(linked.status).toBe(400);
  });

  test('an address that both vouch for does not go round a second factor', async () => {
    const { idToken, localId } = await world.signUpVerified('factor@example.com');
    await world.enrolTotp(idToken);
    const { body } = await signInAt(world, provider, 'factor');
    expect(body).toMatchObject({ needConfirmation: true });
    expect(body).not.toHaveProperty('idToken');
    expect((await world.identity.accounts.byId('', localId))?.providers).toEqual([]);
  });
});

test('F13: the tokens of providers are kept nowhere', async () => {
  const { body } = await signInAt(world, provider, 'dumped', { returnIdpCredential: true });
  const secrets = [body['oauthIdToken'], body['oauthAccessToken']].map(String);
  expect(secrets.every((secret) => secret.length > 20)).toBe(true);
  const tables = await world.data.database.read({
    sql: "SELECT name FROM sqlite_master WHERE type = 'table'",
    parameters: [],
  });
  for (const { name } of tables) {
    const rows = await world.data.database.read({ sql: `SELECT * FROM "${name}"`, parameters: [] });
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
  }
  for (const secret of secrets) expect(world.logged.join('\n')).not.toContain(secret);
  const { body: waiting } = await signInAt(world, provider, 'eve', {
    autoCreate: false,
    returnIdpCredential: true,
  });
  const pendingToken = String(waiting['pendingToken']);
  const opened = world.identity.secrets.open(pendingToken, 'played-pending-token:');
  expect(opened).toContain('sub-of-eve');
  expect(opened).not.toContain(String(waiting['oauthAccessToken']));
});

describe('F14: nobody unlinks the last way into their account', () => {
  const unlink = (idToken: string, ...deleteProvider: string[]) =>
    world.call('update', { idToken, deleteProvider });

  test('a provider goes as long as an address is left, and not with it', async () => {
    const { body } = await signInAt(world, provider, 'unlinker');
    expect(codeOf(await unlink(body.idToken, 'oidc.acme', 'password'))).toBe(
      'OPERATION_NOT_ALLOWED',
    );
    const last = { deleteProvider: ['oidc.acme'], deleteAttribute: ['EMAIL'] };
    expect(codeOf(await world.call('update', { idToken: body.idToken, ...last }))).toBe(
      'OPERATION_NOT_ALLOWED',
    );
    const before = await world.identity.accounts.byId('', body.localId);
    expect(before).toMatchObject({ email: 'unlinker@example.com' });
    expect(before?.providers).toHaveLength(1);
    expect((await unlink(body.idToken, 'oidc.acme')).status).toBe(200);
    expect((await world.identity.accounts.byId('', body.localId))?.providers).toEqual([]);
  });

  test('of two providers that go at the same time, one stays', async () => {
    const { body: first } = await signInAt(world, provider, 'nemo');
    const { body: second } = await signInAt(world, other, 'nemo', {
      providerId: 'oidc.other',
      idToken: first.idToken,
    });
    const replies = await Promise.all([
      unlink(second.idToken, 'oidc.acme'),
      unlink(second.idToken, 'oidc.other'),
    ]);
    expect(replies.map(codeOf).sort()).toEqual(['OPERATION_NOT_ALLOWED', 'no error']);
    expect((await world.identity.accounts.byId('', first.localId))?.providers).toHaveLength(1);
  });
});

test('F1: no header of a request changes where a provider sends people back to', async () => {
  const strict = await startWorld({
    environment: productionEnvironment,
    outgoing: { fetch: globalThis.fetch, complaint: () => undefined },
  });
  await configureForeign(strict, 'oidc.acme', provider);
  const { body } = await strict.call(
    'createAuthUri',
    { providerId: 'oidc.acme', continueUri: 'https://auth.example.com/__/auth/handler' },
    {
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        forwarded: 'host=evil.example',
        origin: 'https://evil.example',
      },
    },
  );
  const { searchParams } = new URL(String(body['authUri']));
  expect(searchParams.get('redirect_uri')).toBe(
    'https://auth.example.com/__/auth/callback/oidc.acme',
  );
  await strict.close();
});

test('F5: production takes no unsigned token, with or without a configuration', async () => {
  const strict = await startWorld({
    environment: productionEnvironment,
    outgoing: { fetch: globalThis.fetch, complaint: () => undefined },
  });
  await configureForeign(strict, 'oidc.acme', provider);
  const claims = JSON.stringify({ sub: 'mallory', email: 'ada@example.com', email_verified: true });
  const encoded = (text: string) => Buffer.from(text).toString('base64url');
  for (const providerId of ['oidc.acme', 'google.com', 'oidc.none']) {
    for (const token of [claims, `${encoded('{"alg":"none"}')}.${encoded(claims)}.`]) {
      nobodyEntered(
        await strict.call('signInWithIdp', {
          requestUri: 'http://localhost',
          postBody: new URLSearchParams({ id_token: token, providerId }).toString(),
        }),
      );
    }
  }
  expect(strict.identity.demoProvider).toBeUndefined();
  await strict.close();
});

test('F6: what a token says of providers is what the account has', async () => {
  const { body } = await signInAt(world, provider, 'lonely');
  const { firebase } = decodeJwt(body.idToken) as { firebase: { identities: unknown } };
  expect(firebase.identities).toEqual({
    'oidc.acme': ['sub-of-lonely'],
    email: ['lonely@example.com'],
  });
});
