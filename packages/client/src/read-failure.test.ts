import { describe, expect, test } from 'vitest';
import { readFailure } from './read-failure.ts';

const read = (status: number, message: string, headers: Record<string, string> = {}) =>
  readFailure(status, new Headers(headers), { error: { code: status, message } });

describe('an error envelope', () => {
  test.each([
    [400, 'EMAIL_EXISTS', 'EMAIL_EXISTS', undefined],
    [400, 'WEAK_PASSWORD : At least 6.', 'WEAK_PASSWORD', 'At least 6.'],
    [400, 'WEAK_PASSWORD: no space', 'WEAK_PASSWORD', 'no space'],
    [400, 'INVALID_CLAIMS : a : b\nc', 'INVALID_CLAIMS', 'a : b\nc'],
    [400, 'SOME_NEW_CODE', 'SOME_NEW_CODE', undefined],
    [400, 'Invalid JSON payload.', 'INVALID_ARGUMENT', 'Invalid JSON payload.'],
    [401, 'Login Required.', 'UNAUTHENTICATED', 'Login Required.'],
    [403, 'The request is missing a valid API key.', 'PERMISSION_DENIED', expect.any(String)],
    [404, 'There is nothing here.', 'NOT_FOUND', expect.any(String)],
    [413, 'The request is too large.', 'PAYLOAD_TOO_LARGE', expect.any(String)],
    [503, 'UNAVAILABLE : The server is busy.', 'UNAVAILABLE', 'The server is busy.'],
    [502, 'Upstream failed.', 'INTERNAL', 'Upstream failed.'],
  ])('%i %j is %s', (status, message, code, detail) => {
    expect(read(status, message)).toMatchObject({ code, detail });
  });

  test('says when to come back only if it does so in seconds', () => {
    const after = (value: string) => read(429, 'X_Y', { 'retry-after': value }).retryAfterSeconds;
    expect(after('60')).toBe(60);
    expect(after('Wed, 21 Oct 2026 07:28:00 GMT')).toBeUndefined();
    expect(read(429, 'X_Y').retryAfterSeconds).toBeUndefined();
  });

  test('says why, where its code means several things, by a name we need not know', () => {
    const why = (details: unknown) =>
      readFailure(429, new Headers(), { error: { message: 'X_Y', details } }).reason;
    const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', domain: 'latchkey' };
    expect(why([{ ...info, reason: 'TOO_MANY_MAILS' }])).toBe('TOO_MANY_MAILS');
    expect(why([{ ...info, reason: 'A_REASON_OF_TOMORROW' }])).toBe('A_REASON_OF_TOMORROW');
    expect([undefined, null, [], [null], 7, 'text', {}].map(why)).toEqual(Array(7).fill(undefined));
  });
});
