import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  X509Certificate,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hmacOfDigits } from '@latchkey/identity/phone/phone-digits';
import { hashSessionInfo } from '@latchkey/identity/phone/send-phone-code';
import { keysBelievedMs } from '@latchkey/kernel/keys/held-keys';
import {
  createServiceAccount,
  type ServiceAccountFile,
} from '@latchkey/kernel/keys/service-account';
import { customTokenAudience } from '@latchkey/kernel/keys/service-account-tokens';
import { configureProvider } from '@latchkey/testing/federated-sign-in';
import { installedPostgres } from '@latchkey/testing/installed-postgres';
import { createPasskeyDevice } from '@latchkey/testing/passkey-device';
import { creationOptions, finishEnrolment } from '@latchkey/testing/passkeys';
import { scriptedIssuer, scriptedOutgoing } from '@latchkey/testing/scripted-world';
import type { Reply, WireReply } from '@latchkey/testing/wire-reply';
import {
  nodeEnvironment,
  productionEnvironment,
  startWorld,
  type World,
} from '@latchkey/testing/world';
import { decodeJwt, decodeProtectedHeader, importX509, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { operationsWith } from './every-operation.ts';

type Claims = Record<string, unknown>;

let world: World;
let service: ServiceAccountFile;
let ourKey: KeyObject;
let kid: string;

/** Enough to turn phones on; nothing here waits for an SMS. */
const smsNowhere = {
  LATCHKEY_SMS_WEBHOOK_URL: 'https://127.0.0.1:9/',
  LATCHKEY_SMS_WEBHOOK_SECRET: 'a secret between server and nobody',
};

/** GitHub, where every token is somebody else, and Apple, which takes tokens back. */
const providerAnswers = {
  ...scriptedIssuer({ issuer: 'https://appleid.apple.com', claims: () => ({}) }).answers,
  'POST https://api.github.com/applications/ours/token': () =>
    Response.json({ app: { client_id: 'ours' } }),
  'GET https://api.github.com/user': ({ headers }: Request) =>
    Response.json({ id: headers.get('authorization') }),
  'GET https://api.github.com/user/emails': () => Response.json([]),
};

beforeAll(async () => {
  const outgoing = scriptedOutgoing(() => providerAnswers);
  world = await startWorld({ environment: { ...productionEnvironment, ...smsNowhere }, outgoing });
  for (const providerId of ['github.com', 'apple.com']) {
    const known = { clientId: 'ours', clientSecret: 'secret', appleKey: null, bundleIds: [] };
    await configureProvider(world, providerId, { kind: 'known', known });
  }
  await world.admin(
    '/v2/projects/latchkey/config?updateMask=signIn.phoneNumber',
    { signIn: { phoneNumber: { enabled: true } } },
    'PATCH',
  );
  const account = await createServiceAccount('latchkey', 'backend', world.now());
  await world.data.store.serviceAccounts.add(account.key);
  service = account.file;
  const [record] = await world.data.store.signingKeys.list();
  if (record === undefined) throw new Error('no signing key');
  kid = record.kid;
  const sealed = record.sealedPrivateKey;
  ourKey = createPrivateKey(world.data.sealer.open(sealed, `signing-key:${kid}`));
});
afterAll(() => world.close());

const encode = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64url');
const seconds = () => Math.floor(world.now() / 1000);

/** Signed right, so that only header or claims can be the reason for a refusal. */
function signed(header: string, payload: string, key: KeyObject): string {
  const input = `${encode(header)}.${encode(payload)}`;
  return `${input}.${encode(sign('sha256', Buffer.from(input), key))}`;
}

const ourHeader = () => `{"alg":"RS256","kid":"${kid}","typ":"JWT"}`;
const signedByUs = (claims: Claims) => signed(ourHeader(), JSON.stringify(claims), ourKey);

const customClaims = (changes: Claims = {}): Claims => ({
  iss: service.client_email,
  sub: service.client_email,
  aud: customTokenAudience,
  iat: seconds(),
  exp: seconds() + 3600,
  uid: 'from-backend',
  ...changes,
});
const customToken = (changes: Claims = {}, header = '{"alg":"RS256","typ":"JWT"}') =>
  signed(header, JSON.stringify(customClaims(changes)), createPrivateKey(service.private_key));

const operatorToken = () => {
  const { uid: _, ...claims } = customClaims({ aud: 'https://auth.example.com' });
  return signed('{"alg":"RS256"}', JSON.stringify(claims), createPrivateKey(service.private_key));
};

/** Each from an address of its own, so that it is the token that is refused. */
let callers = 0;
const stranger = () => {
  callers += 1;
  return { address: `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}` };
};
let people = 0;
const person = async () => {
  people += 1;
  const email = `person${people}@example.com`;
  const body = { email, password: 'correct horse' };
  return (await world.call('signUp', body, stranger())).body;
};

const lookup = (idToken: string) => world.call('lookup', { idToken }, stranger());
const makeCookie = (idToken: string, validDuration = 300) =>
  world.admin('/v1/projects/latchkey:createSessionCookie', { idToken, validDuration });
const enterWith = (token: string) => world.call('signInWithCustomToken', { token }, stranger());
async function asOperator(bearer: string): Promise<Reply> {
  const answer = await world.app.inject({
    url: '/v2/projects/latchkey/config',
    headers: { authorization: `Bearer ${bearer}` },
  });
  const text = answer.body;
  return { status: answer.statusCode, text, headers: answer.headers, body: JSON.parse(text) };
}

async function linkCode(email: string): Promise<string> {
  const { body } = await world.admin('/v1/projects/latchkey/accounts:sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email,
    returnOobLink: true,
  });
  return body.oobCode;
}

let phones = 0;

/** A code as if it had been sent, to a number of its own. */
async function phoneCode(): Promise<{ sessionInfo: string; code: string }> {
  phones += 1;
  const [sessionInfo, code] = [`session ${phones}`, '123456'];
  const sessionHash = hashSessionInfo(sessionInfo);
  const now = world.now();
  await world.identity.commit([
    world.identity.phoneCodes.insert({
      ...{ tenant: '', sessionHash, purpose: 'signIn', boundTo: '', usedAt: null },
      phoneNumber: `+1650555${String(phones).padStart(4, '0')}`,
      address: '',
      codeHmac: hmacOfDigits(world.identity, { tenant: '', sessionHash }, code),
      createdAt: now,
      expiresAt: now + 600_000,
    }),
  ]);
  return { sessionInfo, code };
}

/** Whatever comes of asking with this token, a device answers. */
async function addPasskey(idToken: string): Promise<{ credentialId: string; reply: Reply }> {
  await verifyAddress(idToken);
  const device = createPasskeyDevice({ origin: 'https://auth.example.com' });
  const nothing = { challenge: '', rp: { id: '' }, user: { id: '' } };
  const options = await creationOptions(world, idToken).catch(() => nothing);
  const reply = await finishEnrolment(world, idToken, device.make(options));
  return { credentialId: device.credentialId, reply };
}

