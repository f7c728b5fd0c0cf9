import { parseOptions } from '@node-rs/argon2';
import { afterAll, expect, test, vi } from 'vitest';
import type { HashCost } from '../passwords/hash-cost.ts';
import { bytesText, writeHashText } from '../passwords/hash-text.ts';

// What the libraries are really asked to compute, not what we say that we asked for.
const asked = vi.hoisted(() => ({ work: [] as { kind: string; amount: number }[] }));

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  const lengths: Record<string, number> = { sha1: 20, sha256: 32 };
  return {
    ...real,
    scryptSync(password: string, salt: string, length: number, options: Required<ScryptOptions>) {
      asked.work.push({ kind: `scrypt:r=${options.r},p=${options.p}`, amount: options.N });
      return real.scryptSync(password, salt, length, options);
    },
    pbkdf2Sync(password: string, salt: string, rounds: number, length: number, digest: string) {
      const amount = rounds * Math.ceil(length / (lengths[digest] ?? 0));
      asked.work.push({ kind: `pbkdf2-${digest}`, amount });
      return real.pbkdf2Sync(password, salt, rounds, length, digest);
    },
    createHash(digest: string) {
      asked.work.push({ kind: digest, amount: 1 });
      return real.createHash(digest);
    },
    createHmac(digest: string, key: string) {
      asked.work.push({ kind: `hmac-${digest}`, amount: 1 });
      return real.createHmac(digest, key);
    },
  };
});

type ScryptOptions = { N?: number; r?: number; p?: number; maxmem?: number };

vi.mock('bcryptjs', async (original) => {
  const { default: real } = await original<typeof import('bcryptjs')>();
  return {
    default: {
      ...real,
      hashSync(password: string, salt: string) {
        asked.work.push({ kind: 'bcrypt', amount: 2 ** Number(salt.slice(4, 6)) });
        return real.hashSync(password, salt);
      },
    },
  };
});

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const note = (text: string) => {
    const made = real.parseOptions(text);
    asked.work.push({
      kind: `${['argon2d', 'argon2i', 'argon2id'][made.algorithm]}:v=${[16, 19][made.version]},p=${made.parallelism}`,
      amount: (made.memoryCost * made.timeCost) / (8 * made.parallelism),
    });
  };
  return {
    ...real,
    verifySync(hash: string, password: string) {
      note(hash);
      return real.verifySync(hash, password);
    },
    hashSync(password: string, options: Parameters<typeof real.hashSync>[1]) {
      const hash = real.hashSync(password, options);
      note(hash);
      return hash;
    },
  };
});

// Read anew, or they would know the libraries themselves from the test file before this one.
vi.resetModules();
const { hashOfNothing } = await import('./argon2.ts');
const { argon2Cost } = await import('./argon2-cost.ts');
const { costOf } = await import('./read-hash.ts');
const { verifyPassword } = await import('./verify-password.ts');
// Nor is the next one to know these.
afterAll(() => {
  vi.resetModules();
});

const current = { memoryCost: 64, timeCost: 2, parallelism: 1 };
const salt = Buffer.from('saltsalt');
const bytes = (length: number) => Buffer.alloc(length, 7);
const key = bytesText(bytes(64));

const made = (scheme: string, parameters: Readonly<Record<string, string>>, length: number) =>
  writeHashText({ scheme, parameters, salt, hash: bytes(length) });
const argon2 = (name: string, costs: string) =>
  `$${name}$v=19$${costs}$c2FsdHNhbHQ$${bytes(32).toString('base64').replace('=', '')}`;

