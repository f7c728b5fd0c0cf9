import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import type { ServedPages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { isTestedOn } from '../../packages/testing/src/databases.ts';
import { installedPostgres } from '../../packages/testing/src/installed-postgres.ts';
import { nodeEnvironment } from '../../packages/testing/src/world.ts';
import { type RunningSite, startSite } from '../browser/start-site.ts';
import { serveFirebaseUiPage } from '../firebaseui-page/serve-firebaseui-page.ts';

type Environment = Readonly<Record<string, string>>;

const password = 'correct horse battery';

/** The client looks every two seconds for its window, and then waits eight for an answer from it. */
const noticesClosing = 12_000;

/** The unmodified FirebaseUI 7, in an application that takes the server for an emulator. */
function flowsOfFirebaseUi(environment: () => Promise<Environment>): void {
  let site: RunningSite;
  let application: ServedPages;
  beforeAll(async () => {
    site = await startSite({ environment: await environment() });
    application = await serveFirebaseUiPage(site.url);
    await site.admin(
      '/v2/projects/latchkey/config?updateMask=mfa',
      {
        mfa: {
          state: 'ENABLED',
          enabledProviders: ['PHONE_SMS'],
          providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 5 } }],
        },
      },
      'PATCH',
    );
  });
  afterAll(async () => {
    application.close();
    await site.close();
  });

  /** A device on which every request that leaves these two origins fails the test. */
  async function open(path: string): Promise<Page> {
    const device = await openDevice({ url: application.url, alsoAllowed: [site.url] });
    const page = await device.openTab();
    await page.goto(path);
    return page;
  }

  /** Who the application takes somebody for, once it is whom the test expects. */
  async function whoIsIt(page: Page, expected: Record<string, unknown>) {
    const [[name, value] = []] = Object.entries(expected);
    const output = page.locator('output');
    await output.filter({ hasText: `${JSON.stringify(name)}:${JSON.stringify(value)}` }).waitFor();
    const user = JSON.parse(await output.innerText());
    expect(user).toMatchObject(expected);
    return user as { readonly uid: string };
  }

  async function leave(page: Page) {
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.locator('output').getByText('nobody').waitFor();
  }

  const press = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).click();

  /** Left before anything is pressed: what FirebaseUI says of a field then moves what is below it. */
  async function fill(page: Page, label: string, text: string) {
    await page.getByLabel(label).fill(text);
    await page.getByLabel(label).blur();
  }

  async function signUp(page: Page, email: string) {
    await fill(page, 'Display Name', 'Ada Lovelace');
    await fill(page, 'Email Address', email);
    await fill(page, 'Password', password);
    await press(page, 'Create Account');
  }

  async function signIn(page: Page, email: string, word = password) {
    await fill(page, 'Email Address', email);
    await fill(page, 'Password', word);
    await press(page, 'Sign In');
  }

  async function sendCode(page: Page) {
    await press(page, 'Send Code');
    await page.getByLabel('Verification Code').waitFor();
  }

  /** The number without its country, which is chosen beside it. */
  async function receiveCode(page: Page, national: string) {
    await fill(page, 'Phone Number', national);
    await sendCode(page);
    return site.smsCodeFor(`+1${national}`);
  }

  async function enterCode(page: Page, code: string) {
    await fill(page, 'Verification Code', code);
    await press(page, 'Verify Code');
  }

  const somebodyNew = async (chooser: Page, email: string) => {
    await chooser.getByText('Somebody new').click();
    await chooser.getByLabel('Email address').fill(email);
    await chooser.getByRole('button', { name: 'Continue' }).click();
  };

  async function signInWithGoogle(page: Page, email: string) {
    const opening = page.waitForEvent('popup');
    await press(page, 'Sign in with Google');
    await somebodyNew(await opening, email);
  }

  test('a new account, the wrong password and the right one', async () => {
    const email = 'member@example.org';
    const page = await open('/sign-up');
    await signUp(page, email);
    const { uid } = await whoIsIt(page, { email, providers: ['password'] });
    await expect
      .poll(async () => (await site.identity.accounts.byId('', uid))?.displayName)
      .toBe('Ada Lovelace');
    await leave(page);
    await page.goto('/sign-up');
    await signUp(page, email);
    await page.getByText('An account already exists with this email').waitFor();
    await page.goto('/');
    await signIn(page, email, 'wrong horse battery');
    await page.getByText('The provided credentials are invalid.').waitFor();
    await signIn(page, email);
    await whoIsIt(page, { email, uid, name: 'Ada Lovelace' });
  });

  test('a forgotten password', async () => {
    const email = 'forgetful@example.org';
    const { localId } = await site.signUp(email);
    const page = await open('/forgot-password');
    await fill(page, 'Email Address', email);
    await press(page, 'Reset Password');
    await page.getByText('Check your email for password reset instructions').waitFor();
    const oobCode = await site.codeFor(email, 'resetPassword');
    await site.call('resetPassword', { oobCode, newPassword: password });
    await page.goto('/');
    await signIn(page, email);
    await whoIsIt(page, { email, uid: localId });
  });

  test('a link in a mail', async () => {
    const email = 'linked@example.org';
    const page = await open('/email-link');
    await fill(page, 'Email Address', email);
    await press(page, 'Send Sign-in Link');
    await page.getByText('Sign-in link sent successfully').waitFor();
    await page.goto(await site.linkFor(email, 'signIn'));
    await page.waitForURL(`${application.url}/email-link**`);
    await whoIsIt(page, { email, isAnonymous: false });
  });

  test('a phone, and digits that are wrong at first', async () => {
    const page = await open('/phone');
    const code = await receiveCode(page, '6505550100');
    await enterCode(page, code === '000000' ? '000001' : '000000');
    await page.getByText('Invalid verification code. Please try again').waitFor();
    await enterCode(page, code);
    await whoIsIt(page, { phone: '+16505550100', providers: ['phone'] });
  });

  test('Google in a window', async () => {
    const email = 'window@example.org';
    const page = await open('/');
    await signInWithGoogle(page, email);
    await whoIsIt(page, { email, providers: ['google.com'] });
  });

  test('a window that is closed', async () => {
    const page = await open('/');
    await page.clock.install();
    const opening = page.waitForEvent('popup');
    await press(page, 'Sign in with Google');
    await (await opening).close();
    await page.clock.runFor(noticesClosing);
    await page.getByText('auth/popup-closed-by-user').waitFor();
  });

  test('Google in place of the page', async () => {
    const email = 'redirected@example.org';
    const page = await open('/?redirects');
    await press(page, 'Sign in with Google');
    await page.waitForURL(/\/dev\/idp\/choose\//);
    await somebodyNew(page, email);
    await page.waitForURL(`${application.url}/**`);
    await whoIsIt(page, { email, providers: ['google.com'] });
  });

  test('a provider that does not vouch for the address of a member', async () => {
    const email = 'una@example.com';
    const { localId } = await site.signUpVerified(email, password);
    const page = await open('/');
    const opening = page.waitForEvent('popup');
    await press(page, 'Sign in with Google');
    await (await opening).getByRole('button', { name: /Una Quint/ }).click();
    await page
      .getByText('An account already exists with this email. Please sign in with the original')
      .waitFor();
    await signIn(page, email);
    await whoIsIt(page, { email, uid: localId });
  });

  test.each([
    [
      'a password',
      '/sign-up?guests',
      { email: 'grown@example.org', providers: ['password'] },
      (page: Page) => signUp(page, 'grown@example.org'),
    ],
    [
      'a phone',
      '/phone?guests',
      { phone: '+16505550123', providers: ['phone'] },
      async (page: Page) => enterCode(page, await receiveCode(page, '6505550123')),
    ],
    [
      'Google',
      '/?guests',
      { email: 'grown-up@example.org', providers: ['google.com'] },
      (page: Page) => signInWithGoogle(page, 'grown-up@example.org'),
    ],
  ] as const)('a guest who becomes a member with %s', async (_, path, expected, enter) => {
    const page = await open(path);
    const { uid } = await whoIsIt(page, { isAnonymous: true });
    await enter(page);
    await whoIsIt(page, { isAnonymous: false, uid, ...expected });
  });

  describe('a second factor is added, and asked for at the next sign-in', () => {
    async function member(email: string) {
      await site.signUpVerified(email, password);
      const page = await open('/');
      await signIn(page, email);
      await whoIsIt(page, { email, factors: [] });
      await page.goto('/second-factor');
      await whoIsIt(page, { email, factors: [] });
      return page;
    }

    /** From a page that nobody has to be signed in for. */
    async function signInAgain(page: Page, email: string) {
      await page.goto('/');
      await whoIsIt(page, { email });
      await leave(page);
      await signIn(page, email);
    }

    test('a phone', async () => {
      const email = 'sms@example.org';
      const page = await member(email);
      await press(page, 'SMS Verification');
      await fill(page, 'Display Name', 'My phone');
      await enterCode(page, await receiveCode(page, '6505550142'));
      await whoIsIt(page, { factors: ['phone'] });
      await signInAgain(page, email);
      await sendCode(page);
      await enterCode(page, await site.smsCodeFor('+16505550142'));
      await whoIsIt(page, { email, factors: ['phone'] });
    });

    test('an app', async () => {
      const email = 'totp@example.org';
      const page = await member(email);
      await press(page, 'TOTP Verification');
      await fill(page, 'Display Name', 'My app');
      await press(page, 'Generate QR Code');
      await page.getByAltText('TOTP QR Code').waitFor();
      const secret = await page.locator('code').innerText();
      await enterCode(page, site.totpCode(secret));
      await whoIsIt(page, { factors: ['totp'] });
      await signInAgain(page, email);
      await enterCode(page, site.totpCode(secret, 1));
      await whoIsIt(page, { email, factors: ['totp'] });
    });
  });
}

describe('FirebaseUI 7 in emulator mode', () => {
  describe('on SQLite', () => flowsOfFirebaseUi(async () => ({})));
  describe.runIf(isTestedOn('PostgreSQL'))('on PostgreSQL', () => {
    const place = installedPostgres();
    flowsOfFirebaseUi(async () => nodeEnvironment((await place()).location));
  });
});
