import { sampleAccount, sampleLink, sampleSession } from '@latchkey/testing/sample-records';
import { expect, test } from 'vitest';
import { endOfEarlierSignIns, idTokenClaims, sessionCookieIssuer } from './id-token.ts';

const issuedAt = 1_800_000_000;
const usual = {
  iss: 'https://securetoken.google.com/shop',
  aud: 'shop',
  auth_time: 7,
  user_id: 'account',
  sub: 'account',
  iat: issuedAt,
  exp: issuedAt + 3600,
};

test('a token of somebody of whom little is known says that little', () => {
  const session = sampleSession({ authTime: 7, signInProvider: 'anonymous' });
  const claims = idTokenClaims('shop', sampleAccount(), session, issuedAt);
  expect(claims).toEqual({
    provider_id: 'anonymous',
    ...usual,
    firebase: { identities: {}, sign_in_provider: 'anonymous', session_id: 'session' },
  });
});

test('a token says all that verifiers read', () => {
  const account = sampleAccount({
    tenant: 'acme',
    displayName: 'Ada',
    photoUrl: 'https://pictures.example.com/ada',
    email: 'ada@example.com',
    emailVerified: true,
    phoneNumber: '+16505550100',
    providers: [
      sampleLink({ providerId: 'oidc.acme', rawId: 'one' }),
      sampleLink({ providerId: 'oidc.acme', rawId: 'two' }),
      sampleLink({ providerId: 'google.com', rawId: 'three' }),
    ],
  });
  const session = sampleSession({
    authTime: 7,
    secondFactor: { provider: 'totp', identifier: 'an app' },
    signInAttributes: '{"team":"engines"}',
  });
  expect(idTokenClaims('shop', account, session, issuedAt)).toEqual({
    name: 'Ada',
    picture: 'https://pictures.example.com/ada',
    email: 'ada@example.com',
    email_verified: true,
    phone_number: '+16505550100',
    ...usual,
    firebase: {
      identities: {
        'oidc.acme': ['one', 'two'],
        'google.com': ['three'],
        email: ['ada@example.com'],
        phone: ['+16505550100'],
      },
      sign_in_provider: 'password',
      session_id: 'session',
      sign_in_second_factor: 'totp',
      second_factor_identifier: 'an app',
      tenant: 'acme',
      sign_in_attributes: { team: 'engines' },
    },
  });
});

test('custom claims replace name and picture, the session’s the account’s, and nothing below', () => {
  const chosen = {
    email: 'chosen@example.com',
    email_verified: true,
    phone_number: '+1',
    sub: 'x',
  };
  const account = sampleAccount({
    displayName: 'Ada',
    email: 'ada@example.com',
    phoneNumber: '+16505550100',
    customAttributes: JSON.stringify({ ...chosen, name: 'Countess', level: 1, role: 'admin' }),
  });
  const session = sampleSession({ claims: JSON.stringify({ level: 2 }) });
  expect(idTokenClaims('shop', account, session, issuedAt)).toMatchObject({
    name: 'Countess',
    level: 2,
    role: 'admin',
    email: 'ada@example.com',
    email_verified: false,
    phone_number: '+16505550100',
    sub: 'account',
  });
});

test('a session cookie is of an issuer of its own', () => {
  expect(sessionCookieIssuer('shop')).toBe('https://session.firebase.google.com/shop');
});

test('a token on the way to a second factor is not for the project', () => {
  const session = sampleSession({ enrolmentOnly: true });
  const { aud } = idTokenClaims('shop', sampleAccount(), session, issuedAt);
  expect(aud).toBe('shop/enrolment');
});

test('what ends earlier sign-ins ends those of the second that runs, and of every such change', () => {
  expect(endOfEarlierSignIns(7999, { validSince: 3 })).toBe(8);
  expect(endOfEarlierSignIns(7000, { validSince: 8 })).toBe(9);
});
