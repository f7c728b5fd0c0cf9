import { ClientError } from '@latchkey/client';
import { expect, test } from 'vitest';
import { account } from '../messages/en/account.ts';
import { problems } from '../messages/en/problems.ts';
import { accountProblemOf } from './account-problem.ts';
import { newPasswordProblem } from './new-password-problem.ts';
import { OtherAccountError } from './own-token.ts';

test('a failure keeps its code where there is a sentence for it', () => {
  expect(accountProblemOf(new ClientError('INVALID_PHOTO_URL'))).toBe('INVALID_PHOTO_URL');
  expect(accountProblemOf(new ClientError('EMAIL_EXISTS'))).toBe('EMAIL_EXISTS');
  expect(accountProblemOf(new ClientError('INVALID_NEW_EMAIL'))).toBe('INVALID_EMAIL');
  expect(accountProblemOf(new OtherAccountError())).toBe('USER_MISMATCH');
});

test('what nobody has a sentence for is told as something that went wrong', () => {
  expect(accountProblemOf(new ClientError('MISSING_REQ_TYPE'))).toBe('INTERNAL');
  expect(accountProblemOf(new TypeError('x is undefined'))).toBe('INTERNAL');
});

test('too many tries at a mail are too many mails', () => {
  const code = 'TOO_MANY_ATTEMPTS_TRY_LATER';
  const mails = new ClientError(code, undefined, undefined, 'TOO_MANY_MAILS');
  expect(accountProblemOf(mails)).toBe('TOO_MANY_MAILS');
  expect(accountProblemOf(new ClientError(code))).toBe(code);
});

test('too many changes are no wrong passwords, and neither are too many downloads', () => {
  const code = 'TOO_MANY_ATTEMPTS_TRY_LATER';
  for (const reason of ['TOO_MANY_CHANGES', 'TOO_MANY_EXPORTS'] as const) {
    const error = new ClientError(code, undefined, undefined, reason);
    expect(accountProblemOf(error)).toBe('TOO_MANY_CHANGES');
  }
});

test('whoever has to sign in again is told so in the words of the specification, chapter 8', () => {
  const sentence = 'Please login again to perform this operation.';
  expect(account.reauthenticate.text).toBe(sentence);
  expect(problems.CREDENTIAL_TOO_OLD_LOGIN_AGAIN).toBe(sentence);
});

test('a password that would be refused is told before anybody signs in again for it', () => {
  const strict = {
    passwordPolicy: {
      enforcementState: 'ENFORCE',
      customStrengthOptions: { minPasswordLength: 8, containsNumericCharacter: true },
    },
  } as const;
  expect(newPasswordProblem('', undefined)).toBe('MISSING_PASSWORD');
  expect(newPasswordProblem('short', undefined)).toBe('WEAK_PASSWORD');
  expect(newPasswordProblem('long enough', undefined)).toBe('WEAK_PASSWORD');
  expect(newPasswordProblem('l0ng enough', undefined)).toBeUndefined();
  expect(newPasswordProblem('long enough', strict)).toBe('PASSWORD_DOES_NOT_MEET_REQUIREMENTS');
  expect(newPasswordProblem('l0ng enough', strict)).toBeUndefined();
});