const foreign = [
  `$2b$04$${'a'.repeat(53)}`,
  `$2b$05$${'a'.repeat(53)}`,
  `$2y$07$${'a'.repeat(53)}`,
  made('firebase-scrypt', { ln: '3', r: '8', key, sep: 'Bw' }, 64),
  made('scrypt', { n: '2', r: '8', p: '1' }, 32),
  made('scrypt', { n: '256', r: '8', p: '1' }, 256),
  made('scrypt', { n: '64', r: '3', p: '5' }, 32),
  made('pbkdf2-sha256', { i: '1' }, 16),
  made('pbkdf2-sha256', { i: '1000' }, 128),
  made('pbkdf2-sha1', { i: '33' }, 21),
  made('md5', { i: '0', o: 'sp' }, 32),
  made('md5', { i: '9', o: 'sp' }, 16),
  made('sha1', { i: '1', o: 'ps' }, 20),
  made('sha256', { i: '8192', o: 'sp' }, 32),
  made('sha512', { i: '2', o: 'sp' }, 64),
  made('hmac-md5', { key, o: 'ps' }, 16),
  made('hmac-sha1', { key, o: 'ps' }, 20),
  made('hmac-sha256', { key, o: 'ps' }, 32),
  made('hmac-sha512', { key, o: 'sp' }, 64),
  argon2('argon2id', 'm=64,t=1,p=1'),
  argon2('argon2id', 'm=32768,t=3,p=1'),
  argon2('argon2i', 'm=64,t=3,p=2'),
  argon2('argon2d', 'm=96,t=1,p=4'),
];

function dearestOf(hashes: readonly string[]): readonly HashCost[] {
  const dearest = new Map<string, number>();
  for (const hash of hashes) {
    const cost = costOf(hash, current);
    if (cost !== null) dearest.set(cost.kind, Math.max(cost.amount, dearest.get(cost.kind) ?? 0));
  }
  return [...dearest].map(([kind, amount]) => ({ kind, amount }));
}

function sums(costs: readonly HashCost[]): Readonly<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const { kind, amount } of costs) totals[kind] = (totals[kind] ?? 0) + amount;
  return totals;
}

function workFor(hash: string | null, dearest: readonly HashCost[]) {
  asked.work.length = 0;
  const { work } = verifyPassword({ hash, password: 'a guess', dearest }, current);
  return { asked: sums(asked.work), told: sums(work) };
}

const ours = argon2Cost(parseOptions(hashOfNothing(current)));

const named = (hash: string | null): readonly [string, string | null] => [
  hash?.replace(/key=[^,]*,/, '').slice(0, 30) ?? 'nobody',
  hash,
];
const others = [null, hashOfNothing(current), 'garbage', `$2b$31$${'a'.repeat(53)}`];

test.each([...others, ...foreign].map(named))(
  'a wrong password costs the same beside every kind: %s',
  (_name, hash) => {
    const dearest = dearestOf(foreign);
    expect(dearest).toHaveLength(16);
    const expected = sums([ours, ...dearest]);
    expect(workFor(hash, dearest)).toEqual({ asked: expected, told: expected });
  },
);

test.each(foreign.map(named))('and beside its own kind alone: %s', (_name, hash) => {
  const dearest = dearestOf([hash ?? '']);
  const expected = sums([ours, ...dearest]);
  for (const compared of [hash, null, hashOfNothing(current)])
    expect(workFor(compared, dearest)).toEqual({ asked: expected, told: expected });
});

test('costs that no hash within bounds could have are not paid by anybody', () => {
  const absurd: readonly HashCost[] = [
    { kind: 'bcrypt', amount: 2 ** 16 },
    { kind: 'scrypt:r=8,p=1', amount: 2 ** 18 },
    { kind: 'scrypt:r=8,p=16', amount: 2 ** 17 },
    { kind: 'scrypt:r=9,p=1', amount: 2 },
    { kind: 'pbkdf2-sha256', amount: 480_001 },
    { kind: 'sha256', amount: 8193 },
    { kind: 'hmac-sha256', amount: 2 },
    { kind: 'argon2id:v=19,p=1', amount: 40_961 },
    { kind: 'argon2id:v=19,p=17', amount: 1 },
    { kind: 'rot13', amount: 1 },
    { kind: 'sha256', amount: -5 },
    { kind: 'sha256', amount: 1.5 },
  ];
  expect(workFor(null, absurd)).toEqual({ asked: sums([ours]), told: sums([ours]) });
});