/** Lets whoever a token speaks for have a second factor or a passkey, if it speaks for anybody. */
async function verifyAddress(idToken: string): Promise<void> {
  const localId = decodeSubject(idToken);
  if (localId === undefined) return;
  await world.admin('/v1/projects/latchkey/accounts:update', { localId, emailVerified: true });
}

/** The account with an authenticator app, and the token that then is its own; or what was given. */
async function withApp(idToken: string): Promise<{ idToken: string; mfaEnrollmentId: string }> {
  await verifyAddress(idToken);
  try {
    if (decodeJwt(idToken).aud !== 'latchkey') throw new Error('not an ID token');
    const app = await world.enrolTotp(idToken);
    return { idToken: app.reply.idToken, mfaEnrollmentId: app.id };
  } catch {
    return { idToken, mfaEnrollmentId: 'none' };
  }
}

async function offerApp(idToken: string): Promise<Reply> {
  await verifyAddress(idToken);
  const body = { idToken, totpEnrollmentInfo: {} };
  return world.call('/v2/accounts/mfaEnrollment:start', body, stranger());
}

async function addApp(idToken: string): Promise<Reply> {
  const begun = await offerApp(idToken);
  const { sessionInfo = 'none', sharedSecretKey = 'AAAA' } = (begun.body['totpSessionInfo'] ??
    {}) as Record<string, string>;
  const totpVerificationInfo = { sessionInfo, verificationCode: world.totpCode(sharedSecretKey) };
  const body = { idToken, totpVerificationInfo };
  return world.call('/v2/accounts/mfaEnrollment:finalize', body, stranger());
}

/** Every field of the protocol that takes an ID token, each with what else the call needs. */
const idTokenDoors: Record<string, (idToken: string) => Promise<Reply>> = {
  lookup,
  createSessionCookie: makeCookie,
  exportOwnData: (idToken) => world.call('/latchkey/v1/account:export', { idToken }),
  listSessions: (idToken) => world.call('/latchkey/v1/sessions:list', { idToken }),
  revokeSessions: (idToken) =>
    world.call('/latchkey/v1/sessions:revoke', { idToken, sessionId: 'none' }),
  startPasskeyEnrollment: async (idToken) => {
    await verifyAddress(idToken);
    return world.call('/v2/accounts/passkeyEnrollment:start', { idToken }, stranger());
  },
  finalizePasskeyEnrollment: async (idToken) => (await addPasskey(idToken)).reply,
  listPasskeys: (idToken) => world.call('/latchkey/v1/passkeys:list', { idToken }),
  renamePasskey: async (idToken) => {
    const { credentialId } = await addPasskey(idToken);
    return world.call('/latchkey/v1/passkeys:rename', { idToken, credentialId, name: 'Mine' });
  },
  startMfaEnrollment: offerApp,
  finalizeMfaEnrollment: addApp,
  withdrawMfa: async (idToken) =>
    world.call('/v2/accounts/mfaEnrollment:withdraw', await withApp(idToken)),
  renameSecondFactor: async (idToken) =>
    world.call('/latchkey/v1/secondFactors:rename', await withApp(idToken)),
  readRecoveryCodes: (idToken) => world.call('/latchkey/v1/recoveryCodes:read', { idToken }),
  generateRecoveryCodes: async (idToken) => {
    const { idToken: own } = await withApp(idToken);
    return world.call('/latchkey/v1/recoveryCodes:generate', { idToken: own });
  },
  update: (idToken) => world.call('update', { idToken, displayName: 'Mallory' }),
  delete: (idToken) => world.call('delete', { idToken }),
  signUp: async (idToken) => {
    const email = decodeEmail(idToken) ?? 'upgrade@example.com';
    return world.call('signUp', { idToken, email, password: 'battery staple' }, stranger());
  },
  sendOobCode: (idToken) =>
    world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, stranger()),
  signInWithEmailLink: async (idToken) => {
    const email = decodeEmail(idToken) ?? 'link@example.com';
    const oobCode = await linkCode(email);
    return world.call('signInWithEmailLink', { idToken, email, oobCode }, stranger());
  },
  signInWithIdp: (idToken) => {
    people += 1;
    const postBody = `access_token=token-${people}&providerId=github.com`;
    const answer = { requestUri: 'http://localhost', postBody };
    return world.call('signInWithIdp', { idToken, ...answer }, stranger());
  },
  revokeToken: (idToken) => {
    const revoked = { providerId: 'apple.com', tokenType: 'ACCESS_TOKEN', token: 'a token' };
    return world.call('/v2/accounts:revokeToken', { idToken, ...revoked }, stranger());
  },
  signInWithPhoneNumber: async (idToken) =>
    world.call('signInWithPhoneNumber', { idToken, ...(await phoneCode()) }, stranger()),
};

const refreshTokenDoors: Record<string, (refreshToken: string) => Promise<Reply>> = {
  token: (refreshToken) => world.refresh(refreshToken, stranger()),
  signOut: (refreshToken) => world.call('/latchkey/v1/sessions:signOut', { refreshToken }),
  handOver: (refreshToken) =>
    world.call('/latchkey/v1/sessions:handOver', { refreshToken }, stranger()),
};

function decodeSubject(token: string): string | undefined {
  try {
    return decodeJwt(token).sub;
  } catch {
    return undefined;
  }
}

function decodeEmail(token: string): string | undefined {
  try {
    return decodeJwt<{ email?: string }>(token).email;
  } catch {
    return undefined;
  }
}

test('the doors tried here are all there are', () => {
  const names = (field: string) => operationsWith(field).map(({ name }) => name);
  expect(Object.keys(idTokenDoors).sort()).toEqual(names('idToken').sort());
  // Where an ID token is asked for as well, that one is the proof.
  const alone = names('refreshToken').filter((name) => !(name in idTokenDoors));
  expect(Object.keys(refreshTokenDoors).sort()).toEqual(alone.sort());
  const others = names('token').filter((name) => !(name in idTokenDoors));
  expect(others).toEqual(['signInWithCustomToken']);
});

