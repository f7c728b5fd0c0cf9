import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../../packages/testing/src/browsers/browser.ts';
import { type ServedPages, servePages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { keyboardOf } from './keyboard.ts';

let pages: ServedPages;

beforeAll(async () => {
  const body = `<!doctype html><html lang="en"><title>A form</title><link rel="icon" href="data:,">
    <form action="/sent"><a href="/help">Help: "how to"</a>
    <label>Email <input name="email" value="old@example.com"></label>
    <span tabindex="0" role="img" aria-label="A picture"></span>
    <div>Mouse only</div>
    <button>Next</button></form></html>`;
  const file = { type: 'text/html', body };
  pages = await servePages({ '/': file, '/sent': file }, "default-src 'none'; img-src data:");
});
afterAll(() => pages.close());

async function openForm() {
  const page = await openPage({ url: pages.url });
  await page.goto('/');
  return { page, keyboard: keyboardOf(page) };
}

test('a form is filled in and sent without a mouse', async () => {
  const { page, keyboard } = await openForm();
  await keyboard.tabTo('Help: "how to"');
  expect(await keyboard.focused()).toBe('link "Help: \\"how to\\""');
  await keyboard.fill('Email', 'ada@example.com');
  expect(await keyboard.focused()).toBe('textbox "Email"');
  await keyboard.choose(/^next$/i);
  await page.waitForURL('**/sent?email=ada%40example.com');
});

test('a control before the present one is reached by going round', async () => {
  const { keyboard } = await openForm();
  await keyboard.tabTo('Next');
  await keyboard.tabTo('Email');
  expect(await keyboard.focused()).toBe('textbox "Email"');
});

test('a control that only a mouse reaches is missed, with what was reached instead', async () => {
  const { keyboard } = await openForm();
  await expect(keyboard.tabTo('Mouse only')).rejects.toThrow(
    /Tab never reached Mouse only on .*; on the way the focus was on nothing, link "Help: \\"how to\\"", textbox "Email", img "A picture", button "Next", nothing\./,
  );
});

test('words typed into what takes none are not lost in silence', async () => {
  const { keyboard } = await openForm();
  await keyboard.tabTo('A picture');
  await expect(keyboard.type('Ada')).rejects.toThrow(
    'Nobody can type into what has the focus, which is img "A picture".',
  );
});
