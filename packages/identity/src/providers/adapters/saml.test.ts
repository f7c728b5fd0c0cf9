import { depart } from '@latchkey/testing/federated-sign-in';
import { type SamlProvider, spEntityId, startSamlProvider } from '@latchkey/testing/saml-provider';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const handler = 'http://localhost:8787/__/auth/handler';
const configs = '/v2/projects/latchkey/inboundSamlConfigs';

let world: World;
let acme: SamlProvider;
let other: SamlProvider;
beforeAll(async () => {
  world = await startWorld();
  acme = await startSamlProvider(world.now);
  other = await startSamlProvider(world.now);
  await configure('saml.acme', acme.inboundSamlConfig());
  await configure('saml.signing', acme.inboundSamlConfig({ signRequest: true }));
  await configure('saml.other', other.inboundSamlConfig());
});
afterAll(async () => {
  await world.close();
  await acme.close();
  await other.close();
});

async function configure(providerId: string, body: Record<string, unknown>) {
  const reply = await world.admin(`${configs}?inboundSamlConfigId=${providerId}`, body);
  if (reply.status !== 200) throw new Error(reply.text);
  return reply;
}

async function signIn(nameId: string, more: Record<string, unknown> = {}) {
  const { authUri, sessionId } = await depart(world, 'saml.acme');
  const answer = await acme.visit(authUri, nameId);
  return world.call('signInWithIdp', { ...answer, sessionId, ...more });
}

const refusal = async (reply: ReturnType<World['call']>) => (await reply).body.error?.message;

test('a person signs in at a SAML provider and gets an account', async () => {
  const { status, body } = await signIn('ada@example.com');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    providerId: 'saml.acme',
    isNewUser: true,
    email: 'ada@example.com',
    emailVerified: true,
    displayName: 'Ada Lovelace',
    pendingToken: expect.any(String),
  });
  const attributes = { displayName: 'Ada Lovelace', groups: ['engines', 'poetry'] };
  expect(JSON.parse(String(body['rawUserInfo']))).toEqual(attributes);
  expect(decodeJwt(body.idToken)['firebase']).toMatchObject({
    sign_in_provider: 'saml.acme',
    sign_in_attributes: attributes,
    identities: { 'saml.acme': ['ada@example.com'] },
  });
  const again = await signIn('ada@example.com');
  expect(again.body).toMatchObject({ localId: body.localId });
  expect(again.body.isNewUser).toBeFalsy();
});

test('a name that is no address makes an account without one', async () => {
  const { body } = await signIn('employee-4711');
  expect(body.isNewUser).toBe(true);
  expect(body).not.toHaveProperty('email');
});

test('the attributes stay in the tokens that follow', async () => {
  const { body } = await signIn('grace@example.com');
  const refreshed = await world.refresh(body.refreshToken);
  expect(decodeJwt(refreshed.body.id_token)['firebase']).toMatchObject({
    sign_in_attributes: { groups: ['engines', 'poetry'] },
  });
});

test('the provider is asked for an answer to the one address it may go to', async () => {
  const { authUri } = await depart(world, 'saml.acme');
  await acme.visit(authUri, 'ada@example.com');
  const request = acme.requests.at(-1);
  expect(request).toMatchObject({ issuer: spEntityId, answerTo: handler });
  expect(request?.xml).toContain(`Destination="${acme.ssoUrl}"`);
  expect(request?.signedBy(acme.key.certificate)).toBeUndefined();
});

describe('signed requests', () => {
  const certificate = async () => {
    const { body } = await world.admin(`${configs}/saml.signing`, undefined, 'GET');
    const { spCertificates } = body['spConfig'] as {
      spCertificates: { x509Certificate: string; expiresAt: string }[];
    };
    return spCertificates;
  };

  test('are signed by the certificate that operators are shown', async () => {
    const [shown] = await certificate();
    expect(Date.parse(shown?.expiresAt ?? '')).toBeGreaterThan(world.now());
    const { authUri } = await depart(world, 'saml.signing');
    await acme.visit(authUri, 'ada@example.com');
    const request = acme.requests.at(-1);
    expect(request?.signedBy(shown?.x509Certificate ?? '')).toBe(true);
    expect(request?.signedBy(acme.key.certificate)).toBe(false);
  });

  test('keep their key while they are switched off, and are not signed meanwhile', async () => {
    const before = await certificate();
    const path = `${configs}/saml.signing?updateMask=idpConfig.signRequest`;
    await world.admin(path, { idpConfig: { signRequest: false } }, 'PATCH');
    const { authUri } = await depart(world, 'saml.signing');
    expect(new URL(authUri).searchParams.has('Signature')).toBe(false);
    await world.admin(path, { idpConfig: { signRequest: true } }, 'PATCH');
    expect(await certificate()).toEqual(before);
  });

  test('nobody is shown the private key, and the database holds it sealed', async () => {
    const { text } = await world.admin(configs, undefined, 'GET');
    expect(text).toContain('saml.signing');
    expect(text).not.toContain('PRIVATE KEY');
    const rows = await world.data.database.read({
      sql: 'SELECT * FROM provider_configs',
      parameters: [],
    });
    expect(JSON.stringify(rows)).toContain('saml.signing');
    expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY');
  });
});

