import { createPrivateKey } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import type { NewServiceAccount } from '../operators/service-account.ts';
import { createServiceAccount } from './service-account.ts';
import {
  createCustomTokens,
  customTokenAudience,
  verifyAssertion,
  verifyOperatorToken,
} from './service-account-tokens.ts';

const at = Date.UTC(2026, 0, 1);
const seconds = at / 1000;
const publicUrl = 'https://auth.example.com';
const platform = 'https://www.googleapis.com/auth/cloud-platform';
const datastore = 'https://www.googleapis.com/auth/datastore';

let account: NewServiceAccount;
let stranger: NewServiceAccount;
beforeAll(async () => {
  account = await createServiceAccount('latchkey', 'backend', at);
  stranger = await createServiceAccount('latchkey', 'backend', at);
});

const keys = {
  keysOf: async (email: string) => (email === account.key.email ? [account.key] : []),
};

/** As Google's library signs where it was given another host than Google's. */
const sign = (claims: JWTPayload = {}, { file } = account): Promise<string> =>
  new SignJWT({
    iss: file.client_email,
    sub: file.client_email,
    scope: `${platform} ${datastore}`,
    iat: seconds,
    exp: seconds + 3600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: file.private_key_id })
    .sign(createPrivateKey(file.private_key));

const operatorOf = async (token: Promise<string>, now = at) =>
  (await verifyOperatorToken(keys, publicUrl, await token, now))?.name;

test("a token with the scope of everything and no audience is an operator's", async () => {
  expect(await operatorOf(sign())).toBe(account.key.email);
  expect(await operatorOf(sign({ scope: platform }))).toBe(account.key.email);
});

test('so is one for the service that documents are compatible with', async () => {
  const aud = 'https://firestore.googleapis.com/';
  expect(await operatorOf(sign({ aud, scope: undefined }))).toBe(account.key.email);
});

test.each<[string, JWTPayload]>([
  ['another audience', { aud: 'https://storage.googleapis.com/' }],
  ['the audience of custom tokens', { aud: customTokenAudience }],
  ['an audience that is none', { aud: null as never }],
  ['an empty list of audiences', { aud: [] }],
  ['a lesser scope', { scope: datastore }],
  ['a scope that begins like it', { scope: `${platform}.read-only` }],
  ['no scope', { scope: undefined }],
  ['scopes in a list', { scope: [platform] }],
  ['somebody to sign in', { uid: 'ada' }],
  ['a life of more than an hour', { exp: seconds + 3700 }],
  ['a beginning in the future', { iat: seconds + 300, exp: seconds + 900 }],
  ['no end', { exp: undefined as never }],
  ['another subject', { sub: 'other@latchkey.iam.latchkey' }],
])("one with %s is nobody's", async (_, claims) => {
  expect(await operatorOf(sign(claims))).toBe(undefined);
});

test('nor is one of another key, or one that is over', async () => {
  expect(await operatorOf(sign({}, stranger))).toBe(undefined);
  expect(await operatorOf(sign(), at + 3_700_000)).toBe(undefined);
});

test('it signs nobody in, and is exchanged for nothing', async () => {
  const token = await sign({ uid: 'ada' });
  expect(await createCustomTokens(keys).verify(token, at)).toBe('invalid');
  expect(await verifyAssertion(keys, publicUrl, await sign(), at)).toBe(undefined);
});
