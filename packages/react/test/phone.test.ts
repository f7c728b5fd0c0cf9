import { phoneCodeLength, phoneLimits } from '@latchkey/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeResendDelay } from '../src/flow/later-timings.ts';
import type { MergeConflict, SignInDetails, SignInOptions } from '../src/index.ts';
import { codeLength } from '../src/kit/code-field.tsx';
import { asGuest, openTown, signUp, type Town, type Visit } from './visit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

let numbers = 0;
/** Another person's number. */
const newNumber = () => `+4915123${String(100_000 + ++numbers)}`;

const phone = { type: 'providerChosen', providerId: 'phone' } as const;
const amongOthers: SignInOptions = { providers: ['password', 'phone', 'anonymous'] };

async function askForCode(visit: Visit, phoneNumber: string): Promise<void> {
  await visit.at('provider-list');
  visit.send(phone);
  await visit.at('phone-entry');
  visit.send({ type: 'numberEntered', phoneNumber });
  await visit.at('phone-code');
}

async function enterCode(visit: Visit, phoneNumber: string): Promise<void> {
  visit.send({ type: 'codeEntered', code: await town.world.smsCodeFor(phoneNumber) });
}

async function signInByPhone(phoneNumber: string, options = amongOthers): Promise<Visit> {
  const visit = town.visit(options);
  await askForCode(visit, phoneNumber);
  await enterCode(visit, phoneNumber);
  await visit.at('closed');
  return visit;
}

/** One that is not the right one. */
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

describe('a phone number', () => {
  test('creates an account, and signs in to it the next time', async () => {
    const phoneNumber = newNumber();
    const told: Omit<SignInDetails, 'account'>[] = [];
    const options: SignInOptions = {
      ...amongOthers,
      onSignIn({ account: _account, ...details }) {
        told.push(details);
      },
    };
    const { client } = await signInByPhone(phoneNumber, options);
    const first = client.session.current?.account;
    expect(first).toMatchObject({ phoneNumber, isAnonymous: false });
    const again = await signInByPhone(phoneNumber, options);
    expect(again.client.session.current?.account.localId).toBe(first?.localId);
    expect(told).toEqual([
      { isNewAccount: true, providerId: 'phone', operation: 'signIn' },
      { isNewAccount: false, providerId: 'phone', operation: 'signIn' },
    ]);
  });

  test('may be typed in any spelling', async () => {
    const visit = town.visit(amongOthers);
    const phoneNumber = newNumber();
    await askForCode(
      visit,
      ` 00${phoneNumber.slice(1)} `.replace('00', '+').replace('151', ' (151) '),
    );
    expect(await town.world.smsTo(phoneNumber)).toHaveLength(1);
  });

  test.each(['+49', '+1 202', 'hello', '+999 123 456 789'])(
    'that cannot be is not sent anything: %j',
    async (phoneNumber) => {
      const visit = town.visit({ providers: ['phone'] });
      await visit.at('phone-entry');
      visit.send({ type: 'numberEntered', phoneNumber });
      const { errors } = await visit.at('phone-entry');
      expect(errors).toEqual({ phoneNumber: { problem: 'INVALID_PHONE_NUMBER' } });
    },
  );

  test('that only the server knows to be none is objected to at its field', async () => {
    // Where SMS really leave, no number is taken that cannot get any.
    const strict = await openTown({
      environment: {
        LATCHKEY_SMS_WEBHOOK_URL: 'https://sms.example.com/send',
        LATCHKEY_SMS_WEBHOOK_SECRET: 'a secret of thirty-two characters',
      },
    });
    try {
      const visit = strict.visit({ providers: ['phone'] });
      await visit.at('phone-entry');
      // A line that costs whoever calls it.
      visit.send({ type: 'numberEntered', phoneNumber: '+499001234567' });
      const { errors } = await visit.at('phone-entry');
      expect(errors).toMatchObject({ phoneNumber: { problem: 'INVALID_PHONE_NUMBER' } });
    } finally {
      await strict.tidy();
      await strict.close();
    }
  });

  test.each([
    ['countries', ['US', '+44']],
    ['blockedCountries', ['DE']],
  ])('of a country that the application does not want is refused: %s %j', async (name, list) => {
    const phoneNumber = newNumber();
    const visit = town.visit({ providers: ['phone'], phone: { [name]: list } });
    await visit.at('phone-entry');
    visit.send({ type: 'numberEntered', phoneNumber });
    const { errors } = await visit.at('phone-entry');
    expect(errors).toEqual({ phoneNumber: { problem: 'UNSUPPORTED_REGION' } });
    expect(await town.world.smsTo(phoneNumber)).toEqual([]);
  });

  test('of a country that the server does not allow is refused', async () => {
    await town.configure('smsRegionConfig', {
      smsRegionConfig: { allowlistOnly: { allowedRegions: ['US'] } },
    });
    const visit = town.visit({ providers: ['phone'] });
    await visit.at('phone-entry');
    visit.send({ type: 'numberEntered', phoneNumber: newNumber() });
    const { errors } = await visit.at('phone-entry');
    expect(errors).toEqual({ phoneNumber: { problem: 'UNSUPPORTED_REGION' } });
  });

  test('is kept nowhere before somebody is signed in', async () => {
    const browser = town.newBrowser();
    const phoneNumber = newNumber();
    const visit = town.visit(amongOthers, { client: browser.openTab() });
    await askForCode(visit, phoneNumber);
    expect(browser.local.dump()).not.toContain(phoneNumber.slice(3));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(phoneNumber.slice(3));
  });

  test('is worked for before it is sent anything, every time anew', async () => {
    const browser = town.newBrowser();
    const visit = town.visit(amongOthers, { client: browser.openTab() });
    await askForCode(visit, newNumber());
    visit.send({ type: 'resendAsked' });
    await visit.at('phone-code');
    const proofs = browser.requests
      .filter(({ path }) => path.endsWith(':sendVerificationCode'))
      .map(({ body }) => body['recaptchaToken']);
    expect(proofs).toEqual([
      expect.stringMatching(/^[\w-]+\.\d+$/),
      expect.stringMatching(/^[\w-]+\.\d+$/),
    ]);
    expect(proofs[0]).not.toBe(proofs[1]);
  });

  test('that is new is turned away where nobody new is let in', async () => {
    await town.configure('client.permissions.disabledUserSignup', {
      client: { permissions: { disabledUserSignup: true } },
    });
    const phoneNumber = newNumber();
    const visit = town.visit({ ...amongOthers, adminRestricted: true });
    await askForCode(visit, phoneNumber);
    await enterCode(visit, phoneNumber);
    const { data } = await visit.at('not-authorized');
    expect(data).toEqual({ phoneNumber });
  });
});

