import { ClientError, type ClientErrorCode } from '@latchkey/client';
import { describe, expect, test } from 'vitest';
import { knowsAll } from '../../test/walk.ts';
import { problems } from '../messages/en/problems.ts';
import { failureOf, mayPass, type Problem } from './problem.ts';

describe('a failure', () => {
  test.each([
    ['INVALID_PASSWORD', 'INVALID_LOGIN_CREDENTIALS'],
    ['INVALID_IDENTIFIER', 'INVALID_EMAIL'],
    ['PASSWORD_LOGIN_DISABLED', 'OPERATION_NOT_ALLOWED'],
    ['RESET_PASSWORD_EXCEED_LIMIT', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
    ['TOKEN_EXPIRED', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'],
    ['USER_NOT_FOUND', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'],
    ['REQUEST_TIMEOUT', 'TIMEOUT'],
    ['UNAVAILABLE', 'NETWORK_REQUEST_FAILED'],
  ])('by the code %s means the same to a visitor as %s', (code, problem) => {
    expect(failureOf(new ClientError(code as ClientErrorCode), knowsAll)).toMatchObject({
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
    expect(failureOf(error, knowsAll)).toMatchObject({ problem: 'INTERNAL' });
  });

  test('says how long to wait, if the server said so', () => {
    expect(
      failureOf(new ClientError('TOO_MANY_ATTEMPTS_TRY_LATER', undefined, 60), knowsAll),
    ).toEqual({
      problem: 'TOO_MANY_ATTEMPTS_TRY_LATER',
      retryAfterSeconds: 60,
    });
  });

  test('of the connection may pass, a refusal does not', () => {
    const all = Object.keys(problems) as Problem[];
    expect(all.filter(mayPass)).toEqual([
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'NETWORK_REQUEST_FAILED',
      'TIMEOUT',
      'INTERNAL',
    ]);
  });
});
