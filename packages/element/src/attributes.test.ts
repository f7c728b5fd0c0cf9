import { afterEach, expect, test, vi } from 'vitest';
import { colorSchemeOf, optionsOf, type ReadAttribute } from './attributes.ts';

const element =
  (attributes: Readonly<Record<string, string>>): ReadAttribute =>
  (name) =>
    attributes[name] ?? null;

const reported = vi.fn<(error: Error) => void>();
vi.stubGlobal('reportError', reported);
afterEach(() => reported.mockReset());

test('attributes are options by their names', () => {
  const said = {
    url: 'https://auth.example.com',
    'api-key': 'key',
    'tenant-id': 'harbour',
    providers: ' google.com, password\n passkey ',
    layout: 'list',
    persistence: 'session',
    'sign-in-flow': 'popup',
    'after-sign-in-url': '/home',
  };
  expect(optionsOf(element(said))).toEqual({
    url: 'https://auth.example.com',
    apiKey: 'key',
    tenantId: 'harbour',
    providers: ['google.com', 'password', 'passkey'],
    layout: 'list',
    persistence: 'session',
    signInFlow: 'popup',
    afterSignInUrl: '/home',
  });
  expect(colorSchemeOf(element({ 'color-scheme': 'dark' }))).toBe('dark');
});

test('what is not said is not there, and takes the place of nothing', () => {
  expect(optionsOf(element({ providers: ' ' }))).toEqual({});
  expect(colorSchemeOf(element({}))).toBeUndefined();
  expect(reported).not.toHaveBeenCalled();
});

test('a word that means nothing is reported, and left out', () => {
  expect(optionsOf(element({ layout: 'lsit' }))).toEqual({});
  expect(reported.mock.calls).toEqual([
    [new TypeError('Latchkey: layout="lsit" is none of form, list.')],
  ]);
});

test('on a server the elements can be imported, and defining them does nothing', async () => {
  const { defineElements, LatchkeySignIn } = await import('./index.ts');
  expect(() => defineElements({ url: 'https://auth.example.com' })).not.toThrow();
  expect(LatchkeySignIn.observedAttributes).toContain('api-key');
});
