import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

const widget = read('packages/react/src/theme/tokens.css');
const pages = read('packages/identity/src/http/pages/page.css');
const site = read('apps/web/src/styles/site.css');
const mails = read('packages/identity/src/messages/html-page.ts');
const mailButtons = read('packages/identity/src/messages/html-layout.ts');

const whole = (color: string) => (color.length === 4 ? color.replace(/[\da-f]/g, '$&$&') : color);
/** The value by day and the one by night. */
const pair = (css: string, name: string) =>
  [...css.matchAll(new RegExp(`${name}: (#[\\da-f]+);`, 'g'))]
    .slice(0, 2)
    .map(([, c = '']) => whole(c));
const siteColor = (name: string) =>
  (new RegExp(`${name}: light-dark\\((#[\\da-f]+), (#[\\da-f]+)\\)`).exec(site) ?? [])
    .slice(1)
    .map(whole);

describe('one design for the widget, the pages around it, the server’s own and the mails', () => {
  test.each([
    ['--lk-primary', '--site-accent', '--accent'],
    ['--lk-on-primary', '--site-on-accent', '--on-accent'],
    ['--lk-surface', '--site-surface', '--card'],
    ['--lk-text', '--site-text', '--text'],
    ['--lk-muted', '--site-quiet', '--quiet'],
  ])('%s is %s and %s', (ofWidget, ofSite, ofPages) => {
    const [day, night] = pair(widget, ofWidget);
    expect(day).toMatch(/^#[\da-f]{6}$/);
    expect(night).toMatch(/^#[\da-f]{6}$/);
    expect(siteColor(ofSite)).toEqual([day, night]);
    expect(pair(pages, ofPages)).toEqual([day, night]);
  });

  test('a mail has the same button on the same ground', () => {
    const [accent = '', accentAtNight = ''] = siteColor('--site-accent');
    const [ground = '', groundAtNight = ''] = siteColor('--site-background');
    expect(mailButtons).toContain(`bgcolor="${accent}"`);
    expect(mails).toContain(`.button { background-color: ${accentAtNight} !important; }`);
    expect(mails).toContain(`bgcolor="${ground}"`);
    expect(mails).toContain(`.page { background-color: ${groundAtNight} !important; }`);
    expect(pair(pages, '--page')).toEqual([ground, groundAtNight]);
  });

  test('every card is as wide as the widget', () => {
    const [, width = ''] = /--lk-width: ([\d.]+rem);/.exec(widget) ?? [];
    for (const css of [site, pages]) expect(css).toContain(`max-inline-size: ${width};`);
  });
});
