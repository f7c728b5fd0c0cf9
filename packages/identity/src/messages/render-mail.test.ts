import { escapeHtml } from '@latchkey/kernel/escape-html';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MailKind, OutgoingMail } from '../outbox/outbox.ts';
import { type Language, languages } from './language.ts';
import { renderMail } from './render-mail.ts';

const link =
  'https://id.example/__/auth/action?mode=x&oobCode=A-_b&apiKey=k&continueUrl=https%3A%2F%2Fapp.example%2F%3Fa%3D1%26b%3D2%23c&lang=en';

const kinds: Readonly<Record<MailKind, Pick<OutgoingMail, 'link' | 'newEmail' | 'lifetime'>>> = {
  resetPassword: { link, newEmail: null, lifetime: 3_600_000 },
  verifyEmail: { link, newEmail: null, lifetime: 259_200_000 },
  signIn: { link, newEmail: null, lifetime: 600_000 },
  verifyAndChangeEmail: { link, newEmail: 'new@example.org', lifetime: 86_400_000 },
  recoverEmail: { link, newEmail: 'new@example.org', lifetime: 604_800_000 },
  emailRemoved: { link, newEmail: null, lifetime: 604_800_000 },
  revertSecondFactorAddition: { link, newEmail: null, lifetime: 604_800_000 },
  revertSecondFactorRemoval: { link, newEmail: null, lifetime: 604_800_000 },
  recoveryCodeUsed: { link: null, newEmail: null, lifetime: null },
  passkeyAdded: { link: null, newEmail: null, lifetime: null },
  passkeyRemoved: { link: null, newEmail: null, lifetime: null },
  passwordChanged: { link: null, newEmail: null, lifetime: null },
  passwordRemoved: { link: null, newEmail: null, lifetime: null },
  providerLinked: { link: null, newEmail: null, lifetime: null },
  providerUnlinked: { link: null, newEmail: null, lifetime: null },
  phoneLinked: { link: null, newEmail: null, lifetime: null },
  phoneUnlinked: { link: null, newEmail: null, lifetime: null },
  accountDeleted: { link: null, newEmail: null, lifetime: null },
  signUpAttempt: { link: null, newEmail: null, lifetime: null },
};
const everyKind = Object.keys(kinds) as MailKind[];

const outgoing = (kind: MailKind, changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  tenant: '',
  kind,
  to: 'ada@example.com',
  locale: 'en',
  email: 'ada@example.com',
  displayName: 'Ada',
  createdAt: 0,
  expiresAt: 1,
  ...kinds[kind],
  ...changes,
});

const render = (kind: MailKind, language: Language = 'en', changes: Partial<OutgoingMail> = {}) =>
  renderMail(outgoing(kind, changes), { appName: 'Nimbus', language });

const count = (text: string, part: string): number => text.split(part).length - 1;
const tagsOf = (html: string): string => (html.match(/<[^>]*>/g) ?? []).join('');
const markupWithAndWithoutName = async (kind: MailKind): Promise<string[]> => [
  tagsOf((await render(kind)).html),
  tagsOf((await render(kind, 'en', { displayName: null })).html),
];
/** What a reader sees: the body without its tags. */
const seen = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&amp;', '&');

describe.each(languages)('in %s', (language) => {
  test.each(everyKind)('%s says everything, in text and in HTML', async (kind) => {
    const { subject, text, html } = await render(kind, language);
    const { newEmail } = kinds[kind];
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/\{\w+\}|%[A-Z_]+%|undefined|\bnull\b|NaN|\[object/);
      expect(part.trim().length).toBeGreaterThan(5);
    }
    expect(subject).toContain('Nimbus');
    for (const body of [text, seen(html)]) {
      expect(body).toContain('Ada');
      expect(body).toContain('Nimbus');
      expect(body).toContain('ada@example.com');
      if (newEmail !== null) expect(body).toContain(newEmail);
    }
  });

  test.each(everyKind)('%s carries its link once to press and once to copy', async (kind) => {
    const { text, html } = await render(kind, language);
    const times = kinds[kind].link === null ? 0 : 1;
    const escaped = link.replaceAll('&', '&amp;');
    expect(count(html, 'href=')).toBe(times);
    expect(count(html, `href="${escaped}"`)).toBe(times);
    expect(count(html, escaped)).toBe(2 * times);
    expect(count(seen(html), link)).toBe(times);
    expect(text.split('\n').filter((line) => line === link)).toHaveLength(times);
    expect(count(text, 'https:')).toBe(times);
  });

  test('the page names its language and direction, and loads nothing', async () => {
    const { html } = await render('signIn', language);
    const direction = ['ar', 'he', 'fa'].includes(language) ? 'rtl' : 'ltr';
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(html).toContain(`aria-roledescription="email"`);
    expect(count(html, `lang="${language}" dir="${direction}"`)).toBe(2);
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
    expect(count(html, '<h1')).toBe(1);
  });

  test('a stranger to us is greeted without a name', async () => {
    const named = await render('signIn', language);
    const nameless = await render('signIn', language, { displayName: null });
    expect(nameless.text).not.toBe(named.text);
    expect(nameless.text).not.toContain('Ada');
    expect(nameless.html).not.toContain('Ada');
  });
});

