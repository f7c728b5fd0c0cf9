import { createPrivateKey } from 'node:crypto';
import { hashLine } from '@latchkey/identity/passwords/new-password';
import { tenantTables } from '@latchkey/identity/store/tables';
import {
  createServiceAccount,
  type ServiceAccountFile,
} from '@latchkey/kernel/keys/service-account';
import { customTokenAudience } from '@latchkey/kernel/keys/service-account-tokens';
import type { Fields, Operation } from '@latchkey/protocol';
import { forEachDeployment } from '@latchkey/testing/deployments';
import { createPasskeyDevice } from '@latchkey/testing/passkey-device';
import { creationOptions, finishEnrolment } from '@latchkey/testing/passkeys';
import { rounds } from '@latchkey/testing/proofs';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { everyOperation } from './every-operation.ts';
import { placesOf } from './wrong-values.ts';

type Json = Record<string, unknown>;

const jwt = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/g;

const nobody = { address: '', userAgent: '', locale: undefined, requestId: 'test' };

const tenantsPath = '/v2/projects/latchkey/tenants';

async function newTenant(world: World): Promise<string> {
  const { body } = await world.admin(tenantsPath, {
    displayName: 'acme',
    allowPasswordSignup: true,
    enableEmailLinkSignin: true,
    enableAnonymousUser: true,
    mfaConfig: {
      state: 'ENABLED',
      enabledProviders: ['PHONE_SMS'],
      providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 1 } }],
    },
  });
  return String(body['name']).split('/')[3] ?? '';
}

const tenantOnly = ({ name }: Operation) =>
  // These are about tenants themselves, and take an owner of the whole project.
  !/Tenants?$/.test(name);

/** Every operation that can be asked for a tenant, by its path or by its message. */
const scoped = everyOperation.filter(
  (operation) =>
    tenantOnly(operation) &&
    (Object.hasOwn(operation.request, 'tenantId') ||
      operation.paths.some((path) => path.includes('{tenant}'))),
);

/** The ways to ask it for a tenant: as a client where clients may, and as an operator. */
function waysTo({ paths, legacy, credentials }: Operation) {
  const accepted: readonly string[] = credentials;
  const path = paths.find((one) => !one.includes('{tenant}')) ?? '';
  const ways = [
    ...(accepted.includes('key') ? [{ path: path.replace(/\{project\}/, 'latchkey') }] : []),
    ...paths.filter((one) => one.includes('{tenant}')).map((one) => ({ path: one })),
  ];
  return ways.length > 0 ? ways : [{ path: path || `/identitytoolkit/v3/relyingparty/${legacy}` }];
}

const isFor = (operators: Operation, path: string) =>
  path.includes('{') || !(operators.credentials as readonly string[]).includes('key');

function send(world: World, operation: Operation, path: string, tenant: string, message: Json) {
  const url = path.replace('{project}', 'latchkey').replace('{tenant}', tenant);
  const inPath = path.includes('{tenant}');
  const body: Json = {
    ...message,
    ...(inPath ? {} : { tenantId: tenant }),
    ...(isFor(operation, path) ? { targetProjectId: 'latchkey' } : {}),
  };
  if (operation.method === 'GET') {
    const query = new URLSearchParams(body as Record<string, string>);
    const withKey = isFor(operation, path) ? query : `${query}&key=${world.apiKey}`;
    return world.admin(`${url}?${withKey}`, undefined, 'GET');
  }
  return isFor(operation, path) ? world.admin(url, body, operation.method) : world.call(url, body);
}

/** One for each world: making its key is the dearest thing here. */
const signers = new WeakMap<World, ServiceAccountFile>();

async function signerOf(world: World): Promise<ServiceAccountFile> {
  const known = signers.get(world);
  if (known !== undefined) return known;
  const made = await createServiceAccount('latchkey', 'signer', world.now(), { role: 'owner' });
  await world.data.store.serviceAccounts.add(made.key);
  signers.set(world, made.file);
  return made.file;
}

let people = 0;

