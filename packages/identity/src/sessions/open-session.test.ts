import type { Caller } from '@latchkey/kernel/caller';
import { sessionLimits } from '@latchkey/protocol';
import { someCaller, storeSession } from '@latchkey/testing/stored-session';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import { firstOf, holderOf } from './lineage.ts';
import { authTimeOf, openSession } from './open-session.ts';
import type { SignIn } from './sign-in.ts';

const now = 1_800_000_000_500;

let world: World;
let identity: Identity;
beforeAll(async () => {
  world = await startWorld({ environment: { LATCHKEY_KEY_BITS: '2048' } });
  identity = { ...world.identity, now: () => now };
});
afterAll(() => world.close());

async function open(
  signIn: SignIn,
  from: Partial<Caller> = {},
  given: { readonly account?: Partial<Account> } = {},
) {
  const { account, session: earlier } = await storeSession(identity, given);
  const caller = { ...someCaller, ...from };
  const { changes, tokens } = openSession(identity, caller, account, signIn);
  await identity.commit(changes);
  const sessions = await identity.sessions.ofAccount('', account.id, 9);
  const session = sessions.find(({ id }) => id !== earlier.id);
  return { account, caller, session, tokens: await tokens() };
}

test('a session is what a sign-in says, for a year', async () => {
  const { account, caller, session } = await open({ signInProvider: 'password' });
  expect(session).toEqual({
    tenant: '',
    id: expect.stringMatching(/^[\w-]{22}$/),
    accountId: account.id,
    generation: 1,
    lineage: firstOf(holderOf(caller), now),
    authTime: Math.floor(now / 1000),
    signInProvider: 'password',
    secondFactor: null,
    claims: null,
    signInAttributes: null,
    enrolmentOnly: false,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now + sessionLimits.absolute,
    revokedAt: null,
    origin: null,
    userAgent: 'a browser',
    address: '192.0.2.1',
  });
  const events = await identity.audit.list({ tenant: '', subject: account.id, limit: 9 });
  expect(events).toMatchObject([{ event: 'session_created', reason: 'password' }]);
});

test('a session keeps the factor, the claims and what it is good for, and so do its tokens', async () => {
  const signIn = {
    signInProvider: 'oidc.acme',
    secondFactor: { provider: 'totp', identifier: 'factor' },
    claims: '{"level":7}',
    attributes: '{"team":"engines"}',
    enrolmentOnly: true,
  };
  const { attributes, ...same } = signIn;
  const { session, tokens } = await open(signIn);
  expect(session).toMatchObject({ ...same, signInAttributes: attributes });
  expect(decodeJwt(tokens.idToken)).toMatchObject({
    aud: 'latchkey/enrolment',
    level: 7,
    iat: Math.floor(now / 1000),
    firebase: { session_id: session?.id, sign_in_attributes: { team: 'engines' } },
  });
  expect(tokens).toMatchObject({
    expiresIn: '3600',
    refreshToken: expect.stringContaining(`.${session?.id}.1.`),
  });
});

test('of a browser’s name 256 characters are kept', async () => {
  const { session } = await open({ signInProvider: 'password' }, { userAgent: 'x'.repeat(300) });
  expect(session?.userAgent).toBe('x'.repeat(256));
});

test('whose session it is, the transport is told', async () => {
  const recognized: string[] = [];
  const recognize = ({ id }: { readonly id: string }) => recognized.push(id);
  const { account } = await open({ signInProvider: 'password' }, { recognize });
  expect(recognized).toEqual([account.id]);
});

test('a sign-in counts from when earlier ones ended, should that be later', () => {
  expect(authTimeOf({ validSince: 7 }, 9500)).toBe(9);
  expect(authTimeOf({ validSince: 10 }, 9500)).toBe(10);
});
