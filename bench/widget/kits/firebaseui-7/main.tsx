import { initializeUI } from '@firebase-oss/ui-core';
import { FirebaseUIProvider, SignInAuthScreen } from '@firebase-oss/ui-react';
import '@firebase-oss/ui-styles/dist.min.css';
import { initializeApp } from 'firebase/app';
import { createRoot } from 'react-dom/client';

const app = initializeApp({
  apiKey: 'any-key',
  authDomain: location.host,
  projectId: 'latchkey',
});

createRoot(document.getElementById('root') ?? document.body).render(
  <FirebaseUIProvider ui={initializeUI({ app })}>
    <SignInAuthScreen />
  </FirebaseUIProvider>,
);
