import { type Account, type Client, endsSession, type Session } from '@latchkey/client';
import {
  type FirebaseAuth,
  type FirebaseAuthUser,
  goOnAsCurrent,
  signInToFirebase,
} from './firebase-auth.ts';

/** What keeps a client and an application's `firebase/auth` signed in and out together. */
export type InStep = {
  /** Signs in to `firebase/auth` with a session that nobody has heard of, and then lets all hear. */
  signIn(session: Session, commit: () => Promise<Account>): Promise<Account>;
};

const noteName = 'firebase';

type Ids = { readonly here: string | undefined; readonly there: string | undefined };

const codeOf = (error: unknown) => (error as { readonly code?: unknown }).code;

function begin(client: Client, auth: FirebaseAuth): InStep {
  const { session, notes } = client;
  /** Who was last signed in on both sides: whichever differs from it has changed since. */
  let both = notes.read(noteName);
  /** The last one there, to find out how it ended. */
  let left: string | undefined;

  const ids = (): Ids => ({
    here: session.current?.account.localId,
    there: auth.currentUser?.uid,
  });

  function remember(): void {
    const { here, there } = ids();
    if (here !== there) return;
    both = here;
    if (here === undefined) notes.erase(noteName);
    else notes.write(noteName, here);
  }

  const ask = (refreshToken: string) => client.call('sessions:handOver', { refreshToken });

  /** Only the newest token hands over, and ours is one of before where an answer was lost. */
  const offer = (from: Session) =>
    from.refresh(true, ask).catch(async (error: unknown) => {
      if (codeOf(error) !== 'REFRESH_TOKEN_NOT_NEWEST') throw error;
      await from.idToken({ force: true });
      return from.refresh(true, ask);
    });

  async function handOverOnce(from: Session): Promise<void> {
    const before = from.current?.account;
    const reply = await offer(from);
    const account = from.current?.account;
    // Whoever signed out or in meanwhile is heard of next.
    if (reply === undefined || account?.localId !== before?.localId) return;
    auth.tenantId = account?.tenantId ?? null;
    await signInToFirebase(auth, reply.handOverToken ?? '');
  }

  /** It is void when another tab refreshed in between, which a second time is hardly by chance. */
  const handOver = (from: Session): Promise<void> =>
    handOverOnce(from).catch((error: unknown) => {
      if (codeOf(error) !== 'auth/invalid-custom-token') throw error;
      return handOverOnce(from);
    });

  const exchange = (refreshToken: string) =>
    client.call('token', { grantType: 'refresh_token', refreshToken });

  /**
   * Each side has a session of its own, or they would take each other's refresh tokens for stolen
   * ones: ours goes on with the one that was there, and there is a new one that came from it.
   */
  async function takeOver(user: FirebaseAuthUser): Promise<void> {
    const taken = session.temporary();
    const reply = await exchange(user.refreshToken);
    await taken.adopt({
      idToken: reply.id_token,
      refreshToken: reply.refresh_token,
      expiresIn: reply.expires_in,
    });
    await handOver(taken);
    goOnAsCurrent(user, auth);
    await taken.commit();
  }

  /** Whether the server ended it, as a new password does, and not the application. */
  async function wasEnded(refreshToken: string | undefined): Promise<boolean> {
    if (refreshToken === undefined) return true;
    try {
      await exchange(refreshToken);
      return false;
    } catch (error) {
      return endsSession(error);
    }
  }

  async function followFirebase(): Promise<void> {
    const { currentUser } = auth;
    if (currentUser === null) {
      return (await wasEnded(left)) ? handOver(session) : session.signOut();
    }
    try {
      await takeOver(currentUser);
    } catch (error) {
      if (!endsSession(error)) throw error;
      await auth.signOut();
    }
  }

  const followUs = (): Promise<void> =>
    session.current === undefined ? auth.signOut() : handOver(session);

  async function compare(): Promise<void> {
    // One tab is enough, and the others hear of both.
    if (document.visibilityState === 'hidden') return;
    const { here, there } = ids();
    if (here !== there) {
      const haveTheyChanged = there !== both;
      const haveWeChanged = here !== both;
      // Where both have, it is here that people sign in.
      const leads = haveTheyChanged && (!haveWeChanged || here === undefined) ? 'they' : 'we';
      await (leads === 'they' ? followFirebase() : followUs());
    }
    remember();
    left = auth.currentUser?.refreshToken;
  }

  const areThere = new Promise<void>((resolve) => {
    auth.onIdTokenChanged(() => {
      resolve();
      notice();
    });
  });
  let last: Promise<unknown> = Promise.all([session.ready, areThere]);

  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = last.then(task);
    last = turn.catch(() => {});
    return turn;
  }

  function notice(): void {
    inTurn(compare).catch((error: unknown) => {
      if (endsSession(error)) {
        // Ours may be over as well, and finds out like this.
        session.idToken({ force: true }).catch(() => {});
        return;
      }
      // The next change tries again.
      // biome-ignore lint/suspicious/noConsole: nobody but a developer can do something about it
      console.warn('Latchkey: firebase/auth could not be brought in step.', error);
    });
  }

  session.subscribe(notice);
  document.addEventListener('visibilitychange', notice);

  return {
    signIn: (finished, commit) =>
      inTurn(async () => {
        await handOver(finished);
        const account = await commit();
        remember();
        left = auth.currentUser?.refreshToken;
        return account;
      }),
  };
}

const kept = new WeakMap<Client, WeakMap<FirebaseAuth, InStep>>();

/** From the first time it is asked for, as long as the page is there. */
export function inStep(client: Client, auth: FirebaseAuth): InStep {
  const ofClient = kept.get(client) ?? new WeakMap<FirebaseAuth, InStep>();
  kept.set(client, ofClient);
  const found = ofClient.get(auth) ?? begin(client, auth);
  ofClient.set(auth, found);
  return found;
}
