import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { configureProvider, depart } from '@latchkey/testing/federated-sign-in';
import { scriptedIssuer, scriptedOutgoing } from '@latchkey/testing/scripted-world';
import type { Reply } from '@latchkey/testing/wire-reply';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KnownConfig } from '../provider-config.ts';

const clientId = 'ours';
const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const known: KnownConfig = {
  clientId,
  clientSecret: 'a secret',
  appleKey: null,
  bundleIds: [],
};
const callback = (providerId: string) => `http://localhost:8787/__/auth/callback/${providerId}`;

type Answers = ReturnType<Parameters<typeof scriptedOutgoing>[0]>;

let world: World;
let answers: Answers = {};
const outgoing = scriptedOutgoing(() => answers);
beforeAll(async () => {
  world = await startWorld({ outgoing });
});
afterAll(() => world.close());

/** One provider, and an outside that answers as that provider does. Nobody has an account yet. */
async function withProvider(
  providerId: string,
  given: Answers,
  work: (world: World, asked: readonly Request[]) => Promise<unknown>,
  config: Partial<KnownConfig> = {},
) {
  const { providerConfigs, commit } = world.identity;
  answers = given;
  outgoing.asked.length = 0;
  await world.admin('/emulator/v1/projects/latchkey/accounts', undefined, 'DELETE');
  const before = await providerConfigs.find('', providerId);
  if (before !== undefined) await commit([providerConfigs.remove(before)]);
  world.pass(1);
  await configureProvider(world, providerId, { kind: 'known', known: { ...known, ...config } });
  await work(world, outgoing.asked);
}

/** Comes back with a code, by the address or by a form. */
async function comeBack(
  world: World,
  providerId: string,
  { form = false, more = {} }: { form?: boolean; more?: Record<string, string> } = {},
): Promise<Reply & { readonly authUri: URL }> {
  const { authUri, sessionId } = await depart(world, providerId);
  const state = new URL(authUri).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ code: 'a code', state, ...more }).toString();
  const answer = form
    ? { requestUri: callback(providerId), postBody: query }
    : { requestUri: `${callback(providerId)}?${query}` };
  const reply = await world.call('signInWithIdp', {
    ...answer,
    sessionId,
    returnIdpCredential: true,
  });
  return { ...reply, authUri: new URL(authUri) };
}

const bring = (world: World, providerId: string, tokens: Record<string, string>) =>
  world.call('signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: new URLSearchParams({ providerId, ...tokens }).toString(),
  });

const seconds = () => Math.floor(world.now() / 1000);

/** An issuer that answers with the nonce of the newest sign-in. */
function issuerOf(
  issuer: string,
  claims: JWTPayload,
  nonce: () => string,
  metadataIssuer?: string,
) {
  return scriptedIssuer({
    issuer,
    ...(metadataIssuer === undefined ? {} : { metadataIssuer }),
    claims: () => ({
      iss: issuer,
      aud: clientId,
      iat: seconds(),
      exp: seconds() + 600,
      ...(nonce() === '' ? {} : { nonce: nonce() }),
      ...claims,
    }),
  });
}

/** Leaves, learns the nonce, and comes back. */
async function signIn(
  world: World,
  providerId: string,
  learn: (nonce: string) => void,
  form?: Record<string, string>,
) {
  const { authUri, sessionId } = await depart(world, providerId);
  const url = new URL(authUri);
  learn(url.searchParams.get('nonce') ?? '');
  const state = url.searchParams.get('state') ?? '';
  const query = new URLSearchParams({ code: 'a code', state, ...form }).toString();
  const answer =
    form === undefined
      ? { requestUri: `${callback(providerId)}?${query}` }
      : { requestUri: callback(providerId), postBody: query };
  const reply = await world.call('signInWithIdp', { ...answer, sessionId });
  return { ...reply, url };
}