describe('the code', () => {
  test('that is wrong is objected to, and the right one still works', async () => {
    const phoneNumber = newNumber();
    const visit = town.visit(amongOthers);
    await askForCode(visit, phoneNumber);
    const code = await town.world.smsCodeFor(phoneNumber);
    visit.send({ type: 'codeEntered', code: otherThan(code) });
    const { errors } = await visit.at('phone-code');
    expect(errors).toMatchObject({ code: { problem: 'INVALID_CODE' } });
    await enterCode(visit, phoneNumber);
    await visit.at('closed');
  });

  test('that has expired leads back to the number, from where a new one is sent', async () => {
    const phoneNumber = newNumber();
    const visit = town.visit(amongOthers);
    await askForCode(visit, phoneNumber);
    town.world.pass(phoneLimits.codeLifetime + 1);
    await enterCode(visit, phoneNumber);
    const { data, notice } = await visit.at('phone-entry');
    expect([data, notice]).toEqual([{ phoneNumber }, { problem: 'SESSION_EXPIRED' }]);
    visit.send({ type: 'numberEntered', phoneNumber });
    await visit.at('phone-code');
    await enterCode(visit, phoneNumber);
    await visit.at('closed');
  });

  test('that is sent again is another one, and the old one is dead', async () => {
    const phoneNumber = newNumber();
    const visit = town.visit(amongOthers);
    await askForCode(visit, phoneNumber);
    const first = await town.world.smsCodeFor(phoneNumber);
    visit.send({ type: 'resendAsked' });
    await visit.at('phone-code');
    expect((await visit.at('phone-code')).data.times).toBe(2);
    expect(await town.world.smsTo(phoneNumber)).toHaveLength(2);
    const second = await town.world.smsCodeFor(phoneNumber);
    visit.send({ type: 'codeEntered', code: first });
    expect((await visit.at('phone-code')).errors).toHaveProperty('code');
    visit.send({ type: 'codeEntered', code: second });
    await visit.at('closed');
  });

  test('cannot be had too often', async () => {
    const phoneNumber = newNumber();
    const visit = town.visit(amongOthers);
    await askForCode(visit, phoneNumber);
    for (let sent = 1; sent < phoneLimits.sendsPerNumberPerHour; sent += 1) {
      visit.send({ type: 'resendAsked' });
      await visit.at('phone-code');
    }
    visit.send({ type: 'resendAsked' });
    const { notice, data } = await visit.at('phone-code');
    expect(notice?.problem).toBe('TOO_MANY_MESSAGES');
    expect(data.times).toBe(phoneLimits.sendsPerNumberPerHour);
  });

  test('of a visitor who leaves in the middle signs nobody in', async () => {
    const phoneNumber = newNumber();
    const visit = town.visit(amongOthers);
    await askForCode(visit, phoneNumber);
    await enterCode(visit, phoneNumber);
    visit.send({ type: 'backPressed' });
    await visit.at('provider-list');
    expect(visit.client.session.current).toBeUndefined();
  });

  test('is as long, and is offered again as late, as the protocol says', () => {
    expect(codeLength).toBe(phoneCodeLength);
    expect(codeResendDelay).toBe(phoneLimits.resendAfter);
  });
});

