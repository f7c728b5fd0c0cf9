import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { AuthProvider } from '../provider.tsx';
import type { FirebaseUiConfig } from './config.ts';
import { FirebaseAuthUI } from './firebase-auth-ui.tsx';

const render = (uiConfig: FirebaseUiConfig, config = {}) =>
  renderToString(
    <AuthProvider config={{ url: 'http://localhost:8787', apiKey: 'a-key', ...config }}>
      <FirebaseAuthUI uiConfig={uiConfig} className="mine" address="/sign-in" />
    </AuthProvider>,
  );

test('a configuration of FirebaseUI shows its buttons, in a place of the application’s class', () => {
  const html = render({
    signInOptions: [
      'google.com',
      { provider: 'saml.acme', providerName: 'Acme', buttonColor: '#123456' },
      { provider: 'oidc.other', fullLabel: 'Enter with the other', iconUrl: '/other.svg' },
    ],
  });
  expect(html).toContain('<div class="mine"><div class="lk-root"');
  for (const text of ['Continue with Google', 'Continue with Acme', 'Enter with the other']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('src="/other.svg"');
});

test('what the provider is configured with does not mix with what FirebaseUI means', () => {
  const html = render(
    { signInOptions: ['anonymous'] },
    { providers: ['google.com'], termsUrl: '/terms', privacyUrl: '/privacy' },
  );
  expect(html).toContain('data-provider="anonymous"');
  expect(html).not.toContain('data-provider="google.com"');
  expect(html).not.toContain('/terms');
});

describe('tosUrl and privacyPolicyUrl', () => {
  const signInOptions = ['anonymous'];

  test('are shown together', () => {
    const html = render({ signInOptions, tosUrl: '/terms', privacyPolicyUrl: '/privacy' });
    expect(html).toContain('href="/terms"');
    expect(html).toContain('href="/privacy"');
  });

  test('are shown neither alone', () => {
    expect(render({ signInOptions, tosUrl: '/terms' })).not.toContain('/terms');
    expect(render({ signInOptions, privacyPolicyUrl: '/privacy' })).not.toContain('/privacy');
  });

  test('may be functions, which are pressed and not gone to', () => {
    const html = render({ signInOptions, tosUrl() {}, privacyPolicyUrl: '/privacy' });
    expect(html).toMatch(/<footer.*<button[^>]*type="button"/s);
    expect(html).toContain('href="/privacy"');
  });
});
