import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../../packages/testing/src/browsers/browser.ts';
import { type ServedPages, servePages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { expectAccessible } from './axe.ts';

const page = (main: string) => ({
  type: 'text/html',
  body: `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,">
    <link rel="stylesheet" href="/page.css"><main><h1>A page</h1>${main}</main></html>`,
});

/** The policy of our own pages, under which no script of a test could be put into one. */
const strict =
  "default-src 'none'; style-src 'self'; img-src data:; require-trusted-types-for 'script'";

let pages: ServedPages;

beforeAll(async () => {
  pages = await servePages(
    {
      '/good': page('<label>Email <input type="email" autocomplete="email"></label>'),
      '/bad': page('<input id="lonely" type="email"><p class="pale">Pale words</p>'),
      '/page.css': { type: 'text/css', body: '.pale { color: #999; background: #fff }' },
    },
    strict,
  );
});
afterAll(() => pages.close());

test('a page that everybody can use passes under a strict policy, and nothing is left in it', async () => {
  const tab = await openPage({ url: pages.url });
  await tab.goto('/good');
  await expectAccessible(tab);
  expect(await tab.evaluate(() => 'axe' in globalThis)).toBe(false);
});

test('a page that not everybody can use is refused with what, where and why', async () => {
  const tab = await openPage({ url: pages.url });
  await tab.goto('/bad');
  const refusal = await expectAccessible(tab).catch(String);
  expect(refusal).toContain('/bad is not accessible:');
  expect(refusal).toMatch(/label \(critical\): Form elements must have labels\n {4}#lonely\n/);
  expect(refusal).toMatch(/color-contrast \(serious\): .*\n {4}p\n.*\n.*2\.84 /);
});