/** Somebody of a tenant with everything that somebody can have there. */
async function victimOf(world: World, tenant: string) {
  people += 1;
  const email = `victim${people}@example.com`;
  const password = 'correct horse';
  const call = (path: string, body: Json) => world.call(path, { ...body, tenantId: tenant });
  const operate = (verb: string, body: Json) =>
    world.admin(`/v1/projects/latchkey/tenants/${tenant}/accounts:${verb}`, body);

  const { body: signedUp } = await call('signUp', { email, password });
  const { localId } = signedUp;
  const displayName = `Victoria ${localId}`;
  const claim = `claim-${localId}`;
  const google = `google-${localId}`;
  await operate('update', {
    localId,
    emailVerified: true,
    displayName,
    customAttributes: JSON.stringify({ secret: claim }),
    linkProviderUserInfo: { providerId: 'google.com', rawId: google },
  });
  const device = createPasskeyDevice({ origin: world.identity.publicUrl });
  const made = device.make(await creationOptions(world, signedUp.idToken));
  const added = await finishEnrolment(world, signedUp.idToken, made);
  expect(added.text).not.toContain('error');
  const app = await world.enrolTotp(added.body.idToken ?? signedUp.idToken);
  const pending = await call('signInWithPassword', { email, password });
  const link = async (requestType: string) =>
    (await operate('sendOobCode', { requestType, email, returnOobLink: true })).body.oobCode;
  const session = (await call('/latchkey/v1/sessions:list', {
    idToken: app.reply.idToken,
  })) as unknown as { body: { sessions: readonly { sessionId: string }[] } };
  const file = await signerOf(world);
  const seconds = Math.floor(world.now() / 1000);
  const token = await new SignJWT({ uid: localId, tenant_id: tenant })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(file.client_email)
    .setSubject(file.client_email)
    .setAudience(customTokenAudience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 600)
    .sign(createPrivateKey(file.private_key));
  await operate('batchCreate', {
    users: ['zz1', 'zz2'].map((id) => ({ localId: `${id}-${localId}`, tenantId: tenant })),
  });
  const page = await world.admin(
    `/v1/projects/latchkey/tenants/${tenant}/accounts:batchGet?maxResults=1`,
    undefined,
    'GET',
  );

  /** What opens something, by the name of the field that takes it. */
  const keys = {
    idToken: app.reply.idToken,
    refreshToken: app.reply.refreshToken,
    oobCode: await link('EMAIL_SIGNIN'),
    resetCode: await link('PASSWORD_RESET'),
    verifyCode: await link('VERIFY_EMAIL'),
    localId,
    email,
    mfaPendingCredential: pending.body.mfaPendingCredential,
    mfaEnrollmentId: app.id,
    token,
    rawId: google,
    credentialId: made.id,
    sessionId: session.body.sessions?.[0]?.sessionId ?? '',
    nextPageToken: String(page.body['nextPageToken']),
    // Codes of an app are good for a moment, and here that moment is always.
    verificationCode: world.totpCode(app.secret, 1),
  };
  return { tenant, password, device, keys, displayName };
}

type Victim = Awaited<ReturnType<typeof victimOf>>;

/** The message that would work where the victim is: each field that opens something has what opens it. */
function wholeMessage(fields: Fields, victim: Victim): Json {
  const known: Json = {
    ...victim.keys,
    password: victim.password,
    identifier: victim.keys.email,
    continueUri: 'http://localhost/',
    code: victim.keys.verificationCode,
    providerId: 'google.com',
    grantType: 'refresh_token',
    requestType: 'PASSWORD_RESET',
    name: 'mine',
    displayName: 'mine',
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      // An app is asked for its code, or a phone, and the victim has an app.
      if (name.startsWith('phone')) return [];
      if (field.kind === 'message') return [[name, wholeMessage(field.fields, victim)]];
      if (field.kind === 'list' && field.of.kind === 'message') {
        return [[name, [wholeMessage(field.of.fields, victim)]]];
      }
      const value = known[name] ?? (name === 'localIds' ? known['localId'] : undefined);
      if (value === undefined) return [];
      return [[name, field.kind === 'list' ? [value] : value]];
    }),
  );
}

/** As it is stored, without what the deliverer and the counter of visits write when they like. */
async function stored(world: World, tenant: string): Promise<string> {
  const parameter = world.data.database.dialect === 'sqlite' ? '?' : '$1';
  const tables = tenantTables.filter((table) => !/^(outbox|usage_)/.test(table));
  const rows = await Promise.all(
    tables.map(async (table) => {
      const sql = `SELECT * FROM ${table} WHERE tenant = ${parameter} ORDER BY 1, 2, 3`;
      return [table, await world.data.database.read({ sql, parameters: [tenant] })];
    }),
  );
  return JSON.stringify(rows, null, 1);
}