describe('Google', () => {
  const address = 'https://accounts.google.com';

  test.each<[string, JWTPayload, boolean]>([
    ['its own addresses', { email: 'ada@gmail.com', email_verified: true }, true],
    [
      'those of its hosted domains',
      { email: 'ada@acme.example', email_verified: true, hd: 'acme.example' },
      true,
    ],
    ['no others', { email: 'ada@example.com', email_verified: true }, false],
    ['none that it did not check', { email: 'ada@gmail.com', email_verified: false }, false],
  ])('vouches for %s', async (_, claims, verified) => {
    let nonce = '';
    const issuer = issuerOf(address, { sub: '1', ...claims }, () => nonce);
    await withProvider('google.com', issuer.answers, async (world) => {
      const { body, url } = await signIn(world, 'google.com', (made) => {
        nonce = made;
      });
      expect(url.origin + url.pathname).toBe(`${address}/authorize`);
      expect(body).toMatchObject({ federatedId: `${address}/1`, isNewUser: true });
      expect(body['emailVerified'] ?? false).toBe(verified);
    });
  });

  test('tells for whom an access token is, and another’s is refused', async () => {
    const issuer = issuerOf(address, { sub: '1' }, () => '');
    const person = { sub: '7', email: 'ada@gmail.com', email_verified: true, name: 'Ada' };
    const answers = {
      ...issuer.answers,
      'GET https://oauth2.googleapis.com/tokeninfo': (request: Request) => {
        const token = new URL(request.url).searchParams.get('access_token');
        return Response.json({ aud: token === 'ours' ? clientId : 'another', sub: '7' });
      },
      'GET https://openidconnect.googleapis.com/v1/userinfo': () => Response.json(person),
    };
    await withProvider('google.com', answers, async (world) => {
      const foreign = await bring(world, 'google.com', { access_token: 'of another' });
      expect(foreign.body.error.message).toMatch(/^INVALID_IDP_RESPONSE/);
      const own = await bring(world, 'google.com', { access_token: 'ours' });
      expect(own.body).toMatchObject({ email: 'ada@gmail.com', displayName: 'Ada' });
    });
  });
});

test('an application that hands back both tokens is who Google says of the one it can be asked about', async () => {
  let nonce = '';
  const address = 'https://accounts.google.com';
  const person = { sub: '7', email: 'ada@gmail.com', email_verified: true };
  const issuer = issuerOf(address, person, () => nonce);
  let asked = 0;
  const answers = {
    ...issuer.answers,
    'GET https://oauth2.googleapis.com/tokeninfo': () => {
      asked += 1;
      return Response.json({ aud: clientId, sub: '7' });
    },
    'GET https://openidconnect.googleapis.com/v1/userinfo': () => Response.json(person),
  };
  await withProvider('google.com', answers, async (world) => {
    const { body } = await signIn(world, 'google.com', (made) => {
      nonce = made;
    });
    const id_token = await issuer.sign({
      ...{ ...person, nonce, iss: address, aud: clientId, iat: seconds(), exp: seconds() + 600 },
    });
    const alone = await bring(world, 'google.com', { id_token });
    expect(alone.body.error.message).toBe('MISSING_OR_INVALID_NONCE');
    const guessed = await bring(world, 'google.com', { id_token, access_token: 'ours', nonce });
    expect(guessed.body.error.message).toBe('MISSING_OR_INVALID_NONCE');
    expect(asked).toBe(0);
    const both = await bring(world, 'google.com', { id_token, access_token: 'ours' });
    expect(both.body.localId).toBe(body.localId);
    expect(asked).toBe(1);
    const broken = await bring(world, 'google.com', { id_token: 'a.b.c', access_token: 'ours' });
    expect(broken.body.error.message).toMatch(/^INVALID_IDP_RESPONSE/);
  });
});

