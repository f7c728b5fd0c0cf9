import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../client/src/index.ts';
import { type Browser, watch } from '../../client/test/open-browser.ts';
import { takeSignInHint } from '../src/effects/sign-in-hint.ts';
import { followLink, mailedLink } from './follow-link.ts';
import { openTown, type Town } from './visit.ts';

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
  ({ idToken } = await town.world.signUp(email));
});
afterEach(() => town.tidy());
afterAll(() => town.close());

const failed = { problem: 'NETWORK_REQUEST_FAILED' };
const page = 'https://app.example.com/action';

/** Has a mail sent and returns its link, on the application's own page. */
async function linkFor(requestType: string, more: Record<string, unknown> = {}): Promise<string> {
  const to = String(more['newEmail'] ?? email);
  const { status, body } = await town.world.call('sendOobCode', { requestType, email, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return page + new URL(await mailedLink(town.world, to)).search;
}

const open = (address: string, options = {}) => town.visit(options, { client, address });

/** The owner of the address is signed in in this browser. */
async function comeIn(): Promise<void> {
  await client.session.ready;
  const password = 'correct horse 7';
  await client.session.adopt(await client.call('signInWithPassword', { email, password }));
}

describe('a link that verifies an address', () => {
  const verify = (more = {}) => linkFor('VERIFY_EMAIL', { idToken, ...more });
  const isVerified = async () =>
    (await town.world.call('lookup', { idToken })).body.users[0]?.emailVerified ?? false;
  beforeEach(comeIn);

  test('does so when the button is pressed, and not before', async () => {
    const visit = open(await verify());
    expect((await visit.at('action-confirm')).data).toMatchObject({ mode: 'verifyEmail', email });
    expect(await isVerified()).toBe(false);
    expect(visit.address).toContain('oobCode');
    visit.send({ type: 'continuePressed' });
    await visit.at('action-done');
    expect(await isVerified()).toBe(true);
    expect(visit.address).toBe(page);
  });

  test('shows whoever is signed in here that it is verified', async () => {
    const { seen } = watch(client.session);
    const visit = open(await verify());
    await visit.at('action-confirm');
    visit.send({ type: 'continuePressed' });
    await visit.at('action-done');
    expect(client.session.current?.account.emailVerified).toBe(true);
    expect(seen).toEqual([email]);
  });

  test('says so when it is opened again, here and elsewhere, and fails once that is not true', async () => {
    const address = await verify();
    const visit = open(address);
    await visit.at('action-confirm');
    visit.send({ type: 'continuePressed' });
    await visit.at('action-done');
    expect((await open(address).at('action-done')).data).toMatchObject({ email });
    const elsewhere = town.visit({}, { client: town.newBrowser().openTab(), address });
    expect((await elsewhere.at('action-done')).data).toMatchObject({ email });
    const { localId } = client.session.current?.account ?? {};
    await town.world.admin('/v1/projects/latchkey/accounts:update', {
      localId,
      emailVerified: false,
    });
    expect((await open(address).at('action-failed')).data).toEqual({
      mode: 'verifyEmail',
      email,
      problem: 'EXPIRED_OOB_CODE',
    });
  });

  test('fails when it is too old', async () => {
    const address = await verify();
    town.world.pass(25 * 3_600_000);
    expect((await open(address).at('action-failed')).data.problem).toBe('EXPIRED_OOB_CODE');
  });

  test('on a broken connection can be tried again, when it is opened and when it is used', async () => {
    const address = await verify();
    browser.cut();
    const visit = open(address);
    expect((await visit.at('action-failed')).data.problem).toBe('NETWORK_REQUEST_FAILED');
    browser.restore();
    visit.send({ type: 'continuePressed' });
    await visit.at('action-confirm');
    browser.cut();
    visit.send({ type: 'continuePressed' });
    expect((await visit.at('action-confirm')).notice).toEqual(failed);
    browser.restore();
    visit.send({ type: 'continuePressed' });
    await visit.at('action-done');
  });

  // Dressed as a link that verifies, a reset code could be used up by a curious click.
  test('with the code of another mail is refused, and that code stays good', async () => {
    const address = await linkFor('PASSWORD_RESET');
    const dressed = address.replace('mode=resetPassword', 'mode=verifyEmail');
    expect((await open(dressed).at('action-failed')).data.problem).toBe('INVALID_OOB_CODE');
    await open(address).at('password-reset');
  });

  test('without its code says that it is incomplete', async () => {
    expect((await open(`${page}?mode=verifyEmail`).at('action-failed')).data.problem).toBe(
      'MISSING_OOB_CODE',
    );
  });
});

describe('where a link goes on to', () => {
  beforeEach(comeIn);

  const opened = async (continueUrl: string, options = {}) => {
    const address = new URL(await linkFor('VERIFY_EMAIL', { idToken }));
    address.searchParams.set('continueUrl', continueUrl);
    const visit = open(address.href, options);
    const { data } = await visit.at('action-confirm');
    return { visit, continues: data.continues };
  };

  test.each([
    ['this page’s own origin', 'https://app.example.com/welcome', {}],
    ['what the project allows', 'http://localhost:3000/welcome', {}],
    ['what the application allows', 'https://a.example.org/', { allowedHosts: ['a.example.org'] }],
  ])('may be %s', async (_what, continueUrl, options) => {
    const { visit, continues } = await opened(continueUrl, options);
    expect(continues).toBe(true);
    visit.send({ type: 'continuePressed' });
    await visit.at('action-done');
    visit.send({ type: 'continuePressed' });
    expect(await visit.gone()).toBe(continueUrl);
  });

  test.each([
    'https://evil.example.net/',
    'javascript:alert(1)',
    '//evil.example.net',
    'https://app.example.com@evil.example.net/',
  ])('is never %s', async (continueUrl) => {
    const { visit, continues } = await opened(continueUrl);
    expect(continues).toBe(false);
    visit.send({ type: 'continuePressed' });
    await visit.at('action-done');
    visit.send({ type: 'continuePressed' });
    await visit.at('closed');
    expect(visit.goneTo).toEqual([]);
  });

  test('is nowhere when the project cannot be asked, and the link works all the same', async () => {
    client = browser.openTab({
      fetch: (input, init) =>
        String(input).includes('signInSettings')
          ? Promise.reject(new TypeError('fetch failed'))
          : browser.fetch(input, init),
    });
    await comeIn();
    expect((await opened('https://app.example.com/welcome')).continues).toBe(true);
    expect((await opened('http://localhost:3000/welcome')).continues).toBe(false);
  });
});

describe('a link that resets a password', () => {
  const reset = (more = {}) => linkFor('PASSWORD_RESET', more);
  const signIn = (password: string) => town.world.call('signInWithPassword', { email, password });

  test('sets the new one', async () => {
    const visit = open(await reset());
    expect((await visit.at('password-reset')).data.email).toBe(email);
    visit.send({ type: 'newPasswordEntered', password: 'a new horse 7' });
    await visit.at('password-reset-done');
    expect((await signIn('a new horse 7')).status).toBe(200);
    expect((await signIn('correct horse 7')).status).toBe(400);
    expect(visit.address).toBe(page);
  });

  test('stays with a weak one, and then takes a better', async () => {
    const visit = open(await reset());
    await visit.at('password-reset');
    visit.send({ type: 'newPasswordEntered', password: 'short' });
    expect((await visit.at('password-reset')).errors).toEqual({
      newPassword: { problem: 'WEAK_PASSWORD' },
    });
    visit.send({ type: 'newPasswordEntered', password: 'long enough 7' });
    await visit.at('password-reset-done');
  });

  test.each(['only letters', '73012894756'])(
    'stays with %s, as the hint says',
    async (password) => {
      const visit = open(await reset());
      await visit.at('password-reset');
      visit.send({ type: 'newPasswordEntered', password });
      expect((await visit.at('password-reset')).errors).toEqual({
        newPassword: { problem: 'WEAK_PASSWORD' },
      });
    },
  );

  test('stays with one that many have, and says so', async () => {
    const visit = open(await reset());
    await visit.at('password-reset');
    visit.send({ type: 'newPasswordEntered', password: 'password1' });
    expect((await visit.at('password-reset')).errors).toEqual({
      newPassword: { problem: 'COMMON_PASSWORD' },
    });
  });

  test("stays with one that breaks the project's rules", async () => {
    await town.configure('passwordPolicyConfig', {
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: 'ENFORCE',
        passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 12 } }],
      },
    });
    const visit = open(await reset());
    await visit.at('password-reset');
    visit.send({ type: 'newPasswordEntered', password: 'long enough' });
    expect((await visit.at('password-reset')).errors).toEqual({
      newPassword: { problem: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS' },
    });
  });

  test('on a broken connection stays, and works with the next press', async () => {
    const visit = open(await reset());
    await visit.at('password-reset');
    browser.cut();
    visit.send({ type: 'newPasswordEntered', password: 'a new horse 7' });
    expect((await visit.at('password-reset')).notice).toEqual(failed);
    browser.restore();
    visit.send({ type: 'newPasswordEntered', password: 'a new horse 7' });
    await visit.at('password-reset-done');
  });

  test('that was replaced by a newer one meanwhile fails', async () => {
    const visit = open(await reset());
    await visit.at('password-reset');
    await reset();
    visit.send({ type: 'newPasswordEntered', password: 'a new horse 7' });
    expect((await visit.at('action-failed')).data).toEqual({
      mode: 'resetPassword',
      problem: 'INVALID_OOB_CODE',
      email,
    });
  });

  test('signs out whoever was signed in here with the old one', async () => {
    await client.session.ready;
    const { body } = await signIn('correct horse 7');
    await client.session.adopt(body);
    const visit = open(await reset());
    await visit.at('password-reset');
    visit.send({ type: 'newPasswordEntered', password: 'a new horse 7' });
    await visit.at('password-reset-done');
    expect(client.session.current).toBeUndefined();
  });
});