test('X2: a flood on one tenant, from however many addresses, does not hold up another', async () => {
  const world = await startWorld({
    hashing: { memoryCost: 64, timeCost: 1, slots: 1, queueLimit: 60 },
  });
  try {
    const served: string[] = [];
    const hash = (tenant: string, address: string) =>
      world.identity.passwords.hash('correct horse', hashLine({ ...nobody, tenant, address })).then(
        () => served.push(tenant),
        () => undefined,
      );
    const flood = Array.from({ length: 500 }, (_, index) => hash('noisy', `10.0.0.${index}`));
    const one = hash('quiet', '10.1.1.1');
    await Promise.all([...flood, one]);
    // The one that runs, perhaps the one whose turn it is, and then the other tenant.
    expect(served.indexOf('quiet')).toBeGreaterThanOrEqual(0);
    expect(served.indexOf('quiet')).toBeLessThanOrEqual(2);
    expect(served.length).toBeLessThan(70);
  } finally {
    await world.close();
  }
});

forEachDeployment((nodes) => {
  let world: World;
  let home: string;
  let elsewhere: string;
  let victim: Victim;

  beforeAll(async () => {
    [world] = nodes();
    home = await newTenant(world);
    elsewhere = await newTenant(world);
    victim = await victimOf(world, home);
  }, 60_000);

  /**
   * What is told of the victim without having been sent, and every way in. The keys themselves do
   * not count: an operator may well make an account elsewhere that is called like one of them.
   */
  function hitsIn(text: string): readonly string[] {
    const unsent = Object.values(victim.keys).reduce(
      (rest, key) => (key === '' ? rest : rest.replaceAll(key, '')),
      text,
    );
    const secrets = [
      victim.displayName.split(' ')[0] ?? '',
      'claim-',
      `rt1.${Buffer.from(home).toString('base64url')}.`,
    ];
    const tokens = unsent.match(jwt) ?? [];
    return [
      ...secrets.filter((secret) => unsent.includes(secret)),
      ...tokens.filter((token) => JSON.stringify(decodeJwt(token)).includes(home)),
    ];
  }

  describe('X1: what belongs to one tenant is worth nothing in another', () => {
    test('the operations that know tenants are most of them', () => {
      expect(scoped.length).toBeGreaterThan(35);
    });

    test('with every operation, every key in every place, for a client and an operator', async () => {
      const before = await stored(world, home);
      let tried = 0;
      for (const operation of scoped) {
        for (const { path } of waysTo(operation)) {
          const places = placesOf(operation.request).filter(
            ({ field, name }) => field.kind === 'string' && name !== 'tenantId',
          );
          const whole = wholeMessage(operation.request, victim);
          const { idToken: _token, ...byCode } = whole;
          const { oobCode: _code, ...byToken } = whole;
          const messages: Json[] = [
            whole,
            byCode,
            byToken,
            { ...byCode, oobCode: victim.keys.resetCode },
            ...places.flatMap((place) =>
              Object.values(victim.keys)
                .filter((key) => key !== '')
                .filter((_, index) => (index + tried) % rounds(12, 3) === 0 || places.length < 8)
                .map(place.with),
            ),
          ];
          for (const message of messages) {
            const { text } = await send(world, operation, path, elsewhere, message);
            const hits = hitsIn(text);
            if (hits.length > 0) expect([operation.name, path, message, hits]).toBe('no hit');
            tried += 1;
          }
        }
      }
      expect(tried).toBeGreaterThan(500);
      await world.usage.settled();
      expect(await stored(world, home)).toBe(before);
    }, 300_000);

    test('a token or refresh token says so itself, and is not believed elsewhere', async () => {
      const { idToken, refreshToken } = victim.keys;
      const takesToken = scoped.filter(({ request }) => Object.hasOwn(request, 'idToken'));
      expect(takesToken.length).toBeGreaterThan(15);
      for (const operation of takesToken) {
        for (const { path } of waysTo(operation)) {
          const message = { idToken, requestType: 'VERIFY_EMAIL' };
          const { status, body } = await send(world, operation, path, elsewhere, message);
          expect([operation.name, path, status]).not.toEqual([operation.name, path, 200]);
          expect(body.error.code).toBe(400);
        }
      }
      const lookup = await world.call('lookup', { idToken, tenantId: elsewhere });
      expect(lookup.body.error.message).toBe('TENANT_ID_MISMATCH');
      const refreshed = await world.call('/v1/token', {
        grantType: 'refresh_token',
        refreshToken,
        tenantId: elsewhere,
      });
      expect(refreshed.body.error.message).toBe('TENANT_ID_MISMATCH');
    });

    test('a passkey opens the tenant it was made in', async () => {
      const start = (tenantId: string) =>
        world.call('/v2/accounts/passkeySignIn:start', { tenantId });
      const finish = (tenantId: string, answer: object) =>
        world.call('/v2/accounts/passkeySignIn:finalize', {
          authenticatorAuthenticationResponse: answer,
          tenantId,
        });
      type Options = Parameters<typeof victim.device.use>[0];
      const use = async (tenantId: string) =>
        victim.device.use((await start(tenantId)).body['credentialRequestOptions'] as Options);
      expect((await finish(elsewhere, await use(elsewhere))).status).toBe(400);
      expect((await finish(elsewhere, await use(home))).status).toBe(400);
      expect((await finish(home, await use(elsewhere))).status).toBe(400);
      expect((await finish(home, await use(home))).status).toBe(200);
    });

    test('the same keys open what they are for at home', async () => {
      const opens = [
        ...['lookup', 'update', 'delete', 'sendOobCode', 'resetPassword', 'createSessionCookie'],
        ...['signInWithPassword', 'signInWithEmailLink', 'signInWithCustomToken', 'token'],
        ...['finalizeMfaSignIn', 'renameSecondFactor', 'readRecoveryCodes', 'withdrawMfa'],
        ...['listSessions', 'revokeSessions', 'listPasskeys', 'renamePasskey'],
        ...['batchGet', 'batchDelete', 'query'],
      ];
      for (const operation of scoped.filter(({ name }) => opens.includes(name))) {
        const owner = await victimOf(world, home);
        const whole = wholeMessage(operation.request, owner);
        const { idToken: _token, ...byCode } = whole;
        const { oobCode: _code, ...byToken } = whole;
        const statuses: number[] = [];
        for (const message of [byCode, byToken, whole, { idToken: owner.keys.idToken }]) {
          for (const { path } of waysTo(operation)) {
            statuses.push((await send(world, operation, path, home, message)).status);
          }
        }
        expect([operation.name, statuses.includes(200)]).toEqual([operation.name, true]);
      }
    }, 300_000);
  });

  describe('X2: a tenant’s limits are its own', () => {
    test('wrong passwords in one lock nobody out of another', async () => {
      const email = 'both@example.com';
      for (const tenantId of [home, elsewhere]) {
        await world.call('signUp', { email, password: 'correct horse', tenantId });
      }
      const signIn = (tenantId: string, password: string) =>
        world.call('signInWithPassword', { email, password, tenantId });
      for (let guess = 0; guess < 11; guess += 1) await signIn(home, `wrong ${guess}`);
      expect((await signIn(home, 'correct horse')).body.error.message).toMatch(
        /^TOO_MANY_ATTEMPTS/,
      );
      expect((await signIn(elsewhere, 'correct horse')).status).toBe(200);
    });

    test('mails that one asks for are not taken from another', async () => {
      const email = 'mails@example.com';
      const ask = (tenantId: string) =>
        world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, tenantId });
      for (let mail = 0; mail < 7; mail += 1) await ask(home);
      const before = (await world.mailsTo(email)).length;
      expect(before).toBe(5);
      await ask(elsewhere);
      expect(await world.mailsTo(email)).toHaveLength(before + 1);
    });
  });
});

test('X3: strangers are not told which tenants there are, unless an operator has them listed', async () => {
  const world = await startWorld();
  try {
    const tenantId = await newTenant(world);
    for (const query of ['', `&tenantId=${tenantId}`]) {
      const address = `/latchkey/v1/signInSettings?key=${world.apiKey}${query}`;
      const { status, body } = await world.admin(address, undefined, 'GET');
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/acme|tenant/i);
    }
  } finally {
    await world.close();
  }
});
