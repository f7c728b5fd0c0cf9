import type { AuthConfig } from '@latchkey/react';

/** An attribute of an element by its name, as `getAttribute` hands it out. */
export type ReadAttribute = (name: string) => string | null;

const texts = {
  url: 'url',
  'api-key': 'apiKey',
  'tenant-id': 'tenantId',
  'after-sign-in-url': 'afterSignInUrl',
  'after-sign-in-parameter': 'afterSignInParameter',
  'sign-in-url': 'signInUrl',
  'terms-url': 'termsUrl',
  'privacy-url': 'privacyUrl',
} as const satisfies Readonly<Record<string, keyof AuthConfig>>;

const choices = {
  layout: { option: 'layout', of: ['form', 'list'] },
  'sign-in-flow': { option: 'signInFlow', of: ['redirect', 'popup'] },
  persistence: { option: 'persistence', of: ['local', 'session', 'none'] },
} as const satisfies Readonly<
  Record<string, { readonly option: keyof AuthConfig; readonly of: readonly string[] }>
>;

const colorSchemes = ['light', 'dark', 'auto'] as const;

/** Every attribute with a meaning; each is called as its option, in small letters. */
export const attributeNames: readonly string[] = [
  ...Object.keys(texts),
  ...Object.keys(choices),
  'providers',
  'locale',
  'color-scheme',
];

/** One of a few words. Any other is reported, and as good as not there. */
function choose<Word extends string>(
  read: ReadAttribute,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = read(name);
  if (value === null) return undefined;
  const found = words.find((word) => word === value);
  if (found === undefined) {
    reportError(new TypeError(`Latchkey: ${name}="${value}" is none of ${words.join(', ')}.`));
  }
  return found;
}

/** The options that attributes say. What they do not say is not there. */
export function optionsOf(read: ReadAttribute): Partial<AuthConfig> {
  const providers = read('providers')
    ?.split(/[\s,]+/)
    .filter(Boolean);
  const said = [
    ...Object.entries(texts).map(([name, option]) => [option, read(name) ?? undefined]),
    ...Object.entries(choices).map(([name, { option, of }]) => [option, choose(read, name, of)]),
    ['providers', providers?.length ? providers : undefined],
  ];
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}

/** Light or dark, where the page has decided it for its visitors. */
export const colorSchemeOf = (read: ReadAttribute) => choose(read, 'color-scheme', colorSchemes);
