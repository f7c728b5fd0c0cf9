import { actionLink } from '@latchkey/identity/codes/action-link';
import type { Settings } from '@latchkey/identity/settings/settings';
import { linkModes } from '@latchkey/protocol/link-purposes';
import { describe, expect, test } from 'vitest';
import { parseActionLink } from './action-link.ts';

const page = 'https://auth.example.com/__/auth/action';

describe('a link of the server’s mails', () => {
  test.each(Object.entries(linkModes))('for %s is read', (purpose, mode) => {
    const link = actionLink(
      'https://auth.example.com',
      // The two settings a link is made of.
      { apiKey: 'key', actionPage: null } as unknown as Settings,
      {
        purpose: purpose as keyof typeof linkModes,
        code: 'the-code',
        language: 'pt-BR',
        tenant: 'blue',
        continueUrl: 'https://app.example.com/?a=1&b=2#c=3',
      },
    );
    expect(parseActionLink(link)).toEqual({
      mode,
      code: 'the-code',
      apiKey: 'key',
      lang: 'pt-BR',
      tenantId: 'blue',
      continueUrl: 'https://app.example.com/?a=1&b=2#c=3',
    });
  });
});

describe('a link', () => {
  test('says only what it has', () => {
    expect(parseActionLink(`${page}?mode=verifyEmail&oobCode=c&lang=`)).toEqual({
      mode: 'verifyEmail',
      code: 'c',
    });
  });

  test.each(['SIGNIN', 'signin', 'signIn', 'sIgNiN'])('may spell its mode %s', (mode) => {
    expect(parseActionLink(`${page}?mode=${mode}&oobCode=c`)?.mode).toBe('signIn');
  });

  test('may be wrapped in other links', () => {
    const inner = `${page}?mode=signIn&oobCode=c`;
    const once = `https://links.example.com/?link=${encodeURIComponent(inner)}`;
    const twice = `com.example://google/link?deep_link_id=${encodeURIComponent(once)}`;
    expect(parseActionLink(once)?.code).toBe('c');
    expect(parseActionLink(twice)?.code).toBe('c');
  });

  test('that wraps itself without end is none', () => {
    let link = `${page}?mode=signIn&oobCode=c`;
    for (let count = 0; count < 8; count += 1) {
      link = `https://links.example.com/?link=${encodeURIComponent(link)}`;
    }
    expect(parseActionLink(link)).toBeUndefined();
  });

  test('is not mistaken for an application’s own parameter of that name', () => {
    const address = `https://app.example.com/?link=https%3A%2F%2Fother.example.com&mode=signIn&oobCode=c`;
    expect(parseActionLink(address)?.code).toBe('c');
  });

  test.each([
    '',
    'no address',
    '/relative?mode=signIn&oobCode=c',
    page,
    `${page}?mode=signIn`,
    `${page}?oobCode=c`,
    `${page}?mode=signIn&oobCode=`,
    `${page}?mode=toString&oobCode=c`,
    `${page}#mode=signIn&oobCode=c`,
  ])('is not %j', (address) => {
    expect(parseActionLink(address)).toBeUndefined();
  });
});