describe('a guest', () => {
  async function guest(options: SignInOptions = {}) {
    const visit = town.visit(amongOthers);
    await visit.at('provider-list');
    visit.send(asGuest);
    await visit.at('closed');
    const { client } = visit;
    const { localId } = client.session.current?.account ?? {};
    const upgrade = { ...amongOthers, upgradeGuests: true, ...options };
    return { localId, client, next: town.visit(upgrade, { client }) };
  }

  test('who adds a number keeps the account', async () => {
    const told: SignInDetails[] = [];
    const { localId, client, next } = await guest({
      onSignIn: (details) => void told.push(details),
    });
    const phoneNumber = newNumber();
    await askForCode(next, phoneNumber);
    await enterCode(next, phoneNumber);
    await next.at('closed');
    expect(client.session.current?.account).toMatchObject({
      localId,
      phoneNumber,
      isAnonymous: false,
    });
    expect(told).toMatchObject([{ providerId: 'phone', operation: 'link', isNewAccount: false }]);
  });

  test('whose number belongs to somebody can become them, if the application wants', async () => {
    const phoneNumber = newNumber();
    const owner = (await signInByPhone(phoneNumber)).client.session.current?.account;
    const conflicts: MergeConflict[] = [];
    const { localId, client, next } = await guest({
      onMergeConflict: (conflict) => void conflicts.push(conflict),
    });
    await askForCode(next, phoneNumber);
    await enterCode(next, phoneNumber);
    await next.at('closed');
    expect(client.session.current?.account.localId).toBe(localId);
    expect(conflicts).toMatchObject([{ code: 'latchkey/merge-conflict', phoneNumber }]);
    const account = await conflicts[0]?.signIn();
    expect(account?.localId).toBe(owner?.localId);
    expect(client.session.current?.account.localId).toBe(owner?.localId);
  });

  test('whose number belongs to somebody is asked where the application says nothing, and becomes them', async () => {
    const phoneNumber = newNumber();
    const owner = (await signInByPhone(phoneNumber)).client.session.current?.account;
    const { client, next } = await guest();
    await askForCode(next, phoneNumber);
    await enterCode(next, phoneNumber);
    expect((await next.at('merge-conflict')).data).toEqual({ phoneNumber });
    next.send({ type: 'continuePressed' });
    await next.at('closed');
    expect(client.session.current?.account.localId).toBe(owner?.localId);
  });
});

test('an account with an address is another one than that of the number', async () => {
  const visit = town.visit({});
  await signUp(visit, town.newEmail());
  await visit.at('closed');
  const { localId } = visit.client.session.current?.account ?? {};
  const byPhone = await signInByPhone(newNumber());
  expect(byPhone.client.session.current?.account.localId).not.toBe(localId);
});
