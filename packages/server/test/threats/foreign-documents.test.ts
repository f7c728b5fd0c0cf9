import { generateKeyPairSync } from 'node:crypto';
import type { KnownConfig } from '@latchkey/identity/providers/provider-config';
import { configureProvider, depart } from '@latchkey/testing/federated-sign-in';
import { scriptedIssuer, scriptedOutgoing } from '@latchkey/testing/scripted-world';
import type { Reply } from '@latchkey/testing/wire-reply';
import { startWorld, type World } from '@latchkey/testing/world';
import { exportJWK, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type Answers = ReturnType<Parameters<typeof scriptedOutgoing>[0]>;

let world: World;
let answers: Answers = {};
beforeAll(async () => {
  world = await startWorld({ outgoing: scriptedOutgoing(() => answers) });
});
afterAll(() => world.close());

/** What this thread has worked since then, on which everybody waits, in microseconds. */
function workSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

async function workOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  return workSince(before);
}

/** In microseconds. Systems count in steps of some milliseconds, and less may be counted as nothing. */
const leastWork = 20_000;

const longest = 500 * 1024;

/** Takes no longer than a few that are as long and harmless. */
async function expectHarmless(length: number, send: (filling: string) => Promise<unknown>) {
  const harmless = 'x'.repeat(length);
  await send(harmless);
  // Short ones more often, since no clock is that fine.
  const turns = Math.ceil((10 * longest) / length);
  const before = process.threadCpuUsage();
  for (let turn = 0; turn < turns || workSince(before) < leastWork; turn += 1) await send(harmless);
  const few = workSince(before);
  for (const one of ['a&', '&', 'a=&', '%41&', '=&', '+&', 'a;&']) {
    const filling = one.repeat(length / one.length).slice(0, length);
    // Whoever sweeps up memory at this moment does it for others, and not three times.
    const tries = [];
    for (let turn = 0; turn < 3; turn += 1) tries.push(await workOf(() => send(filling)));
    expect(Math.min(...tries), one).toBeLessThan(few);
  }
}

describe('F19: what comes from elsewhere costs what it is long, and not its square', () => {
  test('the form of an answer', async () => {
    await expectHarmless(longest, async (filling) => {
      const reply = await world.call('signInWithIdp', {
        requestUri: 'http://localhost',
        postBody: filling,
      });
      expect(reply.status).toBe(400);
    });
  });

  test.each(['?', '#'])('the address of an answer, behind its %s', async (mark) => {
    await expectHarmless(longest, async (filling) => {
      const requestUri = `http://localhost/${mark}${filling}`;
      expect((await world.call('signInWithIdp', { requestUri })).status).toBe(400);
    });
  });

  test.each(['/__/auth/handler', '/__/auth/callback/oidc.acme', '/__/auth/callback/a/oidc.acme'])(
    'the form that comes to %s',
    async (url) => {
      await expectHarmless(longest, async (payload) => {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const { statusCode } = await world.app.inject({ method: 'POST', url, headers, payload });
        expect(statusCode).toBe(400);
      });
    },
  );

  test('any other form', async () => {
    await expectHarmless(60 * 1024, async (payload) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const url = '/v1/token?key=any';
      const { statusCode } = await world.app.inject({ method: 'POST', url, headers, payload });
      expect(statusCode).toBe(400);
    });
  });
});

