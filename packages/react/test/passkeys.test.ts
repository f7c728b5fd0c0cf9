import { enrolPasskey } from '@latchkey/testing/passkeys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { watch } from '../../client/test/open-browser.ts';
import type { MergeConflict, SignInDetails, SignInOptions } from '../src/index.ts';
import { arePasskeysOn } from '../src/passkeys/are-passkeys-on.ts';
import { followLink } from './follow-link.ts';
import { type PasskeyBrowser, stubPasskeys } from './passkey-browser.ts';
import { openTown, signUp, type Town, type Visit } from './visit.ts';

let town: Town;
let browser: PasskeyBrowser;
beforeAll(async () => {
  town = await openTown();
});
beforeEach(() => {
  browser = stubPasskeys();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

const password = 'correct horse 7';
const providers = ['password', 'passkey', 'anonymous'];
const day = 24 * 3_600_000;
/** Two busy cores take their time. */
const patience = { timeout: 20_000 };

/** Somebody who has a password, and is not signed in. */
async function somebody(): Promise<{ readonly email: string; readonly localId: string }> {
  const email = town.newEmail();
  const { localId } = await town.world.signUpVerified(email);
  return { email, localId };
}

/** The same with a passkey on this device. */
async function passkeyOwner(): Promise<{ readonly email: string; readonly localId: string }> {
  const email = town.newEmail();
  const { localId, idToken } = await town.world.signUpVerified(email);
  await enrolPasskey(town.world, idToken, browser.device);
  return { email, localId };
}

async function choosePasskey(visit: Visit): Promise<void> {
  await visit.at('provider-list');
  visit.send({ type: 'providerChosen', providerId: 'passkey' });
}

async function enterPassword(visit: Visit, email: string): Promise<void> {
  await visit.at('provider-list');
  visit.send({ type: 'providerChosen', providerId: 'password' });
  await visit.at('email-entry');
  visit.send({ type: 'emailEntered', email });
  await visit.at('password-sign-in');
  visit.send({ type: 'passwordEntered', email, password });
}

/** The names of the account's passkeys, as its owner sees them. */
async function passkeysOf({ client }: Visit): Promise<readonly (string | undefined)[]> {
  const { passkeys = [] } = await client.call('passkeys:list', {}, { idToken: true });
  return passkeys.map(({ name }) => name);
}

describe('a passkey', () => {
  test('signs its owner in, whose name nobody had to type', async () => {
    const { email, localId } = await passkeyOwner();
    const seen: SignInDetails[] = [];
    const visit = town.visit({ providers, onSignIn: (details) => seen.push(details) });
    await choosePasskey(visit);
    await visit.at('closed');
    expect(seen).toMatchObject([
      { account: { localId, email }, providerId: 'passkey', isNewAccount: false },
    ]);
  });

  test('that is not shown is told, without a complaint to the application, and can be tried again', async () => {
    const { localId } = await passkeyOwner();
    const errors: unknown[] = [];
    const visit = town.visit({ providers, onError: (error) => errors.push(error) });
    browser.mood = 'cancels';
    await choosePasskey(visit);
    const { notice } = await visit.at('passkey-sign-in');
    expect(notice?.problem).toBe('PASSKEY_CANCELLED');
    expect(errors).toEqual([]);
    browser.mood = 'agrees';
    visit.send({ type: 'continuePressed' });
    await visit.at('closed');
    expect(visit.client.session.current?.account.localId).toBe(localId);
  });

  test('of nobody here is told as such', async () => {
    const visit = town.visit({ providers });
    await choosePasskey(visit);
    const { notice } = await visit.at('passkey-sign-in');
    expect(notice?.problem).toBe('PASSKEY_CREDENTIAL_NOT_FOUND');
  });

  test('of a page on another domain is told, and the application hears why', async () => {
    await passkeyOwner();
    Object.assign(navigator.credentials, {
      get: async () => {
        throw Object.assign(new Error('not yours'), { name: 'SecurityError' });
      },
    });
    const errors: (readonly [string, string])[] = [];
    const visit = town.visit({
      providers,
      onError: (error, screen) => errors.push([error.name, screen]),
    });
    await choosePasskey(visit);
    expect((await visit.at('passkey-sign-in')).notice?.problem).toBe('PASSKEY_WRONG_DOMAIN');
    expect(errors).toEqual([['PasskeyFailure', 'passkey-sign-in']]);
  });

  test('is refused where the project has switched it off', async () => {
    await passkeyOwner();
    await town.configure('signIn.passkey', { signIn: { passkey: { enabled: false } } });
    const visit = town.visit({ providers });
    await choosePasskey(visit);
    expect((await visit.at('passkey-sign-in')).notice?.problem).toBe('OPERATION_NOT_ALLOWED');
    expect(browser.questions).toEqual([]);
  });

  test('that is still asked for is given up with Back, and nobody is signed in later', async () => {
    await passkeyOwner();
    const visit = town.visit({ providers });
    browser.mood = 'hesitates';
    await choosePasskey(visit);
    await expect.poll(() => browser.questions, patience).toEqual(['get']);
    visit.send({ type: 'backPressed' });
    await visit.at('provider-list');
    browser.mood = 'agrees';
    visit.send({ type: 'providerChosen', providerId: 'anonymous' });
    await visit.at('closed');
    expect(visit.client.session.current?.account.isAnonymous).toBe(true);
  });

  test('of somebody else is for the application to decide, where a guest was to be upgraded', async () => {
    const { email, localId } = await passkeyOwner();
    const client = town.newBrowser().openTab();
    browser = Object.assign(stubPasskeys(), { device: browser.device });
    const guest = await client.session.adopt(await client.call('signUp', {}));
    const conflicts: MergeConflict[] = [];
    const options: SignInOptions = {
      providers,
      upgradeGuests: true,
      onMergeConflict: (conflict) => conflicts.push(conflict),
    };
    const visit = town.visit(options, { client });
    await visit.at('provider-list');
    const assertion = await assertionOf(visit);
    visit.send({ type: 'providerChosen', providerId: 'password' });
    await visit.at('email-entry');
    visit.send({ type: 'passkeyChosen', email: '', assertion });
    await visit.at('closed');
    expect(client.session.current?.account.localId).toBe(guest.localId);
    expect(conflicts).toMatchObject([{ code: 'latchkey/merge-conflict', email }]);
    expect((await conflicts[0]?.signIn())?.localId).toBe(localId);
  });
});

/** What the browser fills in: an answer of the device of this test to a question of the server's. */
async function assertionOf({ client }: Visit) {
  const { credentialRequestOptions: asked } = await client.call('passkeySignIn:start', {});
  const { challenge = '', rpId = '' } = asked ?? {};
  return browser.device.use({ challenge, rpId });
}

describe('the button for passkeys', () => {
  const client = () => town.newBrowser().openTab();

  test('stays where the browser and the server know them', async () => {
    expect(await arePasskeysOn(client())).toBe(true);
  });

  test('goes where the project has switched them off', async () => {
    await town.configure('signIn.passkey', { signIn: { passkey: { enabled: false } } });
    expect(await arePasskeysOn(client())).toBe(false);
  });

  test('goes where the browser knows none, and the server is not even asked', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    const { openTab, requests } = town.newBrowser();
    expect(await arePasskeysOn(openTab())).toBe(false);
    expect(requests).toEqual([]);
  });
});

describe('the offer of a passkey', () => {
  test('is taken, and the application sees one change, with the passkey in it', async () => {
    const { email } = await somebody();
    const visit = town.visit({ providers });
    const { seen } = watch(visit.client.session);
    await visit.client.session.ready;
    const before = seen.length;
    await enterPassword(visit, email);
    await visit.at('passkey-offer');
    expect(seen.slice(before)).toEqual([]);
    visit.send({ type: 'continuePressed' });
    await visit.at('closed');
    expect(seen.slice(before)).toEqual([email]);
    expect(visit.client.session.current?.account.hasPasskey).toBe(true);
    expect(await passkeysOf(visit)).toEqual(['Chrome, macOS']);
  });

  test('is made after a mailed link as well', async () => {
    const { email } = await somebody();
    const visit = town.visit({ providers });
    await visit.at('provider-list');
    visit.send({ type: 'providerChosen', providerId: 'password' });
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    await visit.at('password-sign-in');
    visit.send({ type: 'linkAsked', email });
    await visit.at('link-sent');
    const address = await followLink(town.world, email);
    await town.visit({ providers }, { client: visit.client, address }).at('passkey-offer');
  });

  test('leaves one sign-in on the server, not the one from before it as well', async () => {
    const { email } = await somebody();
    const visit = town.visit({ providers });
    await enterPassword(visit, email);
    await visit.at('passkey-offer');
    visit.send({ type: 'continuePressed' });
    await visit.at('closed');
    const { client } = visit;
    const count = async () =>
      (await client.call('sessions:list', {}, { idToken: true })).sessions?.length;
    // The one that signing up opened, and this one.
    await expect.poll(count, patience).toBe(2);
  });

  test('that the browser refuses can be put off, and the sign-in is as good as before', async () => {
    const { email } = await somebody();
    const visit = town.visit({ providers });
    await enterPassword(visit, email);
    await visit.at('passkey-offer');
    browser.mood = 'cancels';
    visit.send({ type: 'continuePressed' });
    expect((await visit.at('passkey-offer')).notice?.problem).toBe('PASSKEY_NOT_CREATED');
    visit.send({ type: 'backPressed' });
    await visit.at('closed');
    expect(visit.client.session.current?.account.email).toBe(email);
    expect(await passkeysOf(visit)).toEqual([]);
  });

  test('is put off while the browser still asks, and the sign-in is as good as before', async () => {
    const { email } = await somebody();
    const visit = town.visit({ providers });
    await enterPassword(visit, email);
    await visit.at('passkey-offer');
    browser.mood = 'hesitates';
    visit.send({ type: 'continuePressed' });
    await expect.poll(() => browser.questions, patience).toEqual(['create']);
    visit.send({ type: 'backPressed' });
    await visit.at('closed');
    expect(await passkeysOf(visit)).toEqual([]);
  });

  /** Signs in, answers an offer, signs in again after a while, and says which screen that led to. */
  async function comesBack(
    answer: 'backPressed' | 'offerRefused',
    days: number,
  ): Promise<'passkey-offer' | 'closed'> {
    const { email } = await somebody();
    const { client, ...first } = town.visit({ providers });
    await enterPassword({ client, ...first } as Visit, email);
    await first.at('passkey-offer');
    first.send({ type: answer });
    await first.at('closed');
    await client.session.signOut();
    town.world.pass(days * day);
    const visit = town.visit({ providers }, { client });
    await enterPassword(visit, email);
    return Promise.race([
      visit.at('passkey-offer').then(() => 'passkey-offer' as const),
      visit.at('closed').then(() => 'closed' as const),
    ]);
  }

  test.each([
    ['backPressed', 29, 'closed'],
    ['backPressed', 30, 'passkey-offer'],
    ['offerRefused', 3650, 'closed'],
  ] as const)('after %s and %i days leads to %s', async (answer, days, screen) => {
    expect(await comesBack(answer, days)).toBe(screen);
  });

  test('is answered for one account, and another one on the same device is asked', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const visit = town.visit({ providers });
    const { client } = visit;
    await enterPassword(visit, one.email);
    await visit.at('passkey-offer');
    visit.send({ type: 'offerRefused' });
    await visit.at('closed');
    await client.session.signOut();
    const next = town.visit({ providers }, { client });
    await enterPassword(next, other.email);
    await next.at('passkey-offer');
  });

  const cannotKeep = {
    isConditionalMediationAvailable: async () => false,
    isUserVerifyingPlatformAuthenticatorAvailable: async () => false,
  };

  test.each<[string, SignInOptions, () => unknown]>([
    ['the option says so', { offerPasskey: false }, () => {}],
    ['nobody could sign in with one', { providers: ['password', 'anonymous'] }, () => {}],
    ['the device keeps none', {}, () => Object.assign(PublicKeyCredential, cannotKeep)],
    [
      'the project has switched them off',
      {},
      () => town.configure('signIn.passkey', { signIn: { passkey: { enabled: false } } }),
    ],
  ])('is not made where %s', async (_why, options, prepare) => {
    const { email } = await somebody();
    const visit = town.visit({ providers, ...options });
    await prepare();
    await enterPassword(visit, email);
    await visit.at('closed');
    expect(visit.client.session.current?.account.email).toBe(email);
  });

  // The server would refuse it: whoever made an account with a stranger's address must get no key.
  test('is not made to somebody whose address is not verified', async () => {
    const email = town.newEmail();
    await town.world.signUp(email);
    const visit = town.visit({ providers });
    await enterPassword(visit, email);
    await visit.at('closed');
    expect(visit.client.session.current?.account.email).toBe(email);
  });

  test('is not made to somebody who has one', async () => {
    const { email } = await passkeyOwner();
    const visit = town.visit({ providers });
    await enterPassword(visit, email);
    await visit.at('closed');
  });

  test('is not made to somebody new, nor to somebody who came with a passkey, nor to a guest', async () => {
    const newcomer = town.visit({ providers });
    await newcomer.at('provider-list');
    newcomer.send({ type: 'providerChosen', providerId: 'password' });
    await signUp(newcomer, town.newEmail());
    await newcomer.at('closed');
    const guest = town.visit({ providers });
    await guest.at('provider-list');
    guest.send({ type: 'providerChosen', providerId: 'anonymous' });
    await guest.at('closed');
  });
});
