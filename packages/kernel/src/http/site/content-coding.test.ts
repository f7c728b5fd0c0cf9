import { expect, test } from 'vitest';
import { acceptedCodings } from './content-coding.ts';

test.each([
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['gzip', ['gzip']],
  ['GZIP;q=0.5, BR;q=1.0', ['br', 'gzip']],
  ['br;q=0, gzip', ['gzip']],
  ['br;q=0.000,gzip;q=0', []],
  ['*', ['br', 'gzip']],
  ['*, br;q=0', ['gzip']],
  ['gzip, *;q=0', ['gzip']],
  ['identity', []],
  ['', []],
  [undefined, []],
  ['brotli, xgzip', []],
])('whoever accepts “%s” gets one of %j', (header, codings) => {
  expect(acceptedCodings(header)).toEqual(codings);
});
