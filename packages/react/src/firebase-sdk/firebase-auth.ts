import { ClientError } from '@latchkey/client';
import { withinTime } from '../within-time.ts';

/** As much of a user of `firebase/auth` as is needed. */
type FirebaseAuthUser = {
  readonly uid: string;
  readonly refreshToken: string;
};

/**
 * As much of `firebase/auth` as is needed: what `getAuth()` returns, or `firebase.auth()`. Written down
 * here, so that nobody needs the package who does not use it.
 */
export type FirebaseAuth = {
  /** The tenant that sign-ins are about; `null` is the project itself. */
  tenantId: string | null;
  /** Who is signed in there. */
  readonly currentUser: FirebaseAuthUser | null;
  /** Calls the listener once for who is there already, too. */
  onIdTokenChanged(listener: () => void): () => void;
  /** Ends the sign-in there. */
  signOut(): Promise<void>;
  /** Only `firebase.auth()` has it; beside `getAuth()` it is a function of the package. */
  signInWithCustomToken?(token: string): Promise<unknown>;
};

type SignsIn = (auth: FirebaseAuth, token: string) => Promise<unknown>;

/** The application has the package, or it could not have handed us its `auth`. */
async function customTokenSignIn(): Promise<SignsIn> {
  try {
    // In a `try`, bundlers of applications without the package only warn.
    // @ts-expect-error An optional peer, which is not installed here.
    const part = import('firebase/auth').then(({ signInWithCustomToken }) => signInWithCustomToken);
    return await withinTime<SignsIn>(part);
  } catch (cause) {
    throw new ClientError('NETWORK_REQUEST_FAILED', `firebase/auth: ${String(cause)}`);
  }
}

export async function signInToFirebase(auth: FirebaseAuth, token: string): Promise<void> {
  if (auth.signInWithCustomToken !== undefined) await auth.signInWithCustomToken(token);
  else await (await customTokenSignIn())(auth, token);
}