describe('how long the link works', () => {
  test.each([
    ['en', '10 minutes'],
    ['de', '10 Minuten'],
    ['ru', '10 минут'],
    ['fa', '۱۰ دقیقه'],
  ] as const)('is said in %s: %s', async (language, words) => {
    const { text, html } = await render('signIn', language);
    expect(text).toContain(words);
    expect(html).toContain(words);
  });

  test('is not said where nobody knows', async () => {
    const { text } = await render('signIn', 'en', { lifetime: null });
    expect(text).not.toContain('can be used once');
    expect(text).toContain(link);
  });
});

describe('a hostile name stays a name', () => {
  const names = [
    '<script>alert(1)</script>',
    '</title><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    '" style="display:none',
    '</p></td></table><h1>You won',
    '<!-- ',
    ']]>',
    '&lt;script&gt;',
    '&#60;script&#62;',
    '{email} {link} {lifetime}',
    '%LINK% %EMAIL%',
    '$& $1 $`',
    'Ada\r\nBcc: x',
    'Ada\u2028\u2029\u0085\u0000\u001b[31m',
    '\u202egnp.exe',
    '\u2066x\u2069\u200f\u061c',
    '<\u200bscript>',
    '＜script＞',
  ];

  test.each(everyKind)('%s', async (kind) => {
    const plain = await render(kind);
    const markup = await markupWithAndWithoutName(kind);
    for (const displayName of names) {
      const { subject, text, html } = await render(kind, 'en', { displayName });
      expect.soft(subject).toBe(plain.subject);
      expect.soft(markup, displayName).toContain(tagsOf(html));
      expect.soft(html).not.toMatch(/<script|<img|<svg|<!--/i);
      expect.soft(text.split('\n')).toHaveLength(plain.text.split('\n').length);
      expect.soft(text + html).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028]/);
      expect.soft(count(text, link)).toBe(count(plain.text, link));
    }
  });

  test('whatever it is', async () => {
    const plain = await render('resetPassword');
    const markup = await markupWithAndWithoutName('resetPassword');
    const pieces = fc.constantFrom(...(names.join('').match(/\w+|\W/gu) ?? []));
    const name = fc.array(pieces, { minLength: 1, maxLength: 20 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(name, async (displayName) => {
        const { text, html } = await render('resetPassword', 'en', { displayName });
        expect(markup).toContain(tagsOf(html));
        expect(text.split('\n')).toHaveLength(plain.text.split('\n').length);
      }),
    );
  });

  test.each(['https://evil.example', 'www.evil', 'evil.com', 'ada@evil', '+1 800 555 0199'])(
    'and is dropped when it leads somewhere: %s',
    async (displayName) => {
      const { text, html } = await render('verifyEmail', 'en', { displayName });
      expect(text).toContain('\n\nHello,\n\n');
      expect(text + html).not.toMatch(/evil|555/);
    },
  );
});

describe('every other value is harmless too', () => {
  test('an application name with markup and line breaks', async () => {
    const appName = 'A & <b>B</b>\r\nBcc: x@y.z "C"';
    const { subject, text, html } = await renderMail(outgoing('signIn'), {
      appName,
      language: 'en',
    });
    expect(subject).toBe('Your sign-in link for A & <b>B</b> Bcc: x@y.z "C"');
    expect(text).toContain('Sign in to A & <b>B</b> Bcc: x@y.z "C"\n');
    expect(count(html, '<')).toBe(count((await render('signIn')).html, '<'));
    expect(html).not.toContain('<b>');
    expect(html).toContain('aria-label="Your sign-in link for A &amp; &lt;b&gt;B&lt;/b&gt; Bcc');
  });

  test('addresses and links with quotes, ampersands and brackets', async () => {
    const hostile = `https://id.example/?a='"><script>&b=<`;
    const { text, html } = await render('verifyAndChangeEmail', 'en', {
      email: "o'neill&co@example.com",
      newEmail: '<b>"x"@example.com',
      link: hostile,
    });
    expect(html).toContain('>o&#39;neill&amp;co@example.com</strong>');
    expect(html).toContain('>&lt;b&gt;&quot;x&quot;@example.com</strong>');
    expect(count(html, `href="${escapeHtml(hostile)}"`)).toBe(1);
    expect(html).not.toMatch(/<script|<b>/);
    expect(text).toContain("o'neill&co@example.com");
    expect(text).toContain(`\n${hostile}\n`);
  });
});