describe('T1: only our own RS256 signature counts', () => {
  // RFC 8725, 3.1: a verifier that lets the token choose how it is checked can be talked into
  // checking nothing, or into taking the public key for a shared secret.
  const algorithms = [
    ...['none', 'None', 'NONE', 'nOnE', '', 'HS256', 'HS384', 'HS512', 'ES256', 'ES384', 'ES512'],
    ...['ES256K', 'PS256', 'PS384', 'PS512', 'RS384', 'RS512', 'RS1', 'rs256', 'RS256 ', 'EdDSA'],
    ...['dir', 'RSA-OAEP'],
  ];

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  /** What a forger can sign with: nothing, another's signature, keys of their own, our public key. */
  function signaturesOver(input: Buffer, genuine: string, publicKey: KeyObject): string[] {
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const secrets = [pem, pem.trimEnd(), publicKey.export({ type: 'spki', format: 'der' }), ''];
    return [
      '',
      genuine,
      encode(sign('sha256', input, rsa)),
      encode(sign('sha256', input, { key: rsa, padding: 6, saltLength: 32 })),
      encode(sign('sha256', input, { key: elliptic, dsaEncoding: 'ieee-p1363' })),
      ...secrets.map((secret) => createHmac('sha256', secret).update(input).digest('base64url')),
    ];
  }

  test('at the doors for ID tokens', async () => {
    const { idToken } = await person();
    const [, payload = '', genuine = ''] = idToken.split('.');
    const published = new X509Certificate(Object.values(await world.keys.certificates())[0] ?? '');
    let forged = 0;
    for (const alg of [...algorithms, 'RS256']) {
      const headers = [`{"alg":"${alg}","kid":"${kid}","typ":"JWT"}`, `{"alg":"${alg}"}`];
      for (const header of headers) {
        const input = `${encode(header)}.${payload}`;
        for (const signature of signaturesOver(Buffer.from(input), genuine, published.publicKey)) {
          const token = `${input}.${signature}`;
          if (token === idToken) continue;
          forged += 1;
          const { status, body } = await lookup(token);
          expect([status, body.error.message], token).toEqual([400, 'INVALID_ID_TOKEN']);
        }
        const cookie = await makeCookie(`${input}.${genuine}x`);
        expect(cookie.body.error.message).toBe('INVALID_ID_TOKEN');
      }
    }
    expect(forged).toBeGreaterThan(400);
    expect((await lookup(idToken)).status).toBe(200);
  });

  test('at the doors for tokens that service accounts sign', async () => {
    const publicKey = createPublicKey(service.private_key);
    for (const alg of [...algorithms, 'RS256']) {
      for (const [door, token] of [
        [enterWith, customToken({ uid: 'forged' })],
        [asOperator, operatorToken()],
      ] as const) {
        const [, payload = '', genuine = ''] = token.split('.');
        const input = `${encode(`{"alg":"${alg}","typ":"JWS"}`)}.${payload}`;
        for (const signature of signaturesOver(Buffer.from(input), genuine, publicKey)) {
          const { status } = await door(`${input}.${signature}`);
          expect(status, `${alg} ${signature}`).toBe(door === enterWith ? 400 : 401);
        }
      }
    }
    expect((await enterWith(customToken())).status).toBe(200);
    expect((await asOperator(operatorToken())).status).toBe(200);
  });
});

describe('T2: production has none of the emulator’s shortcuts', () => {
  // Whoever leaves a development server on the internet is taken over by reading its manual; so
  // the shortcuts are not switched off in production, they are not there.
  const unsigned = (claims: Claims) =>
    `${encode('{"alg":"none","typ":"JWT"}')}.${encode(JSON.stringify(claims))}.`;
  const unsignedCustomTokens = () => [
    unsigned(customClaims({ uid: 'emulated' })),
    JSON.stringify({ uid: 'emulated' }),
  ];
  const helpers = [
    ['DELETE', '/emulator/v1/projects/latchkey/accounts'],
    ['GET', '/emulator/v1/projects/latchkey/oobCodes'],
    ['GET', '/emulator/v1/projects/latchkey/verificationCodes'],
    ['GET', '/emulator/v1/projects/latchkey/config'],
    ['PATCH', '/emulator/v1/projects/latchkey/config'],
    ['GET', '/dev/inbox'],
  ] as const;

  test('tokens without a signature are refused at every door', async () => {
    const { idToken } = await person();
    const token = unsigned(decodeJwt(idToken));
    for (const [name, door] of Object.entries(idTokenDoors)) {
      const { status, body } = await door(token);
      expect([name, status, body.error.message]).toEqual([name, 400, 'INVALID_ID_TOKEN']);
    }
    for (const custom of unsignedCustomTokens()) {
      const { status, body } = await enterWith(custom);
      expect([status, body.error.message.split(' ')[0]]).toEqual([400, 'INVALID_CUSTOM_TOKEN']);
    }
  });

  test('nobody is an operator by saying so', async () => {
    for (const bearer of ['owner', 'Owner', 'OWNER', 'ya29.anything', unsigned(customClaims())]) {
      expect((await asOperator(bearer)).status, bearer).toBe(401);
    }
  });

  test('only the API key of the project is a key', async () => {
    for (const key of ['', 'any', `${world.apiKey}x`, world.apiKey.slice(1), 'undefined']) {
      const { status } = await world.call('lookup', { idToken: 'x' }, { key });
      expect(status, key).toBe(key === '' ? 403 : 400);
      expect((await world.call('signUp', {}, { key })).body).not.toHaveProperty('idToken');
    }
  });

  test('the helper routes and the inbox do not exist', async () => {
    for (const [method, url] of helpers) {
      expect((await world.app.inject({ method, url })).statusCode, url).toBe(404);
    }
  });

  test('a production start with unsigned tokens is refused with a sentence', () => {
    for (const value of ['1', 'true']) {
      const settings = { ...productionEnvironment, LATCHKEY_UNSIGNED_TOKENS: value };
      expect(() => readConfig(settings)).toThrow(
        'LATCHKEY_UNSIGNED_TOKENS: unsigned tokens exist in development only; unset it.',
      );
    }
  });

  test('all of these do work in development, so they were tried rightly above', async () => {
    const development = await startWorld({ environment: { LATCHKEY_UNSIGNED_TOKENS: '1' } });
    try {
      const { idToken } = await development.signUp('dev@example.com');
      expect(idToken).toMatch(/\.$/);
      const token = unsigned(decodeJwt(idToken));
      expect((await development.call('lookup', { idToken: token }, { key: 'any' })).status).toBe(
        200,
      );
      for (const custom of unsignedCustomTokens()) {
        const { status } = await development.call('signInWithCustomToken', { token: custom });
        expect(status).toBe(200);
      }
      for (const [method, url] of helpers.slice(1)) {
        const body = method === 'PATCH' ? { payload: {} } : {};
        const { statusCode } = await development.app.inject({ method, url, ...body });
        expect([200, url.startsWith('/dev') ? statusCode : 200]).toContain(statusCode);
      }
    } finally {
      await development.close();
    }
  });
});

