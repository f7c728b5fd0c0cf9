import { type AuthConfig, AuthProvider, SignIn } from '@latchkey/react';
import '@latchkey/react/styles.css';
import { createRoot } from 'react-dom/client';

// part:begin
const config: AuthConfig = {
  url: import.meta.env['VITE_LATCHKEY_URL'] ?? 'http://localhost:8787',
  apiKey: import.meta.env['VITE_LATCHKEY_API_KEY'] ?? 'any-key',
  // The cookie is the session: nothing is kept in the browser beside it.
  persistence: 'none',
  async beforeSignIn(_account, session) {
    const answer = await fetch('/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: await session.idToken() }),
    });
    if (!answer.ok) throw new Error(`The server keeps no session: ${answer.status}`);
  },
  afterSignInUrl: '/account',
};
// part:end

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the widget.');
createRoot(root).render(
  <AuthProvider config={config}>
    <SignIn />
  </AuthProvider>,
);
