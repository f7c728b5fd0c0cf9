import { expect, test } from 'vitest';
import { localPaths } from './local-path.ts';

test.each([
  ['', 'has an empty part'],
  ['/etc/passwd', 'has an empty part'],
  ['a/', 'has an empty part'],
  ['a//b', 'has an empty part'],
  ['..', 'has ".." in it'],
  ['a/../../b', 'has ".." in it'],
  ['./a', 'has "." in it'],
  ['a\0b', 'has characters that are no part of the name of a file'],
  ['a\nb', 'has characters that are no part of the name of a file'],
  ['..\\..\\b', 'has characters that are no part of the name of a file'],
  ['c:/windows', 'has characters that are no part of the name of a file'],
  ['a.txt:stream', 'has characters that are no part of the name of a file'],
  ['a./b', 'has a part that ends with a dot or a space'],
  ['... ', 'has a part that ends with a dot or a space'],
  ['AUX', 'has "AUX" in it, which is a device elsewhere'],
  ['a/com1.tar.gz', 'has "com1.tar.gz" in it, which is a device elsewhere'],
  [`${'ä'.repeat(128)}`, 'has a part that is too long'],
])('%j goes nowhere', (name, refused) => {
  expect(localPaths('/target').pathOf(name)).toEqual({ refused });
});

test.each(['a', 'a/b', '.hidden', '...a', 'console', 'a b', 'ä/漢字', `${'ä'.repeat(127)}`])(
  '%j stays what it is',
  (name) => {
    expect(localPaths('/target').pathOf(name)).toEqual({ path: `/target/${name}` });
  },
);

test('two names that one system takes for one do not both have a place', () => {
  const { pathOf } = localPaths('/target');
  expect(pathOf('Straße/\u00e4')).toEqual({ path: '/target/Straße/\u00e4' });
  expect(pathOf('Straße/a\u0308').refused).toBe('is "Straße/\u00e4" on some systems');
  expect(pathOf('STRAßE/b').refused).toBe('is "Straße" on some systems');
  expect(pathOf('Straße/\u00e4')).toEqual({ path: '/target/Straße/\u00e4' });
});
