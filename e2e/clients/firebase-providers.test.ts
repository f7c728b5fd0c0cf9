import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import { servePages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { installedPostgres } from '../../packages/testing/src/installed-postgres.ts';
import { nodeEnvironment } from '../../packages/testing/src/world.ts';
import { startSite } from '../browser/start-site.ts';
import type {} from '../firebase-page/firebase-page.ts';
import { serveBehindTls } from '../firebase-page/serve-behind-tls.ts';
import {
  type FirebaseWay,
  firebaseFiles,
  firebasePolicy,
} from '../firebase-page/serve-firebase-page.ts';
import { type RunningApplication, startApplication } from '../firebase-page/start-application.ts';
import { freePort } from '../free-port.ts';

const deployments: readonly {
  readonly title: string;
  readonly way: FirebaseWay;
  readonly environment: () => () => Promise<Readonly<Record<string, string>>>;
}[] = [
  {
    title: 'in emulator mode, with a server on SQLite',
    way: 'emulator',
    environment: () => async () => ({}),
  },
  {
    title: 'with the hosts of its configuration replaced, with a server on PostgreSQL',
    way: 'configuration',
    environment() {
      const place = installedPostgres();
      return async () => nodeEnvironment((await place()).location);
    },
  },
];

/** The client looks every two seconds for its window, and then waits eight for an answer from it. */
const noticesClosing = 12_000;

let people = 0;
const newAddress = () => `popup-${++people}@example.org`;

/** Nobody has been this person at the demo provider before. */
const somebodyNew = (email: string) => async (chooser: Page) => {
  await chooser.getByText('Somebody new').click();
  await chooser.getByLabel('Email address').fill(email);
  await chooser.getByRole('button', { name: 'Continue' }).click();
};

const person = (name: string) => (chooser: Page) =>
  chooser.getByRole('button', { name: new RegExp(name) }).click();

type Choose = (chooser: Page) => Promise<void>;

describe.each(deployments)('the unmodified client $title', ({ way, environment }) => {
  const environmentOf = environment();
  let application: RunningApplication;
  beforeAll(async () => {
    application = await startApplication(way, await environmentOf());
  });
  afterAll(() => application.close());

  /** A device on which every request that leaves these two origins fails the test. */
  async function openApplication(): Promise<Page> {
    const device = await openDevice({
      url: application.url,
      alsoAllowed: [application.serverUrl],
      ignoreHTTPSErrors: true,
    });
    const page = await device.openTab();
    await page.goto('/application');
    return page;
  }

  async function inPopup<Outcome>(page: Page, attempt: Promise<Outcome>, choose: Choose) {
    const popup = await page.waitForEvent('popup');
    const closed = popup.waitForEvent('close');
    await choose(popup);
    const outcome = await attempt;
    await closed;
    return { outcome };
  }

  const signIn = (page: Page, provider: string, choose: Choose) =>
    inPopup(
      page,
      page.evaluate((id) => firebasePage.signIn(id), provider),
      choose,
    );
  const link = (page: Page, provider: string, choose: Choose) =>
    inPopup(
      page,
      page.evaluate((id) => firebasePage.link(id), provider),
      choose,
    );

  async function backFromRedirect(page: Page, choose: Choose) {
    await page.waitForURL(/\/dev\/idp\/choose\//);
    await choose(page);
    await page.waitForURL(/\/application/);
    return page.evaluate(() => firebasePage.redirectResult());
  }

  test('signs somebody in by popup, and the same person again', async () => {
    const page = await openApplication();
    const email = newAddress();
    const first = await signIn(page, 'google.com', somebodyNew(email));
    expect(first.outcome).toMatchObject({
      operation: 'signIn',
      email,
      emailVerified: true,
      providers: ['google.com'],
      isNewUser: true,
      credentialOf: 'google.com',
    });
    await page.evaluate(() => firebasePage.signOut());
    const again = await signIn(page, 'google.com', somebodyNew(email));
    expect(again.outcome).toMatchObject({ uid: Object(first.outcome).uid, isNewUser: false });
  });

  test('signs somebody in by redirect', async () => {
    const page = await openApplication();
    const email = newAddress();
    await page.evaluate(() => firebasePage.signInByRedirect('github.com'));
    const outcome = await backFromRedirect(page, somebodyNew(email));
    expect(outcome).toMatchObject({ operation: 'signIn', email, providers: ['github.com'] });
    await page.reload();
    expect(await page.evaluate(() => firebasePage.redirectResult())).toBeNull();
    expect(await page.evaluate(() => firebasePage.whoIsIt())).toBe(Object(outcome).uid);
  });

  test('links a provider by popup and by redirect, and unlinks it', async () => {
    const page = await openApplication();
    const email = newAddress();
    await page.evaluate((address) => firebasePage.signUp(address, 'correct horse'), email);
    const byPopup = await link(page, 'google.com', somebodyNew(email));
    expect(byPopup.outcome).toMatchObject({
      operation: 'link',
      providers: expect.arrayContaining(['password', 'google.com']),
    });
    await page.evaluate(() => firebasePage.linkByRedirect('github.com'));
    expect(await backFromRedirect(page, somebodyNew(email))).toMatchObject({
      operation: 'link',
      providers: expect.arrayContaining(['password', 'google.com', 'github.com']),
    });
    const left = await page.evaluate(() => firebasePage.unlink('google.com'));
    expect(left.sort()).toEqual(['github.com', 'password']);
  });

  test('re-authenticates by popup and by redirect, and nobody else', async () => {
    const page = await openApplication();
    const email = newAddress();
    const { outcome: before } = await signIn(page, 'google.com', somebodyNew(email));
    const again = page.evaluate(() => firebasePage.reauthenticate('google.com'));
    expect((await inPopup(page, again, somebodyNew(email))).outcome).toMatchObject({
      operation: 'reauthenticate',
      uid: Object(before).uid,
    });
    await page.evaluate(() => firebasePage.reauthenticateByRedirect('google.com'));
    expect(await backFromRedirect(page, somebodyNew(email))).toMatchObject({
      operation: 'reauthenticate',
      uid: Object(before).uid,
    });
    await signIn(page, 'google.com', somebodyNew(newAddress()));
    const other = page.evaluate(() => firebasePage.reauthenticate('google.com'));
    expect((await inPopup(page, other, somebodyNew(email))).outcome).toEqual({
      code: 'auth/user-mismatch',
    });
  });

  test.each(['OAuthProvider', 'GoogleAuthProvider'] as const)(
    'signs a guest in with what belongs to a member already, read by %s',
    async (reader) => {
      const page = await openApplication();
      const email = newAddress();
      const { outcome: member } = await signIn(page, 'google.com', somebodyNew(email));
      await page.evaluate(() => firebasePage.signOut());
      await page.evaluate(() => firebasePage.beGuest());
      const refused = await link(page, 'google.com', somebodyNew(email));
      expect(refused.outcome).toEqual({ code: 'auth/credential-already-in-use' });
      const signedIn = await page.evaluate((by) => firebasePage.signInRefused(by), reader);
      expect(signedIn).toMatchObject({ operation: 'signIn', uid: Object(member).uid });
    },
  );

  test.each(['OAuthProvider', 'GoogleAuthProvider'] as const)(
    're-authenticates with what somebody signed in with, read by %s',
    async (reader) => {
      const page = await openApplication();
      const { outcome: before } = await signIn(page, 'google.com', somebodyNew(newAddress()));
      const again = await page.evaluate((by) => firebasePage.reauthenticateAsBefore(by), reader);
      const { uid } = Object(before);
      expect(again).toMatchObject({ operation: 'reauthenticate', uid });
    },
  );

  test('hears that somebody refused, by popup and by redirect', async () => {
    const page = await openApplication();
    const refused = await signIn(page, 'google.com', person('Nora Nay'));
    expect(refused.outcome).toEqual({ code: 'auth/user-cancelled' });
    await page.evaluate(() => firebasePage.signInByRedirect('google.com'));
    expect(await backFromRedirect(page, person('Cancel'))).toEqual({ code: 'auth/user-cancelled' });
  });

  test('hears that somebody closed the popup', async () => {
    const page = await openApplication();
    await page.clock.install();
    const { outcome } = await signIn(page, 'google.com', async (popup) => {
      await popup.close();
      await page.clock.runFor(noticesClosing);
    });
    expect(outcome).toEqual({ code: 'auth/popup-closed-by-user' });
  });

  test('hears of a provider that there is not, by popup and by redirect', async () => {
    const page = await openApplication();
    const unknown = page.evaluate(() => firebasePage.signIn('oidc.nobody'));
    expect(await unknown).toEqual({ code: 'auth/operation-not-allowed' });
    const left = page.waitForURL(/\/auth\/handler/, { waitUntil: 'commit' });
    await page.evaluate(() => firebasePage.signInByRedirect('oidc.nobody'));
    await left;
    await page.waitForURL(/\/application/);
    const outcome = await page.evaluate(() => firebasePage.redirectResult());
    expect(outcome).toEqual({ code: 'auth/operation-not-allowed' });
  });

  test('hears the answer also from a popup that the provider cut off', async () => {
    const page = await openApplication();
    await page.context().addInitScript(() => {
      if (location.search.includes('code=')) Object.assign(window, { opener: null });
    });
    const email = newAddress();
    const { outcome } = await signIn(page, 'google.com', somebodyNew(email));
    expect(outcome).toMatchObject({ operation: 'signIn', email });
  });

  test('is shown whom it expects', async () => {
    const page = await openApplication();
    const hint = { login_hint: 'hinted@example.org' };
    const attempt = page.evaluate(
      (parameters) => firebasePage.signIn('google.com', parameters),
      hint,
    );
    const { outcome } = await inPopup(page, attempt, (chooser) =>
      chooser.getByRole('button', { name: 'Continue' }).click(),
    );
    expect(outcome).toMatchObject({ email: 'hinted@example.org' });
  });

  test('links what was refused, once somebody proved to own the account', async () => {
    const page = await openApplication();
    const email = newAddress();
    await page.evaluate((address) => firebasePage.signUp(address, 'correct horse'), email);
    await page.evaluate(() => firebasePage.signOut());
    // Facebook vouches for no address, so that this could be anybody.
    const refused = await signIn(page, 'facebook.com', somebodyNew(email));
    expect(refused.outcome).toEqual({ code: 'auth/account-exists-with-different-credential' });
    await page.evaluate(
      (address) => firebasePage.signInWithPassword(address, 'correct horse'),
      email,
    );
    expect(await page.evaluate(() => firebasePage.linkRefused())).toMatchObject({
      operation: 'link',
      providers: expect.arrayContaining(['password', 'facebook.com']),
    });
  });
});

test('an application of another site signs in by popup, where nothing stored is shared', async () => {
  const site = await startSite();
  const files = await firebaseFiles(site, 'emulator');
  const pages = await servePages(files, firebasePolicy(site), '127.0.0.1');
  const device = await openDevice({ url: pages.url, alsoAllowed: [site.url] });
  const page = await device.openTab();
  await page.goto('/application');
  const attempt = page.evaluate(() => firebasePage.signIn('google.com'));
  await person('Ada')(await page.waitForEvent('popup'));
  expect(await attempt).toMatchObject({ operation: 'signIn', email: 'ada@example.com' });
  pages.close();
  await site.close();
});

test('on a phone, where the client opens its frame at once, signs in by redirect and by popup', async () => {
  const application = await startApplication('emulator');
  const device = await openDevice({
    url: application.url,
    alsoAllowed: [application.serverUrl],
    width: 'phone',
    userAgent:
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/147.0 Mobile Safari/537.36',
  });
  const page = await device.openTab();
  await page.goto('/application');
  await page.evaluate(() => firebasePage.signInByRedirect('google.com'));
  await page.waitForURL(/\/dev\/idp\/choose\//);
  await person('Ada')(page);
  await page.waitForURL(/\/application/);
  const result = await page.evaluate(() => firebasePage.redirectResult());
  expect(result).toMatchObject({ email: 'ada@example.com' });
  const attempt = page.evaluate(() => firebasePage.signIn('google.com'));
  await person('Grace')(await page.waitForEvent('popup'));
  expect(await attempt).toMatchObject({ email: 'grace@example.com' });
  await application.close();
});

test('a client that was connected to another address than the public one is told so', async () => {
  const site = await startSite({ environment: { PUBLIC_URL: 'http://localhost:1' } });
  const pages = await servePages(await firebaseFiles(site, 'emulator'), firebasePolicy(site));
  const device = await openDevice({ url: pages.url, alsoAllowed: [site.url] });
  const page = await device.openTab();
  await page.goto('/application');
  const outcome = await page.evaluate(() => firebasePage.signIn('google.com'));
  expect(outcome).toEqual({ code: 'auth/auth-domain-config-required' });
  pages.close();
  await site.close();
});

test('the client as plain scripts, configured by the server, signs in by popup', async () => {
  const port = await freePort('localhost');
  const url = `https://localhost:${port}`;
  const site = await startSite({ environment: { PUBLIC_URL: url } });
  const script = (name: string) => ({
    type: 'text/javascript',
    body: readFileSync(new URL(`../node_modules/firebase/${name}`, import.meta.url), 'utf8'),
  });
  const scripts = ['firebase-app-compat.js', 'firebase-auth-compat.js'];
  const included = ['__/auth/gapi.js', ...scripts, '__/firebase/init.js'];
  const body = `<!doctype html><html lang="en"><title>An application</title>
    <link rel="icon" href="data:,"><body>
    ${included.map((path) => `<script src="/${path}"></script>`).join('')}`;
  const files = {
    '/application': { type: 'text/html', body },
    ...Object.fromEntries(scripts.map((name) => [`/${name}`, script(name)])),
  };
  const policy = firebasePolicy({ url });
  const proxy = await serveBehindTls({ port, server: site.url, files, policy });
  const device = await openDevice({ url, ignoreHTTPSErrors: true });
  const page = await device.openTab();
  await page.goto('/application');
  const attempt = page.evaluate(`firebase.auth()
    .signInWithPopup(new firebase.auth.GithubAuthProvider())
    .then(({ user }) => user.email)`);
  await person('Grace')(await page.waitForEvent('popup'));
  expect(await attempt).toBe('grace@example.com');
  proxy.close();
  await site.close();
});
