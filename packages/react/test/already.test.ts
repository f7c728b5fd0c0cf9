import type { Client } from '@latchkey/client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Browser, watch } from '../../client/test/open-browser.ts';
import type { Opening } from '../src/flow/event.ts';
import type { SignInDetails, SignInOptions } from '../src/index.ts';
import { alreadyHere } from '../src/later.ts';
import { asGuest, openTown, signUp, type Town } from './visit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

const page = 'http://localhost:3000/sign-in';

/** Where the widget begins for who is signed in in this tab. */
function beginning(client: Client, address = page, kept: unknown = null): Opening | undefined {
  vi.stubGlobal('history', { state: kept });
  return alreadyHere(client, address, {});
}

let browser: Browser;

/** Ada, who has signed in, and comes back in a new tab. */
async function comeBack(options: SignInOptions = {}, address = page) {
  browser = town.newBrowser();
  const first = browser.openTab();
  const email = town.newEmail();
  await signUp(town.visit({}, { client: first }), email);
  await expect.poll(() => first.session.current).toBeDefined();
  const client = browser.openTab();
  await client.session.ready;
  const opening = beginning(client);
  if (opening === undefined) throw new Error('Nobody is here.');
  const visit = town.visit(options, { client, opening, address });
  const flow = await visit.at('signed-in-already');
  return { visit, client, email, flow };
}

describe('whoever comes to sign in and is signed in', () => {
  test('is told as whom, goes on, and the application hears of it as of any sign-in', async () => {
    const told: SignInDetails[] = [];
    const prepared: (string | undefined)[] = [];
    const { visit, email, flow, client } = await comeBack({
      afterSignInUrl: '/in',
      beforeSignIn: (account) => prepared.push(account.email),
      onSignIn: (details) => void told.push(details),
    });
    expect(flow.data).toEqual({ name: email });
    const { seen } = watch(client.session);
    visit.send({ type: 'continuePressed' });
    expect(await visit.gone()).toBe('http://localhost:3000/in');
    expect(prepared).toEqual([email]);
    expect(told).toMatchObject([
      { account: { email }, providerId: 'password', isNewAccount: false, operation: 'signIn' },
    ]);
    // It is the same session as before.
    expect(seen).toEqual([]);
  });

  test('goes on to where the address asks for, and stays where the application says so', async () => {
    const asked = await comeBack({}, `${page}?next=/orders`);
    asked.visit.send({ type: 'continuePressed' });
    expect(await asked.visit.gone()).toBe('http://localhost:3000/orders');
    const stays = await comeBack({ afterSignInUrl: '/in', onSignIn: () => false });
    stays.visit.send({ type: 'continuePressed' });
    await stays.visit.at('closed');
    expect(stays.visit.goneTo).toEqual([]);
  });

  test('signs in again where the session was ended elsewhere', async () => {
    const { visit, client } = await comeBack();
    const refreshToken = client.session.current?.refreshToken ?? '';
    await client.call('sessions:signOut', { refreshToken });
    visit.send({ type: 'continuePressed' });
    expect((await visit.at('email-entry')).notice).toEqual({ problem: 'SESSION_EXPIRED' });
    expect(client.session.current).toBeUndefined();
  });

  test('stays without a network, and is told so', async () => {
    const { visit, client } = await comeBack();
    browser.cut();
    visit.send({ type: 'continuePressed' });
    expect((await visit.at('signed-in-already')).notice?.problem).toBe('NETWORK_REQUEST_FAILED');
    expect(client.session.current).toBeDefined();
  });

  test('can be somebody else, and is who they were until then', async () => {
    const { visit, client, email } = await comeBack();
    visit.send({ type: 'othersAsked' });
    expect(client.session.current?.account.email).toBe(email);
    const other = town.newEmail();
    await signUp(visit, other);
    await visit.at('closed');
    expect(client.session.current?.account.email).toBe(other);
  });

  test('can sign out', async () => {
    const { visit, client } = await comeBack();
    visit.send({ type: 'signOutAsked' });
    await visit.at('signed-out');
    expect(client.session.current).toBeUndefined();
  });
});

describe('nobody is told that they are signed in', () => {
  test('where a link, a provider’s answer or a question of a link is to be seen to first', async () => {
    const { client } = await comeBack();
    for (const query of [
      'mode=signIn&oobCode=abc',
      'mode=verifyEmail&oobCode=abc',
      'mode=signIn',
    ]) {
      expect(beginning(client, `${page}?${query}`)).toBeUndefined();
    }
    expect(beginning(client, `${page}#latchkey-answer=abc`)).toBeUndefined();
    expect(beginning(client, page, { latchkey: { screen: 'link-return' } })).toBeUndefined();
    expect(beginning(client, page, { latchkey: { screen: 'email-entry' } })).toBeDefined();
  });

  test('in another organisation than their own', async () => {
    const { client } = await comeBack();
    client.setTenantId('another');
    expect(beginning(client)).toBeUndefined();
  });

  test('who is a guest, or nobody', async () => {
    const client = town.newBrowser().openTab();
    await client.session.ready;
    expect(beginning(client)).toBeUndefined();
    const visit = town.visit({ providers: ['anonymous'] }, { client });
    visit.send(asGuest);
    await visit.at('closed');
    expect(client.session.current?.account.isAnonymous).toBe(true);
    expect(beginning(client)).toBeUndefined();
  });
});
