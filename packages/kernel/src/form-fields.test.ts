import { expect, test } from 'vitest';
import { formFields } from './form-fields.ts';

test('a form is read as browsers read one', () => {
  const fields = formFields('&a=1&b=%C3%A9+x&a=2&c', 10);
  expect([...(fields ?? [])]).toEqual([
    ['a', '1'],
    ['b', 'é x'],
    ['a', '2'],
    ['c', ''],
  ]);
  expect([...(formFields('', 1) ?? ['none'])]).toEqual([]);
});

test('one with more fields than there may be is not read at all', () => {
  expect(formFields('a&b&c', 3)?.size).toBe(3);
  expect(formFields('a&b&c&', 3)).toBeUndefined();
  expect(formFields('&'.repeat(1000), 100)).toBeUndefined();
});
