import { ClientError, type ClientErrorCode } from '@latchkey/client';
import type { ErrorReason } from '@latchkey/protocol';
import { describe, expect, test } from 'vitest';
import { problemForAll } from '../../test/walk.ts';
import { phone } from '../messages/en/phone.ts';
import { policy } from '../messages/en/policy.ts';
import { problems } from '../messages/en/problems.ts';
import { english } from '../messages/english.ts';
import { findProblem } from '../messages/find-problem.ts';
import { meanings } from '../messages/meanings.ts';
import { type LaterProblem, laterProblems } from './later-problems.ts';
import { mayPass } from './may-pass.ts';
import { failureOf, type Problem } from './problem.ts';

describe('a failure', () => {
  test.each([
    ['INVALID_PASSWORD', 'INVALID_LOGIN_CREDENTIALS'],
    ['INVALID_IDENTIFIER', 'INVALID_EMAIL'],
    ['INVALID_NEW_EMAIL', 'INVALID_EMAIL'],
    ['UNSUPPORTED_FIRST_FACTOR', 'OPERATION_NOT_ALLOWED'],
    ['PASSWORD_LOGIN_DISABLED', 'OPERATION_NOT_ALLOWED'],
    ['RESET_PASSWORD_EXCEED_LIMIT', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
    ['TOKEN_EXPIRED', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'],
    ['USER_NOT_FOUND', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'],
    ['REQUEST_TIMEOUT', 'TIMEOUT'],
    ['UNAVAILABLE', 'NETWORK_REQUEST_FAILED'],
  ])('by the code %s means the same to a visitor as %s', (code, problem) => {
    expect(failureOf(new ClientError(code as ClientErrorCode), problemForAll)).toMatchObject({
      problem,
    });
  });

  // The older widget showed the server's own English words for codes it did not know.
  test.each([
    new ClientError('A_CODE_OF_TOMORROW' as ClientErrorCode, 'with words of its own'),
    new ClientError('constructor' as ClientErrorCode),
    new Error('{"json": "for developers"}'),
    'thrown text',
    undefined,
  ])('nobody knows, such as %s, is told in general words', (error) => {
    expect(failureOf(error, problemForAll)).toMatchObject({ problem: 'INTERNAL' });
  });

  test('says how long to wait, if the server said so', () => {
    expect(
      failureOf(new ClientError('TOO_MANY_ATTEMPTS_TRY_LATER', undefined, 60), problemForAll),
    ).toEqual({
      problem: 'TOO_MANY_ATTEMPTS_TRY_LATER',
      retryAfterSeconds: 60,
    });
  });

  test('of the connection may pass, a refusal does not', () => {
    const all = Object.keys(problems) as Problem[];
    expect(all.filter(mayPass)).toEqual([
      'NETWORK_REQUEST_FAILED',
      'TIMEOUT',
      'INTERNAL',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'QUOTA_EXCEEDED',
      'TOO_MANY_SIGN_UPS',
      'TOO_MANY_CHANGES',
      'TOO_MANY_MAILS',
    ]);
  });
});

describe('why the server refused', () => {
  const refused = (code: ClientErrorCode, reason?: ErrorReason) =>
    new ClientError(code, undefined, undefined, reason);

  test('is the problem, where there are words for it', () => {
    expect(
      failureOf(refused('TOO_MANY_ATTEMPTS_TRY_LATER', 'TOO_MANY_MAILS'), problemForAll),
    ).toEqual({
      problem: 'TOO_MANY_MAILS',
    });
  });

  test('is left to the code where there are none, as with a reason of tomorrow', () => {
    for (const reason of ['TOO_MANY_PASSWORD_GUESSES', 'TOO_MANY_WISHES', 'constructor']) {
      const error = refused('TOO_MANY_ATTEMPTS_TRY_LATER', reason as ErrorReason);
      expect(failureOf(error, problemForAll)).toEqual({ problem: 'TOO_MANY_ATTEMPTS_TRY_LATER' });
    }
  });

  // Where a mail could not be sent for it, that is told, and not that a way to sign in is shut.
  test('tells an address that a provider cannot use from one that a mail cannot', () => {
    const address = (reason: ErrorReason) =>
      failureOf(refused('INVALID_CONTINUE_URI', reason), problemForAll).problem;
    expect(address('PROVIDER_ADDRESS_NOT_USABLE')).toBe('OPERATION_NOT_ALLOWED');
    expect(address('MAIL_ADDRESS_NOT_USABLE')).toBe('INTERNAL');
  });

  test('is told on a screen that has words of its own for it', () => {
    const atNewPassword = (name: string) => findProblem(name, meanings, problems, policy.problems);
    const leaked = refused('WEAK_PASSWORD', 'BREACHED_PASSWORD');
    expect(failureOf(leaked, problemForAll)).toEqual({ problem: 'WEAK_PASSWORD' });
    expect(failureOf(leaked, atNewPassword)).toEqual({ problem: 'BREACHED_PASSWORD' });
  });

  test('and so is a code that says the same as another elsewhere', () => {
    const atPhone = (name: string) => findProblem(name, meanings, problems, phone.problems);
    const factors = refused('UNSUPPORTED_FIRST_FACTOR');
    expect(failureOf(factors, atPhone)).toEqual({ problem: 'UNSUPPORTED_FIRST_FACTOR' });
  });

  test('means what another says only if that has words of its own', () => {
    const everywhere = { ...problems, ...laterWords };
    for (const [name, problem] of Object.entries(meanings)) {
      expect(everywhere).toHaveProperty(problem);
      expect(name in problems, name).toBe(false);
    }
  });

  /** A problem without a sentence does not compile, and a sentence without a problem neither. */
  const laterWords = {
    ...english.phone.problems,
    ...english.secondFactor.problems,
    ...english.passkeys.problems,
    ...english.tenants.problems,
    ...english.linkedAccounts.problems,
    ...english.policy.problems,
    ...english.account.problems,
    ...english.pictures.problems,
  } satisfies Record<LaterProblem, string>;

  test('is nothing the first screen has words for, where only later ones can meet it', () => {
    expect(laterProblems.filter((problem) => problem in problems)).toEqual([]);
    expect(laterProblems.filter((problem) => !(problem in laterWords))).toEqual([]);
  });
});
