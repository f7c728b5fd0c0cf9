import { errorCodes } from '@latchkey/protocol';
import { describe, expect, test } from 'vitest';
import { ClientError, type ClientErrorCode, endsSession, isPassing } from './client-error.ts';

describe('a failure', () => {
  test('never both passes and ends the session', () => {
    const ours = ['NETWORK_REQUEST_FAILED', 'TIMEOUT', 'SERVER_UNREACHABLE'];
    const codes = [...Object.keys(errorCodes), ...ours, 'ORIGIN_NOT_AUTHORIZED'];
    const errors = codes.map((code) => new ClientError(code as ClientErrorCode));
    expect(errors.filter((error) => isPassing(error) && endsSession(error))).toEqual([]);
    expect(errors.filter(endsSession).map(({ code }) => code)).toEqual([
      'USER_NOT_FOUND',
      'USER_DISABLED',
      'TOKEN_EXPIRED',
      'INVALID_REFRESH_TOKEN',
    ]);
    expect(errors.filter(isPassing).map(({ code }) => code)).toEqual([
      'REQUEST_TIMEOUT',
      'INTERNAL',
      'UNAVAILABLE',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'NETWORK_REQUEST_FAILED',
      'TIMEOUT',
      'SERVER_UNREACHABLE',
    ]);
  });

  test('that is not ours neither passes nor ends anything', () => {
    const error = Object.assign(new Error('TIMEOUT'), { code: 'TIMEOUT' });
    expect([isPassing(error), endsSession(error)]).toEqual([false, false]);
  });
});