test('a notice leads to the account pages where there are any, and nowhere else', async () => {
  const without = await render('passwordChanged');
  expect(without.html).not.toContain('href');
  expect(without.text).not.toContain('https:');
  const page = 'https://id.example/account';
  const { text, html } = await render('passwordChanged', 'en', { link: page });
  expect(html).toContain(`href="${page}"`);
  expect(text).toContain(`Review your account\n${page}\n`);
});

describe('a notice says when and by what it happened', () => {
  const createdAt = Date.UTC(2026, 10, 16, 9, 5);
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

  test.each(languages)('in %s', async (language) => {
    const mail = await render('providerLinked', language, {
      createdAt,
      userAgent,
      about: 'google.com',
    });
    for (const part of [/2026|۲۰۲۶/, /UTC/, /Firefox, Windows/, /Google/]) {
      expect(mail.text).toMatch(part);
      expect(mail.html).toMatch(part);
    }
    expect(mail.subject).toContain('Google');
  });

  test.each([
    'recoverEmail',
    'emailRemoved',
    'revertSecondFactorAddition',
    'revertSecondFactorRemoval',
  ] as const)('and so does %s, above the link that undoes it', async (kind) => {
    const { text, html } = await render(kind, 'en', { createdAt, userAgent });
    for (const body of [text, html]) {
      expect(body).toMatch(/Device: .*Firefox, Windows/);
      expect(body.indexOf('Firefox')).toBeLessThan(body.indexOf('https://id.example'));
      expect(body).toMatch(/Time: .*2026.*UTC/);
    }
  });

  test('in the names that people know, never in the words of whoever did it', async () => {
    const { text } = await render('passkeyAdded', 'en', {
      createdAt,
      userAgent: 'Your bank, call +1 650 555 0100 (https://evil.example)',
    });
    expect(text).toContain('Device: unknown');
    expect(text).not.toContain('evil');
  });

  test('without a device where an operator did it', async () => {
    const { text } = await render('providerUnlinked', 'en', { userAgent: null });
    expect(text).not.toContain('Device');
    expect(text).not.toContain('UTC');
  });

  test('and hides most of a number', async () => {
    const { text } = await render('phoneLinked', 'en', { userAgent, about: '+4915112345678' });
    expect(text).toContain('+*********5678');
    expect(text).not.toContain('4915');
  });
});

test.each(languages)('a first address takes the place of none in %s', async (language) => {
  const usual = await render('verifyAndChangeEmail', language);
  const { text, html } = await render('verifyAndChangeEmail', language, { email: '' });
  for (const body of [text, seen(html)]) {
    expect(body).toContain('new@example.org');
    expect(body).not.toContain('ada@example.com');
    expect(body).not.toMatch(/\{\w+\}/);
  }
  expect(text).not.toBe(usual.text.replaceAll('ada@example.com', ''));
});

describe('a mail about a second factor names it', () => {
  const kinds = ['revertSecondFactorAddition', 'revertSecondFactorRemoval'] as const;

  test.each(languages)('in %s', async (language) => {
    for (const kind of kinds) {
      for (const secondFactor of ['+*******0100', 'Blue phone']) {
        const mail = await render(kind, language, { secondFactor });
        expect(mail.text).toContain(secondFactor);
        expect(mail.html).toContain(`<bdi>${secondFactor}</bdi>`);
      }
    }
  });

  test.each(['', 'call +1 900 555 0199', 'evil.example/login', '+4990012345', '\u2800'])(
    'but not with %j, which only says that it is an app',
    async (secondFactor) => {
      const { text } = await render('revertSecondFactorAddition', 'en', { secondFactor });
      expect(text).toContain('an authenticator app');
      if (secondFactor !== '') expect(text).not.toContain(secondFactor);
    },
  );
});
