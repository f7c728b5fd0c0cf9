import { createPrivateKey } from 'node:crypto';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment });
});
afterAll(() => world.close());

const path = '/latchkey/v1/projects/latchkey/serviceAccounts';
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

type KeyFile = Readonly<Record<string, string>>;

async function newAccount(name: string, role: string): Promise<KeyFile> {
  const { status, body } = await world.admin(path, { name, role });
  expect(status).toBe(200);
  return body as unknown as KeyFile;
}

const assertionOf = ({ client_email: email = '', private_key: key = '' }: KeyFile, to: string) => {
  const now = Math.floor(world.now() / 1000);
  return new SignJWT({ iss: email, sub: email, aud: to, iat: now, exp: now + 3600 })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .sign(createPrivateKey(key));
};

const ask = (body: Readonly<Record<string, string>>, at = '/oauth2/token') =>
  world.app.inject({
    method: 'POST',
    url: at,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(body).toString(),
  });

test.each(['/oauth2/token', '/token'])(
  'a key file is all a machine needs to get an access token at %s and act',
  async (at) => {
    const file = await newAccount('backend', 'viewer');
    expect(file['token_uri']).toBe('https://auth.example.com/oauth2/token');
    const assertion = await assertionOf(file, `https://auth.example.com${at}`);
    const answer = await ask({ grant_type: grant, assertion }, at);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    const { access_token: token, ...rest } = answer.json();
    expect(rest).toEqual({ token_type: 'Bearer', expires_in: 3600 });

    const config = await world.app.inject({
      url: '/v2/projects/latchkey/config',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(config.statusCode).toBe(200);
  },
);

test.each([
  [{}, 'invalid_request'],
  [{ grant_type: '' }, 'unsupported_grant_type'],
  [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  [{ grant_type: 'refresh_token', refresh_token: 'x' }, 'unsupported_grant_type'],
  [{ grant_type: grant }, 'invalid_request'],
  [{ grant_type: grant, assertion: 'x' }, 'invalid_grant'],
])('what is asked for wrongly is refused in the words of OAuth: %j', async (body, error) => {
  const answer = await ask(body as Record<string, string>);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error, error_description: expect.any(String) });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a service account is listed with its role, without its key, until it is deleted', async () => {
  const { client_email: email, private_key_id: keyId } = await newAccount('passing', 'userAdmin');
  const listed = await world.admin(path, undefined, 'GET');
  expect(listed.body['serviceAccounts']).toContainEqual({
    email,
    keyId,
    role: 'userAdmin',
    createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
  });
  expect(listed.text).not.toContain('KEY');

  const url = `${path}?email=${email}`;
  expect((await world.admin(url, undefined, 'DELETE')).status).toBe(200);
  const again = await world.admin(url, undefined, 'DELETE');
  expect([again.status, again.body.error.message]).toEqual([404, 'SERVICE_ACCOUNT_NOT_FOUND']);

  const trail = await world.identity.audit.list({ tenant: '', subject: `${email}`, limit: 10 });
  expect(trail.map(({ event, actor, reason }) => [event, actor, reason])).toEqual([
    ['service_account_removed', 'test-operator@latchkey.iam.latchkey', null],
    ['service_account_created', 'test-operator@latchkey.iam.latchkey', 'userAdmin'],
  ]);
});

test.each([
  { name: 'Not A Name', role: 'viewer' },
  { name: 'ok', role: 'viewer' },
  { role: 'viewer' },
  { name: 'without-role' },
])('a service account without a proper name and role is not made: %j', async (body) => {
  const { status, body: reply } = await world.admin(path, body);
  expect([status, reply.error.message]).toEqual([
    400,
    expect.stringMatching(/^INVALID_SERVICE_ACCOUNT : /),
  ]);
});

test.each([
  [{}, 400, { error: 'invalid_request' }],
  [{ token: 'lka1.a.b.c.d' }, 400, { error: 'unsupported_token_type' }],
  // Whatever it was, nobody learns it, and it is good for nothing.
  [{ token: 'lkp1.made.up.1.x' }, 200, {}],
])('a token that is given back as %j is answered with %i', async (form, status, body) => {
  const answer = await ask(form, '/oauth2/revoke');
  expect([answer.statusCode, answer.json()]).toMatchObject([status, body]);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
});
