import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../client/src/index.ts';
import { type Browser, watch } from '../../client/test/open-browser.ts';
import { connectTo } from '../../client/test/server-connection.ts';
import type { MergeConflict, SignInDetails, SignInOptions } from '../src/index.ts';
import { followLink } from './follow-link.ts';
import { asGuest, openTown, type Town, type Visit } from './visit.ts';

let town: Town;
let browser: Browser;
let client: Client;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

const password = 'correct horse 7';
const upgrading: SignInOptions = { upgradeGuests: true };

/** A browser in which a guest is signed in; returns who. */
async function becomeGuest(): Promise<string> {
  browser = town.newBrowser();
  client = browser.openTab();
  await client.session.ready;
  const { localId } = await client.session.adopt(await client.call('signUp', {}));
  return localId;
}

async function atPassword(options: SignInOptions, email: string): Promise<Visit> {
  const visit = town.visit(options, { client });
  await visit.at('email-entry');
  visit.send({ type: 'emailEntered', email });
  await visit.at('password-sign-in');
  return visit;
}

async function createAccount(options: SignInOptions, email: string): Promise<Visit> {
  const visit = await atPassword(options, email);
  visit.send({ type: 'creationAsked', email });
  await visit.at('create-account');
  visit.send({ type: 'accountEntered', email, name: 'Ada', password });
  return visit;
}

async function askForLink(options: SignInOptions, email: string): Promise<string> {
  const visit = await atPassword(options, email);
  visit.send({ type: 'linkAsked', email });
  await visit.at('link-sent');
  visit.leave();
  return followLink(town.world, email);
}

describe('a guest', () => {
  test('is let in without being asked anything', async () => {
    const seen: SignInDetails[] = [];
    const visit = town.visit({
      providers: ['anonymous', 'password'],
      onSignIn: (details) => seen.push(details),
    });
    await visit.at('provider-list');
    visit.send(asGuest);
    await visit.at('closed');
    expect(seen).toMatchObject([
      { account: { isAnonymous: true }, isNewAccount: true, providerId: 'anonymous' },
    ]);
  });

  test('who comes again is the same guest', async () => {
    const localId = await becomeGuest();
    const seen: SignInDetails[] = [];
    const visit = town.visit(
      { providers: ['anonymous', 'password'], onSignIn: (details) => seen.push(details) },
      { client },
    );
    await visit.at('provider-list');
    visit.send(asGuest);
    await visit.at('closed');
    expect(seen).toMatchObject([{ account: { localId }, isNewAccount: false }]);
  });

  test('is refused across the list where there are none', async () => {
    await town.configure('signIn.anonymous', { signIn: { anonymous: { enabled: false } } });
    const visit = town.visit({ providers: ['anonymous', 'password'] });
    await visit.at('provider-list');
    visit.send(asGuest);
    expect((await visit.at('provider-list')).notice).toEqual({ problem: 'ADMIN_ONLY_OPERATION' });
  });
});

describe('a guest who creates an account', () => {
  test('keeps theirs, with the name they gave, as one change', async () => {
    const localId = await becomeGuest();
    const { seen } = watch(client.session);
    const details: SignInDetails[] = [];
    const email = town.newEmail();
    const options = { ...upgrading, onSignIn: (done: SignInDetails) => details.push(done) };
    await (await createAccount(options, email)).at('closed');
    expect(details).toMatchObject([
      {
        account: { localId, email, displayName: 'Ada', isAnonymous: false },
        isNewAccount: false,
        operation: 'link',
      },
    ]);
    expect(seen).toEqual([email]);
  });

  test('gets another one where guests are not upgraded', async () => {
    const localId = await becomeGuest();
    const email = town.newEmail();
    await (await createAccount({}, email)).at('closed');
    expect(client.session.current?.account.email).toBe(email);
    expect(client.session.current?.account.localId).not.toBe(localId);
  });

  test('hears at the address that it is taken, and is still a guest', async () => {
    const localId = await becomeGuest();
    const email = town.newEmail();
    await town.world.signUp(email);
    const visit = await createAccount(upgrading, email);
    const { errors } = await visit.at('create-account');
    expect(errors).toEqual({ email: { problem: 'EMAIL_EXISTS' } });
    expect((await client.session.reload()).localId).toBe(localId);
  });

  test('days later is not asked to sign in again, which no guest can', async () => {
    const localId = await becomeGuest();
    town.world.pass(3 * 24 * 3_600_000);
    await (await createAccount(upgrading, town.newEmail())).at('closed');
    expect(client.session.current?.account).toMatchObject({ localId, isAnonymous: false });
  });

  test('whose session was ended elsewhere hears that they have to sign in again', async () => {
    const localId = await becomeGuest();
    await town.world.admin('/v1/projects/latchkey/accounts:delete', { localId });
    const visit = await createAccount(upgrading, town.newEmail());
    expect((await visit.at('create-account')).notice).toMatchObject({
      problem: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    });
  });
});

