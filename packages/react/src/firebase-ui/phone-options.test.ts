import { createClient } from '@latchkey/client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visitV6 } from '../../test/v6-visit.ts';
import { asGuest, openTown, type Town } from '../../test/visit.ts';
import type { AnonymousUpgradeConflict } from './callbacks.ts';
import type { FirebaseUiProvider } from './config.ts';
import { optionsOf } from './options-of.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

const client = createClient({ url: 'https://auth.invalid', apiKey: 'key', persistence: 'none' });
const options = (entry: Omit<FirebaseUiProvider, 'provider'>, ...others: string[]) =>
  optionsOf(client, { signInOptions: [{ provider: 'phone', ...entry }, ...others] });

describe('the options of a phone', () => {
  test('defaultCountry is the country at first', () => {
    expect(options({ defaultCountry: 'GB' }).phone).toEqual({ defaultCountry: 'GB' });
  });

  test('whitelistedCountries are the only ones', () => {
    const { phone } = options({ whitelistedCountries: ['GB', '+1'] });
    expect(phone).toEqual({ countries: ['GB', '+1'] });
  });

  test('blacklistedCountries are left out', () => {
    const { phone } = options({ blacklistedCountries: ['GB', '+1'] });
    expect(phone).toEqual({ blockedCountries: ['GB', '+1'] });
  });

  test('both lists are none', () => {
    const { phone } = options({ whitelistedCountries: ['GB'], blacklistedCountries: ['US'] });
    expect(phone).toEqual({});
  });

  test('loginHint is the number at first', () => {
    const { initialValues } = options({ loginHint: '+442079460018' }, 'password');
    expect(initialValues).toEqual({ phoneNumber: '+442079460018' });
  });

  test('defaultNationalNumber is stronger, but counts only where the phone is alone', () => {
    const entry = { defaultNationalNumber: '2079460018', loginHint: '+12025550143' };
    expect(options(entry).initialValues).toEqual({ phoneNumber: '2079460018' });
    expect(options(entry, 'password').initialValues).toEqual({ phoneNumber: '+12025550143' });
  });

  test('recaptchaParameters change nothing', () => {
    expect(options({ recaptchaParameters: { size: 'invisible' } }).phone).toEqual({});
  });
});

test('a phone alone begins with its number', async () => {
  const visit = visitV6(town, {
    signInOptions: [{ provider: 'phone', loginHint: '+442079460018' }],
  });
  expect((await visit.at('phone-entry')).data).toEqual({ phoneNumber: '+442079460018' });
});

test('a guest whose number belongs to somebody is a conflict with a credential of a phone', async () => {
  const phoneNumber = '+4915123000001';
  const { localId } = await town.world.signInByPhone(phoneNumber);
  const conflicts: AnonymousUpgradeConflict[] = [];
  const config = {
    signInOptions: ['anonymous', 'phone'],
    autoUpgradeAnonymousUsers: true,
    callbacks: {
      signInSuccessWithAuthResult: () => false,
      signInFailure: (conflict: AnonymousUpgradeConflict) => void conflicts.push(conflict),
    },
  };
  const first = visitV6(town, config);
  await first.at('provider-list');
  first.send(asGuest);
  await first.at('closed');

  const visit = visitV6(town, config, { client: first.client });
  await visit.at('provider-list');
  visit.send({ type: 'providerChosen', providerId: 'phone' });
  await visit.at('phone-entry');
  visit.send({ type: 'numberEntered', phoneNumber });
  await visit.at('phone-code');
  visit.send({ type: 'codeEntered', code: await town.world.smsCodeFor(phoneNumber) });
  await visit.at('closed');
  expect(conflicts).toMatchObject([
    { code: 'firebaseui/anonymous-upgrade-merge-conflict', credential: { providerId: 'phone' } },
  ]);
  expect(conflicts[0]?.credential.toJSON()).toEqual({
    providerId: 'phone',
    email: '',
    phoneNumber,
  });
  expect((await conflicts[0]?.credential.signIn())?.uid).toBe(localId);
});
