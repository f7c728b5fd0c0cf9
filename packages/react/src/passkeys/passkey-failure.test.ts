import { describe, expect, test } from 'vitest';
import { passkeyFailureOf } from './passkey-failure.ts';

const named = (name: string, code?: string) =>
  Object.assign(new Error('what a browser says'), { name }, code === undefined ? {} : { code });

describe('what a browser says of a failed ceremony', () => {
  test.each([
    ['NotAllowedError', 'cancelled'],
    ['InvalidStateError', 'already registered'],
    ['NotSupportedError', 'not supported'],
    ['ConstraintError', 'not supported'],
    ['SecurityError', 'wrong domain'],
    ['AbortError', 'replaced'],
    ['UnknownError', 'failed'],
    ['TypeError', 'failed'],
  ])('%s means: %s', (name, reason) => {
    const error = named(name);
    expect(passkeyFailureOf(error, false)).toMatchObject({ reason, cause: error });
  });

  test('a refusal when the time was up means that nobody answered', () => {
    expect(passkeyFailureOf(named('NotAllowedError'), true).reason).toBe('timed out');
    expect(passkeyFailureOf(named('InvalidStateError'), true).reason).toBe('already registered');
  });

  test('an address that can have no passkeys is no wrong domain', () => {
    const error = named('SecurityError', 'ERROR_INVALID_DOMAIN');
    expect(passkeyFailureOf(error, false).reason).toBe('insecure origin');
  });

  test('what is no error at all is a failure', () => {
    expect(passkeyFailureOf('no', false).reason).toBe('failed');
  });
});
