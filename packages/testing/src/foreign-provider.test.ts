import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ForeignProvider, startForeignProvider } from './foreign-provider.ts';

const redirectUri = 'http://localhost:8787/__/auth/handler';
const verifier = 'a-verifier-that-is-long-enough-for-the-standard-of-pkce';
const challenge = Buffer.from(
  await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)),
).toString('base64url');

let provider: ForeignProvider;
beforeAll(async () => {
  provider = await startForeignProvider();
  provider.register(redirectUri);
});
afterEach(() => provider.fault(undefined));
afterAll(() => provider.close());

function authUri(parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...parameters,
  });
  return `${provider.issuer}/auth?${query}`;
}

async function idTokenFor(person: string): Promise<string> {
  const { requestUri } = await provider.visit(authUri(), person);
  const response = await fetch(`${provider.issuer}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${provider.clientId}:${encodeURIComponent(provider.clientSecret)}`)}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(requestUri).searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  return ((await response.json()) as { id_token: string }).id_token;
}

const verified = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${provider.issuer}/jwks`)), {
    issuer: provider.issuer,
    audience: provider.clientId,
  });

test('a person signs in and comes back with a code, the state and the issuer', async () => {
  const { requestUri } = await provider.visit(authUri(), 'ada');
  const { searchParams } = new URL(requestUri);
  expect(searchParams.get('state')).toBe('a-state');
  expect(searchParams.get('iss')).toBe(provider.issuer);
  expect(searchParams.get('code')).toBeTruthy();
  const { payload } = await verified(await idTokenFor('ada'));
  expect(payload).toMatchObject({
    sub: 'foreign-ada',
    nonce: 'a-nonce',
    email: 'ada@example.com',
    email_verified: true,
  });
});

test('an answer can also come by a form', async () => {
  const { postBody } = await provider.visit(
    authUri({ response_type: 'id_token', response_mode: 'form_post' }),
    'unverified',
  );
  const form = new URLSearchParams(postBody ?? '');
  expect(form.get('state')).toBe('a-state');
  const { payload } = await verified(form.get('id_token') ?? '');
  expect(payload).toMatchObject({ sub: 'foreign-unverified', email_verified: false });
});

test('who refuses comes back with an error', async () => {
  const { requestUri } = await provider.visit(authUri(), 'refuses');
  expect(new URL(requestUri).searchParams.get('error')).toBe('access_denied');
});

test('it sends nobody to an address that was not written down', async () => {
  const elsewhere = authUri({ redirect_uri: `${redirectUri}/elsewhere` });
  await expect(provider.visit(elsewhere, 'ada')).rejects.toThrow('redirect_uri');
});

test('it insists on PKCE', async () => {
  const plain = new URL(authUri());
  plain.searchParams.delete('code_challenge');
  plain.searchParams.delete('code_challenge_method');
  const { requestUri } = await provider.visit(plain.href, 'ada');
  expect(new URL(requestUri).searchParams.get('error')).toBe('invalid_request');
});

test('its faults reach tokens and the way back', async () => {
  provider.fault('wrong issuer');
  await expect(verified(await idTokenFor('ada'))).rejects.toThrow('iss');
  provider.fault('foreign key');
  await expect(verified(await idTokenFor('ada'))).rejects.toThrow('signature');
  provider.fault('no state');
  const { requestUri } = await provider.visit(authUri(), 'ada');
  expect(new URL(requestUri).searchParams.has('state')).toBe(false);
  provider.fault(undefined);
  await verified(await idTokenFor('ada'));
});

test('its keys change', async () => {
  const before = await idTokenFor('ada');
  await provider.rotateKeys('shown');
  await verified(before);
  await provider.rotateKeys();
  await expect(verified(before)).rejects.toThrow('no applicable key');
  await verified(await idTokenFor('ada'));
});

test('it can be out of order, or slow', async () => {
  provider.fail('/jwks');
  expect((await fetch(`${provider.issuer}/jwks`)).status).toBe(503);
  provider.fail(undefined);
  const release = provider.hold('/jwks');
  let answered = false;
  const slow = fetch(`${provider.issuer}/jwks`).then((response) => {
    answered = true;
    return response.status;
  });
  expect((await fetch(`${provider.issuer}/.well-known/openid-configuration`)).status).toBe(200);
  expect(answered).toBe(false);
  release();
  expect(await slow).toBe(200);
});
