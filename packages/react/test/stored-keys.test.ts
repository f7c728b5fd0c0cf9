import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SignInOptions } from '../src/options.ts';
import { stubPasskeys } from './passkey-browser.ts';
import { openTown, signUp, type Town } from './visit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

async function signedInBrowser() {
  const browser = town.newBrowser();
  const client = browser.openTab();
  const duringGreeting: string[] = [];
  const visit = town.visit(
    {
      onScreenChange(screen) {
        if (screen === 'signed-in') duringGreeting.push(browser.local.dump());
      },
    },
    { client },
  );
  const email = town.newEmail();
  await signUp(visit, email);
  await visit.at('closed');
  return { browser, client, email, duringGreeting };
}

describe('the session a browser keeps', () => {
  test('is nothing until the sign-in is handed over', async () => {
    const { duringGreeting, email } = await signedInBrowser();
    expect(duringGreeting).toHaveLength(1);
    expect(duringGreeting[0]).not.toContain(':session');
    expect(duringGreeting[0]).not.toContain(email);
  });

  test('is there for the next tab, without the password that opened it', async () => {
    const { browser, email } = await signedInBrowser();
    const nextTab = browser.openTab();
    await nextTab.session.ready;
    expect(nextTab.session.current?.account.email).toBe(email);
    expect(browser.local.dump()).not.toContain('correct horse 7');
  });

  test('is erased when it is ended', async () => {
    const { browser, client, email } = await signedInBrowser();
    await client.session.signOut();
    expect(browser.local.dump()).not.toContain(email);
    const nextTab = browser.openTab();
    await nextTab.session.ready;
    expect(nextTab.session.current).toBeUndefined();
  });

  test('that somebody tampered with is no session, and one can sign in again', async () => {
    const { browser } = await signedInBrowser();
    browser.local.tamper(':session', '{"account":{}}');
    const client = browser.openTab();
    await client.session.ready;
    expect(client.session.current).toBeUndefined();
    const visit = town.visit({}, { client });
    await signUp(visit, town.newEmail());
    await visit.at('closed');
    expect(client.session.current).toBeDefined();
  });
});

test('a browser that keeps nothing signs in all the same, for as long as the page is open', async () => {
  const browser = town.newBrowser();
  browser.local.refuse('everything');
  const client = browser.openTab();
  const visit = town.visit({}, { client });
  const email = town.newEmail();
  await signUp(visit, email);
  await visit.at('closed');
  expect(client.session.current?.account.email).toBe(email);
});

test('who has declined a passkey is remembered by their account’s number, and by nothing else', async () => {
  const browser = town.newBrowser();
  stubPasskeys();
  const client = browser.openTab();
  const email = town.newEmail();
  const { localId } = await town.world.signUpVerified(email);
  const visit = town.visit({ providers: ['password', 'passkey'] }, { client });
  await visit.at('provider-list');
  visit.send({ type: 'providerChosen', providerId: 'password' });
  await visit.at('email-entry');
  visit.send({ type: 'emailEntered', email });
  await visit.at('password-sign-in');
  visit.send({ type: 'passwordEntered', email, password: 'correct horse 7' });
  await visit.at('passkey-offer');
  // Until then, nobody is signed in here.
  expect(browser.local.dump()).not.toContain(localId);
  visit.send({ type: 'offerRefused' });
  await visit.at('closed');
  await client.session.signOut();
  expect(browser.local.dump()).toContain(`passkey-offer:${localId}`);
  expect(browser.local.dump()).not.toContain(email);
});

test('the chosen organisation is kept in this tab by its id, and by nothing else', async () => {
  const tenants = [
    { id: '', name: 'Harbour Hospital' },
    { id: 'other', name: 'Other' },
  ];
  const browser = town.newBrowser();
  const opening = { kind: 'screen', screen: 'tenant-choice', data: { tenants } } as const;
  const visit = town.visit({}, { client: browser.openTab(), opening });
  await visit.at('tenant-choice');
  visit.send({ type: 'tenantChosen', tenantId: '' });
  await visit.at('tenant-entered');
  expect(sessionStorage.getItem('latchkey:tenant')).toBe('');
  expect(browser.local.dump()).not.toContain('tenant');
  visit.send({ type: 'backPressed' });
  await visit.at('tenant-choice');
  expect(sessionStorage.getItem('latchkey:tenant')).toBeNull();
});

test('the day of use is noted once, and told to the server with a call of the widget', async () => {
  const { browser } = await signedInBrowser();
  const told = browser.requests.filter(({ headers }) => headers.has('x-firebase-client'));
  expect(told).toHaveLength(1);
  expect(browser.local.dump()).toContain('heartbeat');
});

describe('the way that was taken last', () => {
  test('is noted once somebody is in, by its name, and by nothing else', async () => {
    const { browser, client, duringGreeting, email } = await signedInBrowser();
    expect(duringGreeting[0]).not.toContain('lastUsed');
    await client.session.signOut();
    expect(client.notes.read('lastUsed')).toBe('password');
    expect(browser.local.dump()).toContain('lastUsed');
    expect(browser.local.dump()).not.toContain(email);
  });

  test('is not noted where the application keeps nothing', async () => {
    const client = town.newBrowser().openTab();
    const options = { persistence: 'none' } as const;
    const visit = town.visit(options as SignInOptions, { client });
    await signUp(visit, town.newEmail());
    await visit.at('closed');
    expect(client.notes.read('lastUsed')).toBeUndefined();
  });
});
