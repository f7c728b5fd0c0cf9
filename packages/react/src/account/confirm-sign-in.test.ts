import { ClientError } from '@latchkey/client';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../client/test/open-browser.ts';
import { saveProfile } from './account-tasks.ts';
import { confirmSignIn, signOutIfOver } from './confirm-sign-in.ts';
import { readSessions, revokeOtherSessions } from './device-sessions.ts';
import { readFactors } from './own-factors.ts';
import { readPasskeys } from './own-passkeys.ts';
import { ownToken } from './own-token.ts';

let world: World;
let browser: Browser;
let people = 0;
const password = 'correct horse';

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  browser = openBrowser(world);
});
afterEach(() => browser.close());

/** Somebody who is signed in on two devices. */
async function somebody() {
  people += 1;
  const email = `somebody-${people}@example.com`;
  await world.signUp(email, password);
  const open = async () => {
    const client = browser.openTab({ persistence: 'none' });
    const reply = await client.call('signInWithPassword', { email, password });
    return { client, account: await client.session.adopt(reply) };
  };
  const { client, account } = await open();
  return { client, localId: account.localId, other: (await open()).client };
}

test('a sign-in that is still good stays, with the account as it is now', async () => {
  const { client, localId, other } = await somebody();
  const account = await other.session.reload();
  const idToken = await ownToken(other, localId);
  await saveProfile({ client: other, account, idToken }, { displayName: 'Ada', photoUrl: '' });
  const before = client.session.current?.refreshToken;
  await confirmSignIn(client, localId);
  expect(client.session.getSnapshot()).toMatchObject({
    status: 'signedIn',
    account: { displayName: 'Ada' },
  });
  expect(client.session.current?.refreshToken).toBe(before);
});

// The attack: a lost device that was signed out from another one goes on for as long as its token.
test('a sign-in that was ended on another device ends here', async () => {
  const { client, localId, other } = await somebody();
  await revokeOtherSessions(other, localId);
  await confirmSignIn(client, localId);
  expect(client.session.getSnapshot().status).toBe('signedOut');
  await confirmSignIn(other, localId);
  expect(other.session.getSnapshot().status).toBe('signedIn');
});

test('a section that cannot be read because the sign-in has ended ends it here, and no other does', async () => {
  const { client, localId, other } = await somebody();
  await revokeOtherSessions(other, localId);
  for (const read of [readSessions, readPasskeys, readFactors]) {
    const refusal = await read(client, localId).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'TOKEN_EXPIRED' });
  }
  await signOutIfOver(client, new ClientError('NETWORK_REQUEST_FAILED'));
  expect(client.session.getSnapshot().status).toBe('signedIn');
  await signOutIfOver(client, new ClientError('TOKEN_EXPIRED'));
  expect(client.session.getSnapshot().status).toBe('signedOut');
  await signOutIfOver(other, new ClientError('TOKEN_EXPIRED'));
  expect(other.session.getSnapshot().status).toBe('signedIn');
});

test('the sign-in of a deleted account ends', async () => {
  const { client, localId, other } = await somebody();
  await other.call('delete', {}, { idToken: await ownToken(other, localId) });
  await confirmSignIn(client, localId);
  expect(client.session.getSnapshot().status).toBe('signedOut');
});

test('without a network nobody is signed out', async () => {
  const { client, localId } = await somebody();
  browser.cut();
  await confirmSignIn(client, localId);
  expect(client.session.getSnapshot().status).toBe('signedIn');
});
