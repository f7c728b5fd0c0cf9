import { describe, expect, test } from 'vitest';
import { checkObjectName } from './object-name.ts';

const bucket = 'demo.appspot.com';
const named = (name: string) => () => checkObjectName({ bucket, name });
const inBucket = (name: string) => () => checkObjectName({ bucket: name, name: 'a' });

describe('an object can be called', () => {
  test.each([
    'a',
    'a/b/c.txt',
    '/a',
    'a//b',
    'a/',
    '../a',
    'a/../../etc/passwd',
    '...',
    'ä ö 日本 🎉',
    'a%2Fb',
    'tab\t',
    '.well-known/acme',
    `${'ä'.repeat(512)}`,
  ])('%j', (name) => {
    expect(named(name)).not.toThrow();
  });
});

describe('no object can be called', () => {
  test.each([
    ['', 'empty'],
    ['.', 'cannot be called'],
    ['..', 'cannot be called'],
    ['a\rb', 'line breaks'],
    ['a\nb', 'line breaks'],
    ['a\0b', 'line breaks'],
    ['a\ud800b', 'well-formed'],
    ['.well-known/acme-challenge/x', 'acme-challenge'],
    [`${'ä'.repeat(512)}a`, '1024 bytes'],
  ])('%j', (name, why) => {
    expect(named(name)).toThrow(why);
  });
});

describe('a bucket', () => {
  test.each(['abc', 'demo.appspot.com', 'demo.firebasestorage.app', 'a_b-c.1', 'a'.repeat(222)])(
    'can be called %j',
    (name) => {
      expect(inBucket(name)).not.toThrow();
    },
  );

  test.each([
    '',
    'a',
    'ab',
    'A.b.c',
    '../etc',
    'a/b',
    'a b c',
    '-abc',
    'abc.',
    'a'.repeat(223),
    'abc\n',
  ])('cannot be called %j', (name) => {
    expect(inBucket(name)).toThrow('no name of a bucket');
  });
});
