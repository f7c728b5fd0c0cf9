import { describe, expect, test } from 'vitest';
import { cookieOf, isFromHere } from './index.ts';

describe('the cookie of an application', () => {
  test('is bound to its host under https, and hidden from scripts everywhere', () => {
    const secure = cookieOf('https://app.example.com');
    expect(secure.write('a.b-c_d', 600_999)).toBe(
      '__Host-session=a.b-c_d; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
    expect(cookieOf('http://localhost:3000').write('a.b.c', 600_000)).toBe(
      'session=a.b.c; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
    );
    expect(secure.clear()).toBe(
      '__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
  });

  test('is found among others', () => {
    const { read } = cookieOf('http://localhost:3000');
    expect(read('a=1; session=a.b.c; other-session=2')).toBe('a.b.c');
    expect(read('session-x=1;session=a.b.c')).toBe('a.b.c');
    for (const header of ['', 'session=', 'my-session=1', 'session', null, undefined]) {
      expect(read(header)).toBe(undefined);
    }
    // One that another host of the domain may have set is not looked at.
    expect(cookieOf('https://app.example.com').read('session=a.b.c')).toBe(undefined);
  });

  test('is neither cut off by a browser nor ended by what is in it', () => {
    const { write } = cookieOf('https://app.example.com');
    expect(() => write('a'.repeat(4090), 600_000)).toThrow('too large for a cookie');
    for (const value of ['a; Domain=example.com', 'a\r\nSet-Cookie: b=c', 'a,b', '"a"']) {
      expect(() => write(value, 600_000)).toThrow(TypeError);
    }
  });
});

const origin = 'https://app.example.com';

test.each([
  ['a page of the application', { 'sec-fetch-site': 'same-origin', origin }, true],
  ['a page of another host of the domain', { 'sec-fetch-site': 'same-site', origin }, false],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  ['another site that says it is none', { 'sec-fetch-site': 'cross-site', origin }, false],
  ['the address bar', { 'sec-fetch-site': 'none' }, false],
  ['a page of the application in an older browser', { origin }, true],
  ['another site in an older browser', { origin: 'https://evil.example' }, false],
  ['a frame without an origin', { origin: 'null' }, false],
  ['no browser', {}, false],
  ['two origins', { origin: [origin, origin] }, false],
])('a request is from here or not: %s', (_, headers, expected) => {
  expect(isFromHere(headers, `${origin}/`)).toBe(expected);
  if (!('origin' in headers) || typeof headers.origin === 'string') {
    expect(isFromHere(new Headers(headers as Record<string, string>), origin)).toBe(expected);
  }
});
