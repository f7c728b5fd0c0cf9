import { createHash, createHmac, pbkdf2Sync, scryptSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bytesText, writeHashText } from '../../passwords/hash-text.ts';
import type { Argon2Parameters } from '../argon2.ts';
import { canVerify } from '../read-hash.ts';
import { verifyPassword } from '../verify-password.ts';

const quick: Argon2Parameters = { memoryCost: 64, timeCost: 1, parallelism: 1 };
function verify(hash: string, password: string) {
  const comparison = { hash, password, dearest: [] };
  const { matches, needsRehash } = verifyPassword(comparison, quick);
  return { matches, needsRehash };
}
const base64 = (text: string) => Buffer.from(text, 'base64');

const made = (
  scheme: string,
  parameters: Readonly<Record<string, string>>,
  hash: Uint8Array,
  salt: Uint8Array = Buffer.from('NaCl'),
) => writeHashText({ scheme, parameters, salt, hash });

const signerKey = base64(
  'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
);
const firebase = { ln: '14', r: '8', key: bytesText(signerKey), sep: bytesText(base64('Bw==')) };
const firebaseHash = base64(
  'V358E8LdWJXAO7muq0CufVpEOXaj8aFiC7T/rcaGieN04q/ZPJ08WhJEHGjj9lz/2TT+/86N5VjVoc5DdBhBiw==',
);
const digest = (name: string, text: string) => createHash(name).update(text).digest();
const keyed = (name: string, text: string) => createHmac(name, 'secret').update(text).digest();
const key = bytesText(Buffer.from('secret'));

const vectors: readonly [string, string, string][] = [
  [
    "Firebase's scrypt, of its documentation",
    made('firebase-scrypt', firebase, firebaseHash),
    'password',
  ],
  [
    "Firebase's scrypt, of an exported account",
    made(
      'firebase-scrypt',
      firebase,
      base64(
        'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
      ),
      base64('42xEC+ixf3L2lw=='),
    ),
    'user1password',
  ],
  [
    'scrypt, of RFC 7914',
    made(
      'scrypt',
      { n: '1024', r: '8', p: '16' },
      Buffer.from(
        'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
        'hex',
      ),
    ),
    'password',
  ],
  [
    'bcrypt, of the reference implementation',
    '$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe',
    'a',
  ],
  [
    'bcrypt, of PHP',
    '$2a$07$usesomesillystringfore2uDLvp1Ii2e./U9C8sBjqp8I90dH6hi',
    'rasmuslerdorf',
  ],
  [
    'PBKDF2 with SHA-1, of RFC 6070',
    made(
      'pbkdf2-sha1',
      { i: '4096' },
      Buffer.from('4b007901b765489abead49d926f721d065a429c1', 'hex'),
      Buffer.from('salt'),
    ),
    'password',
  ],
  [
    'PBKDF2 with SHA-256, of RFC 7914',
    made(
      'pbkdf2-sha256',
      { i: '80000' },
      Buffer.from(
        '4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d',
        'hex',
      ),
      Buffer.from('NaCl'),
    ),
    'Password',
  ],
  [
    'MD5 in hexadecimal, without salt, of an importer',
    made(
      'md5',
      { i: '0', o: 'sp' },
      base64('NzJkNGE1YTViNjA1YzUzYWUxYWM0NzhkOWE0OTc3ZDc='),
      Buffer.alloc(0),
    ),
    'tester5',
  ],
  ['SHA-256', made('sha256', { i: '1', o: 'sp' }, digest('sha256', 'NaClpassword')), 'password'],
  [
    'SHA-1, salt last',
    made('sha1', { i: '1', o: 'ps' }, digest('sha1', 'passwordNaCl')),
    'password',
  ],
  [
    'SHA-512, twice',
    made(
      'sha512',
      { i: '2', o: 'sp' },
      createHash('sha512').update(digest('sha512', 'NaClpassword')).digest(),
    ),
    'password',
  ],
  ['HMAC-MD5', made('hmac-md5', { key, o: 'ps' }, keyed('md5', 'passwordNaCl')), 'password'],
  ['HMAC-SHA1', made('hmac-sha1', { key, o: 'ps' }, keyed('sha1', 'passwordNaCl')), 'password'],
  [
    'HMAC-SHA256, salt first',
    made('hmac-sha256', { key, o: 'sp' }, keyed('sha256', 'NaClpassword')),
    'password',
  ],
  [
    'HMAC-SHA512',
    made('hmac-sha512', { key, o: 'ps' }, keyed('sha512', 'passwordNaCl')),
    'password',
  ],
];

describe('an imported hash', () => {
  test.each(vectors)(
    'of %s lets its password in and asks to be replaced',
    (_name, hash, password) => {
      expect(canVerify(hash)).toBe(true);
      expect(verify(hash, password)).toEqual({ matches: true, needsRehash: true });
    },
  );

  test.each(vectors)('of %s lets no other password in', (_name, hash) => {
    expect(verify(hash, 'passwore')).toEqual({ matches: false, needsRehash: false });
    expect(verify(hash, '')).toEqual({ matches: false, needsRehash: false });
  });
});

