import { afterEach, describe, expect, test, vi } from 'vitest';
import { complain, complaintsAbout } from './complaints.ts';
import type { FirebaseUiConfig } from './config.ts';

const right: FirebaseUiConfig = { signInOptions: ['password'] };
const about = (config: object) => complaintsAbout({ ...right, ...config }, () => true).join('\n');

const wrong: readonly (readonly [string, object, RegExp])[] = [
  ['an option nobody knows', { signInSucessUrl: '/' }, /no option signInSucessUrl/],
  ['a callback nobody knows', { callbacks: { signInSucces() {} } }, /callbacks\.signInSucces\./],
  [
    'a provider’s option nobody knows',
    { signInOptions: [{ provider: 'password', requireName: true }] },
    /signInOptions\[password\]\.requireName/,
  ],
  ['no provider', { signInOptions: [] }, /no way to sign in/],
  ['no providers at all', { signInOptions: undefined }, /no way to sign in/],
  ['a flow nobody knows', { signInFlow: 'carousel' }, /not carousel/],
  ['terms without a privacy policy', { tosUrl: '/terms' }, /together/],
  ['a privacy policy without terms', { privacyPolicyUrl() {} }, /together/],
  ['upgrades without signInFailure', { autoUpgradeAnonymousUsers: true }, /signInFailure/],
  [
    'a method nobody knows',
    { signInOptions: [{ provider: 'password', signInMethod: 'pigeon' }] },
    /not pigeon/,
  ],
  [
    'two lists of countries',
    {
      signInOptions: [
        { provider: 'phone', whitelistedCountries: ['GB'], blacklistedCountries: ['US'] },
      ],
    },
    /not both/,
  ],
  [
    'what the challenge sets itself',
    { signInOptions: [{ provider: 'phone', recaptchaParameters: { sitekey: 'x' } }] },
    /recaptchaParameters\.sitekey/,
  ],
  ['Google One Tap', { credentialHelper: 'googleyolo' }, /googleyolo has no effect/],
  [
    'a client of Google One Tap',
    { signInOptions: [{ provider: 'google.com', clientId: 'abc' }] },
    /clientId has no effect/,
  ],
  [
    'an icon that is no picture',
    { signInOptions: [{ provider: 'oidc.acme', iconUrl: 'javascript:alert(1)' }] },
    /iconUrl is no picture/,
  ],
  [
    'a fixed address for every visitor',
    {
      signInOptions: [{ provider: 'google.com', customParameters: { login_hint: 'a@b.example' } }],
    },
    /customParameters\.login_hint/,
  ],
  [
    'an immediate redirect with several providers',
    { signInOptions: ['google.com', 'password'], immediateFederatedRedirect: true },
    /exactly one provider/,
  ],
  [
    'an immediate redirect in a window',
    { signInOptions: ['google.com'], immediateFederatedRedirect: true, signInFlow: 'popup' },
    /signInFlow redirect/,
  ],
  [
    'a window for the whole widget',
    { popupMode: true, widgetUrl: '/widget' },
    /popupMode and widgetUrl/,
  ],
  [
    'a domain where no organisation is looked for',
    { signInOptions: [{ provider: 'saml.acme', hd: 'acme.example' }] },
    /hd matters only/,
  ],
];

test.each(wrong)('a developer hears of %s', (_what, config, text) => {
  expect(about(config)).toMatch(text);
});

test('a developer hears of a success address that is not allowed', () => {
  const config = { ...right, signInSuccessUrl: 'https://shop.example.com/' };
  expect(complaintsAbout(config, () => false).join()).toMatch(/allowedHosts/);
});

test('a configuration that is right is not complained about', () => {
  const config: FirebaseUiConfig = {
    ...right,
    signInFlow: 'popup',
    signInSuccessUrl: '/in',
    tosUrl: '/terms',
    privacyPolicyUrl: '/privacy',
    autoUpgradeAnonymousUsers: true,
    credentialHelper: 'none',
    callbacks: { signInFailure() {}, uiShown() {}, signInSuccessWithAuthResult: () => true },
  };
  expect(about(config)).toBe('');
});

describe('what is wrong', () => {
  afterEach(() => vi.restoreAllMocks());

  test('is said once, in one message, and never thrown', () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const config = { ...right, colour: 'blue', shape: 'round' } as FirebaseUiConfig;
    complain(config);
    complain({ ...config });
    expect(said).toHaveBeenCalledTimes(1);
    expect(said.mock.calls[0]?.[0]).toMatch(/colour.*shape/s);
  });
});
