import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '../kit/contrast.ts';

type Tokens = Readonly<Record<string, string>>;
type Rule = { readonly selector: string; readonly media: string; readonly tokens: Tokens };

const read = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '');

const tokensIn = (text: string): Tokens =>
  Object.fromEntries(
    [...text.matchAll(/(--lk-[\w-]+)\s*:\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.trim(),
    ]),
  );

const rulesIn = (text: string, media = ''): Rule[] =>
  [...text.matchAll(/([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}/g)].flatMap(([, head = '', body = '']) =>
    head.trim().startsWith('@')
      ? rulesIn(body, head.trim())
      : [{ selector: head.trim(), media, tokens: tokensIn(body) }],
  );

const dark = '.lk-root[data-color-scheme="dark"]';
const preferringDark = '.lk-root:not([data-color-scheme="light"])';

/** What the rules of a file set under a selector. */
const setBy = (file: string, selector: string): Tokens =>
  Object.assign(
    {},
    ...rulesIn(read(file))
      .filter((rule) => rule.selector === selector && !rule.media.includes('contrast'))
      .map(({ tokens }) => tokens),
  );

const themes = ['midnight', 'paper', 'clinic'];
const files = ['./tokens.css', ...themes.map((theme) => `./examples/${theme}.css`)];

/** Every token of a theme in a scheme; a theme's own go before ours, whatever the scheme. */
function tokensOf(file: string, scheme: 'light' | 'dark'): Tokens {
  const layers = file === './tokens.css' ? [file] : ['./tokens.css', file];
  const selectors = scheme === 'dark' ? ['.lk-root', dark] : ['.lk-root'];
  return Object.assign(
    {},
    ...layers.flatMap((layer) => selectors.map((selector) => setBy(layer, selector))),
  );
}

/** The colour a value comes to, with mixtures mixed. */
function colorOf(value: string, tokens: Tokens): string {
  const [, name] = /^var\((--lk-[\w-]+)\)$/.exec(value) ?? [];
  if (name !== undefined) return colorOf(tokens[name] ?? '', tokens);
  const [, one, other, share] =
    /^color-mix\(in srgb, (var\([^)]+\)), (var\([^)]+\)) (\d+)%\)$/.exec(value) ?? [];
  if (one === undefined || other === undefined) {
    expect(value).toMatch(/^#(?:[\da-f]{3}|[\da-f]{6})$/);
    return value.length === 4 ? value.replace(/[\da-f]/g, '$&$&') : value;
  }
  const parts = [one, other].map((part) => colorOf(part, tokens));
  const [from = [], to = []] = parts.map((hex) =>
    [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
  );
  const weight = Number(share) / 100;
  return `#${from
    .map((part, at) => Math.round(part * (1 - weight) + (to[at] ?? 0) * weight))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;
}

const looks = files.flatMap((file) =>
  (['light', 'dark'] as const).map((scheme) => ({ file, scheme })),
);

/** WCAG 2.2, 1.4.3: what is read. */
const readable = [
  ['--lk-text', '--lk-surface'],
  ['--lk-text', '--lk-field'],
  ['--lk-text', '--lk-hover'],
  ['--lk-muted', '--lk-surface'],
  ['--lk-link', '--lk-surface'],
  ['--lk-link', '--lk-hover'],
  ['--lk-danger', '--lk-surface'],
  ['--lk-success', '--lk-surface'],
  ['--lk-on-primary', '--lk-primary'],
  ['--lk-on-primary', '--lk-primary-hover'],
  ['--lk-on-danger', '--lk-danger'],
  ['--lk-on-danger', '--lk-danger-hover'],
  ['--lk-on-notice', '--lk-notice'],
  ['--lk-on-ink', '--lk-ink'],
] as const;

/** WCAG 2.2, 1.4.11: what has to be seen to know where things are. */
const visible = [
  ['--lk-input-border', '--lk-surface'],
  ['--lk-input-border', '--lk-field'],
  ['--lk-focus', '--lk-surface'],
  ['--lk-focus', '--lk-field'],
  ['--lk-danger', '--lk-field'],
] as const;

const providers = rulesIn(read('./parts/providers.css')).filter(
  ({ tokens }) => '--lk-on-brand' in tokens,
);

describe.each(looks)('$file, $scheme', ({ file, scheme }) => {
  const tokens = tokensOf(file, scheme);
  const between = ([one, other]: readonly [string, string]) =>
    contrast(colorOf(`var(${one})`, tokens), colorOf(`var(${other})`, tokens));

  test.each(readable)('%s reads at 4.5 or more on %s', (...pair) => {
    expect(between(pair)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(visible)('%s is seen at 3 or more on %s', (...pair) => {
    expect(between(pair)).toBeGreaterThanOrEqual(3);
  });

  test.each(providers)('the label of $selector reads at 4.5 or more', ({ tokens: brand }) => {
    const all = { ...tokens, ...brand };
    const ground = colorOf('var(--lk-brand)', all);
    expect(contrast(colorOf('var(--lk-on-brand)', all), ground)).toBeGreaterThanOrEqual(4.5);
  });
});

test.each([
  'google.com',
  'apple.com',
  'facebook.com',
  'twitter.com',
  'github.com',
  'microsoft.com',
  'yahoo.com',
  'password',
])('%s has colours of its own', (provider) => {
  const selector = `[data-provider="${provider}"]`;
  expect(providers.filter((rule) => rule.selector.includes(selector))).toHaveLength(1);
});

test.each(files)('%s is equally dark by preference and by choice', (file) => {
  expect(setBy(file, preferringDark)).toEqual(setBy(file, dark));
});

describe.each(themes)('the theme %s', (theme) => {
  const file = `./examples/${theme}.css`;
  const ours = setBy('./tokens.css', '.lk-root');

  test('sets nothing but tokens that there are', () => {
    const rules = rulesIn(read(file));
    expect(rules.length).toBeGreaterThan(0);
    for (const { selector, tokens } of rules) {
      expect(['.lk-root', dark, preferringDark]).toContain(selector);
      expect(Object.keys(ours)).toEqual(expect.arrayContaining(Object.keys(tokens)));
    }
    const declarations = read(file).match(/^\s*[\w-]+:/gm) ?? [];
    expect(declarations.filter((name) => !name.trim().startsWith('--lk-'))).toEqual([]);
  });
});

test('what the account pages call their own looks like nothing of the widget’s', () => {
  // Without a combinator or a state: a rule about the class itself.
  const classesIn = (sheet: string) =>
    [...read(sheet).matchAll(/^ *\.(lk-[a-z-]+) \{$/gm)].map(([, name = '']) => name);
  const ofAccount = new Set(classesIn('./account.css'));
  expect(ofAccount).toContain('lk-badge');
  const sheets = readdirSync(new URL('./parts/', import.meta.url));
  const ofWidget = sheets.flatMap((sheet) => classesIn(`./parts/${sheet}`));
  expect(ofWidget).toContain('lk-tag');
  expect(ofWidget.filter((name) => ofAccount.has(name))).toEqual([]);
});
