import { describe, expect, test } from 'vitest';
import { type AddressRule, type Tenant, tenantFor } from './tenants.ts';

const school: Tenant = {
  id: 'school',
  name: 'School',
  providers: [
    { id: 'saml.school', rule: { domain: 'school.example' } },
    { id: 'password', rule: { pattern: '@(alumni|staff)\\.school\\.example$', flags: '' } },
  ],
};
const hospital: Tenant = { id: 'hospital', name: 'Hospital', rules: [{ domain: 'ward.example' }] };
const everybody: Tenant = {
  id: '',
  name: 'Everybody',
  providers: [{ id: 'password' }, { id: 'saml.school', rule: { domain: 'school.example' } }],
};

const found = (email: string, tenants: readonly Tenant[] = [school, hospital]) =>
  tenantFor(tenants, email);

describe('an address belongs', () => {
  test('to the tenant with a provider for its domain, and to that provider alone', () => {
    expect(found('ada@school.example')).toEqual({ tenantId: 'school', providers: ['saml.school'] });
  });

  test('to the tenant whose pattern it matches', () => {
    expect(found('ada@staff.school.example')).toEqual({
      tenantId: 'school',
      providers: ['password'],
    });
  });

  test('to the tenant with its domain, with whatever the server offers there', () => {
    expect(found('grace@ward.example')).toEqual({ tenantId: 'hospital' });
  });

  test('to the first that takes it, in the given order', () => {
    expect(found('ada@school.example', [everybody, school])).toEqual({
      tenantId: '',
      providers: ['password', 'saml.school'],
    });
  });

  test('to a provider without a rule, whatever its domain', () => {
    expect(found('eve@elsewhere.example', [school, everybody])).toEqual({
      tenantId: '',
      providers: ['password'],
    });
  });

  test('to nobody where no rule is for it', () => {
    expect(found('eve@elsewhere.example')).toBeUndefined();
    expect(found('eve@elsewhere.example', [])).toBeUndefined();
  });
});

describe('a domain', () => {
  const isFor = (rule: AddressRule, email: string) =>
    found(email, [{ id: 'a', name: 'A', rules: [rule] }]) !== undefined;

  test.each(['Ada@SCHOOL.example', 'ada@school.example', '"a@b"@school.example'])(
    'is that of %s',
    (email) => {
      expect(isFor({ domain: 'School.Example' }, email)).toBe(true);
    },
  );

  test.each([
    'ada@notschool.example',
    'ada@sub.school.example',
    'ada@school.example.evil.example',
    'school.example@evil.example',
    'ada@schoolxexample',
  ])('is not that of %s', (email) => {
    expect(isFor({ domain: 'school.example' }, email)).toBe(false);
  });
});
