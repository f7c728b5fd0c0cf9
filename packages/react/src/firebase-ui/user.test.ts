import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTown, type Town } from '../../test/visit.ts';
import { userOf } from './user.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

async function signedIn() {
  const email = town.newEmail();
  const client = town.newBrowser().openTab();
  const request = { email, password: 'correct horse', displayName: 'Ada' };
  const account = await client.session.adopt(await client.call('signUp', request));
  return { client, email, account, user: userOf(client, account) };
}

test('a user has everything callbacks for Firebase read, and null for what is not there', async () => {
  const { user, email, account } = await signedIn();
  expect(user).toMatchObject({
    uid: account.localId,
    providerId: 'firebase',
    email,
    emailVerified: false,
    displayName: 'Ada',
    photoURL: null,
    phoneNumber: null,
    tenantId: null,
    isAnonymous: false,
    providerData: [{ providerId: 'password', email, displayName: 'Ada', phoneNumber: null }],
  });
  expect(Date.parse(user.metadata.creationTime ?? '')).toBeGreaterThan(0);
  expect(JSON.parse(JSON.stringify(user))).toMatchObject({ uid: account.localId, email });
});

test('a user’s token is the server’s, and nothing that can be written down', async () => {
  const { user, client } = await signedIn();
  const token = await user.getIdToken();
  expect(token).toBe(client.session.current?.idToken);
  expect(JSON.stringify(user)).not.toContain(token);
  town.world.pass(1000);
  expect(await user.getIdToken(true)).not.toBe(token);
});

test('a user can have the address verified, as many callbacks do for whoever is new', async () => {
  const { user, email } = await signedIn();
  await user.sendEmailVerification({ url: 'http://localhost:3000/verified' });
  const oobCode = await town.world.codeFor(email);
  await town.world.call('update', { oobCode, idToken: await user.getIdToken() });
  await user.reload();
  expect(user.emailVerified).toBe(true);
});

test('a user’s name and picture can be changed and taken away', async () => {
  const { user, client } = await signedIn();
  await user.updateProfile({ displayName: 'Grace', photoURL: 'https://example.com/grace.png' });
  expect(user).toMatchObject({ displayName: 'Grace', photoURL: 'https://example.com/grace.png' });
  expect(client.session.getSnapshot().account?.displayName).toBe('Grace');
  await user.updateProfile({ photoURL: null });
  expect(user).toMatchObject({ displayName: 'Grace', photoURL: null });
  expect(user.toJSON()).toMatchObject({ photoURL: null });
});

test('a user can delete the account, and is signed out', async () => {
  const { user, client } = await signedIn();
  await user.delete();
  expect(client.session.getSnapshot().status).toBe('signedOut');
});

// A callback may keep its user for long, and somebody else may sit at the browser by then.
test('a user of before cannot act as whoever signed in since', async () => {
  const { user, client } = await signedIn();
  await client.session.adopt(await client.call('signUp', {}));
  for (const act of [user.getIdToken, user.reload, user.delete, user.sendEmailVerification]) {
    await expect(act()).rejects.toMatchObject({ code: 'NO_CURRENT_ACCOUNT' });
  }
  expect(client.session.getSnapshot().status).toBe('signedIn');
});
