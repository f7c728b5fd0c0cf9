import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import { type ErrorCode, tokenLimits } from '@latchkey/protocol';
import { sampleAccount, sampleFactor, sampleSession } from '@latchkey/testing/sample-records';
import { someCaller, storeSession } from '@latchkey/testing/stored-session';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Identity } from '../identity.ts';
import { idTokenClaims, readIdToken, requireRecentSignIn, type SignedIn } from './id-token.ts';

/** Half past a second, so that tokens count from before now. */
const now = 1_800_000_000_500;
const second = 1_800_000_000;
const skew = tokenLimits.clockSkewSeconds;

let world: World;
let identity: Identity;
beforeAll(async () => {
  world = await startWorld();
  identity = { ...world.identity, now: () => now };
});
afterAll(() => world.close());

type Given = Parameters<typeof storeSession>[1];
type Claims = Record<string, unknown>;
type Said = Claims & { readonly firebase?: Claims };
type Reading = { readonly from?: Partial<Caller>; readonly onTheWay?: boolean };

/** Reads a token of a session as it is given, with other claims than that would have. */
async function read(given: Given, said: Said = {}, { from, ...options }: Reading = {}) {
  const { account, session } = await storeSession(identity, given);
  const { firebase, ...claims } = idTokenClaims(identity.project.id, account, session, second);
  const token = await identity.signer.sign({
    ...claims,
    ...said,
    firebase: { ...(firebase as Claims), ...said.firebase },
  });
  const caller = { ...someCaller, ...from };
  return { account, session, signedIn: await readIdToken(identity, caller, token, options) };
}

test('an ID token speaks for its account, its session and how somebody signed in', async () => {
  const { account, session, signedIn } = await read({});
  expect(signedIn).toMatchObject({
    account: { id: account.id },
    session: { id: session.id },
    signInProvider: 'password',
    secondFactor: null,
    lacksSecondFactor: false,
    isOnTheWay: false,
    claims: { sub: account.id },
  });
});

describe('an ID token is refused', () => {
  const long = 100_000;
  test.each<[string, Given, Said, ErrorCode]>([
    ['of another issuer', {}, { iss: 'https://example.com' }, 'INVALID_ID_TOKEN'],
    ['for another project', {}, { aud: 'other' }, 'INVALID_ID_TOKEN'],
    ['for adding a factor only', { session: { enrolmentOnly: true } }, {}, 'INVALID_ID_TOKEN'],
    ['of nobody', {}, { sub: '' }, 'INVALID_ID_TOKEN'],
    ['of no name', {}, { sub: 7 }, 'INVALID_ID_TOKEN'],
    ['of no kind of sign-in', {}, { firebase: { sign_in_provider: 7 } }, 'INVALID_ID_TOKEN'],
    ['made at no time', {}, { iat: String(second) }, 'INVALID_ID_TOKEN'],
    ['made between two seconds', {}, { iat: second - 0.5 }, 'INVALID_ID_TOKEN'],
    ['ending at no time', {}, { exp: String(second + 60) }, 'INVALID_ID_TOKEN'],
    ['of a sign-in at no time', {}, { auth_time: String(second) }, 'INVALID_ID_TOKEN'],
    ['of a tenant', {}, { firebase: { tenant: 'acme' } }, 'TENANT_ID_MISMATCH'],
    ['of an unknown account', {}, { sub: 'nobody' }, 'USER_NOT_FOUND'],
    ['made in the future', {}, { iat: second + skew + 1 }, 'INVALID_ID_TOKEN'],
    ['of a future sign-in', {}, { auth_time: second + skew + 1 }, 'INVALID_ID_TOKEN'],
    [
      'made after its session was used, by a clock that ran ahead',
      { session: { createdAt: now + long * 1000 } },
      { iat: second + long + skew + 1 },
      'INVALID_ID_TOKEN',
    ],
    ['that ended', {}, { exp: second - skew }, 'TOKEN_EXPIRED'],
    [
      'of a sign-in before all were ended, whatever its session says',
      { account: { validSince: second } },
      { auth_time: second - 1 },
      'TOKEN_EXPIRED',
    ],
    ['of a disabled account', { account: { disabled: true } }, {}, 'USER_DISABLED'],
    ['of an ended session', { session: { revokedAt: 1 } }, {}, 'TOKEN_EXPIRED'],
    ['of an unknown session', {}, { firebase: { session_id: 'none' } }, 'TOKEN_EXPIRED'],
  ])('%s', async (_, given, said, refusal) => {
    await expect(read(given, said)).rejects.toThrow(new Refused(refusal));
  });

  test('that we did not sign, or without what every token says', async () => {
    const { idToken, account } = await storeSession(identity);
    const invalid = new Refused('INVALID_ID_TOKEN');
    const other = idToken.endsWith('AAAA') ? 'BBBB' : 'AAAA';
    const forged = `${idToken.slice(0, -4)}${other}`;
    await expect(readIdToken(identity, someCaller, forged)).rejects.toThrow(invalid);
    const { iss, aud } = idTokenClaims(identity.project.id, account, sampleSession(), second);
    const bare = await identity.signer.sign({ iss, aud, sub: account.id, iat: 1, exp: 2 });
    await expect(readIdToken(identity, someCaller, bare)).rejects.toThrow(invalid);
  });

  test('of the project where the caller is in a tenant', async () => {
    await expect(read({}, {}, { from: { tenant: 'acme' } })).rejects.toThrow(
      new Refused('TENANT_ID_MISMATCH'),
    );
  });

  test('in the session of somebody else', async () => {
    const { session } = await storeSession(identity);
    await expect(read({}, { firebase: { session_id: session.id } })).rejects.toThrow(
      new Refused('TOKEN_EXPIRED'),
    );
  });

  test('on the way to a second factor, when it is for yet another audience', async () => {
    await expect(read({}, { aud: 'other' }, { onTheWay: true })).rejects.toThrow(
      new Refused('INVALID_ID_TOKEN'),
    );
  });

  test('and then nobody was recognized', async () => {
    const recognized: string[] = [];
    const from = { recognize: ({ id }: { readonly id: string }) => recognized.push(id) };
    await expect(read({ session: { revokedAt: 1 } }, {}, { from })).rejects.toThrow();
    expect(recognized).toEqual([]);
    const { account } = await read({}, {}, { from });
    expect(recognized).toEqual([account.id]);
  });
});

