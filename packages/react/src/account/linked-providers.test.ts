import type { Account } from '@latchkey/client';
import { describe, expect, test } from 'vitest';
import { someAccount } from '../../../client/test/some-account.ts';
import { linkedProviders } from './linked-providers.ts';
import { isOnlyWayIn } from './only-way-in.ts';
import { sectionsFor } from './section-name.ts';
import { wayBackOf } from './sign-in-again.ts';

const somebody: Account = {
  ...someAccount,
  providers: [
    { providerId: 'password', email: 'ada@example.com' },
    { providerId: 'phone', phoneNumber: '+447700900100' },
    { providerId: 'github.com', displayName: 'ada-l' },
    { providerId: 'saml.gone', email: 'ada@gone.example' },
  ],
};
const settings = {
  passwordSignIn: true,
  emailLinkSignIn: true,
  providers: [
    { providerId: 'google.com' },
    { providerId: 'github.com' },
    { providerId: 'oidc.acme', displayName: 'Acme' },
  ],
};
const { email: _email, ...nameless } = somebody;
const github: Account = {
  ...nameless,
  hasPassword: false,
  providers: [{ providerId: 'github.com' }],
};

describe('the list of linked accounts', () => {
  test('has what is offered, in its order, and then what is linked and no longer offered', () => {
    expect(linkedProviders(somebody, settings)).toEqual([
      { id: 'google.com', name: 'Google', isLinked: false, isOffered: true },
      { id: 'github.com', name: 'GitHub', isLinked: true, isOffered: true, knownAs: 'ada-l' },
      { id: 'oidc.acme', name: 'Acme', isLinked: false, isOffered: true },
      {
        id: 'saml.gone',
        name: 'gone',
        isLinked: true,
        isOffered: false,
        knownAs: 'ada@gone.example',
      },
    ]);
  });

  test('calls a provider as the application does', () => {
    const providers = ['github.com', { id: 'oidc.acme', name: 'Our Acme' }];
    const names = linkedProviders(somebody, settings, { providers }).map(({ name }) => name);
    expect(names).toEqual(['Google', 'GitHub', 'Our Acme', 'gone']);
  });

  test('has only what is linked until the server has said what it offers', () => {
    expect(linkedProviders(somebody, undefined).map(({ id }) => id)).toEqual([
      'github.com',
      'saml.gone',
    ]);
  });
});

describe('the only way to sign in', () => {
  test('is a provider without an address, a number, a passkey or another provider', () => {
    expect(isOnlyWayIn(github, 'github.com')).toBe(true);
  });

  test.each([
    ['an address', { email: 'ada@example.com' }],
    ['a passkey', { hasPasskey: true }],
    ['a number', { phoneNumber: '+447700900100' }],
    ['another provider', { providers: [...github.providers, { providerId: 'google.com' }] }],
  ])('is not a provider beside %s', (_what, more) => {
    expect(isOnlyWayIn({ ...github, ...more }, 'github.com')).toBe(false);
  });
});

describe('what the server has switched off', () => {
  test.each([
    ['an address', { email: 'ada@example.com' }, { passkeySignIn: true, phoneSignIn: true }],
    ['a number', { phoneNumber: '+447700900100' }, { passwordSignIn: true, passkeySignIn: true }],
    ['a passkey', { hasPasskey: true }, { passwordSignIn: true, phoneSignIn: true }],
  ])('is no way in: %s', (_what, more, known) => {
    expect(isOnlyWayIn({ ...github, ...more }, 'github.com', known)).toBe(true);
  });
});

describe('the section of linked accounts', () => {
  const has = (account: Account, known: Parameters<typeof sectionsFor>[1]) =>
    sectionsFor(account, known).includes('linked-accounts');

  test('is there where something is offered or linked', () => {
    expect(has(somebody, undefined)).toBe(true);
    expect(has(somebody, settings)).toBe(true);
    expect(has(github, {})).toBe(true);
    expect(has({ ...somebody, providers: [] }, settings)).toBe(true);
  });

  test('is not there where there is nothing to link, or nobody to link it to', () => {
    expect(has({ ...somebody, providers: [] }, {})).toBe(false);
    expect(has({ ...github, providers: [], isAnonymous: true }, settings)).toBe(false);
  });
});

describe('signing in again', () => {
  test('is done at a provider that is linked and still there, before any mail is sent', () => {
    expect(wayBackOf({ ...github, email: 'ada@example.com' }, settings)).toBe('provider');
    expect(wayBackOf(github, settings)).toBe('provider');
  });

  test('is done with the password where there is one', () => {
    expect(wayBackOf(somebody, settings)).toBe('password');
  });

  test('is not done at a provider that is gone', () => {
    expect(wayBackOf(github, { emailLinkSignIn: true })).toBe('none');
  });
});