// Each of these would match if it were computed; some would take minutes, or the machine's memory.
const scryptHash = (n: number, r: number, p: number) =>
  made(
    'scrypt',
    { n: String(n), r: String(r), p: String(p) },
    scryptSync('password', 'NaCl', 32, { N: n, r, p, maxmem: 2 ** 30 }),
  );
const pbkdf2Hash = (rounds: number, length: number) =>
  made(
    'pbkdf2-sha256',
    { i: String(rounds) },
    pbkdf2Sync('password', 'NaCl', rounds, length, 'sha256'),
  );
const bcryptOf = (cost: string) =>
  `$2b$${cost}$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy`;

describe('a hash that costs too much is not computed', () => {
  test.each([
    ['scrypt over large blocks', scryptHash(16, 9, 1)],
    ['scrypt in many lanes', scryptHash(16, 8, 17)],
    [
      'scrypt with a cost that is no power of two',
      made('scrypt', { n: '1000', r: '8', p: '1' }, Buffer.alloc(32)),
    ],
    ['scrypt with 2^18', made('scrypt', { n: '262144', r: '8', p: '1' }, Buffer.alloc(32))],
    [
      'scrypt with 2^17 in eleven lanes',
      made('scrypt', { n: '131072', r: '8', p: '11' }, Buffer.alloc(32)),
    ],
    [
      "Firebase's scrypt with 2^15",
      made('firebase-scrypt', { ...firebase, ln: '15' }, firebaseHash),
    ],
    [
      "Firebase's scrypt in nine rounds",
      made('firebase-scrypt', { ...firebase, r: '9' }, firebaseHash),
    ],
    [
      "Firebase's scrypt without its key",
      made('firebase-scrypt', { ...firebase, key: '' }, firebaseHash),
    ],
    ['PBKDF2 in 120,001 rounds', pbkdf2Hash(120_001, 32)],
    ['PBKDF2 in no rounds', made('pbkdf2-sha256', { i: '0' }, Buffer.alloc(32))],
    ['PBKDF2 of many blocks', pbkdf2Hash(1, 129)],
    ['SHA-256 in 8193 rounds', made('sha256', { i: '8193', o: 'sp' }, Buffer.alloc(32))],
    ['bcrypt with cost 16', bcryptOf('16')],
    ['bcrypt with cost 31', bcryptOf('31')],
    ['bcrypt with cost 3', bcryptOf('03')],
    ['a scheme nobody knows', made('rot13', { i: '1' }, Buffer.alloc(32))],
    ['a number that is none', made('sha256', { i: '1e3', o: 'sp' }, Buffer.alloc(32))],
    [
      'a salt of kilobytes',
      made('sha256', { i: '1', o: 'sp' }, Buffer.alloc(32), Buffer.alloc(1025)),
    ],
    ['argon2 over 32 MiB', `$argon2id$v=19$m=32769,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`],
    ['argon2 without a salt', `$argon2id$v=19$m=64,t=1,p=1$$${'A'.repeat(43)}`],
    [
      'argon2 with too little memory for its lanes',
      '$argon2id$v=19$m=15,t=1,p=2$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
    ],
    ['PBKDF2 of 15 bytes', pbkdf2Hash(1, 15)],
    [
      'scrypt of 15 bytes',
      made(
        'scrypt',
        { n: '16', r: '8', p: '1' },
        scryptSync('password', 'NaCl', 15, { N: 16, r: 8, p: 1 }),
      ),
    ],
    [
      'half a SHA-256',
      made('sha256', { i: '1', o: 'sp' }, digest('sha256', 'NaClpassword').subarray(16)),
    ],
    [
      'half an HMAC',
      made('hmac-sha256', { key, o: 'sp' }, keyed('sha256', 'NaClpassword').subarray(16)),
    ],
    ['HMAC without a key', made('hmac-sha256', { key: '', o: 'sp' }, Buffer.alloc(32))],
    [
      'a separator of kilobytes',
      made('firebase-scrypt', { ...firebase, sep: bytesText(Buffer.alloc(1025)) }, firebaseHash),
    ],
    ['half a text', '$sha256$i=1'],
    ['nothing', ''],
  ])('%s', (_name, hash) => {
    expect(canVerify(hash)).toBe(false);
    expect(verify(hash, 'password')).toEqual({ matches: false, needsRehash: false });
  });

  test.each([
    ['scrypt with 16 small lanes', scryptHash(16, 8, 16)],
    ['PBKDF2 in 120,000 rounds', made('pbkdf2-sha256', { i: '120000' }, Buffer.alloc(32))],
    ['scrypt with 2^17', made('scrypt', { n: '131072', r: '8', p: '10' }, Buffer.alloc(32))],
    ['bcrypt with cost 15', bcryptOf('15')],
    ['SHA-256 in 8192 rounds', made('sha256', { i: '8192', o: 'sp' }, Buffer.alloc(32))],
  ])('%s is still computed', (_name, hash) => {
    expect(canVerify(hash)).toBe(true);
  });
});
