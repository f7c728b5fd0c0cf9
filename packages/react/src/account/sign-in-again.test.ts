import type { Account } from '@latchkey/client';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser, watch } from '../../../client/test/open-browser.ts';
import { someAccount } from '../../../client/test/some-account.ts';
import { readSessions } from './device-sessions.ts';
import { OtherAccountError } from './own-token.ts';
import { signInAgain, wayBackOf } from './sign-in-again.ts';

let world: World;
let browser: Browser;
const password = 'correct horse';

beforeAll(async () => {
  world = await startWorld();
  browser = openBrowser(world);
});
afterAll(async () => {
  browser.close();
  await world.close();
});

async function signedIn(email: string) {
  const client = browser.openTab({ persistence: 'none' });
  await world.signUp(email, password);
  const reply = await client.call('signInWithPassword', { email, password });
  const account = await client.session.adopt(reply);
  return { client, account };
}

describe('signing in again', () => {
  test('takes the place of the sign-in there was: one device stays one device', async () => {
    const { client, account } = await signedIn('ada@example.com');
    const before = await readSessions(client, account.localId);
    world.pass(301_000);
    await signInAgain(client, account, password);
    const after = await readSessions(client, account.localId);
    expect(after.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(after).toHaveLength(before.length);
  });

  test('is one change for the application, of the same account', async () => {
    const { client, account } = await signedIn('grace@example.com');
    const { seen } = watch(client.session);
    world.pass(301_000);
    await signInAgain(client, account, password);
    expect(seen).toEqual(['grace@example.com']);
    expect(client.session.getSnapshot().account?.localId).toBe(account.localId);
  });

  test('with a wrong password changes nothing', async () => {
    const { client, account } = await signedIn('mary@example.com');
    const before = client.session.current;
    await expect(signInAgain(client, account, 'wrong')).rejects.toMatchObject({
      code: 'INVALID_LOGIN_CREDENTIALS',
    });
    expect(client.session.current).toBe(before);
  });

  // The address was given up elsewhere and belongs to somebody else now, who knows the password.
  test('as somebody else is refused, and leaves no sign-in of theirs behind', async () => {
    const { client, account } = await signedIn('joan@example.com');
    const other = await signedIn('other@example.com');
    const theirs = await readSessions(other.client, other.account.localId);
    const before = client.session.current;
    const mistaken: Account = { ...account, email: 'other@example.com' };
    await expect(signInAgain(client, mistaken, password)).rejects.toBeInstanceOf(OtherAccountError);
    expect(client.session.current).toBe(before);
    expect(await readSessions(other.client, other.account.localId)).toHaveLength(theirs.length);
  });

  test('does not take the place of somebody who signed in meanwhile', async () => {
    const { client, account } = await signedIn('hedy@example.com');
    const guest = await client.session.adopt(await client.call('signUp', {}));
    await expect(signInAgain(client, account, password)).rejects.toBeInstanceOf(OtherAccountError);
    expect(client.session.current?.account.localId).toBe(guest.localId);
  });
});

describe('the way to sign in again', () => {
  const account = someAccount;
  const all = { passwordSignIn: true, emailLinkSignIn: true };
  const { email: _none, ...withoutEmail } = account;

  test('is the password where there is one, and else a mailed link', () => {
    expect(wayBackOf(account, all)).toBe('password');
    expect(wayBackOf({ ...account, hasPassword: false }, all)).toBe('link');
    expect(wayBackOf(account, undefined)).toBe('password');
  });

  test('is one the project has', () => {
    expect(wayBackOf(account, { emailLinkSignIn: true })).toBe('link');
    expect(wayBackOf({ ...account, hasPassword: false }, { passwordSignIn: true })).toBe('none');
  });

  test('is none for an account without an address', () => {
    expect(wayBackOf({ ...withoutEmail, hasPassword: false }, all)).toBe('none');
  });
});
