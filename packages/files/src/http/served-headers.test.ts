import { describe, expect, test } from 'vitest';
import type { StoredObject } from '../objects/stored-object.ts';
import { servedHeaders } from './served-headers.ts';

const objectWith = (
  settable: StoredObject['settable'],
  name = 'pictures/one.png',
): StoredObject => ({
  ...{ bucket: 'files', name, settable, custom: {}, tokens: [], owner: null },
  ...{ size: 1, md5: '', crc32c: '', generation: 1, metageneration: 1, createdAt: 1, updatedAt: 1 },
  blob: 'b',
});

const ofType = (contentType: string, isOwnOrigin = false) =>
  servedHeaders(objectWith({ contentType }), { isOwnOrigin });

test('nothing runs in the name of the application', () => {
  expect(ofType('image/png')).toEqual({
    'content-type': 'image/png',
    'content-disposition': "inline; filename*=utf-8''one.png",
    'cache-control': 'private, max-age=0',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  });
});

describe('documents are kept and not shown', () => {
  test.each([
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'application/xhtml+xml',
    'image/svg+xml',
    'text/xml',
    'application/xml',
    'application/rss+xml',
    'multipart/x-mixed-replace; boundary=x',
  ])('%s', (type) => {
    for (const isOwnOrigin of [true, false]) {
      const headers = ofType(type, isOwnOrigin);
      expect(headers['content-disposition']).toBe("attachment; filename*=utf-8''one.png");
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    }
  });
});

test('programs are texts where the application is, and programs where nothing else is', () => {
  for (const type of ['text/javascript', 'application/x-javascript', 'application/wasm']) {
    expect(ofType(type)['content-type']).toBe('text/plain; charset=utf-8');
    expect(ofType(type, true)['content-type']).toBe(type);
  }
});

test('a PDF is kept where the application is, and shown where nothing else is', () => {
  expect(ofType('application/pdf')['content-disposition']).toMatch(/^attachment;/);
  const shown = ofType('application/pdf', true);
  expect(shown['content-disposition']).toMatch(/^inline;/);
  expect(shown['content-security-policy']).not.toContain('sandbox');
});

describe('no header is anything but what it says', () => {
  test.each([
    'image/png; x="a\\"b"',
    'image',
    'image/png, text/html',
    // The attack: a browser goes by the type after the comma, and runs it.
    'text/plain;a=b,text/javascript',
    'application/pdf;a=b,text/html',
    'text/html ; charset',
    'bild/ä',
    '',
  ])('a type %j is none', (type) => {
    expect(ofType(type)['content-type']).toBe('application/octet-stream');
  });

  test('of a type there is nothing but how its text is written', () => {
    expect(ofType('text/plain; a="b,text/html"; Charset=UTF-8')['content-type']).toBe(
      'text/plain; charset=UTF-8',
    );
    expect(ofType('video/mp4; codecs="avc1, mp4a"')['content-type']).toBe('video/mp4');
  });

  test('a name with anything in it', () => {
    const name = `a/"quotes"; filename=x.exe ü € 😀 'it' (1) *.html`;
    const { 'content-disposition': disposition } = servedHeaders(objectWith({}, name), {
      isOwnOrigin: false,
    });
    expect(disposition).toMatch(/^inline; filename\*=utf-8''[\w.%-]+$/);
    const [, encoded = ''] = disposition?.split("''") ?? [];
    expect(decodeURIComponent(encoded)).toBe(name.slice(2));
  });

  test('what somebody has set of a name in letters that headers do not have', () => {
    const served = (contentDisposition: string, contentType = 'text/plain') =>
      servedHeaders(objectWith({ contentDisposition, contentType }), { isOwnOrigin: false })[
        'content-disposition'
      ];
    expect(served('attachment; filename="a.txt"')).toBe('attachment; filename="a.txt"');
    expect(served('inline; filename="Übung.txt"')).toBe("inline; filename*=utf-8''%C3%9Cbung.txt");
    expect(served('inline; filename="a.html"', 'text/html')).toBe(
      "attachment; filename*=utf-8''a.html",
    );
    expect(served("inline; filename*=utf-8''a%20b.html", 'text/html')).toBe(
      "attachment; filename*=utf-8''a%20b.html",
    );
  });

  test('languages and caches', () => {
    const served = (settable: StoredObject['settable']) =>
      servedHeaders(objectWith(settable), { isOwnOrigin: false });
    expect(served({ contentLanguage: 'de', cacheControl: 'public, max-age=60' })).toMatchObject({
      'content-language': 'de',
      'cache-control': 'public, max-age=60',
    });
    const odd = served({ contentLanguage: 'dé', cacheControl: 'públic' });
    expect(odd['cache-control']).toBe('private, max-age=0');
    expect(odd).not.toHaveProperty('content-language');
  });
});