describe('T3: a token cannot choose the key it is checked with', () => {
  // A kid that becomes a path or a query, or a header that names a key server, lets the forger
  // bring a key along.
  test('nothing is fetched, opened or looked up because a header says so', async () => {
    let fetched = 0;
    const keyServer = createServer((_request, response) => {
      fetched += 1;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(keyServer, 'listening');
    const address = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/keys`;
    const mine = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = JSON.stringify(mine.publicKey.export({ format: 'jwk' }));
    const { idToken } = await person();
    const claims = JSON.stringify(decodeJwt(idToken));
    const withKid = (name: string) => `{"alg":"RS256","kid":${JSON.stringify(name)},"typ":"JWT"}`;
    const also = (extra: string) => `{"alg":"RS256","kid":"${kid}","typ":"JWT",${extra}}`;
    const headers = [
      ...[
        ...['../../../../etc/passwd', '/dev/null', '..%2f..%2fmaster.key', "' or 1=1 --"],
        ...["x'; drop table signing_keys; --", address, '__proto__', 'constructor', '', '\0'],
        ...[`${kid}\n`, ` ${kid}`, kid.toLowerCase(), 'A'.repeat(10_000)],
      ].map(withKid),
      ...[
        ...[`"jku":"${address}"`, `"x5u":"${address}"`, `"jwk":${jwk}`, '"x5c":["MIIB"]'],
        ...['"crit":["exp"],"exp":1', '"crit":[]', '"b64":false,"crit":["b64"]', '"zip":"DEF"'],
      ].map(also),
    ];
    try {
      for (const header of headers) {
        for (const key of [ourKey, mine.privateKey]) {
          const { status, body } = await lookup(signed(header, claims, key));
          expect([status, body.error.message], header).toEqual([400, 'INVALID_ID_TOKEN']);
        }
        const backend = createPrivateKey(service.private_key);
        const custom = JSON.stringify(customClaims({ uid: 'forged' }));
        const { status } = await enterWith(signed(header, custom, mine.privateKey));
        expect(status, header).toBe(400);
        // The signer's own token is as good as ever when it names a kid, never when it brings a key
        // or insists on an extension that we do not know (RFC 7515, 4.1.11).
        if (!/"(crit|jku|jwk|x5u|x5c)":/.test(header)) continue;
        const own = await enterWith(signed(header, custom, backend));
        expect(own.body.error?.message.split(' : ')[0], header).toBe('INVALID_CUSTOM_TOKEN');
        const { uid: _, ...acting } = customClaims({ aud: 'https://auth.example.com' });
        const operator = signed(header, JSON.stringify(acting), backend);
        expect((await asOperator(operator)).status, header).toBe(401);
        const asserted = { ...acting, aud: 'https://auth.example.com/token' };
        const exchanged = await world.app.inject({
          method: 'POST',
          url: '/oauth2/token',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({
            grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
            assertion: signed(header, JSON.stringify(asserted), backend),
          }).toString(),
        });
        expect([exchanged.statusCode, exchanged.json().error], header).toEqual([
          400,
          'invalid_grant',
        ]);
      }
      expect(fetched).toBe(0);
    } finally {
      keyServer.close();
    }
  });

  test('a header larger than any token gets no further than the door', async () => {
    const header = (length: number) => `{"alg":"RS256","kid":"${'A'.repeat(length)}","typ":"JWT"}`;
    expect((await lookup(signed(header(1_000_000), '{}', ourKey))).status).toBe(413);
    expect((await lookup(signed(header(40_000), '{}', ourKey))).status).toBe(400);
  });
});

describe('T4: no token passes for another', () => {
  // A session cookie lives for two weeks, a custom token is handed to browsers, an operator's token
  // opens everything: each is worth something at one door only.
  const doors: Record<string, (token: string) => Promise<Reply>> = {
    ...idTokenDoors,
    signInWithCustomToken: enterWith,
    ...refreshTokenDoors,
    'Authorization header': asOperator,
  };
  const tokens: Record<string, (someone: Awaited<ReturnType<typeof person>>) => Promise<string>> = {
    'ID token': async ({ idToken }) => idToken,
    'session cookie': async ({ idToken }) => (await makeCookie(idToken)).body.sessionCookie,
    'custom token': async ({ localId }) => customToken({ uid: localId }),
    'refresh token': async ({ refreshToken }) => refreshToken,
    'operator token': async () => operatorToken(),
    'hand-over token': async ({ refreshToken }) =>
      (await world.call('/latchkey/v1/sessions:handOver', { refreshToken }, stranger())).body[
        'handOverToken'
      ] as string,
    'pending credential': async ({ idToken, email }) => {
      await withApp(idToken);
      const body = { email, password: 'correct horse' };
      return (await world.call('signInWithPassword', body, stranger())).body.mfaPendingCredential;
    },
    'enrolment token': async ({ idToken }) =>
      signedByUs({ ...decodeJwt(idToken), aud: 'latchkey/enrolment' }),
  };
  const rightTokens = (door: string): readonly string[] =>
    ({
      signInWithCustomToken: ['custom token', 'hand-over token'],
      token: ['refresh token'],
      signOut: ['refresh token'],
      handOver: ['refresh token'],
      'Authorization header': ['operator token'],
    })[door] ?? ['ID token'];

  /** The way to a mandatory second factor: to see the account, verify its address and add one. */
  const enrols: ReadonlySet<string> = new Set([
    'lookup',
    'sendOobCode',
    'startMfaEnrollment',
    'finalizeMfaEnrollment',
  ]);

  for (const [door, knock] of Object.entries(doors)) {
    for (const [kind, make] of Object.entries(tokens)) {
      const opens =
        rightTokens(door).includes(kind) || (kind === 'enrolment token' && enrols.has(door));
      test(`${door} ${opens ? 'takes' : 'refuses'} the ${kind}`, async () => {
        const someone = await person();
        const { status, body } = await knock(await make(someone));
        if (opens) expect(status, JSON.stringify(body)).toBe(200);
        else expect([400, 401]).toContain(status);
        if (door in idTokenDoors && !opens) expect(body.error.message).toBe('INVALID_ID_TOKEN');
      });
    }
  }

  test('an ID token is for this project, this issuer and this tenant alone', async () => {
    const claims = decodeJwt((await person()).idToken);
    const firebase = claims['firebase'] as Claims;
    const wrong: Claims[] = [
      ...['other', '', ['latchkey'], ['latchkey', 'other'], null, 'latchkey '].map((aud) => ({
        aud,
      })),
      ...[
        'https://securetoken.google.com/other',
        'https://securetoken.google.com/latchkey/',
        'http://securetoken.google.com/latchkey',
        'https://securetoken.google.com/',
        'https://session.firebase.google.com/latchkey',
        'https://auth.example.com',
        ['https://securetoken.google.com/latchkey'],
        null,
      ].map((iss) => ({ iss })),
      ...['', null, 7, ['x'], { id: claims.sub }].map((sub) => ({ sub })),
      ...['acme', ['acme'], {}, 0].map((tenant) => ({ firebase: { ...firebase, tenant } })),
      { firebase: null },
      { firebase: 'password' },
      { firebase: {} },
      { firebase: { ...firebase, sign_in_provider: ['password'] } },
    ];
    expect((await lookup(signedByUs(claims))).status).toBe(200);
    for (const change of wrong) {
      const { status, body } = await lookup(signedByUs({ ...claims, ...change }));
      const { tenant } = (change['firebase'] ?? {}) as Claims;
      expect([status, body.error.message], JSON.stringify(change)).toEqual([
        400,
        tenant === undefined ? 'INVALID_ID_TOKEN' : 'TENANT_ID_MISMATCH',
      ]);
    }
  });
});

describe('T5: times are whole seconds, with a minute for clocks that disagree', () => {
  // A time that is a word, a fraction or missing compares false with everything, and so never runs
  // out.
  const oddities = [
    ...['soon', '', '99999999999', true, null, [9e9], {}, 1.5, 1e300, -1e300],
    ...[Number.MAX_SAFE_INTEGER + 1, undefined],
  ];

  test('the edges are exact in both directions', async () => {
    const now = Math.floor(Date.now() / 1000) * 1000 + 500;
    const still = await startWorld({ environment: productionEnvironment, now: () => now });
    try {
      const { idToken } = await still.signUp('edge@example.com');
      const claims = decodeJwt(idToken);
      const at = Math.floor(now / 1000);
      const answer = async (change: Claims) => {
        const token = await still.keys.sign({ ...claims, ...change });
        const { status, body } = await still.call('lookup', { idToken: token });
        return status === 200 ? 'ok' : body.error.message;
      };
      // A new password ends what came before, so this sign-in is from the second after.
      const authTime = Number(claims['auth_time']);
      expect(await answer({ exp: at - 59 })).toBe('ok');
      expect(await answer({ exp: at - 60 })).toBe('TOKEN_EXPIRED');
      expect(await answer({ iat: at + 60 })).toBe('ok');
      expect(await answer({ iat: at + 61 })).toBe('INVALID_ID_TOKEN');
      expect(await answer({ auth_time: at + 60 })).toBe('ok');
      expect(await answer({ auth_time: at + 61 })).toBe('INVALID_ID_TOKEN');
      expect(await answer({ auth_time: authTime })).toBe('ok');
      expect(await answer({ auth_time: at - 3600 })).toBe('TOKEN_EXPIRED');
      for (const claim of ['exp', 'iat', 'auth_time']) {
        for (const value of oddities) {
          expect(await answer({ [claim]: value }), `${claim} ${String(value)}`).toBe(
            'INVALID_ID_TOKEN',
          );
        }
      }
    } finally {
      await still.close();
    }
  });

  test('numbers that JSON can write and a clock cannot mean are refused', async () => {
    const { idToken } = await person();
    const text = JSON.stringify(decodeJwt(idToken));
    for (const number of ['1e309', '-1e309', '9e99', '4102444800.0', '4102444800e0', '-0']) {
      const payload = text.replace(/"exp":\d+/, `"exp":${number}`);
      expect(payload).not.toBe(text);
      const { body } = await lookup(signed(ourHeader(), payload, ourKey));
      expect(body.error.message, number).toBe('INVALID_ID_TOKEN');
    }
  });

  test('a token lives for an hour, and then a minute', async () => {
    const { idToken } = await person();
    world.pass(3_600_000 + 55_000);
    expect((await lookup(idToken)).status).toBe(200);
    world.pass(10_000);
    expect((await lookup(idToken)).body.error.message).toBe('TOKEN_EXPIRED');
    expect((await makeCookie(idToken)).body.error.message).toBe('TOKEN_EXPIRED');
  });
});

describe('T6: an account that was disabled, deleted or revoked is refused at once', () => {
  // The token of somebody who was thrown out stays genuine for an hour; our own doors do not wait.
  const acts: [string, (localId: string, node: World) => Promise<unknown>, string][] = [
    [
      'disabled',
      (localId, node) =>
        node.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true }),
      'USER_DISABLED',
    ],
    [
      'deleted',
      (localId, node) => node.admin('/v1/projects/latchkey/accounts:delete', { localId }),
      'USER_NOT_FOUND',
    ],
    [
      'revoked',
      (localId, node) =>
        node.admin('/v1/projects/latchkey/accounts:update', {
          localId,
          validSince: String(Math.floor(node.now() / 1000) + 2),
        }),
      'TOKEN_EXPIRED',
    ],
  ];

  test.each(acts)('%s, at every door', async (_, act, message) => {
    const { idToken, localId } = await person();
    expect((await lookup(idToken)).status).toBe(200);
    await act(localId, world);
    for (const [name, door] of Object.entries(idTokenDoors)) {
      // The mailbox still opens an account whose tokens were revoked; here it is the token's turn.
      if (name === 'signInWithEmailLink' && message !== 'TOKEN_EXPIRED') continue;
      const { status, body } = await door(idToken);
      expect([name, status, body.error.message]).toEqual([name, 400, message]);
    }
  });

  describe('on every node', () => {
    const place = installedPostgres();
    test.each(acts)('%s on one, refused on the other that knew the token', async (_, act, why) => {
      const { location } = await place();
      const environment = nodeEnvironment(location);
      const one = await startWorld({ environment });
      const other = await startWorld({ environment });
      try {
        const { idToken, localId } = await one.signUp('nodes@example.com');
        expect((await other.call('lookup', { idToken })).status).toBe(200);
        await act(localId, one);
        expect((await other.call('lookup', { idToken })).body.error.message).toBe(why);
      } finally {
        await one.close();
        await other.close();
      }
    });
  });
});

describe('T7: verifiers that cache keys never refuse a good token', () => {
  // Offline verifiers keep our keys for as long as we allow. A key used before all of them learnt
  // of it, or gone before its last cookie, signs people out everywhere.
  test('through three rotations, whenever they last asked', async () => {
    const hour = 3_600_000;
    const rotating = await startWorld({ environment: productionEnvironment });
    const keyPaths = {
      id: '/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com',
      cookie: '/v1/publicKeys',
    };
    /** As admin SDKs do: asks again only when max-age is over. */
    function verifier(path: string, phase: number) {
      let cached: Record<string, string> = {};
      let until = rotating.now() + phase;
      return async (token: string, issuer: string) => {
        if (rotating.now() >= until || Object.keys(cached).length === 0) {
          const answer = await rotating.app.inject({ url: path });
          const maxAge = Number(/max-age=(\d+)/.exec(String(answer.headers['cache-control']))?.[1]);
          expect(maxAge).toBeGreaterThan(0);
          until = rotating.now() + maxAge * 1000;
          cached = answer.json();
        }
        await jwtVerify(token, ({ kid: name = '' }) => importX509(cached[name] ?? '', 'RS256'), {
          issuer,
          audience: 'latchkey',
          currentDate: new Date(rotating.now()),
        });
      };
    }
    try {
      let { refreshToken } = await rotating.signUp('rotation@example.com');
      const verifiers = [0, 1, 3, 5].map((phase) => verifier(keyPaths.id, phase * hour));
      const cookieVerifier = verifier(keyPaths.cookie, 2 * hour);
      const cookies: { readonly text: string; readonly until: number }[] = [];
      const seen = new Set<string>();
      // Steps shorter than any cache lives, so that most are taken with keys from before.
      for (let step = 0; step < 450; step += 1) {
        rotating.pass(5 * hour);
        await rotating.keys.maintain();
        const { body } = await rotating.refresh(refreshToken);
        refreshToken = body.refresh_token;
        seen.add(
          JSON.parse(Buffer.from(body.id_token.split('.')[0] ?? '', 'base64url').toString()).kid,
        );
        for (const verify of verifiers) {
          await verify(body.id_token, 'https://securetoken.google.com/latchkey');
        }
        if (step % 20 === 0) {
          const cookie = await rotating.admin('/v1/projects/latchkey:createSessionCookie', {
            idToken: body.id_token,
            validDuration: 14 * 24 * 3600,
          });
          cookies.push({
            text: cookie.body.sessionCookie,
            until: rotating.now() + 13.9 * 24 * hour,
          });
        }
        for (const { text, until } of cookies) {
          if (until < rotating.now()) continue;
          await cookieVerifier(text, 'https://session.firebase.google.com/latchkey');
        }
      }
      expect(seen.size).toBeGreaterThanOrEqual(4);
    } finally {
      await rotating.close();
    }
  });
});

describe('T9: what a token may say is limited', () => {
  // A claim named `sub` or `aud` that an integration lets people choose would make them anybody.
  const reserved = [
    ...['acr', 'amr', 'at_hash', 'aud', 'auth_time', 'azp', 'cnf', 'c_hash', 'exp', 'firebase'],
    ...['iat', 'iss', 'jti', 'nbf', 'nonce', 'sub'],
  ];
  const setClaims = (localId: string, customAttributes: string) =>
    world.admin('/v1/projects/latchkey/accounts:update', { localId, customAttributes });
  const code = ({ body }: Reply) => body.error?.message.split(' : ')[0] ?? 'ok';

  test('reserved names are refused, from operators and in custom tokens', async () => {
    const { localId } = await person();
    for (const name of reserved) {
      expect(code(await setClaims(localId, JSON.stringify({ [name]: 'x' }))), name).toBe(
        'FORBIDDEN_CLAIM',
      );
      expect(code(await enterWith(customToken({ claims: { [name]: 'x' } }))), name).toBe(
        'FORBIDDEN_CLAIM',
      );
    }
    expect(code(await setClaims(localId, '{"\\u0073ub":"x"}'))).toBe('FORBIDDEN_CLAIM');
  });

  test('a thousand characters of claims, and 128 of a subject, and no more', async () => {
    const { localId } = await person();
    const ofLength = (length: number) => JSON.stringify({ role: 'x'.repeat(length - 11) });
    expect(ofLength(1000)).toHaveLength(1000);
    expect(code(await setClaims(localId, ofLength(1000)))).toBe('ok');
    expect(code(await setClaims(localId, ofLength(1001)))).toBe('CLAIMS_TOO_LARGE');
    const claims = (length: number) => ({ claims: JSON.parse(ofLength(length)) });
    expect(code(await enterWith(customToken(claims(1000))))).toBe('ok');
    expect(code(await enterWith(customToken(claims(1001))))).toBe('CLAIMS_TOO_LARGE');

    const create = (id: string) => world.admin('/v1/projects/latchkey/accounts', { localId: id });
    expect(code(await create('i'.repeat(128)))).toBe('ok');
    expect(code(await create('i'.repeat(129)))).toBe('INVALID_LOCAL_ID');
    expect(code(await enterWith(customToken({ uid: 'u'.repeat(128) })))).toBe('ok');
    expect(code(await enterWith(customToken({ uid: 'u'.repeat(129) })))).toBe(
      'INVALID_CUSTOM_TOKEN',
    );
  });

  test('claims are an object, and replace nothing that says who one is', async () => {
    const { localId } = await person();
    for (const text of ['[]', '"x"', '7', 'true', 'null', '{', '{"a":1}}', 'sub=1']) {
      expect(code(await setClaims(localId, text)), text).toBe('INVALID_CLAIMS');
    }
    for (const claims of [[], 'x', 7, true]) {
      expect(code(await enterWith(customToken({ claims })))).toBe('INVALID_CLAIMS');
    }
    const impostor = { user_id: 'x', provider_id: 'x', __proto__: null, role: 'tester' };
    const { body } = await enterWith(customToken({ uid: localId, claims: impostor }));
    expect(decodeJwt(body.idToken)).toMatchObject({
      ...{ role: 'tester', user_id: localId, sub: localId, aud: 'latchkey' },
      iss: 'https://securetoken.google.com/latchkey',
      firebase: { sign_in_provider: 'custom' },
    });
  });
});

describe('T8: a key that was rotated or revoked by command', () => {
  // Attack: a stolen signing key is replaced and revoked, as documented, and nodes that have not
  // heard of it go on signing with it: people lose fresh tokens, and the thief's are still taken.
  const place = installedPostgres();

  test('is so for every node once that long has passed, and not a minute later', async () => {
    const environment = nodeEnvironment((await place()).location);
    let passed = 0;
    const localTime = { wall: Date.now, monotonic: () => performance.now() + passed };
    const nodes = [
      await startWorld({ environment, localTime }),
      await startWorld({ environment, localTime }),
    ] as const;
    const [one, other] = nodes;
    const publishedBy = async ({ app }: World) =>
      Object.keys((await app.inject({ url: '/v1/publicKeys' })).json());
    try {
      const before = await other.signUp('before@example.com');
      const stolen = decodeProtectedHeader(before.idToken).kid ?? '';
      const { kid } = await one.keys.rotate({ immediately: true });
      passed += keysBelievedMs;
      const after = await other.signUp('after@example.com');
      expect(decodeProtectedHeader(after.idToken).kid).toBe(kid);
      expect(await publishedBy(other)).toEqual([stolen, kid]);

      await one.keys.revoke(stolen);
      passed += keysBelievedMs;
      for (const node of nodes) {
        const { body } = await node.call('lookup', { idToken: before.idToken });
        expect(body.error.message).toBe('INVALID_ID_TOKEN');
        expect((await node.call('lookup', { idToken: after.idToken })).status).toBe(200);
        expect(await publishedBy(node)).toEqual([kid]);
      }
    } finally {
      await Promise.all(nodes.map((node) => node.close()));
    }
  });
});

describe('T10: a token does nothing once its session has ended', () => {
  // Attack: a session is signed out, from the device or from another one, and whoever copied its ID
  // token sets a password or adds a passkey with it in the next five minutes.
  const ends: [string, (signedIn: WireReply, node: World) => Promise<unknown>][] = [
    [
      'signed out',
      ({ refreshToken }, node) => node.call('/latchkey/v1/sessions:signOut', { refreshToken }),
    ],
    [
      'ended from another device',
      async ({ email, refreshToken }, node) => {
        const elsewhere = await node.call(
          'signInWithPassword',
          { email, password: 'correct horse' },
          stranger(),
        );
        const { idToken } = elsewhere.body;
        const sessionId = refreshToken.split('.')[2];
        await node.call('/latchkey/v1/sessions:revoke', { idToken, sessionId });
      },
    ],
  ];

  test.each(ends)('%s, at every door', async (_, end) => {
    const signedIn = await person();
    const { idToken, localId } = signedIn;
    expect((await lookup(idToken)).status).toBe(200);
    await end(signedIn, world);
    for (const [name, door] of Object.entries(idTokenDoors)) {
      const { status, body } = await door(idToken);
      expect([name, status, body.error.message]).toEqual([name, 400, 'TOKEN_EXPIRED']);
    }
    const change = await world.call('update', { idToken, password: 'of the thief' });
    expect(change.body.error.message).toBe('TOKEN_EXPIRED');
    expect(await world.identity.passkeys.ofAccount('', localId)).toEqual([]);
  });

  describe('on every node', () => {
    const place = installedPostgres();
    test.each(ends)('%s on one, refused on the other', async (_, end) => {
      const environment = nodeEnvironment((await place()).location);
      const one = await startWorld({ environment });
      const other = await startWorld({ environment });
      try {
        const signedIn = await one.signUp('sessions@example.com');
        const { idToken } = signedIn;
        expect((await other.call('lookup', { idToken })).status).toBe(200);
        await end(signedIn, one);
        expect((await other.call('lookup', { idToken })).body.error.message).toBe('TOKEN_EXPIRED');
      } finally {
        await one.close();
        await other.close();
      }
    });
  });

  test('one of before sessions were named can be read, and changes nothing', async () => {
    const { idToken } = await person();
    const { firebase, ...claims } = decodeJwt<{ firebase: { session_id?: string } }>(idToken);
    const { session_id: _, ...unnamed } = firebase;
    const old = signedByUs({ ...claims, firebase: unnamed });
    expect((await lookup(old)).status).toBe(200);
    const change = await world.call('update', { idToken: old, password: 'of the thief' });
    expect(change.body.error.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });

  test('nobody borrows the session of somebody else', async () => {
    const [mine, theirs] = [await person(), await person()];
    const claims = decodeJwt<{ firebase: object }>(theirs.idToken);
    const session_id = mine.refreshToken.split('.')[2];
    const mixed = signedByUs({ ...claims, firebase: { ...claims.firebase, session_id } });
    expect((await lookup(mixed)).body.error.message).toBe('TOKEN_EXPIRED');
  });
});

describe('T11: a token has one spelling', () => {
  // A second spelling of the same bytes slips past every list of revoked tokens, and a parser that
  // reads another of two equal names lets one party check what the other does not use.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

  function spellings(token: string): string[] {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const sameBytes = [...alphabet]
      .map((last) => signature.slice(0, -1) + last)
      .filter((text) => encode(Buffer.from(text, 'base64url')) === signature && text !== signature);
    expect(sameBytes.length).toBeGreaterThan(0);
    const standard = signature.replaceAll('-', '+').replaceAll('_', '/');
    return [
      ...sameBytes.map((text) => `${header}.${payload}.${text}`),
      ...['=', '==', ' ', '\n', '\t', '.', '%3D', '\0', 'A', '~'].flatMap((extra) => [
        `${token}${extra}`,
        `${extra}${token}`,
        `${header}${extra}.${payload}.${signature}`,
        `${header}.${payload}${extra}.${signature}`,
        `${header}.${payload}.${extra}${signature}`,
      ]),
      ...(standard === signature ? [] : [`${header}.${payload}.${standard}`]),
      `${header}.${payload}.${signature.slice(0, 100)}\n${signature.slice(100)}`,
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${header}..${signature}`,
      `.${payload}.${signature}`,
      '..',
    ];
  }

  test('an ID token', async () => {
    const { idToken } = await person();
    for (const text of spellings(idToken)) {
      const { status, body } = await lookup(text);
      // A zero character is in no text at all.
      const message = text.includes('\0') ? /^Invalid JSON/ : /^INVALID_ID_TOKEN$/;
      expect([status, body.error.message], text).toEqual([400, expect.stringMatching(message)]);
    }
    expect((await lookup(idToken)).status).toBe(200);
  });

  test('a token of a service account', async () => {
    for (const text of spellings(customToken())) {
      expect((await enterWith(text)).status, text).toBe(400);
    }
    for (const text of spellings(operatorToken())) {
      // What no header can hold, or ends it, is another token or none.
      if (/[\n\0]|^\s|\s$/.test(text)) continue;
      expect((await asOperator(text)).status, text).toBe(401);
    }
  });

  test('and claims that we do not write are refused although the signature is right', async () => {
    const { idToken } = await person();
    const claims = JSON.stringify(decodeJwt(idToken));
    const payloads = [
      claims.replace('{', '{"sub":"somebody",'),
      claims.replace(/}$/, ',"sub":"somebody"}'),
      claims.replace('"firebase":{', '"firebase":{"tenant":"a","tenant":"",'),
      ` ${claims}`,
      `${claims}\n`,
      `${claims}{}`,
      `${claims}\0`,
      `\uFEFF${claims}`,
      claims.replace('"sub"', '"\\u0073ub"'),
      `[${claims}]`,
    ];
    for (const payload of payloads) {
      const { body } = await lookup(signed(ourHeader(), payload, ourKey));
      expect(body.error.message, payload).toBe('INVALID_ID_TOKEN');
    }
  });

  test('two thousand chance mutations open nothing', async () => {
    const tokens = { id: (await person()).idToken, custom: customToken() };
    const chance = seeded(8725);
    const below = (limit: number) => Math.floor(chance() * limit);
    const mutate = (token: string) => {
      const bytes = Buffer.from(token);
      const at = below(bytes.length);
      const kind = below(4);
      if (kind === 0) bytes.writeUInt8(alphabet.charCodeAt(below(64)), at);
      if (kind === 1) return token.slice(0, at) + token.slice(at + 1 + below(3));
      if (kind === 2) return token.slice(0, at) + alphabet[below(64)] + token.slice(at);
      if (kind === 3) bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << below(7)) || 1, at);
      return bytes.toString('latin1');
    };
    for (let round = 0; round < 1000; round += 1) {
      for (const [kind, token] of Object.entries(tokens)) {
        const mutant = mutate(token);
        if (mutant === token) continue;
        const { status } = await (kind === 'id' ? lookup(mutant) : enterWith(mutant));
        expect(status, mutant).toBe(400);
      }
    }
  });
});

