import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { english as en } from '../src/messages/english.ts';

// A server has loaded nothing that a visitor's steps load; the test files before this one have.
vi.resetModules();
const { AuthActionHandler, AuthProvider, FirebaseTenantUI, SignIn, TenantPicker } = await import(
  '../src/index.ts'
);
const { PasswordField } = await import('../src/kit/password-field.tsx');

const config = { url: 'http://localhost:8787', apiKey: 'a-key' };

const render = (children: Parameters<typeof AuthProvider>[0]['children'], props = {}) =>
  renderToString(
    <AuthProvider config={config} {...props}>
      {children}
    </AuthProvider>,
  );

test('a server writes the form with its label, ready to be typed into', () => {
  const html = render(<SignIn address="https://app.example.com/" />);
  expect(html).toContain(en.entry.emailEntry.title);
  expect(html).toMatch(/<input[^>]*type="email"[^>]*autoComplete="username webauthn"/i);
});

test.each([
  ['list', ['Continue with Google', 'Continue with email', 'Continue with Acme']],
  ['form', ['Continue with Google', en.entry.emailEntry.next, 'Continue with Acme']],
] as const)('a server writes every configured button of the %s', (layout, labels) => {
  const html = render(
    <SignIn
      address="https://app.example.com/"
      providers={['google.com', 'password', { id: 'saml.acme', name: 'Acme' }, 'passkey']}
      layout={layout}
    />,
  );
  for (const label of labels) expect(html).toContain(label);
  expect(html).toContain(en.entry.providerList.passkey);
});

test('a server writes no style attribute, which a strict policy would refuse', () => {
  const html = render(
    <SignIn
      address="https://app.example.com/"
      providers={[{ id: 'oidc.acme', color: '#123456' }, 'password']}
    />,
    { appearance: { variables: { primary: '#0a7' } } },
  );
  expect(html).not.toContain('style=');
});

const settings = {
  passwordSignIn: true,
  emailLinkSignIn: true,
  anonymousSignIn: true,
  signUpAllowed: true,
  providers: [{ providerId: 'oidc.acme', displayName: 'Acme' }],
};

test('a server that knows the settings writes what they let people sign in with', () => {
  const html = render(<SignIn address="https://app.example.com/" />, { settings });
  for (const label of [
    'Continue with Acme',
    en.entry.providerList.anonymous,
    en.entry.passwordSignIn.create,
  ]) {
    expect(html).toContain(label);
  }
});

test('what the application says goes before what the settings say', () => {
  const html = render(
    <SignIn address="https://app.example.com/" providers={['google.com', 'password']} />,
    { settings },
  );
  expect(html).toContain('Continue with Google');
  expect(html).not.toContain('Continue with Acme');
  expect(html).not.toContain(en.entry.providerList.anonymous);
});

test.each([
  [{}, { signUpAllowed: false }, false],
  [{ closedToNew: false }, { signUpAllowed: false }, true],
  [{}, { passwordSignIn: false }, false],
  [{ email: { password: true } }, { passwordSignIn: false }, true],
  [{ closedToNew: true }, {}, false],
] as const)('with %j said, settings of %j: whether one can join is %s', (said, known, canJoin) => {
  const html = render(<SignIn address="https://app.example.com/" {...said} />, {
    settings: { ...settings, ...known },
  });
  expect(html.includes(en.entry.passwordSignIn.create)).toBe(canJoin);
});

test('settings that let nobody in leave the form as it is', () => {
  const html = render(<SignIn address="https://app.example.com/" />, { settings: {} });
  expect(html).toContain(en.entry.emailEntry.title);
});

test('a form that is sent before the page is alive puts nothing into the address', () => {
  const html = render(<SignIn address="https://app.example.com/" />);
  expect(html).toMatch(/<form[^>]*method="dialog"/);
});

test.each([
  [false, 'current-password'],
  [true, 'new-password'],
])('a password that is new (%s) is hidden, and known to whoever keeps it as %s', (isNew, hint) => {
  const html = render(<PasswordField label="Password" isNew={isNew} />);
  expect(html).toMatch(new RegExp(`<input[^>]*type="password"[^>]*autoComplete="${hint}"`, 'i'));
});

test('a server knows the language it was given, and its direction', () => {
  const html = render(<SignIn address="https://app.example.com/" />, {
    locale: 'ar',
    messages: en,
  });
  expect(html).toMatch(/<div[^>]*lang="ar"[^>]*dir="rtl"/);
});

test('a mailed link is not looked at by a server: only a browser may', () => {
  const html = render(
    <AuthActionHandler address="https://app.example.com/?mode=verifyEmail&oobCode=abc" />,
  );
  expect(html).toContain('data-screen="processing"');
});

test('a phone alone waits for a browser, which knows the numbers of the world', () => {
  const html = render(<SignIn address="https://app.example.com/" providers={['phone']} />);
  expect(html).toContain('data-screen="processing"');
});

const tenants = [
  { id: 'harbour', name: 'Harbour Hospital', color: '#123456' },
  { id: '', name: 'Everybody' },
];

test('which organisation it is waits for a browser, which may know it from before', () => {
  const html = render(<TenantPicker address="https://app.example.com/" tenants={tenants} />);
  expect(html).toContain('data-screen="processing"');
  expect(html).not.toContain('style=');
  const uiConfig = { key: { tenants: { harbour: { signInOptions: ['password'] } } } };
  expect(render(<FirebaseTenantUI address="https://app.example.com/" uiConfig={uiConfig} />)).toBe(
    html,
  );
});

test('a mailed link of an organisation is not looked at by a server either', () => {
  const link = 'https://app.example.com/?mode=signIn&oobCode=abc&apiKey=a-key&tenantId=harbour';
  expect(render(<TenantPicker address={link} tenants={tenants} />)).toContain(
    'data-screen="processing"',
  );
});

test('outside of a provider, the widget says what is missing', () => {
  expect(() => renderToString(<SignIn />)).toThrow('<AuthProvider>');
});
