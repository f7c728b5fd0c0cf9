import type { Row } from '@latchkey/kernel/store/database';
import { expect, test } from 'vitest';
import { rowSum } from './row-sum.ts';

const columns = ['tenant', 'id', 'email'];

const sumOf = (rows: readonly Row[]) => {
  const sum = rowSum(columns);
  for (const row of rows) sum.add(row);
  return sum.result();
};

const ada = { tenant: '', id: 'ada', email: 'ada@example.com' };
const bob = { tenant: '', id: 'bob', email: null };

test('the order of rows and of columns does not matter', () => {
  expect(sumOf([ada, bob])).toEqual(sumOf([bob, { email: ada.email, id: 'ada', tenant: '' }]));
});

test('any other value, a row more and a row twice do', () => {
  const { checksum } = sumOf([ada, bob]);
  const others = [
    [ada, { ...bob, email: '' }],
    [{ ...ada, id: 'Ada' }, bob],
    [{ ...ada, tenant: 'a', id: 'da' }, bob],
    [ada],
    [],
    [ada, bob, bob, bob],
    [ada, bob, ada, ada],
  ];
  for (const rows of others) expect(sumOf(rows).checksum).not.toBe(checksum);
  expect(sumOf([{ ...ada, email: '1' }]).checksum).not.toBe(sumOf([{ ...ada, email: 1 }]).checksum);
  expect(sumOf([ada, bob]).rows).toBe(2);
});

test('bytes and large integers count exactly, and as what they are', () => {
  const values = [
    ...[2n ** 53n, 2n ** 53n + 1n, -(2n ** 63n), String(2n ** 53n), '', null, 0],
    ...[[], [0], [0, 0], [0, 255], [255, 0]].map((bytes) => Uint8Array.from(bytes)),
    '00',
  ];
  const sums = values.map((email) => sumOf([{ ...ada, email }]).checksum);
  expect(new Set(sums).size).toBe(values.length);
});
