import type { SessionSnapshot } from '@latchkey/client';
import { describe, expect, test } from 'vitest';
import { someAccount as account } from '../../../packages/client/test/some-account.ts';
import { gate } from './gate.ts';

const loading: SessionSnapshot = { status: 'loading' };
const nobody: SessionSnapshot = { status: 'signedOut' };
const somebody: SessionSnapshot = { status: 'signedIn', account };
const guest: SessionSnapshot = { status: 'signedIn', account: { ...account, isAnonymous: true } };

const place = (path: string, search = '') => ({ path, search });

describe('a page of the account', () => {
  test('sends nobody to sign in, and back afterwards', () => {
    expect(gate(nobody, 'signedIn', place('/account/password', '?a=1'))).toBe(
      '/sign-in?next=%2Faccount%2Fpassword%3Fa%3D1',
    );
  });

  test.each([loading, somebody, guest])('lets %j be', (session) => {
    expect(gate(session, 'signedIn', place('/account'))).toBeUndefined();
  });
});

describe('the sign-in page', () => {
  test('sends somebody on to where they wanted to go, or to their account', () => {
    expect(gate(somebody, 'signingIn', place('/sign-in', '?next=%2Faccount%2Fx'))).toBe(
      '/account/x',
    );
    expect(gate(somebody, 'signingIn', place('/sign-in'))).toBe('/account');
    expect(gate(somebody, 'signingIn', place('/sign-in', '?next=//evil.com'))).toBe('/account');
  });

  test.each([loading, nobody])('stays for %j', (session) => {
    expect(gate(session, 'signingIn', place('/sign-in'))).toBeUndefined();
  });

  test('stays for a guest, who may want to become somebody', () => {
    expect(gate(guest, 'signingIn', place('/sign-in'))).toBeUndefined();
  });

  test('stays for a mailed link: whoever is signed in must not be mistaken for its owner', () => {
    const search = '?mode=signIn&oobCode=abc';
    expect(gate(somebody, 'signingIn', place('/sign-in', search))).toBeUndefined();
  });
});

test.each([loading, nobody, somebody, guest])('other pages are for everybody: %j', (session) => {
  expect(gate(session, 'anybody', place('/gallery'))).toBeUndefined();
});

describe('a tenant', () => {
  const ofAcme: SessionSnapshot = {
    status: 'signedIn',
    account: { ...account, tenantId: 'acme-1a2b3' },
  };

  test('is where whoever has to sign in comes back to', () => {
    expect(gate(nobody, 'signedIn', place('/account'), 'acme-1a2b3')).toBe(
      '/sign-in?next=%2Faccount&tenantId=acme-1a2b3',
    );
  });

  test('has a page to sign in on for who is signed in to another, or to the project', () => {
    const page = (tenantId: string) => place('/sign-in', `?tenantId=${tenantId}`);
    expect(gate(ofAcme, 'signingIn', page('acme-1a2b3'))).toBe('/account');
    expect(gate(ofAcme, 'signingIn', page('other-1a2b3'))).toBeUndefined();
    expect(gate(ofAcme, 'signingIn', page(''))).toBeUndefined();
    expect(gate(somebody, 'signingIn', page('acme-1a2b3'))).toBeUndefined();
    expect(gate(somebody, 'signingIn', page(''))).toBe('/account');
    expect(gate(ofAcme, 'signingIn', place('/sign-in'))).toBe('/account');
  });
});
