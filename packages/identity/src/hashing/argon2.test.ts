import { hashSync, parseOptions } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { type Argon2Parameters, hashOfNothing, hashPassword, isAffordable } from './argon2.ts';
import { verifyPassword } from './verify-password.ts';

const quick: Argon2Parameters = { memoryCost: 64, timeCost: 1, parallelism: 1 };
function verify(hash: string, password: string) {
  const comparison = { hash, password, dearest: [] };
  const { matches, needsRehash } = verifyPassword(comparison, quick);
  return { matches, needsRehash };
}

describe('a hash', () => {
  test('is a PHC string of argon2id 0x13 with a 16 byte salt and a 32 byte tag', () => {
    expect(hashPassword('correct horse', quick)).toMatch(
      /^\$argon2id\$v=19\$m=64,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  test('has a salt of its own each time', () => {
    const hashes = Array.from({ length: 50 }, () => hashPassword('same', quick).split('$')[4]);
    expect(new Set(hashes).size).toBe(50);
  });

  test('is the one the reference implementation makes', () => {
    // echo -n password | argon2 somesalt -t 2 -m 8 -p 1 -id -l 32 (phc-winner-argon2, test.c)
    const reference =
      '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(verify(reference, 'password')).toEqual({ matches: true, needsRehash: true });
    expect(verify(reference, 'Password').matches).toBe(false);
  });
});

describe('passwords are exact bytes', () => {
  test.each([
    ['differ only behind byte 72', 'x'.repeat(72), `${'x'.repeat(72)}y`],
    ['are composed differently (NFC, NFD)', 'caf\u00e9', 'cafe\u0301'],
    ['differ behind a NUL', 'before\0after', 'before\0other'],
    ['end at a NUL or go on', 'before', 'before\0after'],
    ['end with a space or not', 'secret', 'secret '],
    ['begin with a space or not', 'secret', ' secret'],
    ['differ in case', 'secret', 'Secret'],
    ['are empty or not', '', ' '],
  ])('two that %s are two passwords', (_difference, one, other) => {
    expect(verify(hashPassword(one, quick), one).matches).toBe(true);
    expect(verify(hashPassword(one, quick), other).matches).toBe(false);
    expect(verify(hashPassword(other, quick), one).matches).toBe(false);
  });
});

describe('a hash is made anew', () => {
  const remade = (changes: Parameters<typeof hashSync>[1]) =>
    verify(hashSync('secret', { ...quick, ...changes }), 'secret');

  test('not while nothing changed', () => {
    expect(remade({})).toEqual({ matches: true, needsRehash: false });
  });

  test.each([
    ['memory', { memoryCost: 128 }],
    ['passes', { timeCost: 2 }],
    ['lanes', { parallelism: 2 }],
    ['the length of the tag', { outputLen: 16 }],
    ['a shorter salt', { salt: Buffer.alloc(8) }],
    ['the version', { version: 0 }],
    ['the variant', { algorithm: 1 }],
  ])('when it differs in %s', (_difference, changes) => {
    expect(remade(changes)).toEqual({ matches: true, needsRehash: true });
  });

  test('never with a wrong password', () => {
    const old = hashSync('secret', { ...quick, timeCost: 2 });
    expect(verify(old, 'guess')).toEqual({ matches: false, needsRehash: false });
  });
});

describe('a stored hash that is not to be trusted matches nothing', () => {
  const good = hashPassword('secret', quick);
  const [, , , , salt, tag] = good.split('$');

  test.each([
    ['nothing', ''],
    ['words', 'not a hash'],
    ['only a name', '$argon2id$'],
    ['another scheme', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
    ['a cut tag', good.slice(0, -1)],
    ['an empty tag', good.slice(0, good.lastIndexOf('$') + 1)],
    ['padding', `${good}=`],
    ['too little memory for its lanes', good.replace('p=1', 'p=9')],
    ['no passes', good.replace('t=1', 't=0')],
  ])('%s', (_what, stored) => {
    expect(verify(stored, 'secret')).toEqual({ matches: false, needsRehash: false });
  });

  // Computed, each of these would take minutes or the whole machine: the test would not end.
  test.each([
    ['4 TiB', 'm=4294967295,t=1,p=1'],
    ['1 GiB', 'm=1048576,t=10,p=1'],
    ['a billion passes', 'm=32768,t=4294967295,p=1'],
    ['a hundred thousand threads', 'm=32768,t=10,p=100000'],
  ])('%s, without computing it', (_what, parameters) => {
    const stored = `$argon2id$v=19$${parameters}$${salt}$${tag}`;
    expect(verify(stored, 'secret')).toEqual({ matches: false, needsRehash: false });
  });

  test.each([
    ['11 passes', { timeCost: 11 }],
    ['17 lanes', { memoryCost: 256, parallelism: 17 }],
    ['32 MiB and 1 KiB', { memoryCost: 32_769 }],
    ['a tag of 15 bytes', { outputLen: 15 }],
  ])('even the right password, at %s', (_what, costly) => {
    const stored = hashSync('secret', { ...quick, ...costly });
    expect(verify(stored, 'secret').matches).toBe(false);
  });
});

test('32 MiB are affordable, 1 KiB more is not', () => {
  const made = parseOptions(hashPassword('secret', quick));
  expect(isAffordable({ ...made, memoryCost: 32 * 1024 })).toBe(true);
  expect(isAffordable({ ...made, memoryCost: 32 * 1024 + 1 })).toBe(false);
});

test('the hash of nothing has the cost of a real one and matches no password', () => {
  const nothing = hashOfNothing(quick);
  expect(parseOptions(nothing)).toEqual(parseOptions(hashPassword('secret', quick)));
  expect(verify(nothing, '').matches).toBe(false);
  expect(hashOfNothing(quick)).not.toBe(nothing);
});