describe('the way on from a mailed link', () => {
  const signInUrl = '/welcome';
  const named = { signInUrl, afterSignInUrl: '/inside' };

  test('leads to the page to sign in on, which learns the address without it being in its own', async () => {
    const visit = open(await linkFor('PASSWORD_RESET'), named);
    await visit.at('password-reset');
    visit.send({ type: 'newPasswordEntered', password: 'a new horse 7' });
    await visit.at('password-reset-done');
    visit.send({ type: 'signInAsked', email: '' });
    expect(await visit.gone()).toBe('https://app.example.com/welcome');
    expect(takeSignInHint()).toEqual({ email, hasPassword: true });
    expect(takeSignInHint()).toBeUndefined();
  });

  test.each([
    ['tells the page that the link leads to, too', 'https://app.example.com/welcome', true],
    ['tells no other site', 'http://localhost:3000/welcome', false],
  ])('%s', async (_what, continueUrl, isTold) => {
    const address = new URL(await linkFor('PASSWORD_RESET'));
    address.searchParams.set('continueUrl', continueUrl);
    const visit = open(address.href, named);
    await visit.at('password-reset');
    visit.send({ type: 'newPasswordEntered', password: 'a new horse 7' });
    await visit.at('password-reset-done');
    visit.send({ type: 'continuePressed' });
    expect(await visit.gone()).toBe(continueUrl);
    expect(takeSignInHint()).toEqual(isTold ? { email, hasPassword: true } : undefined);
  });

  test('goes on in place, away from the link, where no other page is named', async () => {
    const visit = open(`${page}?mode=verifyEmail&oobCode=nonsense&next=%2Fhere`);
    await visit.at('action-failed');
    visit.send({ type: 'signInAsked', email: '' });
    await visit.at('email-entry');
    expect(visit.address).toBe(`${page}?next=%2Fhere`);
  });

  test('leads whoever is signed in to where everybody goes then, and keeps no address', async () => {
    await comeIn();
    const visit = open(await linkFor('VERIFY_EMAIL', { idToken }), named);
    await visit.at('action-confirm');
    visit.send({ type: 'continuePressed' });
    await visit.at('action-done');
    visit.send({ type: 'signInAsked', email: '' });
    expect(await visit.gone()).toBe('https://app.example.com/inside');
    expect(takeSignInHint()).toBeUndefined();
  });

  test('keeps to the organisation of the link', async () => {
    const visit = open(`${page}?mode=verifyEmail&oobCode=nonsense&tenantId=acme-1a2b3`, named);
    await visit.at('action-failed');
    visit.send({ type: 'signInAsked', email: '' });
    expect(await visit.gone()).toBe('https://app.example.com/welcome?tenantId=acme-1a2b3');
  });
});

