import type { Account } from '@latchkey/client';
import { describe, expect, test } from 'vitest';
import { initialsOf, isPictureAddress, nameOf } from './picture.ts';

const somebody: Account = {
  localId: 'a',
  emailVerified: false,
  isAnonymous: false,
  hasPassword: true,
  hasPasskey: false,
  createdAt: 0,
  lastLoginAt: 0,
  providers: [],
};

describe('a picture', () => {
  const server = 'http://127.0.0.1:8787';

  test('is shown from an encrypted address', () => {
    expect(isPictureAddress('https://pictures.example.com/ada.png', server)).toBe(true);
    expect(isPictureAddress('https://pictures.example.com/ada.png', 'no address')).toBe(true);
  });

  test('is shown from the server itself, however that is reached', () => {
    const path = '/v0/b/profile-pictures/o/users%2Fada?alt=media&token=t';
    expect(isPictureAddress(server + path, server)).toBe(true);
    expect(isPictureAddress(server + path, `${server}/auth`)).toBe(true);
  });

  test.each([
    'http://pictures.example.com/ada.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    '//pictures.example.com/ada.png',
    '/ada.png',
    'https:/pictures.example.com',
    'https://',
    'https://ada:secret@pictures.example.com/ada.png',
    'http://127.0.0.1:8788/ada.png',
    'http://127.0.0.1:8787@pictures.example.com/ada.png',
    'http://ada@127.0.0.1:8787/ada.png',
    ' https://pictures.example.com/ada.png',
    '',
  ])('is not shown from %j', (address) => {
    expect(isPictureAddress(address, server)).toBe(false);
  });
});

describe('somebody without a picture', () => {
  test.each([
    [{ displayName: 'Ada Lovelace' }, 'AL'],
    [{ displayName: 'ada king noel lovelace' }, 'AL'],
    [{ displayName: 'Ada' }, 'A'],
    [{ displayName: ' 山田 太郎 ' }, '山太'],
    [{ displayName: '🦊 Fox' }, 'F'],
    [{ email: 'grace.hopper@example.com' }, 'GH'],
    [{ displayName: '  ', email: 'grace@example.com' }, 'G'],
    [{}, ''],
  ])('%j has the letters %s', (fields, letters) => {
    expect(initialsOf({ ...somebody, ...fields })).toBe(letters);
  });

  test('is called by name, then by address, then by number', () => {
    const all = { displayName: 'Ada', email: 'ada@example.com', phoneNumber: '+15550100' };
    expect(nameOf({ ...somebody, ...all })).toBe('Ada');
    expect(nameOf({ ...somebody, ...all, displayName: '' })).toBe('ada@example.com');
    expect(nameOf({ ...somebody, phoneNumber: '+15550100' })).toBe('+15550100');
    expect(nameOf(somebody)).toBeUndefined();
  });
});
