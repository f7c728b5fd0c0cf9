import type { Client } from '@latchkey/client';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, openBrowser, watch } from '../../../client/test/open-browser.ts';
import {
  addEmail,
  deleteAccount,
  savePassword,
  saveProfile,
  sendEmailChange,
  sendPasswordReset,
  sendVerification,
} from './account-tasks.ts';
import { readSessions, revokeOtherSessions, revokeSession } from './device-sessions.ts';
import { OtherAccountError, ownToken } from './own-token.ts';

let world: World;
let browser: Browser;
let people = 0;
const password = 'correct horse';
const page = 'http://localhost/account';

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  browser = openBrowser(world);
});
afterEach(() => browser.close());

async function signIn(client: Client, email: string) {
  return client.session.adopt(await client.call('signInWithPassword', { email, password }));
}

async function somebody() {
  people += 1;
  const email = `somebody-${people}@example.com`;
  await world.signUp(email, password);
  const client = browser.openTab();
  const account = await signIn(client, email);
  const idToken = await ownToken(client, account.localId);
  return { client, account, email, own: { client, account, idToken } };
}

/** The same person, on another device. */
async function elsewhere(email: string) {
  const client = browser.openTab({ persistence: 'none' });
  await signIn(client, email);
  return client;
}

describe('the profile', () => {
  test('is saved, and shown as saved', async () => {
    const { client, own } = await somebody();
    const { seen } = watch(client.session);
    const photoUrl = 'https://pictures.example.com/ada.png';
    await saveProfile(own, { displayName: 'Ada', photoUrl });
    expect(client.session.getSnapshot().account).toMatchObject({ displayName: 'Ada', photoUrl });
    expect(seen).toHaveLength(1);
  });

  test('loses a name and a picture that were emptied', async () => {
    const { client, own } = await somebody();
    await saveProfile(own, { displayName: 'Ada', photoUrl: 'https://pictures.example.com/' });
    await saveProfile(own, { displayName: '', photoUrl: '' });
    const { account } = client.session.getSnapshot();
    expect(account).not.toHaveProperty('displayName');
    expect(account).not.toHaveProperty('photoUrl');
  });
});

describe('a first address', () => {
  const configPath = '/v2/projects/latchkey/config?updateMask=signIn.email.enabled';
  const allowPasswords = (enabled: boolean) =>
    world.admin(configPath, { signIn: { email: { enabled } } }, 'PATCH');

  async function guest() {
    const client = browser.openTab();
    const account = await client.session.adopt(await client.call('signUp', {}));
    return { client, account, idToken: await ownToken(client, account.localId) };
  }

  test('makes a member of a guest at once', async () => {
    const own = await guest();
    const added = addEmail(own, { email: 'first@example.com', password }, page);
    expect(await added).toBe('added');
    expect(own.client.session.current?.account.email).toBe('first@example.com');
  });

  test('that has to be proved first waits for the link that was mailed with it', async () => {
    const own = await guest();
    const path = '/v2/projects/latchkey/config?updateMask=emailVerificationConfig';
    const require = (requiredToSignIn: boolean) =>
      world.admin(path, { emailVerificationConfig: { requiredToSignIn } }, 'PATCH');
    await require(true);
    const email = 'unproved@example.com';
    try {
      expect(await addEmail(own, { email, password }, page)).toBe('mailed');
      expect((await world.mailsTo(email)).map(({ mail }) => mail.kind)).toEqual(['verifyEmail']);
    } finally {
      await require(false);
    }
  });

  test('that is not the first any more is mailed to', async () => {
    const { own } = await somebody();
    const mailed = addEmail(own, { email: 'second@example.com', password }, page);
    expect(await mailed).toBe('mailed');
    expect(await world.mailsTo('second@example.com')).toHaveLength(1);
  });

  // One code says both that an address has to be verified first and that this way is shut.
  test('is not mailed to where nobody signs in with a password', async () => {
    const own = await guest();
    await allowPasswords(false);
    try {
      const refused = addEmail(own, { email: 'shut@example.com', password }, page);
      await expect(refused).rejects.toMatchObject({ reason: 'SIGN_IN_METHOD_DISABLED' });
      expect(await world.mailsTo('shut@example.com')).toHaveLength(0);
    } finally {
      await allowPasswords(true);
    }
  });
});

