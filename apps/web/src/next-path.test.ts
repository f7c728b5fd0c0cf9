import { openRedirects } from '@latchkey/testing/open-redirects';
import { describe, expect, test } from 'vitest';
import { nextPath, signInPath } from './next-path.ts';

const asked = (next: string) => nextPath(`?${new URLSearchParams({ next })}`);

// The attack: a link to our sign-in page that sends people on to a copy of it.
describe('nobody is sent on to another site', () => {
  const ownPaths = ['/', '/path'];
  const everything = Object.values(openRedirects).flat();

  test('there is something to refuse', () => {
    expect(everything.length).toBeGreaterThan(120);
  });

  test.each(Object.entries(openRedirects))('%s', (_kind, texts) => {
    for (const text of texts) {
      if (!ownPaths.includes(text)) expect(asked(text), JSON.stringify(text)).toBeUndefined();
    }
  });

  test.each([
    '/\\evil.com',
    '/\t/evil.com',
    '/%09/evil.com\\',
    '/.//evil.com',
    '/x/..//evil.com',
    '/%2e//evil.com',
    '/..//evil.com',
    '//',
    `/${'x'.repeat(2000)}`,
    '/\u202egnp.exe',
  ])('nor by %j, which looks like a path', (text) => {
    expect(asked(text)).toBeUndefined();
  });

  test('a second `next` does not count', () => {
    expect(nextPath('?next=%2Faccount&next=%2F%2Fevil.com')).toBe('/account');
    expect(nextPath('?next=%2F%2Fevil.com&next=%2Faccount')).toBeUndefined();
  });
});

test.each(['/', '/account', '/account/password?tab=1&x=%2F%2Fevil.com#top', '/a:b', '/%20'])(
  'a path of our own is where people go on: %s',
  (path) => {
    expect(asked(path)).toBe(path);
  },
);

test.each(['/sign-in', '/sign-in?next=%2Fsign-in', '/sign-out', '/sign-out#x'])(
  'signing in does not lead back to %s',
  (path) => {
    expect(asked(path)).toBeUndefined();
  },
);

describe('the sign-in page remembers where somebody wanted to go', () => {
  test.each([
    ['/account', '', '/account'],
    ['/account/sessions', '?a=b&c=%26', '/account/sessions?a=b&c=%26'],
    ['/account//evil.com', '', '/account//evil.com'],
  ])('%s%s', (path, search, next) => {
    const [page, query] = signInPath({ path, search }).split(/(?=\?)/);
    expect([page, nextPath(query ?? '')]).toEqual(['/sign-in', next]);
  });

  test.each([
    ['/', ''],
    ['/sign-out', ''],
    ['/account/\\evil', ''],
    ['/account', `?${'x'.repeat(3000)}`],
  ])('but not %s%s', (path, search) => {
    expect(signInPath({ path, search })).toBe('/sign-in');
  });
});
