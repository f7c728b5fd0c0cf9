import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { addressMark } from './address-mark.ts';

const addressMarkKey = createSecretKey(randomBytes(32));
const mark = (email: string) => addressMark({ addressMarkKey }, email);

test('an address has one mark, and another address another', () => {
  expect(mark('ada@example.com')).toBe(mark('ada@example.com'));
  expect(mark('ada@example.com')).not.toBe(mark('bob@example.com'));
});

// The attack: whoever has a copy of the trail tries which addresses were asked about.
test('without the key no address can be tried', () => {
  const other = { addressMarkKey: createSecretKey(randomBytes(32)) };
  expect(addressMark(other, 'ada@example.com')).not.toBe(mark('ada@example.com'));
  const plain = createHash('sha256').update('ada@example.com').digest('base64url');
  expect(mark('ada@example.com')).not.toContain(plain);
});
