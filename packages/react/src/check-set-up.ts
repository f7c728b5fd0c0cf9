import type { KnownProviderId } from './kit/provider-id.ts';
import type { AuthConfig, SignInOptions } from './options.ts';
import { say } from './say.ts';

// For developers alone: a build for production leaves it out.

/** Each of them, or it does not compile. */
const everyKnown: Readonly<Record<KnownProviderId, true>> = {
  password: true,
  phone: true,
  passkey: true,
  anonymous: true,
  'google.com': true,
  'apple.com': true,
  'facebook.com': true,
  'twitter.com': true,
  'github.com': true,
  'microsoft.com': true,
  'yahoo.com': true,
  'linkedin.com': true,
  'discord.com': true,
  'line.me': true,
};
const known = Object.keys(everyKnown);

const otherNames: Readonly<Record<string, string>> = {
  email: 'password',
  emailLink: 'password',
  emailPassword: 'password',
  sms: 'phone',
  passkeys: 'passkey',
  webauthn: 'passkey',
  guest: 'anonymous',
  x: 'twitter.com',
  'x.com': 'twitter.com',
  line: 'line.me',
};

/** What is handed in by a program that no compiler has looked at. */
type Unchecked<Of> = { readonly [Name in keyof Of]?: unknown } | undefined;

/** As they come out of an .env file that is read by something that leaves the marks where they are. */
const isQuoted = (given: unknown): boolean =>
  typeof given === 'string' && /^(["'`]).*\1$/.test(given.trim());

const quoted = (name: string): string =>
  `\`config.${name}\` stands in quotation marks, which count as a part of it: remove them where it is set.`;

/** Throws what to mend where nothing could work, and says what only a development server lets pass. */
export function checkConfig(config: Unchecked<AuthConfig>): void {
  if (config === undefined || config === null) {
    throw new Error(
      'Latchkey: <AuthProvider> has no `config`: it needs one with `url` and `apiKey`.',
    );
  }
  const { url, apiKey } = config;
  if (typeof url !== 'string' || url === '') {
    throw new Error('Latchkey: `config.url` is missing: an environment variable that is not set?');
  }
  if (isQuoted(url)) throw new Error(`Latchkey: ${quoted('url')}`);
  if (!/^https?:\/\//i.test(url)) {
    throw new Error(`Latchkey: \`config.url\` has to begin with http:// or https://: ${url}`);
  }
  if (isQuoted(apiKey)) say(quoted('apiKey'));
}

function checkProvider(id: unknown): void {
  if (typeof id !== 'string') {
    say('a provider is neither a text nor an object with an `id`.');
    return;
  }
  if (/^(saml|oidc)\./.test(id) || known.includes(id)) return;
  const [name] = id.toLowerCase().split('.');
  const meant = otherNames[id] ?? known.find((one) => one.startsWith(`${name}.`));
  const hint = meant === undefined ? '' : `: did you mean \`${meant}\`?`;
  say(`nobody knows the provider \`${id}\`${hint || '.'}`);
}

/** Throws where `providers` is no list, and says which of it nobody knows. */
export function checkProviders({ providers }: Unchecked<Pick<SignInOptions, 'providers'>> = {}) {
  if (providers === undefined) return;
  if (!Array.isArray(providers)) {
    throw new Error("Latchkey: `providers` has to be a list, such as ['password', 'google.com'].");
  }
  if (providers.length === 0) {
    say('`providers` is an empty list, so that nobody can sign in.');
  }
  for (const provider of providers) checkProvider(provider?.id ?? provider);
}
