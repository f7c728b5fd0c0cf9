import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../client/src/index.ts';
import { type Browser, watch } from '../../client/test/open-browser.ts';
import { takeSignInHint } from '../src/effects/sign-in-hint.ts';
import type { SignInOptions } from '../src/index.ts';
import { mailedLink } from './follow-link.ts';
import { openTown, type Town, type Visit } from './visit.ts';

let town: Town;
let browser: Browser;
let client: Client;
let email: string;
let idToken: string;
beforeAll(async () => {
  town = await openTown();
});
beforeEach(async () => {
  browser = town.newBrowser();
  client = browser.openTab();
  email = town.newEmail();
  ({ idToken } = await town.world.signUp(email, password));
});
afterEach(() => town.tidy());
afterAll(() => town.close());

const password = 'correct horse 7';
const page = 'https://app.example.com/action';
const typed = (text: string) => ({ type: 'passwordEntered', email: '', password: text }) as const;

async function linkTo(requestType: string, more: Record<string, unknown> = {}): Promise<string> {
  const to = String(more['newEmail'] ?? email);
  const { status, body } = await town.world.call('sendOobCode', { requestType, idToken, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return page + new URL(await mailedLink(town.world, to)).search;
}

const verify = () => linkTo('VERIFY_EMAIL');
const move = () => linkTo('VERIFY_AND_CHANGE_EMAIL', { newEmail: `new-${email}` });

const open = (address: string, options: SignInOptions = {}): Visit =>
  town.visit(options, { client, address });

const accountOf = (address: string) => town.world.identity.accounts.byEmail('', address);

async function signIn(address: string): Promise<void> {
  await client.session.ready;
  const request = { email: address, password };
  await client.session.adopt(await client.call('signInWithPassword', request));
}

async function openSessions(): Promise<number> {
  const account = (await accountOf(email)) ?? (await accountOf(`new-${email}`));
  const sessions = await town.world.identity.sessions.ofAccount('', account?.id ?? '', 50);
  return sessions.filter(({ revokedAt }) => revokedAt === null).length;
}

describe('a link that verifies an address, opened where nobody is signed in', () => {
  test('asks for the password, says when it is wrong, and signs in with the right one', async () => {
    const visit = open(await verify());
    expect((await visit.at('action-sign-in')).data).toMatchObject({
      mode: 'verifyEmail',
      email,
      asks: { password: true, signInPage: true },
    });
    visit.send(typed('wrong horse'));
    expect((await visit.at('action-sign-in')).errors).toEqual({
      password: { problem: 'INVALID_LOGIN_CREDENTIALS' },
    });
    expect(await accountOf(email)).toMatchObject({ emailVerified: false });

    const { seen } = watch(client.session);
    visit.send(typed(password));
    expect((await visit.at('action-done')).data).toMatchObject({ outcome: 'signedIn' });
    expect(visit.address).toBe(page);
    expect(client.session.current?.account).toMatchObject({ email, emailVerified: true });
    expect(seen).toEqual([email]);
    expect((await accountOf(email))?.passwordHash).not.toBeNull();
    // The one that asked for the mail, and this one.
    expect(await openSessions()).toBe(2);
  });

  test('goes on to where the application wants those who have signed in', async () => {
    const heard: unknown[] = [];
    const visit = open(await verify(), {
      afterSignInUrl: '/welcome',
      onSignIn: (details, url) => heard.push([details.account.email, details.providerId, url]),
    });
    await visit.at('action-sign-in');
    visit.send(typed(password));
    expect((await visit.at('action-done')).data.continues).toBe(true);
    expect(heard).toEqual([]);
    visit.send({ type: 'continuePressed' });
    expect(await visit.gone()).toBe('https://app.example.com/welcome');
    expect(heard).toEqual([[email, 'password', '/welcome']]);
  });

  test('signs nobody in whom the application keeps out, and the address is verified', async () => {
    const visit = open(await verify(), {
      beforeSignIn() {
        throw new Error('not today');
      },
    });
    await visit.at('action-sign-in');
    visit.send(typed(password));
    expect((await visit.at('action-done')).data).not.toHaveProperty('outcome');
    expect(await accountOf(email)).toMatchObject({ emailVerified: true });
    expect(client.session.current).toBeUndefined();
  });

  test('lets whoever does not know it start over, with a mail for a new one', async () => {
    const visit = open(await verify());
    await visit.at('action-sign-in');
    visit.send({ type: 'passwordUnknown' });
    expect((await visit.at('action-done')).data).toMatchObject({
      outcome: 'startedOver',
      endsPassword: true,
    });
    expect(await accountOf(email)).toMatchObject({ emailVerified: true, passwordHash: null });
    expect(client.session.current).toBeUndefined();
    visit.send({ type: 'recoveryAsked', email });
    await visit.at('recovery-sent');
    const link = new URL(await mailedLink(town.world, email));
    expect(link.searchParams.get('mode')).toBe('resetPassword');
  });

  test('asks nothing where nothing can be lost', async () => {
    const other = town.newEmail();
    const operators = '/v1/projects/latchkey/accounts';
    await town.world.admin(operators, { email: other });
    await town.world.admin(`${operators}:sendOobCode`, {
      requestType: 'VERIFY_EMAIL',
      email: other,
    });
    const visit = open(page + new URL(await mailedLink(town.world, other)).search);
    await visit.at('action-confirm');
    visit.send({ type: 'continuePressed' });
    await visit.at('action-done');
    expect(await accountOf(other)).toMatchObject({ emailVerified: true });
  });

  test('asks for too many passwords no more than the sign-in does', async () => {
    const visit = open(await verify());
    await visit.at('action-sign-in');
    for (let guess = 0; guess < 10; guess += 1) {
      visit.send(typed(`guess ${guess}`));
      await visit.at('action-sign-in');
    }
    visit.send(typed(password));
    expect((await visit.at('action-sign-in')).errors.password).toMatchObject({
      problem: 'TOO_MANY_ATTEMPTS_TRY_LATER',
    });
  });

  test('works where nobody gets in without a second factor, and signs nobody in', async () => {
    await town.configure('mfa', {
      mfa: { state: 'MANDATORY', providerConfigs: [{ state: 'ENABLED', totpProviderConfig: {} }] },
    });
    const visit = open(await verify());
    await visit.at('action-sign-in');
    visit.send(typed(password));
    expect((await visit.at('action-done')).data).not.toHaveProperty('outcome');
    expect(await accountOf(email)).toMatchObject({ emailVerified: true });
    expect((await accountOf(email))?.passwordHash).not.toBeNull();
    expect(client.session.current).toBeUndefined();
  });
});

describe('a link that changes an address, opened where nobody is signed in', () => {
  test('asks for the password and changes it, and nobody is signed in afterwards', async () => {
    const visit = open(await move());
    expect((await visit.at('action-sign-in')).data).toMatchObject({
      mode: 'verifyAndChangeEmail',
      asks: { password: true },
    });
    visit.send({ type: 'passwordUnknown' });
    expect(visit.flow().pending).toBeUndefined();
    visit.send(typed(password));
    await visit.at('action-done');
    expect(await accountOf(`new-${email}`)).toMatchObject({ emailVerified: true });
    expect(client.session.current).toBeUndefined();
    expect(await openSessions()).toBe(0);
  });

  test('asks for the second factor where there is one, and then changes it', async () => {
    email = town.newEmail();
    const app = await town.world.enrolTotp((await town.world.signUpVerified(email)).idToken);
    ({ idToken } = app.reply);
    const visit = open(await move());
    await visit.at('action-sign-in');
    visit.send(typed(password));
    await visit.at('totp-challenge');
    visit.send({ type: 'codeEntered', code: town.world.totpCode(app.secret, 1) });
    await visit.at('action-done');
    expect(await accountOf(`new-${email}`)).toMatchObject({ emailVerified: true });
  });

  test('can be come back to from the page to sign in on', async () => {
    const address = await move();
    const visit = open(address, { signInUrl: 'https://app.example.com/in?theme=dark' });
    await visit.at('action-sign-in');
    visit.send({ type: 'othersAsked' });
    const signInPage = new URL(await visit.gone());
    expect(signInPage.origin + signInPage.pathname).toBe('https://app.example.com/in');
    expect(signInPage.searchParams.get('theme')).toBe('dark');
    const next = signInPage.searchParams.get('next') ?? '';
    expect(new URL(next, signInPage).href).toBe(address);

    await signIn(email);
    const again = open(address);
    await again.at('action-confirm');
    again.send({ type: 'continuePressed' });
    await again.at('action-done');
    expect(await accountOf(`new-${email}`)).toBeDefined();
  });

  test('is come back to from this very page, where people sign in on it', async () => {
    const address = (await move()).replace('/action?', '/action?theme=dark&');
    const visit = open(address, { afterSignInParameter: 'then' });
    await visit.at('action-sign-in');
    visit.send({ type: 'othersAsked' });
    const here = new URL(await visit.gone());
    expect(takeSignInHint()).toEqual({ email, hasPassword: false });
    expect(here.origin + here.pathname).toBe(page);
    expect([...here.searchParams.keys()]).toEqual(['theme', 'then']);
    expect(new URL(here.searchParams.get('then') ?? '', here).href).toBe(address);

    // Whoever signs in there is brought back.
    const there = town.visit({ afterSignInParameter: 'then' }, { client, address: here.href });
    await there.at('email-entry');
    there.send({ type: 'emailEntered', email });
    await there.at('password-sign-in');
    there.send({ type: 'passwordEntered', email, password });
    expect(await there.gone()).toBe(address);
  });
});

describe('a link for one account, opened where another is signed in', () => {
  let other: string;
  beforeEach(async () => {
    other = town.newEmail();
    await town.world.signUp(other, password);
    await signIn(other);
  });

  test('says who is, and leaves them signed in', async () => {
    const visit = open(await verify());
    expect((await visit.at('action-sign-in')).data.asks).toMatchObject({ otherAccount: other });
    visit.send(typed(password));
    expect((await visit.at('action-done')).data).not.toHaveProperty('outcome');
    expect(await accountOf(email)).toMatchObject({ emailVerified: true });
    expect((await accountOf(email))?.passwordHash).not.toBeNull();
    expect(client.session.current?.account.email).toBe(other);
    await client.session.idToken({ force: true });
    // The one that asked for the mail; that of the link has ended.
    expect(await openSessions()).toBe(1);
  });

  test('never sends their token along', async () => {
    const visit = open(await verify());
    await visit.at('action-sign-in');
    visit.send({ type: 'passwordUnknown' });
    await visit.at('action-done');
    const redeemed = browser.requests.filter(({ path }) => path === '/v1/accounts:update');
    expect(redeemed.map(({ body }) => 'idToken' in body)).toEqual([false]);
  });

  test('signs them out before it leads to a page that would send them straight back', async () => {
    const visit = open(await move());
    await visit.at('action-sign-in');
    visit.send({ type: 'othersAsked' });
    await visit.gone();
    expect(client.session.current).toBeUndefined();
  });
});

test('a guest stays one, when a link is opened in their browser', async () => {
  await client.session.ready;
  const guest = await client.session.adopt(await client.call('signUp', {}));
  const visit = open(await verify(), { upgradeGuests: true });
  expect((await visit.at('action-sign-in')).data.asks).not.toHaveProperty('otherAccount');
  visit.send(typed(password));
  await visit.at('action-done');
  expect(await accountOf(email)).toMatchObject({ emailVerified: true });
  expect(client.session.current?.account.localId).toBe(guest.localId);
});

// Signed out from another device, while the page still shows the button.
test('a session that has ended asks who is there, and takes nothing away', async () => {
  await signIn(email);
  const visit = open(await verify());
  await visit.at('action-confirm');
  const refreshToken = client.session.current?.refreshToken;
  await town.world.call('/latchkey/v1/sessions:signOut', { refreshToken });
  visit.send({ type: 'continuePressed' });
  await visit.at('action-sign-in');
  expect((await accountOf(email))?.passwordHash).not.toBeNull();
  visit.send(typed(password));
  expect((await visit.at('action-done')).data).toMatchObject({ outcome: 'signedIn' });
});