describe('what a provider has to know of this server', () => {
  const metadata = (path: string) => world.app.inject(`/__/auth/saml/metadata/${path}`);

  test('it can read by itself', async () => {
    const { statusCode, headers, body } = await metadata('saml.acme');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/samlmetadata\+xml/);
    expect(body).toContain(`entityID="${spEntityId}"`);
    expect(body).toContain(`Location="${handler}"`);
    expect(body).toContain('AuthnRequestsSigned="false"');
    expect(body).not.toContain('X509Certificate');
  });

  test('includes the certificate of signed requests, and no key', async () => {
    const { body } = await metadata('saml.signing');
    expect(body).toContain('AuthnRequestsSigned="true"');
    const [, shown = ''] = /<ds:X509Certificate>([\s\S]*?)</.exec(body) ?? [];
    const { authUri } = await depart(world, 'saml.signing');
    await acme.visit(authUri, 'ada@example.com');
    const pem = `-----BEGIN CERTIFICATE-----\n${shown.trim()}\n-----END CERTIFICATE-----`;
    expect(acme.requests.at(-1)?.signedBy(pem)).toBe(true);
    expect(body).not.toContain('PRIVATE');
  });

  test.each(['saml.unknown', 'oidc.acme', 'elsewhere/saml.acme', '%00', `saml.${'x'.repeat(500)}`])(
    'and there is none of %s',
    async (path) => {
      expect((await metadata(path)).statusCode).toBeGreaterThanOrEqual(400);
      expect((await metadata(path)).statusCode).toBeLessThan(500);
    },
  );
});

describe('an answer', () => {
  test('is worth nothing in another browser, and nothing twice', async () => {
    const { authUri, sessionId } = await depart(world, 'saml.acme');
    const answer = await acme.visit(authUri, 'ada@example.com');
    const elsewhere = { ...answer, sessionId: 'another-session-of-20' };
    expect(await refusal(world.call('signInWithIdp', elsewhere))).toMatch(/^INVALID_IDP_RESPONSE/);
    expect(await refusal(world.call('signInWithIdp', { ...answer, sessionId }))).toBeUndefined();
    expect(await refusal(world.call('signInWithIdp', { ...answer, sessionId }))).toMatch(
      /^INVALID_IDP_RESPONSE/,
    );
  });

  test('belongs to the sign-in that asked for it', async () => {
    const first = await depart(world, 'saml.acme');
    const later = await depart(world, 'saml.acme');
    const stolen = await acme.visit(first.authUri, 'ada@example.com');
    const form = new URLSearchParams(stolen.postBody ?? '');
    form.set('RelayState', new URL(later.authUri).searchParams.get('RelayState') ?? '');
    const injected = { ...stolen, postBody: form.toString(), sessionId: later.sessionId };
    expect(await refusal(world.call('signInWithIdp', injected))).toBe(
      'INVALID_IDP_RESPONSE : It answers another request (InResponseTo).',
    );
  });

  test('is not taken from another provider', async () => {
    const { authUri, sessionId } = await depart(world, 'saml.acme');
    // The other provider is honest to whoever asks it, and is asked for what was asked of this one.
    const request = new URL(authUri);
    const answer = await other.visit(`${other.ssoUrl}${request.search}`, 'ada@example.com');
    expect(await refusal(world.call('signInWithIdp', { ...answer, sessionId }))).toBe(
      'INVALID_IDP_RESPONSE : It is by another issuer.',
    );
  });

  test('without a request is nothing, wherever RelayState points', async () => {
    const { authUri, sessionId } = await depart(world, 'saml.acme');
    const answer = await acme.visit(authUri, 'ada@example.com');
    for (const relayState of [
      '',
      'https://evil.example/',
      'javascript:alert(1)',
      'x'.repeat(5000),
    ]) {
      const form = new URLSearchParams(answer.postBody ?? '');
      form.set('RelayState', relayState);
      const sent = { ...answer, postBody: form.toString(), sessionId };
      expect(await refusal(world.call('signInWithIdp', sent))).toMatch(/^INVALID_IDP_RESPONSE/);
    }
    expect(await refusal(world.call('signInWithIdp', { ...answer, sessionId }))).toBeUndefined();
  });

  test('of somebody who said no is a cancelled sign-in', async () => {
    const { authUri, sessionId } = await depart(world, 'saml.acme');
    const status = 'urn:oasis:names:tc:SAML:2.0:status:RequestDenied';
    const answer = await acme.visit(authUri, 'ada@example.com', { status });
    expect(await refusal(world.call('signInWithIdp', { ...answer, sessionId }))).toBe(
      'USER_CANCELLED',
    );
  });

  test('may be long', async () => {
    const { authUri, sessionId } = await depart(world, 'saml.acme');
    // Blanks between elements are read past and count in the size only.
    const answer = await acme.visit(authUri, 'ada@example.com', { condition: ' '.repeat(200_000) });
    expect(answer.postBody?.length).toBeGreaterThan(250_000);
    expect(await refusal(world.call('signInWithIdp', { ...answer, sessionId }))).toBeUndefined();
  });

  test('with more attributes than fit into a token is refused in words', async () => {
    const { authUri, sessionId } = await depart(world, 'saml.acme');
    const groups = Array.from({ length: 300 }, (_, turn) => `group-number-${turn}`);
    const answer = await acme.visit(authUri, 'ada@example.com', { attributes: { groups } });
    expect(await refusal(world.call('signInWithIdp', { ...answer, sessionId }))).toBe(
      'INVALID_IDP_RESPONSE : Its attributes are larger than 4096 bytes: have the provider send fewer.',
    );
  });
});

test('a provider that is switched off is not asked and not believed', async () => {
  const { authUri, sessionId } = await depart(world, 'saml.acme');
  const answer = await acme.visit(authUri, 'ada@example.com');
  const path = `${configs}/saml.acme?updateMask=enabled`;
  await world.admin(path, { enabled: false }, 'PATCH');
  expect(await refusal(world.call('signInWithIdp', { ...answer, sessionId }))).toMatch(
    /^OPERATION_NOT_ALLOWED/,
  );
  await expect(depart(world, 'saml.acme')).rejects.toThrow('OPERATION_NOT_ALLOWED');
  await world.admin(path, { enabled: true }, 'PATCH');
});