describe('T12: a custom token is good for one project, one hour, one signer', () => {
  // These tokens make their holder anybody. What is not exactly the agreed form was not meant for
  // us, or lives for longer than its signer knew.
  const code = ({ body }: Reply) => body.error?.message.split(' : ')[0] ?? 'ok';

  test('every claim is checked', async () => {
    const wrong: [Claims, string][] = [
      ...[
        'https://identitytoolkit.googleapis.com/',
        'https://auth.example.com',
        'latchkey',
        '',
        null,
        7,
        [customTokenAudience],
        [customTokenAudience, 'https://auth.example.com'],
        `${customTokenAudience}/`,
      ].map((aud): [Claims, string] => [{ aud }, 'INVALID_CUSTOM_TOKEN']),
      [{ exp: seconds() + 3602, iat: seconds() }, 'INVALID_CUSTOM_TOKEN'],
      [{ exp: seconds() - 61, iat: seconds() - 600 }, 'INVALID_CUSTOM_TOKEN'],
      [{ exp: seconds() + 3000, iat: seconds() + 120 }, 'INVALID_CUSTOM_TOKEN'],
      [{ exp: undefined }, 'INVALID_CUSTOM_TOKEN'],
      [{ iat: undefined }, 'INVALID_CUSTOM_TOKEN'],
      [{ exp: 'soon' }, 'INVALID_CUSTOM_TOKEN'],
      [{ exp: seconds() + 100.5 }, 'INVALID_CUSTOM_TOKEN'],
      [{ iat: seconds() - 0.5 }, 'INVALID_CUSTOM_TOKEN'],
      [{ sub: 'somebody@latchkey.iam.latchkey' }, 'INVALID_CUSTOM_TOKEN'],
      [{ sub: undefined }, 'INVALID_CUSTOM_TOKEN'],
      [{ iss: 'somebody@latchkey.iam.latchkey' }, 'CREDENTIAL_MISMATCH'],
      [{ iss: 'backend@other.iam.latchkey' }, 'CREDENTIAL_MISMATCH'],
      [{ iss: "' or '1'='1" }, 'CREDENTIAL_MISMATCH'],
      [{ iss: '' }, 'INVALID_CUSTOM_TOKEN'],
      [{ iss: 'back\0end' }, 'INVALID_CUSTOM_TOKEN'],
      [{ iss: undefined }, 'INVALID_CUSTOM_TOKEN'],
      [{ iss: [service.client_email] }, 'INVALID_CUSTOM_TOKEN'],
      [{ nbf: seconds() + 120 }, 'INVALID_CUSTOM_TOKEN'],
      [{ tenant_id: 'acme' }, 'TENANT_ID_MISMATCH'],
      [{ tenant_id: 7 }, 'TENANT_ID_MISMATCH'],
      [{ uid: undefined }, 'MISSING_IDENTIFIER'],
      [{ uid: '' }, 'MISSING_IDENTIFIER'],
      [{ uid: 7 }, 'MISSING_IDENTIFIER'],
      [{ uid: ['from-backend'] }, 'MISSING_IDENTIFIER'],
      [{ uid: 'a\u0000b' }, 'INVALID_CUSTOM_TOKEN'],
      [{ uid: 'a\r\nb' }, 'INVALID_CUSTOM_TOKEN'],
    ];
    for (const [change, expected] of wrong) {
      expect(code(await enterWith(customToken(change))), JSON.stringify(change)).toBe(expected);
    }
    expect(code(await enterWith(customToken()))).toBe('ok');
    expect(code(await enterWith(''))).toBe('MISSING_CUSTOM_TOKEN');
  });

  test('another’s name on one’s own signature is worth nothing', async () => {
    const mallory = await createServiceAccount('latchkey', 'mallory', world.now());
    const key = createPrivateKey(mallory.file.private_key);
    const forged = signed('{"alg":"RS256"}', JSON.stringify(customClaims()), key);
    expect(code(await enterWith(forged))).toBe('INVALID_CUSTOM_TOKEN');
    const unknown = customClaims({
      iss: mallory.file.client_email,
      sub: mallory.file.client_email,
    });
    const own = signed('{"alg":"RS256"}', JSON.stringify(unknown), key);
    expect(code(await enterWith(own))).toBe('CREDENTIAL_MISMATCH');
    await world.data.store.serviceAccounts.add(mallory.key);
    expect(code(await enterWith(own))).toBe('ok');
    await world.data.store.serviceAccounts.remove(mallory.file.client_email);
    expect(code(await enterWith(own))).toBe('CREDENTIAL_MISMATCH');
  });

  test('a disabled account stays disabled, whoever vouches for it', async () => {
    await enterWith(customToken({ uid: 'barred' }));
    await world.admin('/v1/projects/latchkey/accounts:update', {
      localId: 'barred',
      disableUser: true,
    });
    expect(code(await enterWith(customToken({ uid: 'barred' })))).toBe('USER_DISABLED');
  });
});

