import { describe, expect, test } from 'vitest';
import { writeHashText } from '../passwords/hash-text.ts';
import { canVerify, costOf, readingOnce } from './read-hash.ts';

const bytes = (length: number) => Buffer.alloc(length, 7);
const scrypt = writeHashText({
  scheme: 'scrypt',
  parameters: { n: '16384', r: '8', p: '1' },
  salt: bytes(16),
  hash: bytes(32),
});
const impossible = writeHashText({
  scheme: 'scrypt',
  parameters: { n: '3', r: '8', p: '1' },
  salt: bytes(16),
  hash: bytes(32),
});

describe('hashes that are read once', () => {
  test('are told apart, whatever was asked before', () => {
    const { canVerify: canVerifyOnce, costOf: costOnce } = readingOnce();
    for (const text of [scrypt, scrypt, impossible, scrypt, 'no hash', impossible]) {
      expect(canVerifyOnce(text)).toBe(canVerify(text));
      expect(costOnce(text)).toEqual(costOf(text));
    }
    expect(canVerify(scrypt)).toBe(true);
    expect(canVerify(impossible)).toBe(false);
  });
});