describe('an ID token is good', () => {
  const ahead = 100_000;
  test.each<[string, Given, Said]>([
    ['to the last second', {}, { exp: second - skew + 1 }],
    ['a minute ahead of the clock', {}, { iat: second + skew, auth_time: second + skew }],
    [
      'however far a clock ran ahead when its session was opened',
      { session: { createdAt: now + ahead * 1000 } },
      { iat: second + ahead + skew },
    ],
    [
      'however far a clock ran ahead when its session was used',
      { session: { lastUsedAt: now + ahead * 1000 } },
      { iat: second + ahead + skew, auth_time: second + ahead + skew },
    ],
    [
      'as far ahead as an operator ended earlier sign-ins',
      { account: { validSince: second + ahead }, session: { authTime: second + ahead } },
      {},
    ],
  ])('%s', async (_, given, said) => {
    await read(given, said);
  });

  test('of a release whose tokens named no session', async () => {
    const { signedIn } = await read({}, { firebase: { session_id: undefined } });
    expect(signedIn.session).toBeNull();
  });

  test('for the few operations on the way to a second factor', async () => {
    const given = { session: { enrolmentOnly: true } };
    const { signedIn } = await read(given, {}, { onTheWay: true });
    expect(signedIn.isOnTheWay).toBe(true);
    const usual = await read({}, {}, { onTheWay: true });
    expect(usual.signedIn.isOnTheWay).toBe(false);
  });
});

describe('whether a second factor is lacking', () => {
  const shown = { provider: 'totp', identifier: 'factor' };
  const owner = { account: { secondFactors: [sampleFactor()] } };
  const configure = (state: string) =>
    world.admin(
      '/v2/projects/latchkey/config?updateMask=mfa',
      { mfa: { state, providerConfigs: [{ state: 'ENABLED', totpProviderConfig: {} }] } },
      'PATCH',
    );

  test('is said where the account has one, the project asks for it and the sign-in had none', async () => {
    const lacks = async (given: Given, said: Said = {}) =>
      (await read(given, said)).signedIn.lacksSecondFactor;
    await configure('DISABLED');
    expect(await lacks(owner)).toBe(false);
    await configure('ENABLED');
    expect(await lacks(owner)).toBe(true);
    expect(await lacks({})).toBe(false);
    expect(await lacks({ ...owner, session: { secondFactor: shown } })).toBe(false);
    // Half a claim is none.
    expect(await lacks(owner, { firebase: { sign_in_second_factor: 'totp' } })).toBe(true);
    expect(await lacks(owner, { firebase: { second_factor_identifier: 'factor' } })).toBe(true);
    const { signedIn } = await read({ ...owner, session: { secondFactor: shown } });
    expect(signedIn.secondFactor).toEqual(shown);
    await configure('DISABLED');
  });
});

describe('a sign-in is recent', () => {
  const recent = tokenLimits.recentSignInSeconds * 1000;
  const signedIn = (age: number, given: Partial<SignedIn> = {}): SignedIn => ({
    account: sampleAccount({ email: 'ada@example.com' }),
    session: sampleSession({ createdAt: now - age }),
    signInProvider: 'password',
    secondFactor: null,
    lacksSecondFactor: false,
    isOnTheWay: false,
    claims: {},
    ...given,
  });
  const isRecent = (one: SignedIn) => {
    try {
      requireRecentSignIn(identity, one);
      return true;
    } catch (error) {
      expect(error).toEqual(new Refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'));
      return false;
    }
  };
  const guest = { account: sampleAccount(), signInProvider: 'anonymous' };
  const byPasskey = { account: sampleAccount(), signInProvider: 'passkey' };

  test.each<[string, SignedIn, boolean]>([
    ['now', signedIn(0), true],
    ['for five minutes', signedIn(recent), true],
    ['and not longer', signedIn(recent + 1), false],
    ['a minute ahead of the clock', signedIn(-skew * 1000), true],
    ['and not further', signedIn(-skew * 1000 - 1), false],
    ['never without a session', signedIn(0, { session: null }), false],
    ['never without the second factor', signedIn(0, { lacksSecondFactor: true }), false],
    ['always of a guest', signedIn(recent + 1, guest), true],
    ['always of a guest without a session', signedIn(0, { ...guest, session: null }), true],
    ['of who has nothing but a passkey, as of anybody', signedIn(recent + 1, byPasskey), false],
  ])('%s', (_, one, expected) => {
    expect(isRecent(one)).toBe(expected);
  });
});
