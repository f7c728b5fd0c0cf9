import { Refused } from '@latchkey/kernel/refused';
import { fieldLimits } from '@latchkey/protocol';
import { describe, expect, test } from 'vitest';
import { checkClaims, checkCustomAttributes, storedClaims } from './claims.ts';

describe('claims that somebody brings', () => {
  test.each([
    ...['acr', 'amr', 'at_hash', 'aud', 'auth_time', 'azp', 'cnf', 'c_hash', 'exp', 'firebase'],
    ...['iat', 'iss', 'jti', 'nbf', 'nonce', 'sub'],
  ])('cannot set %s, which verifiers go by', (name) => {
    const refusal = new Refused('FORBIDDEN_CLAIM', name);
    expect(() => checkClaims({ level: 7, [name]: 'chosen' })).toThrow(refusal);
    expect(() => checkCustomAttributes(`{"${name}":1}`)).toThrow(refusal);
  });

  test.each([[[]], [['a']], ['text'], [7], [null], [undefined], [true]])(
    'are an object, not %j',
    (claims) => {
      expect(() => checkClaims(claims)).toThrow(new Refused('INVALID_CLAIMS'));
    },
  );

  test('are taken as they are otherwise', () => {
    const claims = { role: 'admin', nested: { sub: 'its own affair' } };
    expect(checkClaims(claims)).toBe(claims);
    expect(checkClaims({})).toEqual({});
  });
});

describe('custom attributes', () => {
  const ofLength = (length: number) => `{"a":"${'x'.repeat(length - '{"a":""}'.length)}"}`;

  test('are kept as the text they came in, up to a length', () => {
    expect(checkCustomAttributes('{ "role" : "admin" }')).toBe('{ "role" : "admin" }');
    const longest = ofLength(fieldLimits.customAttributes);
    expect(checkCustomAttributes(longest)).toBe(longest);
    expect(() => checkCustomAttributes(ofLength(fieldLimits.customAttributes + 1))).toThrow(
      new Refused('CLAIMS_TOO_LARGE'),
    );
  });

  test.each(['', '{', '[]', '"text"', 'null', '{"a":1}}'])('are not %j', (text) => {
    expect(() => checkCustomAttributes(text)).toThrow(new Refused('INVALID_CLAIMS'));
  });

  test('are nothing where nothing was stored', () => {
    expect([null, '', '{}', '{"role":"admin"}'].map(storedClaims)).toEqual([
      {},
      {},
      {},
      { role: 'admin' },
    ]);
  });
});
