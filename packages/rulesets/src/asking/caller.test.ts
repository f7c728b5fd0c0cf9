import { expect, test } from 'vitest';
import { changedByOf } from './caller.ts';

const account = (tenant: string, uid: string) =>
  changedByOf({ kind: 'account', tenant, uid, claims: {} } as never);

test('nobody is called like somebody of a tenant', () => {
  expect(account('', 'ada')).toBe('uid:ada');
  expect(account('acme', 'ada')).toBe('uid:acme/ada');
  expect(account('', 'acme/ada')).toBe('uid:/acme/ada');
});
