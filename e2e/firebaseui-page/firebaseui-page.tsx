import {
  autoAnonymousLogin,
  autoUpgradeAnonymousUsers,
  initializeUI,
  providerRedirectStrategy,
  requireDisplayName,
} from '@firebase-oss/ui-core';
import {
  EmailLinkAuthScreen,
  FirebaseUIProvider,
  ForgotPasswordAuthScreen,
  GoogleSignInButton,
  MultiFactorAuthEnrollmentScreen,
  PhoneAuthScreen,
  SignInAuthScreen,
  SignUpAuthScreen,
} from '@firebase-oss/ui-react';
import '@firebase-oss/ui-styles/dist.min.css';
import { initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  FactorId,
  GoogleAuthProvider,
  getAuth,
  multiFactor,
  onIdTokenChanged,
  signOut,
  type User,
} from 'firebase/auth';
import { useEffect, useReducer, useState } from 'react';
import { createRoot } from 'react-dom/client';

const { url = '' } = document.documentElement.dataset;
const asked = new URL(location.href).searchParams;

// All that an application changes for tests on its own machine is the line in the middle.
const app = initializeApp({ apiKey: 'any-key', projectId: 'latchkey', authDomain: 'localhost' });
const auth = getAuth(app);
connectAuthEmulator(auth, url, { disableWarnings: true });
const ui = initializeUI({
  app,
  auth,
  behaviors: [
    requireDisplayName(),
    ...(asked.has('guests') ? [autoAnonymousLogin(), autoUpgradeAnonymousUsers()] : []),
    ...(asked.has('redirects') ? [providerRedirectStrategy()] : []),
  ],
});

const google = new GoogleAuthProvider();

function Screen() {
  switch (location.pathname) {
    case '/sign-up':
      return <SignUpAuthScreen />;
    case '/forgot-password':
      return <ForgotPasswordAuthScreen />;
    case '/email-link':
      return <EmailLinkAuthScreen />;
    case '/phone':
      return <PhoneAuthScreen />;
    case '/second-factor':
      return <MultiFactorAuthEnrollmentScreen hints={[FactorId.PHONE, FactorId.TOTP]} />;
    default:
      return (
        <SignInAuthScreen>
          <GoogleSignInButton provider={google} />
        </SignInAuthScreen>
      );
  }
}

const shown = (user: User) => ({
  uid: user.uid,
  isAnonymous: user.isAnonymous,
  name: user.displayName,
  email: user.email,
  phone: user.phoneNumber,
  providers: user.providerData.map(({ providerId }) => providerId),
  factors: multiFactor(user).enrolledFactors.map(({ factorId }) => factorId),
});

/** The application around the screens, which shows whom it takes somebody for. */
function Application() {
  const [text, setText] = useState('');
  // A form of FirebaseUI has its captcha from the second time on that it is drawn. Most applications
  // draw it again before somebody has filled it in; this one does when somebody presses anything.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(
    () => onIdTokenChanged(auth, (user) => setText(user ? JSON.stringify(shown(user)) : 'nobody')),
    [],
  );
  return (
    <FirebaseUIProvider ui={ui}>
      <div onPointerDown={drawAgain}>
        <Screen />
      </div>
      <footer>
        <output>{text}</output>
        <button type="button" onClick={() => signOut(auth)}>
          Leave
        </button>
      </footer>
    </FirebaseUIProvider>
  );
}

createRoot(document.querySelector('main') ?? document.body).render(<Application />);
