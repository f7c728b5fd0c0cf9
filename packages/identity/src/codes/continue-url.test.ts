import { authorizedDomains as authorized, openRedirects } from '@latchkey/testing/open-redirects';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkContinueUrl } from './continue-url.ts';

describe('a link in our mail never leads elsewhere', () => {
  test.each(Object.entries(openRedirects))('by way of %s', (_, urls) => {
    for (const url of urls) {
      expect
        .soft(checkContinueUrl(url, authorized), JSON.stringify(url).slice(0, 80))
        .not.toBe('ok');
    }
  });

  test.each([
    'https://evil.com',
    'https://evil.com:8443/app.example.com',
    'https://a.app.example.com/',
    'https://example.com/',
    'https://bücher.example/',
    'https://127.0.0.1/',
    'http://127.0.0.1:3000/',
    'http://[::1]:3000/',
    'http://web.localhost/',
  ])('%s is a good address of an unlisted domain', (url) => {
    expect(checkContinueUrl(url, authorized)).toBe('unauthorized');
  });

  test.each([
    'http://app.example.com/',
    '//app.example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    'intent://app.example.com/#Intent;end',
    'https://user@app.example.com/',
    'https://app.example.com./',
    'https://%61pp.example.com/',
    'https://app.example.com//evil.com',
    'https://app.example.com/ on',
    'app.example.com',
    '',
  ])('%s is no address to continue at, listed or not', (url) => {
    expect(checkContinueUrl(url, authorized)).toBe('invalid');
    expect(checkContinueUrl(url, [])).toBe('invalid');
  });

  test('whatever passes is opened by a browser on a listed host, with no user name', () => {
    const piece = fc.constantFrom(
      ...[
        'https',
        'http',
        'HTTPS',
        ':',
        '/',
        '//',
        '\\',
        '@',
        '?',
        '#',
        '%',
        '.',
        'app.example.com',
      ],
      ...[
        'localhost',
        'evil.com',
        ':80',
        '\t',
        '%2e',
        '。',
        '[',
        ']',
        'xn--',
        'app.',
        'example.com',
      ],
    );
    const anyUrl = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''));
    const startingWell = fc
      .tuple(
        fc.constantFrom('https://app.example.com', 'http://localhost', 'https://'),
        fc.array(piece, { maxLength: 5 }),
      )
      .map(([start, rest]) => start + rest.join(''));
    let passed = 0;
    fc.assert(
      fc.property(fc.oneof(anyUrl, startingWell, fc.webUrl()), (text) => {
        if (checkContinueUrl(text, authorized) !== 'ok') return;
        passed += 1;
        const opened = new URL(text, 'https://login.example.net/');
        expect(authorized).toContain(opened.hostname);
        expect(opened.username + opened.password).toBe('');
        expect(opened.protocol === 'https:' || opened.hostname === 'localhost').toBe(true);
        expect(opened.href.slice(0, 8).toLowerCase()).toBe(
          new URL(text).href.slice(0, 8).toLowerCase(),
        );
      }),
      { numRuns: 3000 },
    );
    expect(passed).toBeGreaterThan(50);
  });
});

describe('an application gets its people back', () => {
  test.each([
    'https://app.example.com',
    'https://app.example.com/',
    'HTTPS://APP.EXAMPLE.COM/',
    'https://app.example.com:8443/welcome',
    'https://app.example.com:443',
    'https://app.example.com?a=1',
    'https://app.example.com#top',
    'https://app.example.com/a/b/c.html?x=1&y=%20%2F%5C#z',
    'https://app.example.com/?next=https://evil.com/',
    'https://app.example.com/?next=https%3A%2F%2Fapp.example.com%2F%3Fa%3D1',
    'https://app.example.com/?user=a@b.com',
    'https://app.example.com/@ada',
    'https://app.example.com/a//b',
    'https://app.example.com/größe?q=ä',
    'https://app.example.com/%E2%9C%93?q=%F0%9F%98%80',
    `https://app.example.com/${'x'.repeat(2024)}`,
    'https://localhost/',
    'http://localhost',
    'http://LocalHost:3000/',
    'http://localhost:5173/finish?mode=signIn',
    'http://localhost/?a=1&b=2#c=3',
  ])('%j', (url) => {
    expect(checkContinueUrl(url, authorized)).toBe('ok');
  });

  test('this machine is reached over http by any of its names, once listed', () => {
    const hosts = ['localhost', 'web.localhost', '127.0.0.1', '[::1]'];
    for (const host of hosts) {
      expect(checkContinueUrl(`http://${host}:3000/`, [host])).toBe('ok');
      expect(checkContinueUrl(`http://${host}:3000/`, ['app.example.com'])).toBe('unauthorized');
    }
    for (const disguised of [
      '0x7f.1',
      '2130706433',
      '127.1',
      '0177.0.0.1',
      '１27.0.0.1',
      '[0::1]',
    ]) {
      expect(checkContinueUrl(`http://${disguised}/`, hosts)).toBe('invalid');
    }
  });

  test('a name that only ends like this machine is reached over https alone', () => {
    expect(checkContinueUrl('http://notlocalhost/', ['notlocalhost'])).toBe('invalid');
    expect(checkContinueUrl('https://notlocalhost/', ['notlocalhost'])).toBe('ok');
  });

  test.each([
    ['https://bücher.example/', 'bücher.example'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://xn--bcher-kva.example/', 'bücher.example'],
    ['https://BÜCHER.example:8443/x', 'Bücher.Example'],
    ['https://app.example.com/', 'App.Example.Com'],
  ])('%s is covered by %s', (url, domain) => {
    expect(checkContinueUrl(url, [domain])).toBe('ok');
  });

  test.each([
    'example.com',
    '*.example.com',
    '.example.com',
    'app.example.com.',
    'app.example.com:443',
    'https://app.example.com',
    '',
    '*',
  ])('a list with %j does not cover app.example.com', (domain) => {
    expect(checkContinueUrl('https://app.example.com/', [domain])).toBe('unauthorized');
  });
});
