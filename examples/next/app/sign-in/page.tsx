'use client';
import { type AuthConfig, AuthProvider, SignIn } from '@latchkey/react';
import '@latchkey/react/styles.css';

const config: AuthConfig = {
  url: process.env.NEXT_PUBLIC_LATCHKEY_URL ?? 'http://localhost:8787',
  apiKey: process.env.NEXT_PUBLIC_LATCHKEY_API_KEY ?? 'any-key',
  // The cookie is the session: nothing is kept in the browser beside it.
  persistence: 'none',
  async beforeSignIn(_account, session) {
    const body = JSON.stringify({ idToken: await session.idToken() });
    const answer = await fetch('/session', { method: 'POST', body });
    if (!answer.ok) throw new Error(`The server keeps no session: ${answer.status}`);
  },
  afterSignInUrl: '/account',
  afterSignInParameter: 'next',
};

export default function Page() {
  return (
    <AuthProvider config={config}>
      <SignIn />
    </AuthProvider>
  );
}
