import { createClient } from '@latchkey/client';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  AccountCenter,
  AuthProvider,
  DeleteSection,
  DownloadSection,
  EmailSection,
  GuestBanner,
  LinkedAccountsSection,
  PasskeysSection,
  PasswordSection,
  PhoneSection,
  ProfileSection,
  Protect,
  SecondFactorsSection,
  SessionsSection,
  Show,
  SignedIn,
  SignedOut,
  SignOutButton,
  UserButton,
  usePasskeys,
  useReauthenticate,
  useSecondFactors,
  useSession,
  useSessions,
  useSignIn,
} from '../index.ts';

const config = { url: 'http://localhost:8787', apiKey: 'key' };

/** As a server would: there is no window here, and nobody knows yet who is signed in. */
function render(children: ReactNode): string {
  expect(globalThis).not.toHaveProperty('document');
  const client = createClient(config);
  const page = renderToString(
    <AuthProvider config={config} client={client} locale="en">
      {children}
    </AuthProvider>,
  );
  client.close();
  return page;
}

function Hooks(): ReactNode {
  const { status, claims } = useSession();
  const { sessions } = useSessions();
  const { passkeys } = usePasskeys();
  const { factors } = useSecondFactors();
  const { dialog } = useReauthenticate();
  const { flow } = useSignIn({ address: 'http://localhost/' });
  const shown = sessions ?? passkeys ?? factors;
  return [status, Object.keys(claims).length, shown, dialog, flow.screen].join();
}

describe('on a server, where nobody knows yet who is signed in', () => {
  test('the account pages show an empty place and no word about anybody', () => {
    const page = render(<AccountCenter page="profile" onNavigate={() => {}} />);
    expect(page).toContain('lk-account');
    expect(page).toContain('role="status"');
    expect(page).toContain('aria-busy="true"');
    expect(page).not.toContain('You are not signed in');
  });

  test.each([
    ['the profile', <ProfileSection key="" />],
    ['the address', <EmailSection key="" />],
    ['the password', <PasswordSection key="" />],
    ['the phone', <PhoneSection key="" />],
    ['the passkeys', <PasskeysSection key="" />],
    ['the linked accounts', <LinkedAccountsSection key="" />],
    ['the second factors', <SecondFactorsSection key="" />],
    ['the devices', <SessionsSection key="" />],
    ['the file', <DownloadSection key="" />],
    ['the end', <DeleteSection key="" />],
    ['the word to guests', <GuestBanner key="" upgradeUrl="/sign-in" />],
    ['the account button', <UserButton key="" href="/account" />],
    ['the way out', <SignOutButton key="" />],
  ])('%s is not there', (_name, part) => {
    expect(render(part)).toBe('');
  });

  test('no gate opens, and none shows what it has for the others', () => {
    const gates = render(
      <>
        <SignedIn fallback="closed">open</SignedIn>
        <SignedOut fallback="closed">open</SignedOut>
        <Protect claim="admin" fallback="closed">
          open
        </Protect>
        <Show when="signed-out" fallback="closed">
          open
        </Show>
      </>,
    );
    expect(gates).toBe('');
  });

  test('a gate can show that it is not decided yet', () => {
    expect(render(<SignedIn loading="…">open</SignedIn>)).toBe('…');
  });

  test('the hooks say that nothing is known', () => {
    expect(render(<Hooks />)).toBe('loading,0,,,email-entry');
  });

  test('no style is written into the page, which a strict policy would refuse', () => {
    expect(render(<AccountCenter />)).not.toMatch(/\sstyle=/);
  });
});