describe('a change of address', () => {
  test('is confirmed at the new one, and undone at the old one, which can change its password', async () => {
    const newEmail = town.newEmail();
    await comeIn();
    const change = open(await linkFor('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail }));
    expect((await change.at('action-confirm')).data).toMatchObject({
      mode: 'verifyAndChangeEmail',
      email,
      newEmail,
    });
    change.send({ type: 'continuePressed' });
    await change.at('action-done');

    const wayBack = open(page + new URL(await mailedLink(town.world, email)).search);
    expect((await wayBack.at('action-confirm')).data).toMatchObject({
      mode: 'recoverEmail',
      email,
    });
    wayBack.send({ type: 'continuePressed' });
    expect((await wayBack.at('action-done')).data).toMatchObject({ endsPassword: true });
    const signIn = { email, password: 'correct horse 7' };
    expect((await town.world.call('signInWithPassword', signIn)).status).toBe(400);

    browser.cut();
    wayBack.send({ type: 'recoveryAsked', email });
    expect((await wayBack.at('action-done')).notice).toEqual({ problem: 'RESET_MAIL_NOT_SENT' });
    browser.restore();
    wayBack.send({ type: 'recoveryAsked', email });
    expect((await wayBack.at('recovery-sent')).data).toMatchObject({ email, isLast: true });
    const link = new URL(await mailedLink(town.world, email));
    expect(link.searchParams.get('mode')).toBe('resetPassword');
    // This page is for mailed links alone: there is nothing to come back to.
    expect(link.searchParams.get('continueUrl')).toBeNull();
  });
});

test('a sign-in link dressed as an action is refused', async () => {
  await town.world.call('sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email,
    continueUrl: 'http://localhost:3000/',
    canHandleCodeInApp: true,
  });
  const { search } = new URL(await followLink(town.world, email));
  const visit = open(page + search.replace('mode=signIn', 'mode=verifyEmail'));
  expect((await visit.at('action-failed')).data.problem).toBe('INVALID_OOB_CODE');
});
