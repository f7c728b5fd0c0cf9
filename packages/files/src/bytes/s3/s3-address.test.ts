import { describe, expect, test } from 'vitest';
import { readS3Address, s3Setting } from './s3-address.ts';

test('nothing means that bytes are elsewhere', () => {
  expect(s3Setting.read(undefined)).toBe(undefined);
});

describe('an address is read', () => {
  test('of Amazon’s own service', () => {
    expect(readS3Address('s3://our-files/app/1?region=eu-central-1')).toEqual({
      bucket: 'our-files',
      prefix: 'app/1/',
      region: 'eu-central-1',
      isPathStyle: false,
    });
  });

  test('of any other', () => {
    expect(readS3Address('http://minio:9000/our-files')).toEqual({
      bucket: 'our-files',
      prefix: '',
      region: 'us-east-1',
      endpoint: 'http://minio:9000',
      isPathStyle: true,
    });
    expect(
      readS3Address('https://s3.example.com/our-files/app/?region=auto&style=host'),
    ).toMatchObject({ prefix: 'app/', region: 'auto', isPathStyle: false });
  });
});

describe('what is wrong is refused with a sentence', () => {
  test.each([
    ['our-files', /must be the address of a bucket/],
    ['ftp://host/our-files', /must be the address of a bucket/],
    ['s3://our-files', /must say in which region/],
    ['s3://our-files?region=', /must say in which region/],
    ['s3://?region=eu-central-1', /must name a bucket/],
    ['https://s3.example.com', /must name a bucket/],
    ['https://s3.example.com/Our_Files', /must name a bucket/],
    ['https://s3.example.com/our-files/a%2Fb', /the prefix behind the bucket/],
    ['https://s3.example.com/our-files?bucket=another', /not "bucket"/],
    ['https://s3.example.com/our-files?style=virtual', /path or host, not "virtual"/],
  ])('%s', (text, sentence) => {
    expect(() => s3Setting.read(text)).toThrow(sentence);
  });

  test('keys in it, which are not repeated', () => {
    const text = 'https://key:nobody-sees@s3.example.com/our-files';
    expect(() => s3Setting.read(text)).toThrow(/^(?!.*nobody-sees).*must not hold keys/);
    expect(() => s3Setting.read('key:nobody-sees')).toThrow(/^(?!.*nobody-sees)/);
  });
});
