import { expect, test } from 'vitest';
import { type ErrorCode, errorCodes } from './error-codes.ts';
import { rpcCodeOf, rpcCodes } from './rpc-codes.ts';

test('there are seventeen, numbered as they stand', () => {
  const all = Object.values(rpcCodes);
  expect(all.map(({ number }) => number)).toEqual([...Array(17).keys()]);
});

test.each([
  ['PAYLOAD_TOO_LARGE', 'INVALID_ARGUMENT'],
  ['NOT_IMPLEMENTED', 'UNIMPLEMENTED'],
  ['INSUFFICIENT_PERMISSION', 'PERMISSION_DENIED'],
  ['EMAIL_EXISTS', 'INVALID_ARGUMENT'],
  ['CONFIGURATION_NOT_FOUND', 'NOT_FOUND'],
  ['CONFIGURATION_EXISTS', 'ALREADY_EXISTS'],
  ['QUOTA_EXCEEDED', 'RESOURCE_EXHAUSTED'],
] as const)('%s is %s', (code, name) => {
  expect(rpcCodeOf(code)).toBe(name);
});

test('a code whose failure is ours is never called the caller’s, nor the other way round', () => {
  for (const code of Object.keys(errorCodes) as ErrorCode[]) {
    // Who is too slow exceeds a deadline, wherever it is kept.
    if (code === 'REQUEST_TIMEOUT') continue;
    const { status } = rpcCodes[rpcCodeOf(code)];
    expect([code, status >= 500]).toEqual([code, errorCodes[code] >= 500]);
  }
});
