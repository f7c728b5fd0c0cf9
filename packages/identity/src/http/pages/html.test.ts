import { html, type Part, render, sentence } from '@latchkey/kernel/http/pages/html';
import { expect, test } from 'vitest';

const hostile = `"'><script>alert(1)</script>&amp;`;

test('whatever is filled in stays text, as content and inside an attribute', () => {
  const page = render(html`<p title="${hostile}">${hostile}</p>`);
  expect(page).not.toContain('<script');
  expect(page.match(/["']/g)).toEqual(['"', '"']);
  expect(page).toContain('&amp;amp;');
});

test('HTML made here is kept, alone and in lists; nothing is left of what is absent', () => {
  const items = ['<', '>'].map((text) => html`<li>${text}</li>`);
  expect(render(html`<ul>${items}</ul>${undefined}${false}${0}`)).toBe(
    '<ul><li>&lt;</li><li>&gt;</li></ul>0',
  );
});

test('an object out of a request cannot pass for HTML', () => {
  const forged = JSON.parse('[{"markup":"<b>","Symbol(markup)":"<b>"}]') as readonly Part[];
  expect(() => render(html`${forged}`)).toThrow();
});

test('a sentence is filled in once: values that look like names in braces stay as they are', () => {
  const values = { email: '{appName}', appName: html`<b>Acme</b>` };
  expect(render(sentence('<{appName}> {email} {other} {constructor}', values))).toBe(
    '&lt;<b>Acme</b>&gt; {appName} {other} {constructor}',
  );
});