describe('F20: no document of a provider is too much, or a fault of this server', () => {
  const issuer = 'https://issuer.example';
  const seconds = () => Math.floor(world.now() / 1000);
  let names = 0;

  /** Signs in at an issuer that answers as it is told, with a configuration of its own. */
  async function signIn(
    claims: JWTPayload,
    also: Answers = {},
    written: (json: string) => string = (json) => json,
  ): Promise<Reply> {
    names += 1;
    const providerId = `oidc.issuer-${names}`;
    const oidc = {
      issuer,
      clientId: 'ours',
      clientSecret: 'secret',
      responseType: 'code',
    } as const;
    await configureProvider(world, providerId, { kind: 'oidc', oidc });
    let nonce = '';
    const scripted = scriptedIssuer({
      issuer,
      claims: () =>
        written(
          JSON.stringify({
            ...{ iss: issuer, aud: 'ours', sub: providerId, nonce },
            ...{ iat: seconds(), exp: seconds() + 600, ...claims },
          }),
        ),
    });
    answers = { ...scripted.answers, ...also };
    const left = await world.call('createAuthUri', {
      ...{ providerId, continueUri: 'http://localhost:8787/__/auth/handler' },
    });
    if (left.status !== 200) return left;
    const { searchParams } = new URL(String(left.body['authUri']));
    nonce = searchParams.get('nonce') ?? '';
    const query = new URLSearchParams({ code: '1', state: searchParams.get('state') ?? '' });
    return world.call('signInWithIdp', {
      requestUri: `http://localhost:8787/__/auth/callback/${providerId}?${query}`,
      sessionId: left.body['sessionId'],
    });
  }

  const large = { large: 'x'.repeat(200_000) };
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const json = (text: string) => () =>
    new Response(text, { headers: { 'content-type': 'application/json' } });
  const refusedInWords = ({ status, body }: Reply) => {
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/^INVALID_IDP_RESPONSE : /);
  };

  const refusedAsLarge = ({ body }: Reply) =>
    expect(body.error.message).toContain('The provider answered with more than 131072 bytes.');

  const metadata = (more: object) => ({
    ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
    ...{ jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/me`, ...more },
  });
  const wellKnown = `GET ${issuer}/.well-known/openid-configuration`;
  const withUserInfo = { [wellKnown]: () => Response.json(metadata({})) };

  test('what an issuer says of itself', async () => {
    const described = (more: object) =>
      signIn({ email: 'x' }, { [wellKnown]: () => Response.json(metadata(more)) });
    expect((await described({})).status).toBe(200);
    refusedAsLarge(await described(large));
    refusedInWords(await signIn({}, { [wellKnown]: json(deep(60_000)) }));
  });

  test('what names another issuer than the configured one is not its own', async () => {
    const named = (name: string) =>
      signIn({ email: 'x' }, { [wellKnown]: () => Response.json(metadata({ issuer: name })) });
    for (const name of ['https://attacker.example', `${issuer}/`, '']) {
      refusedInWords(await named(name));
    }
    expect((await named(issuer)).status).toBe(200);
  });

  test('its keys', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = await exportJWK(publicKey);
    const keys = Array.from({ length: 200 }, (_, turn) => ({ ...jwk, kid: String(turn) }));
    const at = `GET ${issuer}/keys`;
    refusedAsLarge(await signIn({}, { [at]: () => Response.json({ keys: [], ...large }) }));
    const many = await signIn({}, { [at]: () => Response.json({ keys }) });
    expect(many.body.error.message).toContain('The provider has too many keys.');
    refusedInWords(await signIn({}, { [at]: json(deep(60_000)) }));
    refusedInWords(await signIn({}, { [at]: json('{"keys":7}') }));
  });

  test('its tokens', async () => {
    refusedAsLarge(await signIn({ ...large }));
    const long = await signIn({ middling: 'x'.repeat(40_000) });
    expect(long.body.error.message).toContain('The ID token is too long.');
    expect((await signIn({ small: 'x'.repeat(10_000) })).status).toBe(200);
    const deeply = (text: string) => text.replace('"here"', deep(11_000));
    const { body, status } = await signIn({ deep: 'here' }, {}, deeply);
    expect([status, body['rawUserInfo']]).toEqual([200, '{}']);
  });

  test('what it says of a person', async () => {
    const at = `GET ${issuer}/me`;
    const me = (more: string) => ({
      ...withUserInfo,
      [at]: json(`{"sub":"oidc.issuer-${names + 1}",${more}}`),
    });
    refusedAsLarge(await signIn({}, me(`"large":"${large.large}"`)));
    const { body, status } = await signIn({}, me(`"name":"Ada","deep":${deep(30_000)}`));
    expect([status, body['rawUserInfo']]).toEqual([200, '{}']);
    expect(body.displayName).toBe('Ada');
  });

  test('what a provider without tokens of its own says of a person', async () => {
    const known: KnownConfig = {
      ...{ clientId: 'ours', clientSecret: 'secret', appleKey: null, bundleIds: [] },
    };
    await configureProvider(world, 'github.com', { kind: 'known', known });
    const arrive = async (profile: string) => {
      answers = {
        'POST https://github.com/login/oauth/access_token': () =>
          Response.json({ access_token: 'a token', token_type: 'bearer' }),
        'GET https://api.github.com/user': json(profile),
        'GET https://api.github.com/user/emails': () => Response.json([]),
      };
      const { authUri, sessionId } = await depart(world, 'github.com');
      const { searchParams } = new URL(authUri);
      const query = new URLSearchParams({ code: '1', state: searchParams.get('state') ?? '' });
      const requestUri = `http://localhost:8787/__/auth/callback/github.com?${query}`;
      return world.call('signInWithIdp', { requestUri, sessionId });
    };
    refusedAsLarge(await arrive(JSON.stringify({ id: 7, ...large })));
    expect((await arrive(`{"id":7,"deep":${deep(30_000)}}`)).status).toBe(200);
  });

  test('a token that an application brings', async () => {
    for (const token of ['x'.repeat(400_000), `${'e30'.repeat(100_000)}.e30.AA`, 'a.'.repeat(9)]) {
      const postBody = new URLSearchParams({ id_token: token, providerId: 'oidc.issuer-1' });
      const request = { requestUri: 'http://localhost', postBody: postBody.toString() };
      refusedInWords(await world.call('signInWithIdp', request));
    }
  });
});
