import { expect, test } from 'vitest';
import { asciiDigits, onlyDigits } from './ascii-digits.ts';

test.each([
  ['+٢٠ ١٠٠', '+20 100'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['০১২৩৪৫৬৭৮৯', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['(202) 555-0143', '(202) 555-0143'],
])('%j is %j in the digits of the wire', (typed, digits) => {
  expect(asciiDigits(typed)).toBe(digits);
});

test.each([
  ['123 456', '123456'],
  ['G-123456 is your code', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['no digits', ''],
])('of %j, only %j is left', (typed, digits) => {
  expect(onlyDigits(typed)).toBe(digits);
});
