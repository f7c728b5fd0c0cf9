import { FirebaseError, initializeApp } from 'firebase/app';
import {
  type AuthProvider,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  getAuth,
  getRedirectResult,
  linkWithCredential,
  linkWithPopup,
  linkWithRedirect,
  type OAuthCredential,
  OAuthProvider,
  reauthenticateWithPopup,
  reauthenticateWithRedirect,
  SAMLAuthProvider,
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

let refusedCredential: OAuthCredential | null = null;

/** What an application learns: who it is now, or the code of the refusal. */
async function told(attempt: () => Promise<UserCredential | null>): Promise<Outcome> {
  try {
    const result = await attempt();
    return result && outcome(result);
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error;
    refusedCredential = OAuthProvider.credentialFromError(error);
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
  linkRefused: () =>
    told(() => {
      if (refusedCredential === null) throw new Error('No credential was refused.');
      return linkWithCredential(currentUser(), refusedCredential);
    }),
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