describe('a guest who opens a mailed link', () => {
  test('keeps their account, which gets the address', async () => {
    const localId = await becomeGuest();
    const { seen } = watch(client.session);
    const email = town.newEmail();
    const address = await askForLink(upgrading, email);
    await town.visit(upgrading, { client, address }).at('closed');
    expect(client.session.current?.account).toMatchObject({ localId, email, emailVerified: true });
    expect(seen).toEqual([email]);
  });

  test('as another guest hears that the session ended', async () => {
    await becomeGuest();
    const address = await askForLink(upgrading, town.newEmail());
    await client.session.adopt(await client.call('signUp', {}));
    await town.visit(upgrading, { client, address }).at('session-ended');
  });

  test('after signing out hears that it is for another browser', async () => {
    await becomeGuest();
    const address = await askForLink(upgrading, town.newEmail());
    await client.session.signOut();
    await town.visit(upgrading, { client, address }).at('different-device');
  });

  // Their address would otherwise become that of whoever signed in meanwhile.
  test('while another tab signs somebody in changes nothing about that account', async () => {
    await becomeGuest();
    const address = await askForLink(upgrading, town.newEmail());
    const { until } = watch(client.session);
    const release = browser.hold();
    const visit = town.visit(upgrading, { client, address });
    while (browser.count('/v1/accounts:resetPassword') === 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const other = town.newEmail();
    const otherTab = browser.openTab({ fetch: connectTo(town.world).fetch });
    await otherTab.session.adopt(await town.world.signUp(other));
    expect(await until(1)).toEqual([other]);
    release();
    expect((await visit.at('email-entry')).notice).toMatchObject({
      problem: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    });
    expect((await client.session.reload()).email).toBe(other);
  });
});

describe('a guest who turns out to be somebody', () => {
  test('by their password is for the application to decide', async () => {
    const guest = await becomeGuest();
    const email = town.newEmail();
    const { localId } = await town.world.signUp(email);
    const conflicts: MergeConflict[] = [];
    const options = {
      ...upgrading,
      onMergeConflict: (conflict: MergeConflict) => conflicts.push(conflict),
    };
    const visit = await atPassword(options, email);
    visit.send({ type: 'passwordEntered', email, password });
    await visit.at('closed');
    expect(client.session.current?.account.localId).toBe(guest);
    expect(conflicts).toMatchObject([{ code: 'latchkey/merge-conflict', email }]);
    expect((await conflicts[0]?.signIn())?.localId).toBe(localId);
    expect(client.session.current?.account.localId).toBe(localId);
  });

  test('by a mailed link is for the application to decide, and the link is still good', async () => {
    const guest = await becomeGuest();
    const email = town.newEmail();
    const { localId } = await town.world.signUp(email);
    const conflicts: MergeConflict[] = [];
    const options = {
      ...upgrading,
      onMergeConflict: (conflict: MergeConflict) => conflicts.push(conflict),
    };
    const address = await askForLink(options, email);
    await town.visit(options, { client, address }).at('closed');
    expect(client.session.current?.account.localId).toBe(guest);
    expect((await conflicts[0]?.signIn())?.localId).toBe(localId);
    expect(client.session.current?.account.localId).toBe(localId);
  });

  test.each(['password', 'link'])(
    'by %s is asked where the application does not decide, and signed in',
    async (way) => {
      await becomeGuest();
      const email = town.newEmail();
      const { localId } = await town.world.signUp(email);
      const byLink = async () =>
        town.visit(upgrading, { client, address: await askForLink(upgrading, email) });
      const visit = await (way === 'link' ? byLink() : atPassword(upgrading, email));
      if (way === 'password') visit.send({ type: 'passwordEntered', email, password });
      expect((await visit.at('merge-conflict')).data).toEqual({ email });
      visit.send({ type: 'continuePressed' });
      await visit.at('closed');
      expect(client.session.current?.account.localId).toBe(localId);
    },
  );
});
