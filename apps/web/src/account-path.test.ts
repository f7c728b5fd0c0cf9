import { sectionNames } from '@latchkey/react';
import { expect, test } from 'vitest';
import { accountPageOf, movedTo } from './account-path.ts';
import { findRoute } from './routes.ts';

test.each([
  ['/account/email', '/account/profile'],
  ['/account/phone', '/account/profile'],
  ['/account/password', '/account/security'],
  ['/account/passkeys', '/account/security'],
  ['/account/two-step', '/account/security'],
  ['/account/linked-accounts', '/account/connections'],
  ['/account/sessions', '/account/devices'],
  ['/account/delete', '/account/data'],
  ['/account/download', '/account/data'],
])('the old address %s leads on to %s, with what was asked along', (path, to) => {
  expect(movedTo({ path, search: '' })).toBe(to);
  expect(movedTo({ path, search: '?lang=ar' })).toBe(`${to}?lang=ar`);
});

test.each(['/', '/account', '/account/profile', '/account/data', '/sign-in', '/account/nowhere'])(
  '%s stays where it is',
  (path) => {
    expect(movedTo({ path, search: '' })).toBeUndefined();
  },
);

test('every part has an address that leads somewhere', () => {
  for (const name of sectionNames) {
    const path = `/account/${name}`;
    expect(findRoute(path, false)?.name).toBe('account');
    expect(accountPageOf(movedTo({ path, search: '' }) ?? path)).toBeDefined();
  }
});
