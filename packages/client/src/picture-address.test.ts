import { describe, expect, test } from 'vitest';
import {
  isUploaded,
  pictureName,
  shownAddress,
  storedAddress,
  uploadAddress,
} from './picture-address.ts';

const url = 'https://auth.example.com';
const ada = { localId: 'ada' };

describe('the picture of an account', () => {
  test('has a name of its own in the project and in every tenant', () => {
    expect(pictureName(ada)).toBe('users/ada');
    expect(pictureName({ ...ada, tenantId: 'harbour-4kd0a' })).toBe(
      'tenants/harbour-4kd0a/users/ada',
    );
  });

  test('is sent and found under its name as one segment, whatever its owner is called', () => {
    const odd = { localId: '../ada?x=1&name=y#z%2F' };
    const name = 'users%2F..%2Fada%3Fx%3D1%26name%3Dy%23z%252F';
    expect(uploadAddress(url, odd)).toBe(`${url}/v0/b/profile-pictures/o?name=${name}`);
    expect(storedAddress(url, odd)).toBe(`${url}/v0/b/profile-pictures/o/${name}`);
    expect(new URL(uploadAddress(url, odd)).searchParams.get('name')).toBe(`users/${odd.localId}`);
  });

  test('is shown by the first of its tokens', () => {
    const stored = { name: 'users/ada', downloadTokens: 'one,two' };
    expect(shownAddress(url, ada, stored)).toBe(
      `${url}/v0/b/profile-pictures/o/users%2Fada?alt=media&token=one`,
    );
    expect(shownAddress(url, ada, { downloadTokens: 'a&b=c' })).toMatch(/token=a%26b%3Dc$/);
  });

  test('is told by its address from those of others and from elsewhere', () => {
    const address = shownAddress(url, ada, { downloadTokens: 'one' });
    expect(isUploaded(ada, address)).toBe(true);
    expect(isUploaded({ ...ada, tenantId: 'harbour-4kd0a' }, address)).toBe(false);
    expect(isUploaded({ localId: 'grace' }, address)).toBe(false);
    expect(isUploaded({ localId: 'ad' }, address)).toBe(false);
    expect(isUploaded(ada, 'https://pictures.example.com/ada.png')).toBe(false);
    expect(isUploaded(ada, undefined)).toBe(false);
  });

  test.each([{}, { downloadTokens: '' }, { downloadTokens: ['one'] }, { downloadTokens: null }])(
    'is not shown without one, as in %j',
    (stored) => {
      expect(shownAddress(url, ada, stored)).toBeUndefined();
    },
  );
});
