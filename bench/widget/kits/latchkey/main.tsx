import { AuthProvider, SignIn } from '@latchkey/react';
import '@latchkey/react/styles.css';
import { createRoot } from 'react-dom/client';

/** A real server on another origin, as most applications have it. */
const url = new URLSearchParams(location.search).get('server') ?? location.origin;

createRoot(document.getElementById('root') ?? document.body).render(
  <AuthProvider config={{ url, apiKey: 'any-key' }}>
    <SignIn />
  </AuthProvider>,
);
