import { expect, test } from 'vitest';
import { settingsOf } from '../settings/settings.ts';
import { actionLink, unwrappedLink } from './action-link.ts';
import type { CodePurpose } from './code.ts';

const settings = { ...settingsOf({}), apiKey: 'key' };
const parts = { purpose: 'VERIFY_EMAIL', code: 'c0de', language: 'fr', tenant: '' } as const;

test.each<[CodePurpose, string]>([
  ['PASSWORD_RESET', 'resetPassword'],
  ['EMAIL_SIGNIN', 'signIn'],
  ['VERIFY_EMAIL', 'verifyEmail'],
  ['VERIFY_AND_CHANGE_EMAIL', 'verifyAndChangeEmail'],
  ['RECOVER_EMAIL', 'recoverEmail'],
  ['REVERT_SECOND_FACTOR_ADDITION', 'revertSecondFactorAddition'],
  ['REVERT_SECOND_FACTOR_REMOVAL', 'revertSecondFactorRemoval'],
])('%s leads to the page of the server that clients know as %s', (purpose, mode) => {
  expect(actionLink('https://auth.example.com', settings, { ...parts, purpose })).toBe(
    `https://auth.example.com/__/auth/action?mode=${mode}&oobCode=c0de&apiKey=key&lang=fr`,
  );
});

test('a link that an app may open is wrapped into one of this server’s own address', () => {
  const actionPage = 'https://app.example.com/action';
  const plain = actionLink('https://auth.example.com', { ...settings, actionPage }, parts);
  const wrapped = actionLink(
    'https://auth.example.com',
    { ...settings, actionPage },
    { ...parts, inApp: true },
  );
  const { origin, pathname, searchParams } = new URL(wrapped);
  expect(origin + pathname).toBe('https://auth.example.com/__/auth/links');
  expect([...searchParams]).toEqual([['link', plain]]);
  const other = `${actionPage}?link=${encodeURIComponent('https://q.example/?oobCode=zz')}`;
  expect([wrapped, plain, other].map(unwrappedLink)).toEqual([plain, plain, other]);
});

test('a link names its tenant and where to go on, and leads to the operator’s page', () => {
  const actionPage = 'https://app.example.com/action?theme=dark';
  const continueUrl = 'https://app.example.com/?a=1&b=2#c';
  const link = actionLink(
    'https://auth.example.com',
    { ...settings, actionPage },
    { ...parts, tenant: 'acme', continueUrl },
  );
  expect(link.startsWith(`${actionPage}&mode=verifyEmail&`)).toBe(true);
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
    theme: 'dark',
    mode: 'verifyEmail',
    oobCode: 'c0de',
    apiKey: 'key',
    continueUrl,
    lang: 'fr',
    tenantId: 'acme',
  });
});
