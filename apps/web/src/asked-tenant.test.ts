import type { SiteFacts } from '@latchkey/identity/http/site/facts';
import { describe, expect, test } from 'vitest';
import { askedTenant, signInAt, tenantsFor } from './asked-tenant.ts';

const facts = (tenantChoice?: SiteFacts['settings']['tenantChoice']) =>
  ({ settings: { tenantChoice } }) as SiteFacts;
const listed = facts({
  by: 'BUTTON',
  tenants: [{ tenantId: 'acme-1', displayName: 'Acme Inc.', color: '#0b4f6c' }],
});
const acme = { id: 'acme-1', name: 'Acme Inc.', color: '#0b4f6c', domains: [] };

describe('the tenants of a page', () => {
  test('are those that are listed', () => {
    expect(tenantsFor(listed, undefined)).toEqual([acme]);
    expect(tenantsFor(listed, 'acme-1')).toEqual([acme]);
  });

  test('are one that its address names, of which nothing is known, and none besides', () => {
    expect(tenantsFor(listed, 'other-2')).toEqual([{ id: 'other-2', name: 'other-2' }]);
    expect(tenantsFor(facts(), 'other-2')).toEqual([{ id: 'other-2', name: 'other-2' }]);
  });

  test('are none, where it is the project’s own', () => {
    expect(tenantsFor(listed, '')).toEqual([]);
    expect(tenantsFor(facts(), undefined)).toEqual([]);
  });
});

test('the address of a page to sign in on keeps everything but the tenant', () => {
  expect(signInAt('acme-1', '?next=%2Fa&tenantId=x')).toBe('/sign-in?next=%2Fa&tenantId=acme-1');
  expect(signInAt(undefined, '?tenantId=x')).toBe('/sign-in');
  expect(askedTenant('?tenantId=')).toBe('');
  expect(askedTenant('')).toBeUndefined();
});
