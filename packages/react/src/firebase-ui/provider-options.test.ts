import { expect, test } from 'vitest';
import { entriesOf, providerOptionsOf } from './provider-options.ts';

test('provider, and nothing else, is enough', () => {
  expect(entriesOf({ signInOptions: ['google.com'] }).map(providerOptionsOf)).toEqual([
    { id: 'google.com' },
  ]);
});

test('providerName, fullLabel, buttonColor and iconUrl dress the button', () => {
  expect(
    providerOptionsOf({
      provider: 'oidc.acme',
      providerName: 'Acme',
      fullLabel: 'Enter with Acme',
      buttonColor: '#2f2f2f',
      iconUrl: 'https://acme.example/icon.svg',
    }),
  ).toEqual({
    id: 'oidc.acme',
    name: 'Acme',
    label: 'Enter with Acme',
    color: '#2f2f2f',
    iconUrl: 'https://acme.example/icon.svg',
  });
});

test.each(['/icon.svg', 'icon.svg?a:b', 'data:image/png;base64,AAAA', 'http://localhost/icon.png'])(
  'iconUrl may be %s',
  (iconUrl) => {
    expect(providerOptionsOf({ provider: 'oidc.acme', iconUrl })).toMatchObject({ iconUrl });
  },
);

// An icon's address ends in an attribute of the page.
test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg,x',
  'blob:https://app.example.com/x',
  'file:///etc/passwd',
  'ftp://acme.example/icon.png',
])('iconUrl is never %s', (iconUrl) => {
  expect(providerOptionsOf({ provider: 'oidc.acme', iconUrl })).toEqual({ id: 'oidc.acme' });
});

test('scopes, customParameters and loginHintKey are kept for the provider', () => {
  expect(
    providerOptionsOf({
      provider: 'microsoft.com',
      scopes: ['mail.read'],
      customParameters: { prompt: 'consent', max_age: 60, tenant: undefined },
      loginHintKey: 'login_hint',
    }),
  ).toEqual({
    id: 'microsoft.com',
    scopes: ['mail.read'],
    customParameters: { prompt: 'consent', max_age: '60' },
    loginHintKey: 'login_hint',
  });
});

test.each([
  ['google.com', 'login_hint'],
  ['github.com', 'login'],
])('customParameters of %s cannot set %s, which is the visitor’s', (provider, name) => {
  const customParameters = { [name]: 'somebody@example.com', prompt: 'select_account' };
  expect(providerOptionsOf({ provider, customParameters })).toEqual({
    id: provider,
    customParameters: { prompt: 'select_account' },
  });
});

test('clientId and authMethod are accepted, and nothing is done about them', () => {
  const entry = { provider: 'google.com', clientId: 'abc', authMethod: 'x' };
  expect(providerOptionsOf(entry)).toEqual({ id: 'google.com' });
});

test.each(['example.com', /@(?:staff\.)?example\.com$/])(
  'hd %s says whose addresses a provider is for',
  (hd) => {
    expect(providerOptionsOf({ provider: 'saml.acme', hd })).toEqual({
      id: 'saml.acme',
      domain: hd,
    });
  },
);

test('everything said about a phone is accepted', () => {
  const entry = {
    provider: 'phone',
    recaptchaParameters: { type: 'image', size: 'invisible', badge: 'bottomleft' },
    defaultCountry: 'GB',
    defaultNationalNumber: '7911123456',
    loginHint: '+447911123456',
    whitelistedCountries: ['GB', '+44'],
  };
  expect(providerOptionsOf(entry)).toEqual({ id: 'phone' });
});