describe('the address', () => {
  test('gets a mail that verifies it', async () => {
    const { email, own, client } = await somebody();
    await sendVerification(own, page);
    await client.call('update', { oobCode: await world.codeFor(email) }, { idToken: true });
    expect((await client.session.reload()).emailVerified).toBe(true);
  });

  test('changes when the link in the new mailbox is opened, not before', async () => {
    const { email, own, client } = await somebody();
    await sendEmailChange(own, `new-${email}`, page);
    expect((await client.session.reload()).email).toBe(email);
    const oobCode = await world.codeFor(`new-${email}`);
    await client.call('update', { oobCode }, { idToken: true });
    const again = await elsewhere(`new-${email}`);
    expect(again.session.current?.account.email).toBe(`new-${email}`);
  });
});

describe('a new password', () => {
  test('ends every other sign-in and keeps this one', async () => {
    const { email, own, client, account } = await somebody();
    const other = await elsewhere(email);
    await savePassword(own, 'another horse');
    await expect(other.session.idToken({ force: true })).rejects.toThrow();
    expect(other.session.getSnapshot().status).toBe('signedOut');
    await client.session.idToken({ force: true });
    expect(await readSessions(client, account.localId)).toMatchObject([{ isCurrent: true }]);
  });
});

test('a password that nobody knows any more is replaced from the mailbox', async () => {
  const { email, client, account } = await somebody();
  await sendPasswordReset(client, account, page);
  const oobCode = await world.codeFor(email, 'resetPassword');
  await client.call('resetPassword', { oobCode, newPassword: 'another horse' });
  await expect(elsewhere(email)).rejects.toMatchObject({ code: 'INVALID_LOGIN_CREDENTIALS' });
});

describe('a deleted account', () => {
  test('is gone, and nobody is signed in', async () => {
    const { email, own, client } = await somebody();
    await deleteAccount(own);
    expect(client.session.getSnapshot().status).toBe('signedOut');
    await expect(elsewhere(email)).rejects.toMatchObject({ code: 'INVALID_LOGIN_CREDENTIALS' });
  });

  test('is gone too when the answer was lost and it is deleted again', async () => {
    const { own, client } = await somebody();
    await client.call('delete', {}, { idToken: own.idToken });
    await deleteAccount(own);
    expect(client.session.getSnapshot().status).toBe('signedOut');
  });

  test('signs nobody else out who took its place in this browser', async () => {
    const { own, client } = await somebody();
    const guest = await client.session.adopt(await client.call('signUp', {}));
    await deleteAccount(own);
    expect(client.session.current?.account.localId).toBe(guest.localId);
  });

  test('stays where the server cannot be reached', async () => {
    const { own, client } = await somebody();
    browser.cut();
    await expect(deleteAccount(own)).rejects.toMatchObject({ code: 'NETWORK_REQUEST_FAILED' });
    expect(client.session.getSnapshot().status).toBe('signedIn');
  });
});

describe('devices', () => {
  test('are listed with this one first, then by last use', async () => {
    const { email, client, account } = await somebody();
    world.pass(60_000);
    await elsewhere(email);
    world.pass(60_000);
    await elsewhere(email);
    const sessions = await readSessions(client, account.localId);
    // The first of them is the sign-up's.
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false]);
    const times = sessions.slice(1).map(({ lastUsedAt }) => lastUsedAt);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  test('are signed out one by one', async () => {
    const { email, client, account } = await somebody();
    const other = await elsewhere(email);
    const theirs = (await readSessions(other, account.localId)).find(({ isCurrent }) => isCurrent);
    await revokeSession(client, account.localId, theirs?.id ?? '');
    await expect(other.session.idToken({ force: true })).rejects.toThrow();
    await client.session.idToken({ force: true });
  });

  test('are signed out all at once, but for this one', async () => {
    const { email, client, account } = await somebody();
    const other = await elsewhere(email);
    await revokeOtherSessions(client, account.localId);
    await expect(other.session.idToken({ force: true })).rejects.toThrow();
    expect(await readSessions(client, account.localId)).toMatchObject([{ isCurrent: true }]);
  });

  // The page was shown for one person, and another tab has signed in another.
  test('of somebody else are neither shown nor ended', async () => {
    const { client, account } = await somebody();
    await client.session.adopt(await client.call('signUp', {}));
    for (const task of [readSessions, revokeOtherSessions]) {
      await expect(task(client, account.localId)).rejects.toBeInstanceOf(OtherAccountError);
    }
    expect(browser.count('/latchkey/v1/sessions:revoke')).toBe(0);
  });
});
