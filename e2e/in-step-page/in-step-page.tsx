import { initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  getAuth,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import { createRoot } from 'react-dom/client';
import { createClient } from '../../packages/client/src/index.ts';
import {
  type AuthConfig,
  AuthProvider,
  FirebaseAuthUI,
  SignedIn,
  SignedOut,
  SignIn,
  SignOutButton,
} from '../../packages/react/src/index.ts';
import '../../packages/react/src/theme/styles.css';
import type { PageSettings } from '../browser/serve-react-page.ts';

/** What the page is told about the server, and which of the two widgets it is to show. */
export type InStepPageSettings = PageSettings & {
  readonly widget: 'SignIn' | 'FirebaseAuthUI';
  /** It signs out of the package as it loads: before the widget is there, or in the same moment. */
  readonly signsOut?: 'before' | 'meanwhile';
  /** The widget knows nothing of the package. */
  readonly isApart?: boolean;
};

const { settings = '{}' } = document.documentElement.dataset;
const { url, apiKey, widget, signsOut, isApart } = JSON.parse(settings) as InStepPageSettings;

const auth = getAuth(initializeApp({ apiKey, projectId: 'latchkey', authDomain: 'localhost' }));
connectAuthEmulator(auth, url, { disableWarnings: true });

/** What the application hears from the unmodified package, for whoever looks. */
const heard = document.createElement('output');
document.body.append(heard);
onAuthStateChanged(auth, async (user) => {
  const { signInProvider } = (await user?.getIdTokenResult()) ?? {};
  heard.textContent = user ? `${user.email} by ${signInProvider}` : 'nobody';
});

const config: AuthConfig = { url, apiKey, ...(!isApart && { firebaseAuth: auth }) };
const uiConfig = {
  signInOptions: [{ provider: 'password', requireDisplayName: false }],
  callbacks: {
    signInSuccessWithAuthResult: ({ user }: { readonly user: object }) => {
      document.title = user === auth.currentUser ? 'its own user' : 'another user';
      return false;
    },
  },
};

function Widget() {
  return widget === 'SignIn' ? (
    <SignIn />
  ) : (
    <FirebaseAuthUI uiConfig={uiConfig} firebaseAuth={auth} />
  );
}

function Application() {
  return (
    <AuthProvider config={config} locale="en">
      <SignedOut>
        <Widget />
      </SignedOut>
      <SignedIn>
        <SignOutButton />
      </SignedIn>
    </AuthProvider>
  );
}

/** The first one that the application heard of, which it keeps. */
let kept: User | undefined;
/** What it came with. */
let firstToken: string | undefined;

const abilities = {
  async signIn(email: string, password: string) {
    ({ user: kept } = await signInWithEmailAndPassword(auth, email, password));
    firstToken = kept.refreshToken;
  },
  /** The widget goes on with the session it came with, and has given it another one. */
  isKeptInStep: () => kept?.refreshToken !== firstToken,
  refresh: () => auth.currentUser?.getIdToken(true),
  refreshKept: () => kept?.getIdToken(true),
  signOut: () => signOut(auth),
  /** Ends every other session of the account, that of the package among them. */
  async changePassword(password: string) {
    const client = createClient({ url, apiKey });
    await client.session.adopt(await client.call('update', { password }, { idToken: true }));
  },
};

declare global {
  /** What an application does with the package by itself. */
  var inStepPage: typeof abilities;
}

globalThis.inStepPage = abilities;

const left = signsOut && signOut(auth);
if (signsOut === 'before') await left;
const page = document.querySelector('main');
if (page) createRoot(page).render(<Application />);
