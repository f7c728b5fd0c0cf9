import { describe, expect, test } from 'vitest';
import { readGcsAddress } from './gcs-address.ts';

const bucket = 'demo.appspot.com';
const target = (url: string) => readGcsAddress(url).target;

describe('an address is about', () => {
  test.each([
    ['/storage/v1/b', { kind: 'buckets' }],
    [`/b/${bucket}`, { kind: 'bucket', bucket }],
    [`/storage/v1/b/${bucket}/o?prefix=a`, { kind: 'objects', bucket }],
    [`/upload/storage/v1/b/${bucket}/o?name=a`, { kind: 'objects', bucket }],
    [`/b/${bucket}/o/a%2Fb%20c`, { kind: 'object', object: { bucket, name: 'a/b c' } }],
    [
      `/download/storage/v1/b/${bucket}/o/a%252Fb?alt=media`,
      { kind: 'object', object: { bucket, name: 'a%2Fb' } },
    ],
    [
      `/storage/v1/b/${bucket}/o/rewriteTo/rewriteTo/b/other/o/b%2Fc`,
      {
        kind: 'copy',
        as: 'rewriteTo',
        from: { bucket, name: 'rewriteTo' },
        to: { bucket: 'other', name: 'b/c' },
      },
    ],
    [
      `/b/${bucket}/o/a/moveTo/o/b`,
      { kind: 'copy', as: 'moveTo', from: { bucket, name: 'a' }, to: { bucket, name: 'b' } },
    ],
    [`/b/${bucket}/o/a/compose`, { kind: 'compose', object: { bucket, name: 'a' } }],
    [`/b/${bucket}/o/a/acl`, { kind: 'other', called: 'acl' }],
    [`/b/${bucket}/iam`, { kind: 'other', called: 'iam' }],
  ])('%s', (url, expected) => {
    expect(target(url)).toEqual(expected);
  });
});

describe('an address is refused', () => {
  test.each([
    [`/b/${bucket}/o/%ff`, 'UTF-8'],
    [`/b/${bucket}/o/a%00b`, 'NUL'],
    [`/b/${bucket}/o/%2e%2e`, '".."'],
    ['/b/..%2Fetc/o/a', 'bucket'],
    [`/b/${bucket}/o/a/rewriteTo/b/No/o/b`, 'bucket'],
    ['/c/x/o/a', 'nothing here'],
  ])('%s', (url, why) => {
    expect(() => target(url)).toThrow(why);
  });
});

test('parameters are decoded as forms are', () => {
  const { parameters } = readGcsAddress(`/b/${bucket}/o?prefix=a%2Fb+c&maxResults=2`);
  expect(Object.fromEntries(parameters)).toEqual({ prefix: 'a/b c', maxResults: '2' });
});
