import { describe, expect, test } from 'vitest';
import { readNewMetadata, readPatch, readReplacement } from './read-metadata.ts';

const refusal = (message: string) =>
  expect.objectContaining({
    code: 'INVALID_ARGUMENT',
    message: expect.stringContaining(message),
  });

describe('of a new object', () => {
  test('is read what can be said, with download tokens for themselves', () => {
    expect(
      readNewMetadata({
        name: 'a',
        contentType: 'text/plain',
        cacheControl: 'no-store',
        md5Hash: 'bWQ1',
        crc32c: 'Y3Jj',
        metadata: { colour: 'red', count: 3, gone: null, firebaseStorageDownloadTokens: 'a,b' },
      }),
    ).toEqual({
      settable: { contentType: 'text/plain', cacheControl: 'no-store' },
      custom: { colour: 'red', count: '3' },
      tokens: ['a', 'b'],
      md5: 'bWQ1',
      crc32c: 'Y3Jj',
    });
  });

  test('what asks for nothing is left out', () => {
    const body = { acl: [], contexts: {}, eventBasedHold: false, storageClass: 'STANDARD' };
    expect(readNewMetadata(body)).toEqual({ settable: {}, custom: {} });
  });

  test.each([
    [[], 'no JSON object'],
    ['text', 'no JSON object'],
    [{ contentType: {} }, '"contentType" is no text'],
    [{ contentType: 'a\r\nb' }, 'control characters'],
    [{ metadata: [] }, '"metadata" is no JSON object'],
    [{ metadata: { a: { b: 1 } } }, '"metadata.a" is no text'],
    [{ metadata: { firebaseStorageDownloadTokens: 'a b' } }, 'list of tokens'],
    [{ temporaryHold: true }, '"temporaryHold" is not supported'],
    [{ retention: { mode: 'Locked' } }, '"retention" is not supported'],
    [{ storageClass: 'COLDLINE' }, '"storageClass" is not supported'],
  ])('%j is refused', (body, why) => {
    expect(() => readNewMetadata(body)).toThrow(refusal(why));
  });
});

describe('a patch', () => {
  test('takes away what is null and leaves what is not named', () => {
    const body = { contentType: null, contentLanguage: 'de', metadata: { a: null, b: 'x' } };
    expect(readPatch(body)).toEqual({
      settable: { contentType: null, contentLanguage: 'de' },
      custom: { a: null, b: 'x' },
    });
  });

  test('takes away all that applications keep, and tokens with it', () => {
    expect(readPatch({ metadata: null })).toEqual({ settable: {}, custom: null, tokens: [] });
    const revoked = { metadata: { firebaseStorageDownloadTokens: null } };
    expect(readPatch(revoked)).toEqual({ settable: {}, custom: {}, tokens: [] });
  });
});

test('a replacement takes away what it does not name', () => {
  const replace = readReplacement({ contentType: 'a/b', metadata: { b: 'x' } });
  expect(replace({ custom: { a: '1', b: '2' } })).toEqual({
    settable: {
      contentType: 'a/b',
      contentDisposition: null,
      contentEncoding: null,
      contentLanguage: null,
      cacheControl: null,
    },
    custom: { a: null, b: 'x' },
    tokens: [],
  });
});
