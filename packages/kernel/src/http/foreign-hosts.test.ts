import { expect, test } from 'vitest';
import { withoutForeignHost } from './foreign-hosts.ts';

test.each([
  ['/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k', '/v1/accounts:signUp?key=k'],
  ['/identitytoolkit.googleapis.com/v2/projects/p', '/v2/projects/p'],
  ['/securetoken.googleapis.com/v1/token', '/v1/token'],
  ['/www.googleapis.com/identitytoolkit/v3/relyingparty/x', '/identitytoolkit/v3/relyingparty/x'],
  ['/firestore.googleapis.com/v1/projects/p/databases/d', '/v1/projects/p/databases/d'],
  ['/firebaserules.googleapis.com/v1/projects/p/rulesets', '/v1/projects/p/rulesets'],
  ['http://localhost:8787/securetoken.googleapis.com/v1/token', 'http://localhost:8787/v1/token'],
])('%s is %s', (named, plain) => {
  expect(withoutForeignHost(named)).toBe(plain);
});

test.each([
  '/v1/accounts:signUp?continueUrl=/identitytoolkit.googleapis.com/v1/',
  '/identitytoolkit.googleapis.com/account/profile',
  '/identitytoolkit.googleapis.com//evil.example/v1',
  '/securetoken.googleapis.com.evil.example/v1/token',
  '/www.googleapis.com/robots',
  '/firestore.googleapis.com/healthz',
  '/identitytoolkit-googleapis.com/v1/accounts:signUp',
])('%s stays as it is', (url) => {
  expect(withoutForeignHost(url)).toBe(url);
});

test('one name is taken off, and not what stands behind it', () => {
  const twice = '/identitytoolkit.googleapis.com/identitytoolkit.googleapis.com/v1/accounts:signUp';
  expect(withoutForeignHost(twice)).toBe(twice);
});
