import { describe, expect, test } from 'vitest';
import { isAllowedAddress } from './allowed-address.ts';

const page = { origin: 'https://app.example.com', base: 'https://app.example.com/sign-in' };
const isAllowed = (address: string, hosts: readonly string[] = ['shop.example.com', 'localhost']) =>
  isAllowedAddress(address, hosts, page);

describe('a visitor may be sent on', () => {
  test.each([
    '/account',
    'account?tab=1#top',
    '',
    '?next=1',
    'https://app.example.com/account',
    'https://shop.example.com/basket',
    'https://shop.example.com:8443/',
    'https://SHOP.example.com/',
    'http://localhost:3000/',
  ])('to %j', (address) => {
    expect(isAllowed(address)).toBe(true);
  });

  test('within a page on any scheme, for the page is there already', () => {
    const plain = { origin: 'http://intranet', base: 'http://intranet/' };
    expect(isAllowedAddress('/account', [], plain)).toBe(true);
    expect(isAllowedAddress('http://intranet/account', [], plain)).toBe(true);
  });
});

// Each leads, in some browser, router or reader, somewhere the list does not name.
describe('a visitor is never sent on', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://app.example.com/0',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://shop.example.com/',
    '//evil.com',
    '///evil.com',
    '\\\\evil.com',
    '/\\evil.com',
    '/\t/evil.com',
    'https:/\\evil.com',
    'https://evil.com',
    'https://evil.com/shop.example.com',
    'https://shop.example.com.evil.com/',
    'https://sub.shop.example.com/',
    'https://shop.example.com./',
    'https://evil.com#@shop.example.com',
    'https://shop.example.com@evil.com/',
    'https://user@shop.example.com/',
    'https://:secret@app.example.com/',
    'http://shop.example.com/',
    'http://app.example.com/',
    'https://app.example.com:8443/',
    'https://app.example.com//evil.com',
    '/.//evil.com',
    'https://[broken/',
    'https://shop.example.com/\u202e',
  ])('to %j', (address) => {
    expect(isAllowed(address)).toBe(false);
  });

  test('elsewhere by a page whose base is elsewhere', () => {
    const moved = { origin: 'https://app.example.com', base: 'https://cdn.example.net/' };
    expect(isAllowedAddress('account', [], moved)).toBe(false);
  });

  test('to a relative address by something that is no page', () => {
    expect(isAllowedAddress('/account', ['app.example.com'])).toBe(false);
    expect(isAllowedAddress('https://app.example.com/', ['app.example.com'])).toBe(true);
  });
});
