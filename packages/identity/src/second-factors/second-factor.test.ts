import { sampleFactor } from '@latchkey/testing/sample-records';
import { expect, test } from 'vitest';
import { factorName, redactedPhoneNumber, redactedSecondFactorInfo } from './second-factor.ts';

test.each([
  ['+16505550100', '+*******0100'],
  ['+4915112345678', '+*********5678'],
  ['+2901234', '+***1234'],
])('of %s a stranger sees %s', (number, shown) => {
  expect(redactedPhoneNumber(number)).toBe(shown);
});

test('a stranger sees nothing of a factor but its name, its kind and the end of its number', () => {
  const phone = sampleFactor({ kind: 'phone', phoneNumber: '+16505550100', sealedSecret: null });
  expect(redactedSecondFactorInfo(phone)).toEqual({
    mfaEnrollmentId: 'factor',
    displayName: 'An app',
    enrolledAt: '2026-01-05T09:00:00.000Z',
    phoneInfo: '+*******0100',
  });
  expect(redactedSecondFactorInfo(sampleFactor({ displayName: null }))).toEqual({
    mfaEnrollmentId: 'factor',
    enrolledAt: '2026-01-05T09:00:00.000Z',
    totpInfo: {},
  });
});

test('a mail names a phone by its number, whatever it was called', () => {
  const phone = sampleFactor({ kind: 'phone', phoneNumber: '+16505550100', sealedSecret: null });
  expect(factorName(phone)).toBe('+*******0100');
  expect(factorName(sampleFactor())).toBe('An app');
  expect(factorName(sampleFactor({ displayName: null }))).toBe('');
});
