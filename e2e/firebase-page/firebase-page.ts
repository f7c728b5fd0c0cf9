import { FirebaseError, initializeApp } from 'firebase/app';
import {
  type AuthProvider,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  getAuth,
  getRedirectResult,
  linkWithCredential,
  linkWithPopup,
  linkWithRedirect,
  type OAuthCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reauthenticateWithRedirect,
  SAMLAuthProvider,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type User,
  type UserCredential,
  unlink,
} from 'firebase/auth';

const { url = '', apiKey = '', way = '' } = document.documentElement.dataset;
const { host, protocol } = new URL(url);

const auth = getAuth(initializeApp({ apiKey, projectId: 'latchkey', authDomain: host }));
if (way === 'emulator') connectAuthEmulator(auth, url, { disableWarnings: true });
else {
  const apiScheme = protocol.replace(':', '');
  Object.assign(auth.config, { apiHost: host, tokenApiHost: host, apiScheme });
}

const providersOf = ({ providerData }: User) => providerData.map(({ providerId }) => providerId);

const outcome = (result: UserCredential) => ({
  operation: result.operationType,
  uid: result.user.uid,
  email: result.user.email,
  emailVerified: result.user.emailVerified,
  name: result.user.displayName,
  providers: providersOf(result.user),
  isNewUser: getAdditionalUserInfo(result)?.isNewUser,
  credentialOf: (
    OAuthProvider.credentialFromResult(result) ?? SAMLAuthProvider.credentialFromResult(result)
  )?.providerId,
});

type Outcome = ReturnType<typeof outcome> | { readonly code: string } | null;

/** The two ways of the client to read a credential: with all that was told, and with the tokens alone. */
const readers = { OAuthProvider, GoogleAuthProvider } as const;
type Reader = keyof typeof readers;

type Credentials = Partial<Record<Reader, OAuthCredential | null>>;
const refused: Credentials = {};
let taken: Credentials = {};

function kept(credentials: Credentials, reader: Reader): OAuthCredential {
  const credential = credentials[reader];
  if (!credential) throw new Error('There is no such credential.');
  return credential;
}

/** What an application learns: who it is now, or the code of the refusal. */
async function told(attempt: () => Promise<UserCredential | null>): Promise<Outcome> {
  try {
    const result = await attempt();
    taken = {};
    for (const reader of ['OAuthProvider', 'GoogleAuthProvider'] as const) {
      if (result) taken[reader] = readers[reader].credentialFromResult(result);
    }
    return result && outcome(result);
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error;
    for (const reader of ['OAuthProvider', 'GoogleAuthProvider'] as const) {
      refused[reader] = readers[reader].credentialFromError(error);
    }
    return { code: error.code };
  }
}

function currentUser(): User {
  if (auth.currentUser === null) throw new Error('Nobody is signed in.');
  return auth.currentUser;
}

const providerOf = (providerId: string, parameters: Record<string, string> = {}): AuthProvider =>
  (providerId.startsWith('saml.')
    ? new SAMLAuthProvider(providerId)
    : new OAuthProvider(providerId)
  ).setCustomParameters(parameters);

const abilities = {
  signIn: (providerId: string, parameters?: Record<string, string>) =>
    told(() => signInWithPopup(auth, providerOf(providerId, parameters))),
  link: (providerId: string) => told(() => linkWithPopup(currentUser(), providerOf(providerId))),
  reauthenticate: (providerId: string) =>
    told(() => reauthenticateWithPopup(currentUser(), providerOf(providerId))),
  /** Each of these leaves the page. */
  signInByRedirect: (providerId: string) => void signInWithRedirect(auth, providerOf(providerId)),
  linkByRedirect: (providerId: string) =>
    void linkWithRedirect(currentUser(), providerOf(providerId)),
  reauthenticateByRedirect: (providerId: string) =>
    void reauthenticateWithRedirect(currentUser(), providerOf(providerId)),
  redirectResult: () => told(() => getRedirectResult(auth)),
  /** Links what could not be signed in with. */
  linkRefused: () => told(() => linkWithCredential(currentUser(), kept(refused, 'OAuthProvider'))),
  /** Signs in with what could not be linked. */
  signInRefused: (reader: Reader) => told(() => signInWithCredential(auth, kept(refused, reader))),
  /** Shows again what somebody signed in with. */
  reauthenticateAsBefore: (reader: Reader) =>
    told(() => reauthenticateWithCredential(currentUser(), kept(taken, reader))),
  beGuest: () => told(() => signInAnonymously(auth)),
  signUp: (email: string, password: string) =>
    told(() => createUserWithEmailAndPassword(auth, email, password)),
  signInWithPassword: (email: string, password: string) =>
    told(() => signInWithEmailAndPassword(auth, email, password)),
  async unlink(providerId: string) {
    return providersOf(await unlink(currentUser(), providerId));
  },
  signOut: () => signOut(auth),
  async whoIsIt() {
    await auth.authStateReady();
    return auth.currentUser?.uid;
  },
};

declare global {
  /** What tests ask of the page they opened. */
  var firebasePage: typeof abilities;
}

globalThis.firebasePage = abilities;
