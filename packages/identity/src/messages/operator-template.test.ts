import { describe, expect, test } from 'vitest';
import type { OperatorTemplate } from './operator-template.ts';
import { renderMail } from './render-mail.ts';

const link = 'https://id.example/action?mode=x&oobCode=y';
const escapedLink = 'https://id.example/action?mode=x&amp;oobCode=y';

const mail = {
  kind: 'verifyAndChangeEmail',
  email: 'ada@example.com',
  newEmail: 'new@example.org',
  displayName: 'Ada <3 "Bob"',
  link,
  lifetime: 3_600_000,
  createdAt: 0,
} as const;

const render = (override: OperatorTemplate, changes: { displayName?: null; link?: null } = {}) =>
  renderMail({ ...mail, ...changes }, { appName: 'Nim & bus', language: 'de', override });

const standard = await renderMail(mail, { appName: 'Nim & bus', language: 'de' });

describe('what the operator left empty stays as it was', () => {
  test('nothing of their own', async () => {
    expect(await render({})).toEqual(standard);
    expect(await render({ subject: ' ', body: '\n', bodyFormat: 'HTML' })).toEqual(standard);
  });

  test('only a subject', async () => {
    const { subject, ...body } = await render({ subject: 'Hi %DISPLAY_NAME%: %APP_NAME%' });
    expect(subject).toBe('Hi Ada <3 "Bob": Nim & bus');
    expect(body).toEqual({ text: standard.text, html: standard.html });
  });

  test('only a body', async () => {
    const { subject, text } = await render({ body: 'Here: %LINK%' });
    expect(subject).toBe(standard.subject);
    expect(text).toBe(`Here: ${link}\n`);
  });
});

describe('a subject is one line', () => {
  test('even when the operator pressed Enter', async () => {
    const { subject } = await render({ subject: 'Hello\r\nBcc: x@y.z %EMAIL%' });
    expect(subject).toBe('Hello Bcc: x@y.z ada@example.com');
  });
});

describe('a plain body', () => {
  const body =
    'Hello %DISPLAY_NAME%,\r\n\r\nfrom %EMAIL% to %NEW_EMAIL%\r\nat %APP_NAME%: %LINK%\r\n\r\n100% <sure> %UNKNOWN% %link%';

  test('is filled in, and unknown placeholders stay', async () => {
    const { text } = await render({ body, bodyFormat: 'PLAIN_TEXT' });
    expect(text).toBe(
      `Hello Ada <3 "Bob",\n\nfrom ada@example.com to new@example.org\nat Nim & bus: ${link}\n\n100% <sure> %UNKNOWN% %link%\n`,
    );
  });

  test('becomes paragraphs with a link to press', async () => {
    const { html } = await render({ body, bodyFormat: 'PLAIN_TEXT' });
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('>Hello Ada &lt;3 &quot;Bob&quot;,</p>');
    expect(html).toContain(
      'from ada@example.com to new@example.org<br>\nat Nim &amp; bus: <a href="',
    );
    expect(html).toContain(`href="${escapedLink}"`);
    expect(html).toContain('100% &lt;sure&gt; %UNKNOWN% %link%');
  });

  test('is plain when the format is not said', async () => {
    const { html } = await render({ body: '<b>%EMAIL%</b> %LINK%' });
    expect(html).toContain('&lt;b&gt;ada@example.com&lt;/b&gt;');
  });

  test('never loses the link', async () => {
    const { text, html } = await render({ body: 'Press it.' });
    expect(text).toBe(`Press it.\n\n${link}\n`);
    expect(html.split(`href="${escapedLink}"`)).toHaveLength(2);
  });
});

describe('an HTML body', () => {
  const body =
    "<p>Hello %DISPLAY_NAME%,</p><p title='%DISPLAY_NAME%'>%APP_NAME% %FOO%LINK%</p><a href='%LINK%'>Go</a>";

  test('is filled in with escaped values, and reads well as text', async () => {
    const { text, html } = await render({ body, bodyFormat: 'HTML' });
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain(
      "<p>Hello Ada &lt;3 &quot;Bob&quot;,</p><p title='Ada &lt;3 &quot;Bob&quot;'>",
    );
    expect(html).toContain(`Nim &amp; bus %FOO${escapedLink}</p><a href='${escapedLink}'>Go</a>`);
    expect(text).toBe(`Hello Ada <3 "Bob",\n\nNim & bus %FOO${link}\n\nGo\n${link}\n`);
  });

  test('that is a whole page is sent as it is', async () => {
    const page = '<!DOCTYPE html>\n<HTML lang="de"><body><a href="%LINK%">Go</a></body></HTML>';
    const { html } = await render({ body: page, bodyFormat: 'HTML' });
    expect(html).toBe(page.replace('%LINK%', escapedLink));
  });

  test('never loses the link', async () => {
    const part = await render({ body: '<p>İ Press it.</p>', bodyFormat: 'HTML' });
    expect(part.text).toBe(`İ Press it.\n\n${link}\n`);
    expect(part.html).toContain(
      `<p>İ Press it.</p>\n<p><a href="${escapedLink}">${escapedLink}</a></p>`,
    );
    const page = await render({ body: '<html><body>İ</BODY></html>', bodyFormat: 'HTML' });
    expect(page.html).toContain(`</a></p>\n</BODY></html>`);
  });
});

describe('what a mail does not have', () => {
  test.each(['PLAIN_TEXT', 'HTML'] as const)('leaves no gap: %s', async (bodyFormat) => {
    const body = 'Hello %DISPLAY_NAME%, %LINK%';
    const { text, html } = await render({ body, bodyFormat }, { displayName: null, link: null });
    expect(text.trim()).toBe('Hello,');
    expect(html).toMatch(/Hello,\s*</);
  });
});

test('addresses are escaped where they stand in HTML', async () => {
  const addresses = { email: "o'neill&co@example.com", newEmail: '<b>@example.org' };
  const override = { body: '<p>%EMAIL% %NEW_EMAIL% %LINK%</p>', bodyFormat: 'HTML' } as const;
  const { html } = await renderMail(
    { ...mail, ...addresses },
    { appName: 'Nimbus', language: 'en', override },
  );
  expect(html).toContain('<p>o&#39;neill&amp;co@example.com &lt;b&gt;@example.org https:');
});

test('a value that looks like a placeholder is not filled in again', async () => {
  const override = { body: '%DISPLAY_NAME% %LINK%', bodyFormat: 'HTML' } as const;
  const { text, html } = await renderMail(
    { ...mail, displayName: '%EMAIL% %LINK% $& $1' },
    { appName: '%LINK%', language: 'en', override },
  );
  expect(text).toBe(`%EMAIL% %LINK% $& $1 ${link}\n`);
  expect(html).toContain(`%EMAIL% %LINK% $&amp; $1 ${escapedLink}`);
});
