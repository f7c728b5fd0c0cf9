import { expect, test } from 'vitest';
import { withParameters } from './link-address.ts';

test.each([
  ['https://app.example.com', 'https://app.example.com?a=1'],
  ['https://app.example.com/', 'https://app.example.com/?a=1'],
  ['https://app.example.com/?', 'https://app.example.com/?a=1'],
  ['https://app.example.com/#/route?x=1', 'https://app.example.com/?a=1#/route?x=1'],
  ['https://app.example.com/?b=2#c', 'https://app.example.com/?b=2&a=1#c'],
  ['https://app.example.com/?b=%20+x&c', 'https://app.example.com/?b=%20+x&c&a=1'],
  ['https://app.example.com/?a=old&b=2&a=older', 'https://app.example.com/?b=2&a=1'],
  ['https://app.example.com/?%61=old', 'https://app.example.com/?a=1'],
])('a parameter goes into the query of %s, before any fragment', (address, expected) => {
  expect(withParameters(address, { a: '1' })).toBe(expected);
});

test('a value is written so that it is read again', () => {
  const address = withParameters('https://app.example.com/', { a: 'ä &=#?+%' });
  expect(new URL(address).searchParams.get('a')).toBe('ä &=#?+%');
});

test('a parameter without a value is taken out', () => {
  expect(withParameters('https://app.example.com/?a=1#b', { a: undefined })).toBe(
    'https://app.example.com/#b',
  );
});
