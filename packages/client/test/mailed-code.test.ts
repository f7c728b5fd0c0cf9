import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, inspectCode, isOfCode, redeemCode, type Session } from '../src/index.ts';
import { type Browser, openBrowser } from './open-browser.ts';

const password = 'correct horse';

let world: World;
let browser: Browser;
let client: Client;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  browser = openBrowser(world);
  client = browser.openTab();
});
afterEach(() => browser.close());

let people = 0;

const accountOf = (email: string) => world.identity.accounts.byEmail('', email);

/** Somebody with an account, and a mail that verifies its address, not opened yet. */
async function somebody() {
  people += 1;
  const email = `reader-${people}@example.com`;
  const { idToken } = await world.signUp(email);
  await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  return { email, idToken, mailed: { code: await world.codeFor(email) } };
}

/** The same with a mail that moves the account to another address. */
async function mover() {
  const { email, idToken } = await somebody();
  const newEmail = `new-${email}`;
  await world.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
  return { email, newEmail, mailed: { code: await world.codeFor(newEmail) } };
}

async function signIn(email: string, session: Session = client.session) {
  return session.adopt(await client.call('signInWithPassword', { email, password }));
}

/** The calls that redeem a code. */
const redeemed = () =>
  browser.requests
    .filter(({ path }) => path === '/v1/accounts:update')
    .map(({ body }) => ('idToken' in body ? 'with a token' : 'without'));

describe('a code that is redeemed where its account is signed in', () => {
  test('verifies the address, and takes nothing away', async () => {
    const { email, mailed } = await somebody();
    await signIn(email);
    const inspected = await inspectCode(client, mailed);
    expect(inspected.facts).toMatchObject({ requestType: 'VERIFY_EMAIL', email });
    expect(isOfCode(client, inspected)).toBe(true);
    await redeemCode(client, inspected);
    expect(await accountOf(email)).toMatchObject({ emailVerified: true });
    expect((await accountOf(email))?.passwordHash).not.toBeNull();
    expect((await client.session.reload()).emailVerified).toBe(true);
  });

  test('changes the address', async () => {
    const { email, newEmail, mailed } = await mover();
    await signIn(email);
    await redeemCode(client, await inspectCode(client, mailed));
    expect(await accountOf(newEmail)).toMatchObject({ emailVerified: true });
  });

  test('is redeemed in a sign-in that is not handed over yet', async () => {
    const { email, newEmail, mailed } = await mover();
    const session = client.session.temporary();
    await signIn(email, session);
    await redeemCode(client, await inspectCode(client, mailed), { session });
    expect(await accountOf(newEmail)).toBeDefined();
  });

  test('asks for a fresh token where this clock takes an old one for good', async () => {
    const { email, mailed } = await somebody();
    await signIn(email);
    const start = world.now();
    world.pass(2 * 3_600_000);
    const late = browser.openTab({ now: () => start });
    await late.session.ready;
    await redeemCode(late, await inspectCode(late, mailed));
    expect((await accountOf(email))?.passwordHash).not.toBeNull();
    expect(redeemed()).toEqual(['with a token', 'with a token']);
  });
});

describe('a code that is redeemed where somebody else is signed in', () => {
  // Whose token it is decides what may happen: another one has no business in this call.
  test('is not sent along with their token', async () => {
    const { email, mailed } = await mover();
    const other = await somebody();
    await signIn(other.email);
    const inspected = await inspectCode(client, mailed);
    expect(isOfCode(client, inspected)).toBe(false);
    await expect(redeemCode(client, inspected)).rejects.toMatchObject({
      code: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    });
    expect(redeemed()).toEqual([]);
    expect(await accountOf(email)).toBeDefined();
    expect(client.session.current?.account.email).toBe(other.email);
  });

  test('of the same id in another tenant neither', async () => {
    const { email, mailed } = await somebody();
    await signIn(email);
    const inspected = await inspectCode(client, mailed);
    expect(isOfCode(client, { ...inspected, tenantId: 'harbour' })).toBe(false);
  });
});

