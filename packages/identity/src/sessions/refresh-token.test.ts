import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { readRefreshToken, writeRefreshToken } from './refresh-token.ts';

const key = createSecretKey(Buffer.alloc(32, 1));
const name = { tenant: 'acme-1', sessionId: 'abcdefghijklmnopqrstuv', generation: 7 };
const token = writeRefreshToken(key, name);

test('a token that we wrote names its session', () => {
  for (const one of [
    name,
    { ...name, tenant: '' },
    { ...name, tenant: 'ü'.repeat(64) },
    { ...name, generation: 0 },
    { ...name, generation: 999_999_999 },
  ]) {
    expect(readRefreshToken(key, writeRefreshToken(key, one))).toEqual(one);
  }
});

test('a token is worth nothing under another key', () => {
  expect(readRefreshToken(createSecretKey(Buffer.alloc(32, 2)), token)).toBeUndefined();
});

const secretOf = (text: string) => text.slice(text.lastIndexOf('.') + 1);
const renamed = (given: Partial<typeof name>) => {
  const other = writeRefreshToken(key, { ...name, ...given });
  return other.slice(0, other.lastIndexOf('.') + 1) + secretOf(token);
};

test.each([
  ['the secret of another generation', renamed({ generation: 8 })],
  ['the secret of another session', renamed({ sessionId: 'ABCDEFGHIJKLMNOPQRSTUV' })],
  ['the secret of another tenant', renamed({ tenant: '' })],
  ['no secret', token.slice(0, token.lastIndexOf('.'))],
  ['something in front', `x${token}`],
  ['something behind', `${token}x`],
  ['a line behind', `${token}\n`],
  ['another version', token.replace(/^rt1/, 'rt2')],
  // Nothing that we write, though it would be read alike.
  ['another spelling of a number', renamed({}).replace('.7.', '.07.')],
  ['another spelling of a tenant', token.replace(/^rt1\.([\w-]+)/, 'rt1.$1=')],
  ['another spelling of the last letter', token.slice(0, -1) + nextLetter(token.slice(-1))],
])('a token with %s is none', (_, forged) => {
  expect(forged).not.toBe(token);
  expect(readRefreshToken(key, forged)).toBeUndefined();
});

/** Base64url has two bits to spare here: this one decodes to the same bytes. */
function nextLetter(letter: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return alphabet[alphabet.indexOf(letter) + 1] ?? '';
}
