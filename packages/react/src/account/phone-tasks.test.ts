import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../client/test/open-browser.ts';
import { readSessions } from './device-sessions.ts';
import { isOnlyWayIn } from './only-way-in.ts';
import { OtherAccountError, ownToken } from './own-token.ts';
import { removePhone, savePhone, sendCode, signInWithCode } from './phone-tasks.ts';
import { wayBackOf } from './sign-in-again.ts';

let world: World;
let browser: Browser;
let people = 0;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  browser = openBrowser(world);
});
afterEach(() => browser.close());

/** Somebody with an address, and a number that nobody has. */
async function somebody() {
  people += 1;
  const email = `somebody-${people}@example.com`;
  const phoneNumber = `+4915123${String(200_000 + people)}`;
  const client = browser.openTab({ persistence: 'none' });
  const account = await client.session.adopt(await world.signUp(email));
  const idToken = await ownToken(client, account.localId);
  return { client, account, phoneNumber, own: { client, account, idToken } };
}

/** Somebody with nothing but a number. */
async function caller() {
  const { phoneNumber } = await somebody();
  const client = browser.openTab({ persistence: 'none' });
  const account = await client.session.adopt(await world.signInByPhone(phoneNumber));
  return { client, account, phoneNumber };
}

describe('a phone number', () => {
  test('is added with its code, and every other device is signed out', async () => {
    const { client, account, phoneNumber, own } = await somebody();
    const sent = await sendCode(client, undefined, phoneNumber);
    await savePhone(own, sent, await world.smsCodeFor(phoneNumber));
    expect(client.session.current?.account).toMatchObject({
      localId: account.localId,
      phoneNumber,
    });
    expect(await readSessions(client, account.localId)).toMatchObject([{ isCurrent: true }]);
  });

  test('of somebody else is not taken, and nobody becomes them', async () => {
    const { phoneNumber } = await caller();
    const { client, account, own } = await somebody();
    const sent = await sendCode(client, undefined, phoneNumber);
    const code = await world.smsCodeFor(phoneNumber);
    await expect(savePhone(own, sent, code)).rejects.toMatchObject({ code: 'PHONE_NUMBER_EXISTS' });
    expect(client.session.current?.account.localId).toBe(account.localId);
  });

  test('that cannot be, or may not be used, is sent nothing', async () => {
    const { client, phoneNumber } = await somebody();
    await expect(sendCode(client, undefined, '+49')).rejects.toMatchObject({
      code: 'INVALID_PHONE_NUMBER',
    });
    await expect(sendCode(client, { countries: ['US'] }, phoneNumber)).rejects.toMatchObject({
      code: 'UNSUPPORTED_REGION',
    });
    expect(await world.smsTo(phoneNumber)).toEqual([]);
  });

  test('is removed, and the account stays', async () => {
    const { client, account, phoneNumber, own } = await somebody();
    const sent = await sendCode(client, undefined, phoneNumber);
    await savePhone(own, sent, await world.smsCodeFor(phoneNumber));
    const idToken = await ownToken(client, account.localId);
    await removePhone({ ...own, idToken });
    expect(client.session.current?.account.phoneNumber).toBeUndefined();
    expect(client.session.current?.account.email).toBe(account.email);
  });

  test('is the only way in where there is no address and no passkey', async () => {
    const { account } = await caller();
    expect(isOnlyWayIn(account, 'phone')).toBe(true);
    expect(isOnlyWayIn({ ...account, email: 'ada@example.com' }, 'phone')).toBe(false);
    expect(isOnlyWayIn({ ...account, hasPasskey: true }, 'phone')).toBe(false);
    const providers = [...account.providers, { providerId: 'google.com' }];
    expect(isOnlyWayIn({ ...account, providers }, 'phone')).toBe(false);
  });
});

describe('signing in again with a code', () => {
  test('takes the place of the sign-in there was', async () => {
    const { client, account, phoneNumber } = await caller();
    world.pass(301_000);
    const sent = await sendCode(client, undefined, phoneNumber);
    await signInWithCode(client, account, sent, await world.smsCodeFor(phoneNumber));
    const sessions = await readSessions(client, account.localId);
    expect(sessions).toHaveLength(1);
    expect(sessions).toMatchObject([{ isCurrent: true }]);
  });

  test('of somebody else changes nothing', async () => {
    const { client, account } = await caller();
    const other = await caller();
    const before = client.session.current;
    const sent = await sendCode(client, undefined, other.phoneNumber);
    const code = await world.smsCodeFor(other.phoneNumber);
    await expect(signInWithCode(client, account, sent, code)).rejects.toThrow(OtherAccountError);
    expect(client.session.current).toBe(before);
  });

  test('is the way for those who have nothing else, where the server has it', async () => {
    const { account } = await caller();
    expect(wayBackOf(account, undefined)).toBe('phone');
    expect(wayBackOf(account, { phoneSignIn: true })).toBe('phone');
    expect(wayBackOf(account, {})).toBe('none');
    const withEmail = { ...account, email: 'ada@example.com' };
    expect(wayBackOf(withEmail, { phoneSignIn: true, emailLinkSignIn: true })).toBe('link');
    expect(wayBackOf(withEmail, { phoneSignIn: true })).toBe('phone');
  });
});