describe('Apple', () => {
  const address = 'https://appleid.apple.com';
  const config: Partial<KnownConfig> = {
    clientSecret: null,
    appleKey: {
      teamId: 'TEAM1',
      keyId: 'KEY1',
      privateKey: appleKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    bundleIds: ['com.example.app'],
  };

  test('gets a secret that we signed, and answers by a form with a name', async () => {
    let nonce = '';
    const claims = { sub: '000.1', email: 'ada@example.com', email_verified: 'true' };
    const issuer = issuerOf(address, claims, () => nonce);
    const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lovelace' } });
    const work = async (world: World) => {
      const learn = (made: string) => {
        nonce = made;
      };
      const { body, url } = await signIn(world, 'apple.com', learn, { user });
      expect(url.searchParams.get('response_mode')).toBe('form_post');
      expect(url.searchParams.get('scope')).toBe('openid name email');
      expect(body).toMatchObject({ displayName: 'Ada Lovelace', emailVerified: true });
      const secret = issuer.forms[0]?.get('client_secret') ?? '';
      expect(decodeProtectedHeader(secret)).toMatchObject({ alg: 'ES256', kid: 'KEY1' });
      await jwtVerify(secret, createPublicKey(appleKey), {
        issuer: 'TEAM1',
        subject: clientId,
        audience: address,
      });
    };
    await withProvider('apple.com', issuer.answers, work, config);
  });

  test('gives tokens to apps of ours, whose nonce it hashed', async () => {
    const nonce = createHash('sha256').update('raw nonce').digest('hex');
    const issuer = issuerOf(address, {}, () => '');
    const token = (aud: string) =>
      issuer.sign({
        iss: address,
        aud,
        sub: '000.2',
        iat: seconds(),
        exp: seconds() + 600,
        nonce,
      });
    const work = async (world: World) => {
      const app = await token('com.example.app');
      const good = await bring(world, 'apple.com', { id_token: app, nonce: 'raw nonce' });
      expect(good.status).toBe(200);
      const other = await token('com.example.other');
      const bad = await bring(world, 'apple.com', { id_token: other, nonce: 'raw nonce' });
      expect(bad.body.error.message).toMatch(/^INVALID_IDP_RESPONSE/);
    };
    await withProvider('apple.com', issuer.answers, work, config);
  });

  test('is told that a token is not wanted any more', async () => {
    const issuer = issuerOf(address, {}, () => '');
    const work = async (world: World) => {
      const { idToken } = await world.signUp('ada@example.com');
      const revoke = (body: Record<string, unknown>) =>
        world.call('/v2/accounts:revokeToken', {
          providerId: 'apple.com',
          tokenType: 'ACCESS_TOKEN',
          token: 'a token of Apple',
          idToken,
          ...body,
        });
      const done = await revoke({});
      expect([done.status, done.body]).toEqual([200, {}]);
      expect(issuer.forms[0]?.get('token')).toBe('a token of Apple');
      expect(issuer.forms[0]?.get('token_type_hint')).toBe('access_token');
      const refusals = [
        await revoke({ providerId: 'google.com' }),
        await revoke({ idToken: '' }),
        await revoke({ idToken: 'x' }),
        await revoke({ token: '' }),
        await revoke({ tokenType: 'CODE', redirectUri: 'http://a.example' }),
      ];
      expect(refusals.map(({ body }) => body.error.message.split(' : ')[0])).toEqual([
        'INVALID_PROVIDER_ID',
        'MISSING_ID_TOKEN',
        'INVALID_ID_TOKEN',
        'INVALID_ARGUMENT',
        'INVALID_ARGUMENT',
      ]);
      expect(issuer.forms).toHaveLength(1);
    };
    await withProvider('apple.com', issuer.answers, work, config);
  });
});

describe('Microsoft', () => {
  const address = 'https://login.microsoftonline.com/common/v2.0';
  const tenant = '11111111-2222-3333-4444-555555555555';
  const template = 'https://login.microsoftonline.com/{tenantid}/v2.0';
  const issued = `https://login.microsoftonline.com/${tenant}/v2.0`;

  test.each<[string, JWTPayload, number]>([
    ['of its tenant', { iss: issued, tid: tenant }, 200],
    ['of another tenant than it says', { iss: issued, tid: tenant.replace('1', '9') }, 400],
    ['of no tenant', { iss: template, tid: '{tenantid}' }, 400],
    ['of somebody else', { iss: 'https://evil.example', tid: tenant }, 400],
  ])('takes a token %s accordingly', async (_, claims, status) => {
    let nonce = '';
    const issuer = issuerOf(address, { sub: '1', ...claims }, () => nonce, template);
    await withProvider('microsoft.com', issuer.answers, async (world) => {
      const reply = await signIn(world, 'microsoft.com', (made) => {
        nonce = made;
      });
      expect(reply.status).toBe(status);
    });
  });

  test('is not believed about addresses, which any administrator can write', async () => {
    let nonce = '';
    const claims = { sub: '1', iss: issued, tid: tenant, email: 'victim@example.com' };
    const issuer = issuerOf(address, { ...claims, email_verified: true }, () => nonce, template);
    await withProvider('microsoft.com', issuer.answers, async (world) => {
      await world.signUpVerified('victim@example.com');
      const { body } = await signIn(world, 'microsoft.com', (made) => {
        nonce = made;
      });
      expect(body).toMatchObject({ needConfirmation: true });
      expect(body).not.toHaveProperty('idToken');
    });
  });
});

const token = () =>
  Response.json({ access_token: 'an access token', token_type: 'bearer', expires_in: 3600 });

const plain: Record<string, { answers: Answers; expected: Record<string, unknown> }> = {
  'github.com': {
    answers: {
      'POST https://github.com/login/oauth/access_token': token,
      'GET https://api.github.com/user': () =>
        Response.json({
          id: 7,
          login: 'ada',
          name: 'Ada',
          avatar_url: 'https://a.example/7',
          email: 'shown@example.com',
        }),
      'GET https://api.github.com/user/emails': () =>
        Response.json([
          { email: 'old@example.com', primary: false, verified: true },
          { email: 'ada@example.com', primary: true, verified: true },
        ]),
    },
    expected: {
      federatedId: '7',
      screenName: 'ada',
      displayName: 'Ada',
      email: 'ada@example.com',
      emailVerified: true,
    },
  },
  'facebook.com': {
    answers: {
      'POST https://graph.facebook.com/v23.0/oauth/access_token': token,
      'GET https://graph.facebook.com/v23.0/me': () =>
        Response.json({
          id: '7',
          name: 'Ada',
          email: 'ada@example.com',
          picture: { data: { url: 'https://a.example/7' } },
        }),
    },
    expected: { federatedId: 'http://facebook.com/7', photoUrl: 'https://a.example/7' },
  },
  'twitter.com': {
    answers: {
      'POST https://api.x.com/2/oauth2/token': token,
      'GET https://api.x.com/2/users/me': () =>
        Response.json({
          data: { id: '7', name: 'Ada', username: 'ada', confirmed_email: 'ada@example.com' },
        }),
    },
    expected: { screenName: 'ada', email: 'ada@example.com', emailVerified: true },
  },
  'linkedin.com': {
    answers: {
      'POST https://www.linkedin.com/oauth/v2/accessToken': token,
      'GET https://api.linkedin.com/v2/userinfo': () =>
        Response.json({
          sub: '7',
          name: 'Ada',
          email: 'ada@example.com',
          email_verified: true,
          locale: { country: 'DE', language: 'de' },
        }),
    },
    expected: { federatedId: '7', email: 'ada@example.com', emailVerified: true },
  },
  'discord.com': {
    answers: {
      'POST https://discord.com/api/oauth2/token': token,
      'GET https://discord.com/api/users/@me': () =>
        Response.json({
          id: '7',
          username: 'ada',
          avatar: 'h',
          email: 'ada@example.com',
          verified: false,
        }),
    },
    expected: { displayName: 'ada', photoUrl: 'https://cdn.discordapp.com/avatars/7/h.png' },
  },
  'line.me': {
    answers: {
      'POST https://api.line.me/oauth2/v2.1/token': token,
      'GET https://api.line.me/v2/profile': () =>
        Response.json({ userId: 'U7', displayName: 'Ada', pictureUrl: 'https://a.example/7' }),
    },
    expected: { federatedId: 'U7', displayName: 'Ada' },
  },
};

describe.each(Object.entries(plain))('%s', (providerId, { answers, expected }) => {
  test('is asked with PKCE, and who it is comes from its profile', async () => {
    await withProvider(providerId, answers, async (world, asked) => {
      const { body, authUri } = await comeBack(world, providerId);
      expect(authUri.searchParams.get('code_challenge_method')).toBe('S256');
      expect(authUri.searchParams.get('redirect_uri')).toBe(callback(providerId));
      expect(body).toMatchObject({
        ...expected,
        isNewUser: true,
        oauthAccessToken: 'an access token',
      });
      if (!('emailVerified' in expected)) expect(body['emailVerified'] ?? false).toBe(false);
      const exchange = new URLSearchParams(await asked[0]?.text());
      expect(exchange.get('code_verifier')).toMatch(/^[\w-]{43}$/);
      expect(decodeJwt(body.idToken)).toMatchObject({ firebase: { sign_in_provider: providerId } });
    });
  });

  test('says no in words of its own, which come through as text', async () => {
    await withProvider(providerId, answers, async (world) => {
      const refused = await comeBack(world, providerId, { more: { error: 'access_denied' } });
      expect(refused.body.error.message).toBe('USER_CANCELLED');
      const error = { error: 'server_error', error_description: `<b>x</b>\n${'y'.repeat(500)}` };
      const { body } = await comeBack(world, providerId, { more: error });
      expect(body.error.message).toMatch(/^INVALID_IDP_RESPONSE : server_error: <b>x<\/b> y+$/);
      expect(body.error.message.length).toBeLessThan(250);
    });
  });
});

describe('a bare access token', () => {
  const { answers: github } = plain['github.com'] ?? { answers: {} };

  test('counts where the provider says that it is for us', async () => {
    const answers = {
      ...github,
      'POST https://api.github.com/applications/ours/token': async (request: Request) => {
        const { access_token } = (await request.json()) as { access_token: string };
        return access_token === 'ours'
          ? Response.json({ app: { client_id: clientId } })
          : Response.json({ app: { client_id: 'another' } });
      },
    };
    await withProvider('github.com', answers, async (world) => {
      const own = await bring(world, 'github.com', { access_token: 'ours' });
      expect(own.body).toMatchObject({ email: 'ada@example.com' });
      const foreign = await bring(world, 'github.com', { access_token: 'of another' });
      expect(foreign.body.error.message).toMatch(/^INVALID_IDP_RESPONSE/);
    });
  });

  test('is refused where the provider does not tell, and so are tokens of OAuth 1', async () => {
    await withProvider('twitter.com', {}, async (world, asked) => {
      for (const more of [{}, { oauth_token_secret: 'x' }]) {
        const { body } = await bring(world, 'twitter.com', { access_token: 'x', ...more });
        expect(body.error.message).toMatch(/^INVALID_CREDENTIAL_OR_PROVIDER_ID/);
      }
      expect(asked).toEqual([]);
    });
  });
});

test('an address that GitHub did not verify is none', async () => {
  const answers = {
    ...plain['github.com']?.answers,
    'GET https://api.github.com/user/emails': () =>
      Response.json([{ email: 'victim@example.com', primary: true, verified: false }]),
  };
  await withProvider('github.com', answers, async (world) => {
    const { body } = await comeBack(world, 'github.com');
    expect(body.localId).toBeTruthy();
    expect(body).not.toHaveProperty('email');
  });
});
