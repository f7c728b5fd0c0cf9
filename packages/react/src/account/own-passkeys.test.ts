import type { Client } from '@latchkey/client';
import { createPasskeyDevice } from '@latchkey/testing/passkey-device';
import { enrolPasskey } from '@latchkey/testing/passkeys';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, openBrowser } from '../../../client/test/open-browser.ts';
import { type PasskeyBrowser, stubPasskeys } from '../../test/passkey-browser.ts';
import { accountProblemOf } from './account-problem.ts';
import { readSessions } from './device-sessions.ts';
import {
  addPasskey,
  readPasskeys,
  removePasskey,
  renamePasskey,
  signInAgainWithPasskey,
} from './own-passkeys.ts';
import { OtherAccountError, ownToken } from './own-token.ts';
import { claimsOf, signInProviderOf } from './token-claims.ts';

let world: World;
let browser: Browser;
let device: PasskeyBrowser;
let people = 0;
const password = 'correct horse';
const { signal } = new AbortController();

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  browser = openBrowser(world);
  device = stubPasskeys('http://localhost:8787');
});
afterEach(() => {
  browser.close();
  vi.unstubAllGlobals();
});

async function somebody(): Promise<{ readonly client: Client; readonly localId: string }> {
  people += 1;
  const email = `passkeys-${people}@example.com`;
  await world.signUpVerified(email, password);
  const client = browser.openTab();
  const reply = await client.call('signInWithPassword', { email, password });
  const { localId } = await client.session.adopt(reply);
  return { client, localId };
}

/** The same with a passkey on this device. */
async function owner() {
  const { client, localId } = await somebody();
  await addPasskey(client, localId, signal);
  const [passkey] = await readPasskeys(client, localId);
  if (passkey === undefined) throw new Error('There is no passkey.');
  return { client, localId, passkey };
}

const failureOf = (task: Promise<unknown>) =>
  task.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a passkey', () => {
  test('is added, named after the device, and has not been used yet', async () => {
    const before = world.now();
    const { passkey, client } = await owner();
    const { createdAt, ...rest } = passkey;
    expect(rest).toEqual({
      id: device.device.credentialId,
      name: 'Chrome, macOS',
      isSynced: false,
    });
    expect(createdAt).toBeGreaterThanOrEqual(before);
    expect(client.session.current?.account.hasPasskey).toBe(true);
  });

  test('that was added is what one is signed in with from then on, in place of the sign-in before', async () => {
    const { client, localId } = await owner();
    expect(signInProviderOf(claimsOf(client.session.current?.idToken))).toBe('passkey');
    // The one that signing up opened, and this one.
    expect(await readSessions(client, localId)).toHaveLength(2);
  });

  test('shows when it was used last', async () => {
    const { client, localId } = await owner();
    world.pass(60_000);
    const before = world.now();
    await signInAgainWithPasskey(client, localId, signal);
    const [passkey] = await readPasskeys(client, localId);
    expect(passkey?.lastUsedAt).toBeGreaterThanOrEqual(before);
  });

  test('gets another name', async () => {
    const { client, localId, passkey } = await owner();
    await renamePasskey(client, localId, { id: passkey.id, name: 'My laptop' });
    expect(await readPasskeys(client, localId)).toMatchObject([{ name: 'My laptop' }]);
  });

  test('is removed, and the account says so', async () => {
    const { client, localId, passkey } = await owner();
    await removePasskey(client, localId, passkey.id);
    expect(await readPasskeys(client, localId)).toEqual([]);
    expect(client.session.current?.account.hasPasskey).toBe(false);
  });

  test('stands below the ones that came after it', async () => {
    const { client, localId } = await owner();
    world.pass(60_000);
    const idToken = await ownToken(client, localId);
    const another = createPasskeyDevice({ backedUp: true });
    await enrolPasskey(world, idToken, another);
    const passkeys = await readPasskeys(client, localId);
    expect(passkeys.map(({ id }) => id)).toEqual([
      another.credentialId,
      device.device.credentialId,
    ]);
    expect(passkeys.map(({ isSynced }) => isSynced)).toEqual([true, false]);
  });

  test('shows once more that its owner is there', async () => {
    const { client, localId } = await owner();
    world.pass(600_000);
    const before = Math.floor(world.now() / 1000);
    await signInAgainWithPasskey(client, localId, signal);
    const { auth_time: signedInAt } = claimsOf(client.session.current?.idToken);
    expect(signedInAt).toBeGreaterThanOrEqual(before);
  });

  // What one person asked for must never happen to another.
  test('of somebody else does not sign in again, and changes nothing', async () => {
    await owner();
    const { client, localId } = await somebody();
    const failure = await failureOf(signInAgainWithPasskey(client, localId, signal));
    expect(failure).toBeInstanceOf(OtherAccountError);
    expect(accountProblemOf(failure)).toBe('USER_MISMATCH');
    expect(client.session.current?.account.localId).toBe(localId);
  });
});

describe('what is wrong', () => {
  test('with a device that has one already is told', async () => {
    const { client, localId } = await owner();
    const failure = await failureOf(addPasskey(client, localId, signal));
    expect(accountProblemOf(failure)).toBe('PASSKEY_EXISTS_HERE');
  });

  test('when somebody cancels depends on what was asked', async () => {
    const { client, localId } = await owner();
    device.mood = 'cancels';
    const adding = await failureOf(addPasskey(client, localId, signal));
    expect(accountProblemOf(adding)).toBe('PASSKEY_NOT_CREATED');
    const using = await failureOf(signInAgainWithPasskey(client, localId, signal));
    expect(accountProblemOf(using)).toBe('PASSKEY_CANCELLED');
  });

  test('with a sign-in of ten minutes ago asks for a new one', async () => {
    const { client, localId, passkey } = await owner();
    world.pass(600_000);
    const tooOld = 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN';
    expect(accountProblemOf(await failureOf(addPasskey(client, localId, signal)))).toBe(tooOld);
    const removal = failureOf(removePasskey(client, localId, passkey.id));
    expect(accountProblemOf(await removal)).toBe(tooOld);
  });

  test('with removing the only way into an account is told', async () => {
    const { client, localId, passkey } = await owner();
    await world.admin('/v1/projects/latchkey/accounts:update', {
      localId,
      deleteAttribute: ['EMAIL'],
    });
    await signInAgainWithPasskey(client, localId, signal);
    const failure = await failureOf(removePasskey(client, localId, passkey.id));
    expect(accountProblemOf(failure)).toBe('LAST_SIGN_IN_METHOD');
    expect(await readPasskeys(client, localId)).toHaveLength(1);
  });
});
