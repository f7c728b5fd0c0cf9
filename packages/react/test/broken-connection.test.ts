import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '../../client/src/index.ts';
import { type Browser, watch } from '../../client/test/open-browser.ts';
import type { ScreenName } from '../src/index.ts';
import { asGuest, openTown, type Town } from './visit.ts';

let town: Town;
let browser: Browser;
let client: Client;
beforeAll(async () => {
  town = await openTown();
});
beforeEach(() => {
  // What every page may read is out of reach, too.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await town.tidy();
});
afterAll(() => town.close());

const password = 'correct horse 7';
const failed = { problem: 'NETWORK_REQUEST_FAILED' };
const signOut = '/latchkey/v1/sessions:signOut';
const settings = '/latchkey/v1/signInSettings';

/** Requests that are stopped on their way, once they are on it. */
let lookup: { reached: () => void; goOn: Promise<void> } | undefined;

function holdLookup() {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  lookup = { reached: reached.resolve, goOn: goOn.promise };
  return {
    reached: reached.promise,
    now() {
      lookup = undefined;
      goOn.resolve();
    },
  };
}

const stoppable: typeof fetch = async (input, init) => {
  if (String(input).includes(':lookup') && lookup) {
    lookup.reached();
    await lookup.goOn;
  }
  return browser.fetch(input, init);
};

/** Until a session was ended on the server. */
async function ended(): Promise<void> {
  while (browser.count(signOut) === 0) await new Promise((resolve) => setImmediate(resolve));
}

/** A visitor at the password, on a connection that can be cut. */
async function atPassword(onScreenChange?: (screen: ScreenName) => void) {
  browser = town.newBrowser();
  client = browser.openTab({ fetch: stoppable });
  const email = town.newEmail();
  await town.world.signUp(email);
  const reported = Promise.withResolvers<unknown>();
  const visit = town.visit(
    {
      providers: ['password', 'anonymous'],
      onError: (error, screen) => reported.resolve([error, screen]),
      ...(onScreenChange && { onScreenChange }),
    },
    { client },
  );
  await visit.at('provider-list');
  visit.send({ type: 'providerChosen', providerId: 'password' });
  await visit.at('email-entry');
  visit.send({ type: 'emailEntered', email });
  await visit.at('password-sign-in');
  return { visit, email, reported: reported.promise };
}

describe('a connection that breaks', () => {
  test('is told on the screen the visitor is on, and the next try works', async () => {
    const { visit, email, reported } = await atPassword();
    browser.cut();
    visit.send({ type: 'passwordEntered', email, password });
    expect((await visit.at('password-sign-in')).notice).toEqual(failed);
    expect(await reported).toMatchObject([{ code: 'SERVER_UNREACHABLE' }, 'password-sign-in']);
    browser.restore();
    visit.send({ type: 'passwordEntered', email, password });
    await visit.at('closed');
  });

  test('before the settings were read is told at the address, and they are asked for again', async () => {
    browser = town.newBrowser();
    browser.cut();
    const { promise: reported, resolve: onError } = Promise.withResolvers<unknown>();
    const visit = town.visit({ onError }, { client: browser.openTab() });
    const email = town.newEmail();
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    expect(await visit.at('email-entry')).toMatchObject({ data: { email }, notice: failed });
    // And asked for once more to find out what is wrong.
    await reported;
    browser.restore();
    visit.send({ type: 'emailEntered', email });
    expect((await visit.at('password-sign-in')).data.isKnown).toBe(false);
    expect(browser.count(settings)).toBe(3);
    // Where the server does not tell, nobody asks it about an address.
    expect(browser.count('/v1/accounts:createAuthUri')).toBe(0);
  });

  test('during a sign-up loses nothing that was typed', async () => {
    const { visit, email } = await atPassword();
    visit.send({ type: 'creationAsked', email });
    await visit.at('create-account');
    browser.cut();
    visit.send({ type: 'accountEntered', email: `new-${email}`, name: 'Ada', password });
    expect(await visit.at('create-account')).toMatchObject({
      data: { email: `new-${email}` },
      notice: failed,
    });
    browser.restore();
    visit.send({ type: 'accountEntered', email: `new-${email}`, name: 'Ada', password });
    await visit.at('closed');
  });
});

describe('an answer that comes late', () => {
  test('after Back changes nothing, and signs nobody in', async () => {
    const { visit, email } = await atPassword();
    const { seen } = watch(client.session);
    const release = browser.hold();
    visit.send({ type: 'passwordEntered', email, password });
    visit.send({ type: 'backPressed' });
    release();
    expect((await visit.at('email-entry')).data).toEqual({ email });
    expect(seen).toEqual([]);
  });

  // The sign-in itself was answered; the account was being read when the visitor went back.
  test('of a sign-in that is not waited for any more ends it on the server', async () => {
    const { visit, email } = await atPassword();
    const { seen } = watch(client.session);
    const release = holdLookup();
    visit.send({ type: 'passwordEntered', email, password });
    await release.reached;
    visit.send({ type: 'backPressed' });
    release.now();
    await ended();
    expect(seen).toEqual([]);

    // A guest who comes afterwards is that guest, and nobody else.
    visit.send({ type: 'backPressed' });
    await visit.at('provider-list');
    visit.send(asGuest);
    await visit.at('closed');
    expect(seen).toEqual(['guest']);
  });
});

describe('a sign-in that is put away', () => {
  test('during the greeting is not handed over, and ends on the server', async () => {
    let leave = () => {};
    const { visit, email } = await atPassword((screen) => {
      if (screen === 'signed-in') leave();
    });
    leave = visit.leave;
    const { seen } = watch(client.session);
    visit.send({ type: 'passwordEntered', email, password });
    await ended();
    expect(client.session.current).toBeUndefined();
    expect(seen).toEqual([]);
  });
});

test('a guest on a broken connection stays on the list, and gets in afterwards', async () => {
  browser = town.newBrowser();
  client = browser.openTab();
  const visit = town.visit({ providers: ['password', 'anonymous'] }, { client });
  await visit.at('provider-list');
  browser.cut();
  visit.send(asGuest);
  expect((await visit.at('provider-list')).notice).toEqual(failed);
  browser.restore();
  visit.send(asGuest);
  await visit.at('closed');
  expect(client.session.current?.account.isAnonymous).toBe(true);
});
