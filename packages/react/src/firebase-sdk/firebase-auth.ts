import { ClientError } from '@latchkey/client';
import { withinTime } from '../within-time.ts';

/** As much of a user of `firebase/auth` as is needed. */
export type FirebaseAuthUser = {
  readonly uid: string;
  readonly refreshToken: string;
} & Refreshing;

/** What a user of the package refreshes with: its own, and inside of those that `firebase.auth()` has. */
type Refreshing = { stsTokenManager?: object; readonly _delegate?: Refreshing };

/**
 * As much of `firebase/auth` as is needed: what `getAuth()` returns, or `firebase.auth()`. Written down
 * here, so that nobody needs the package who does not use it.
 */
export type FirebaseAuth = {
  /** The tenant that sign-ins are about; `null` is the project itself. */
  tenantId: string | null;
  /** Who is signed in there. */
  readonly currentUser: FirebaseAuthUser | null;
  /**
   * Calls the listener once for who is there already, too. Whoever signs out where nobody is signed in is
   * told of as nobody again.
   */
  onIdTokenChanged(listener: (user: FirebaseAuthUser | null) => void): () => void;
  /** Ends the sign-in there. */
  signOut(): Promise<void>;
  /** Only `firebase.auth()` has it; beside `getAuth()` it is a function of the package. */
  signInWithCustomToken?(token: string): Promise<unknown>;
};

/**
 * Applications keep the user that they were told of, and are told of no other one of the same account. It
 * goes on with the tokens of the one who is there now: its own went to us, and would look stolen.
 */
export function goOnAsCurrent(kept: FirebaseAuthUser, { currentUser }: FirebaseAuth): void {
  if (kept.uid !== currentUser?.uid) return;
  const old: Refreshing = kept._delegate ?? kept;
  const { stsTokenManager }: Refreshing = currentUser._delegate ?? currentUser;
  // No promise of the package's: where there is none, the user that is kept goes on by itself.
  if (old.stsTokenManager && stsTokenManager) old.stsTokenManager = stsTokenManager;
}

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