/** Mulberry32: the same mutations in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

// Attack: somebody reads an operator's mailbox, resets the password, and makes the account their own by
// whichever door does not ask for the operator's factor.
describe('PO4: what could take an operator’s account over takes a sign-in with their factor', () => {
  const takesOver = [
    'delete',
    'signUp',
    'signInWithEmailLink',
    'signInWithIdp',
    'signInWithPhoneNumber',
    'startPasskeyEnrollment',
    'finalizePasskeyEnrollment',
    'startMfaEnrollment',
    'finalizeMfaEnrollment',
  ];
  /** They look, end something, or find no factor that they could change. */
  const leavesIt = [
    'lookup',
    'createSessionCookie',
    'exportOwnData',
    'listSessions',
    'revokeSessions',
    'listPasskeys',
    'renamePasskey',
    'withdrawMfa',
    'renameSecondFactor',
    'readRecoveryCodes',
    'generateRecoveryCodes',
    'update',
    'sendOobCode',
    'revokeToken',
  ];

  test('each door is one or the other', () => {
    expect([...takesOver, ...leavesIt].sort()).toEqual(Object.keys(idTokenDoors).sort());
  });

  async function operator() {
    const { idToken, localId, email } = await person();
    expect((await addPasskey(idToken)).reply.status).toBe(200);
    const role = { localId, role: 'viewer' };
    const granted = await world.admin('/latchkey/v1/projects/latchkey/operators', role);
    expect(granted.status, granted.text).toBe(200);
    return { localId, email };
  }

  test('a password that is known is replaced by nobody who is not signed in', async () => {
    const { email } = await operator();
    const known = { email, oldPassword: 'correct horse', newPassword: 'a thief’s words 9' };
    const { body } = await world.call('resetPassword', known, stranger());
    expect(body.error?.message).toMatch(/^OPERATION_NOT_ALLOWED/);
  });

  test.each(takesOver)('%s', async (door) => {
    const { localId, email } = await operator();
    const thief = { email, password: 'correct horse' };
    const { idToken } = (await world.call('signInWithPassword', thief, stranger())).body;
    const kept = async () => ({
      ...(await world.identity.accounts.byId('', localId)),
      // An operator verifies the address once more, where a door asks for that.
      version: 0,
    });
    const before = await kept();
    const reply = await idTokenDoors[door]?.(idToken);
    expect(reply?.body.error?.message).toMatch(/^CREDENTIAL_TOO_OLD_LOGIN_AGAIN/);
    expect(await kept()).toEqual(before);
  });
});