describe('a code that is redeemed where nobody is signed in', () => {
  test('is kept until its owner was asked, where the account would start over', async () => {
    const { email, mailed } = await somebody();
    const inspected = await inspectCode(client, mailed);
    await expect(redeemCode(client, inspected)).rejects.toMatchObject({
      code: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    });
    expect(redeemed()).toEqual([]);
    await redeemCode(client, inspected, { startOver: true });
    expect(await accountOf(email)).toMatchObject({ emailVerified: true, passwordHash: null });
  });

  test('verifies where nothing can be lost', async () => {
    const email = `nothing-to-lose-${++people}@example.com`;
    await world.admin('/v1/projects/latchkey/accounts', { email });
    await world.admin('/v1/projects/latchkey/accounts:sendOobCode', {
      requestType: 'VERIFY_EMAIL',
      email,
    });
    await redeemCode(client, await inspectCode(client, { code: await world.codeFor(email) }));
    expect(await accountOf(email)).toMatchObject({ emailVerified: true });
  });

  test('changes no address, whatever was agreed to', async () => {
    const { email, mailed } = await mover();
    const inspected = await inspectCode(client, mailed);
    await expect(redeemCode(client, inspected, { startOver: true })).rejects.toMatchObject({
      code: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    });
    expect(await accountOf(email)).toBeDefined();
  });
});

describe('a code that is redeemed in a session that has ended meanwhile', () => {
  async function ended() {
    const { email, mailed } = await somebody();
    await signIn(email);
    const elsewhere = browser.openTab({ persistence: 'none' });
    await signIn(email, elsewhere.session);
    const { refreshToken = '' } = elsewhere.session.current ?? {};
    await elsewhere.call('sessions:revoke', { allOthers: true, refreshToken }, { idToken: true });
    return { email, mailed };
  }

  test('takes nothing from its owner unasked, and signs out', async () => {
    const { email, mailed } = await ended();
    const inspected = await inspectCode(client, mailed);
    await expect(redeemCode(client, inspected)).rejects.toMatchObject({
      code: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    });
    expect((await accountOf(email))?.passwordHash).not.toBeNull();
    expect(client.session.getSnapshot().status).toBe('signedOut');
    expect(isOfCode(client, inspected)).toBe(false);
  });

  test('works as if nobody were signed in, once that was agreed to', async () => {
    const { email, mailed } = await ended();
    await redeemCode(client, await inspectCode(client, mailed), { startOver: true });
    expect(await accountOf(email)).toMatchObject({ emailVerified: true, passwordHash: null });
  });

  test('works without a question where nothing is lost by it', async () => {
    const { email, mailed } = await ended();
    const inspected = await inspectCode(client, mailed);
    const { redemption } = inspected.facts;
    const harmless = { ...redemption, withoutSession: 'ALLOWED' } as const;
    await redeemCode(client, { ...inspected, facts: { ...inspected.facts, redemption: harmless } });
    expect(await accountOf(email)).toMatchObject({ emailVerified: true });
  });
});

// A page must not take a broken connection for an ended session, and the account for nobody's.
test('a broken connection ends nothing', async () => {
  const { email, mailed } = await somebody();
  await signIn(email);
  const inspected = await inspectCode(client, mailed);
  browser.cut();
  await expect(redeemCode(client, inspected, { startOver: true })).rejects.toMatchObject({
    code: 'NETWORK_REQUEST_FAILED',
  });
  browser.restore();
  expect(await accountOf(email)).toMatchObject({ emailVerified: false });
  await redeemCode(client, inspected);
  expect((await accountOf(email))?.passwordHash).not.toBeNull();
});

test('a server that says nothing of redeeming is asked as before', async () => {
  const { email, mailed } = await somebody();
  const { facts } = await inspectCode(client, mailed);
  const { redemption: _unsaid, ...older } = facts;
  await redeemCode(client, { ...mailed, facts: older });
  expect(await accountOf(email)).toMatchObject({ emailVerified: true });
});
