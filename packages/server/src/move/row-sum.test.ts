import { expect, test } from 'vitest';
import { rowSum } from './row-sum.ts';

const columns = ['tenant', 'id', 'email'];

const sumOf = (rows: readonly Readonly<Record<string, string | number | null>>[]) => {
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
