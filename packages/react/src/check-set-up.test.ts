import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { checkConfig, checkProviders } from './check-set-up.ts';
import type { AuthConfig } from './options.ts';
import { AuthProvider } from './provider.tsx';
import { SignIn } from './sign-in.tsx';

afterEach(() => vi.restoreAllMocks());

const apiKey = 'a-key';

const draw = (config: unknown) =>
  renderToString(
    createElement(AuthProvider, {
      config: config as AuthConfig,
      // biome-ignore lint/correctness/noChildrenProp: it is a property that has to be there
      children: createElement(SignIn, { address: 'http://localhost/' }),
    }),
  );

test.each([
  [undefined, '<AuthProvider> has no `config`'],
  [{ apiKey }, '`config.url` is missing: an environment variable that is not set?'],
  [{ apiKey, url: 'auth.example.com' }, 'has to begin with http:// or https://'],
  [{ apiKey, url: '"https://a.example"' }, '`config.url` stands in quotation marks'],
  [{ apiKey, url: 'https://a.example', providers: 'password' }, '`providers` has to be a list'],
])('what cannot work is refused with what to mend: %o', (config, sentence) => {
  expect(() => draw(config)).toThrow(sentence);
});

test.each([
  ['google', 'nobody knows the provider `google`: did you mean `google.com`?'],
  ['email', 'nobody knows the provider `email`: did you mean `password`?'],
  ['GitHub', 'nobody knows the provider `GitHub`: did you mean `github.com`?'],
  ['google.con', 'nobody knows the provider `google.con`: did you mean `google.com`?'],
  ['acme', 'nobody knows the provider `acme`.'],
  ['acme.com', 'nobody knows the provider `acme.com`.'],
])('the provider %s is told of once', (id, sentence) => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  for (const _time of ['once', 'again']) {
    draw({ apiKey, url: 'https://a.example', providers: ['password', { id }] });
  }
  expect(said.mock.calls).toEqual([[`Latchkey: ${sentence}`]]);
});

test('an API key with the quotation marks of an .env file is told of once', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  for (const key of ['"a-key"', "'a-key'", ' "a-key" ', 'a-key', 'a"key"', '"']) {
    draw({ apiKey: key, url: 'https://a.example' });
  }
  const sentence = '`config.apiKey` stands in quotation marks, which count as a part of it';
  expect(said.mock.calls).toEqual([[`Latchkey: ${sentence}: remove them where it is set.`]]);
});

test('an empty list of providers is told of, and what is right is not', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  checkProviders({ providers: ['password', 'line.me', 'saml.house', { id: 'oidc.acme' }] });
  checkProviders({});
  checkConfig({ url: 'HTTP://localhost:8787' });
  expect(said).not.toHaveBeenCalled();
  checkProviders({ providers: [] });
  expect(said).toHaveBeenCalledOnce();
});
