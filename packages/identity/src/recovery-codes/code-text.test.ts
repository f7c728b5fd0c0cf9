import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Identity } from '../identity.ts';
import { hashRecoveryCode, newRecoveryCode } from './code-text.ts';

const keyed = (key: Uint8Array) => ({ recoveryCodeKey: createSecretKey(key) }) as Identity;
const identity = keyed(new Uint8Array(32));
const ada = { tenant: '', id: 'ada' };
const hash = (text: string) => hashRecoveryCode(identity, ada, text);

test('a code has ten characters of 32, each as likely as the next', () => {
  const counts = new Map<string, number>();
  for (let turn = 0; turn < 3200; turn += 1) {
    const code = newRecoveryCode(randomBytes);
    expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{2}$/);
    for (const each of code.replaceAll('-', '')) counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  expect([...counts.keys()].sort().join('')).toBe('0123456789abcdefghjkmnpqrstvwxyz');
  // A thousand of each are expected; six times the usual spread is never seen by chance.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(190);
});

test.each([
  'ab01-cd2e-fg',
  'AB01-CD2E-FG',
  'ab01cd2efg',
  ' ab01 cd2e fg ',
  'aboi–cd2e–fg',
  'abOl.cd2e.fg',
])('%j is the same code', (spelling) => {
  expect(hash(spelling)).toBe(hash('ab01-cd2e-fg'));
});

test('another code, another owner, another tenant and another key are another hash', () => {
  const other = [
    hash('ab01-cd2e-fh'),
    hashRecoveryCode(identity, { ...ada, id: 'eve' }, 'ab01-cd2e-fg'),
    hashRecoveryCode(identity, { ...ada, tenant: 'a' }, 'ab01-cd2e-fg'),
    hashRecoveryCode(keyed(new Uint8Array(32).fill(1)), ada, 'ab01-cd2e-fg'),
  ];
  expect(new Set([...other, hash('ab01-cd2e-fg')]).size).toBe(5);
});
