import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSealer, SealBroken, SealedWithAnotherKey } from './sealing.ts';

const masterKey = randomBytes(32);
const sealer = createSealer(masterKey);

const failureOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return 'no failure';
};

describe('a sealed value', () => {
  test.each(['', 'secret', 'ünïcödé 🔑', 'x'.repeat(100_000)])('opens in its place', (text) => {
    expect(sealer.open(sealer.seal(text, 'row:1'), 'row:1')).toBe(text);
  });

  test('opens with the same master key in another process', () => {
    const elsewhere = createSealer(Uint8Array.from(masterKey));
    expect(elsewhere.open(sealer.seal('secret', 'row:1'), 'row:1')).toBe('secret');
  });

  test('is text of one known form and never the same twice', () => {
    const sealed = Array.from({ length: 200 }, () => sealer.seal('secret', 'row:1'));
    for (const one of sealed) expect(one).toMatch(/^s1\.[\w-]{8}\.[\w-]{16}\.[\w-]+$/);
    expect(new Set(sealed.map((one) => one.split('.')[2])).size).toBe(200);
    expect(sealed.join()).not.toContain(Buffer.from('secret').toString('base64url'));
  });

  test('cannot be moved to another row', () => {
    const sealed = sealer.seal('secret', 'row:1');
    for (const context of ['row:2', 'row:', '', 'row:1 ', 'Row:1']) {
      expect(() => sealer.open(sealed, context)).toThrow(SealBroken);
    }
  });

  test('says in one sentence that it belongs to another master key', () => {
    const sealed = sealer.seal('secret', 'row:1');
    const failure = failureOf(() => createSealer(randomBytes(32)).open(sealed, 'row:1'));
    expect(failure).toBeInstanceOf(SealedWithAnotherKey);
    expect(String(failure)).toContain('start with the master key that belongs to this data');
    expect(String(failure)).not.toContain('secret');
  });

  test('does not open under another key that claims the same key id', () => {
    const other = createSealer(randomBytes(32));
    const ourId = sealer.seal('', '').split('.')[1] ?? '';
    const theirs = other.seal('secret', 'row:1').split('.');
    const disguised = [theirs[0], ourId, theirs[2], theirs[3]].join('.');
    expect(() => sealer.open(disguised, 'row:1')).toThrow(SealBroken);
  });

  test('does not survive any single flipped bit', () => {
    const sealed = sealer.seal('a secret of some length', 'row:1');
    const bytes = Buffer.from(sealed);
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      const failure = failureOf(() => sealer.open(flipped.toString('latin1'), 'row:1'));
      expect(failure instanceof SealBroken || failure instanceof SealedWithAnotherKey).toBe(true);
    }
  });

  test('does not survive cutting, padding or rearranging', () => {
    const sealed = sealer.seal('secret', 'row:1');
    const [version, id, nonce, body] = sealed.split('.');
    const broken = [
      '',
      '.',
      's1',
      `${version}.${id}`,
      `${version}.${id}.${nonce}`,
      `${version}.${id}.${nonce}.`,
      `${version}.${id}..${body}`,
      `s2.${id}.${nonce}.${body}`,
      `${sealed}=`,
      `${sealed}.`,
      `${sealed}A`,
      `${sealed}\n`,
      ` ${sealed}`,
      sealed.slice(0, -1),
      `${version}.${id}.${nonce?.slice(0, 8)}.${body}`,
      `${version}.${id}.${body}.${nonce}`,
    ];
    for (const one of broken) {
      expect(() => sealer.open(one, 'row:1'), JSON.stringify(one)).toThrow(SealBroken);
    }
  });
});

test('a derived key depends on the label and on the master key, and stays the same', () => {
  const again = createSealer(masterKey);
  expect(sealer.deriveKey('audit')).toHaveLength(32);
  expect(sealer.deriveKey('audit')).toEqual(again.deriveKey('audit'));
  expect(sealer.deriveKey('audit')).not.toEqual(sealer.deriveKey('audit2'));
  expect(sealer.deriveKey('audit')).not.toEqual(createSealer(randomBytes(32)).deriveKey('audit'));
});

test('a sealer is not made from a key of the wrong length', () => {
  expect(() => createSealer(randomBytes(16))).toThrow(RangeError);
});
