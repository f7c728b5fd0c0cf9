import { expect, test } from 'vitest';
import { contentTypeOf } from './content-types.ts';

test.each([
  ['a/cat.PNG', 'image/png'],
  ['index.html', 'text/html; charset=utf-8'],
  ['archive.tar.gz', 'application/gzip'],
  ['README', 'application/octet-stream'],
  ['.png', 'application/octet-stream'],
  ['a.constructor', 'application/octet-stream'],
  ['png/a.unknown', 'application/octet-stream'],
])('%s is %s', (name, type) => {
  expect(contentTypeOf(name)).toBe(type);
});
