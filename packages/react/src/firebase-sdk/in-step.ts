import { type Account, type Client, endsSession, type Session } from '@latchkey/client';
import { onTokenChange } from '../account/token-changes.ts';
import { alone } from './alone.ts';
import {
  type FirebaseAuth,
  type FirebaseAuthUser,
  goOnAsCurrent,
  signInToFirebase,
} from './firebase-auth.ts';
import { hear } from './hearing.ts';
import { type LastInStep, lastInStepText, parseLastInStep } from './last-in-step.ts';
import { takenOver } from './taken-over.ts';

/** What keeps a client and an application's `firebase/auth` signed in and out together. */
export type InStep = {
  /** Signs in to `firebase/auth` with a session that nobody has heard of, and then lets all hear. */
  signIn(session: Session, commit: () => Promise<Account>): Promise<Account>;
};

type Ids = { readonly here: string | undefined; readonly there: string | undefined };

/** Of which session a refresh token is, and how often that one had moved on then. */
function namesOf(refreshToken = ''): { readonly id: string | undefined; readonly moved: number } {
  const [, , id, moved] = refreshToken.split('.');
  return { id, moved: Number(moved) };
}

const codeOf = (error: unknown) => (error as { readonly code?: unknown }).code;

/** Somebody there, and the name of their session. */
type There = { readonly uid: string; readonly id: string | undefined };

const thereOf = (user: FirebaseAuthUser | null): There | undefined =>
  user ? { uid: user.uid, id: namesOf(user.refreshToken).id } : undefined;

function begin(client: Client, auth: FirebaseAuth): InStep {
  const { session } = client;
  const hearing = hear(client, auth);
  const taken = takenOver(client);
  /** Who was last signed in on both sides: whichever differs from it has changed since. */
  let both: LastInStep | undefined = parseLastInStep(hearing.last);
  /** The last one there, until it is found out why they are gone. */
  let theirs: There | undefined;
  let hasHeard = false;
  /** Nobody but the application signs out while somebody is handed over. */
  let isGiving = false;
  let isToldToLeave = false;

  const ids = (): Ids => ({
    here: session.current?.account.localId,
    there: auth.currentUser?.uid,
  });

  const ourId = () => namesOf(session.current?.refreshToken).id;

  function keepBoth(next: LastInStep | undefined): void {
    both = next;
    hearing.last = next && lastInStepText(next);
    if (hearing.last === undefined) hearing.note.forget();
    else hearing.note.keep(hearing.last);
  }

  /** Both have this one, or had until a moment ago. */
  function noteBoth(uid: string): void {
    const there = thereOf(auth.currentUser) ?? theirs;
    keepBoth({ uid, ours: ourId(), theirs: there?.uid === uid ? there.id : undefined });
  }

  function remember(): void {
    const { here, there } = ids();
    if (here !== there) return;
    if (here !== undefined) noteBoth(here);
    // Another tab may have signed somebody in a moment ago, and noted it.
    else if (both !== undefined) keepBoth(undefined);
  }

  async function giving(task: () => Promise<void>): Promise<void> {
    if (isToldToLeave) return;
    isGiving = true;
    try {
      await task();
    } finally {
      isGiving = false;
    }
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
    await give(from, account, reply.handOverToken);
  }

  async function give(from: Session, account?: Account, handOverToken = ''): Promise<void> {
    if (isToldToLeave) return;
    auth.tenantId = account?.tenantId ?? null;
    await signInToFirebase(auth, handOverToken);
    // Whoever leaves either side from now on leaves both.
    if (from === session && account !== undefined) noteBoth(account.localId);
  }

  /** It is void when another tab refreshed in between, which a second time is hardly by chance. */
  const unlessVoid = (given: Promise<void>, from: Session): Promise<void> =>
    given.catch((error: unknown) => {
      if (codeOf(error) !== 'auth/invalid-custom-token') throw error;
      return handOverOnce(from);
    });

  const handOver = (from: Session) => unlessVoid(handOverOnce(from), from);

  async function exchange(refreshToken: string) {
    const reply = await client.call('token', { grantType: 'refresh_token', refreshToken });
    return {
      idToken: reply.id_token,
      refreshToken: reply.refresh_token,
      expiresIn: reply.expires_in,
      handOverToken: undefined,
    };
  }

  /**
   * Each side has a session of its own, or they would take each other's refresh tokens for stolen
   * ones: ours goes on with the one that was there, and there is a new one that came from it.
   *
   * Ours is kept before that one is taken. A page may be closed at any moment, and then what
   * `firebase` has is all that is left: good until its new one is taken, and stolen from then on.
   */
  async function takeOver(user: FirebaseAuthUser): Promise<void> {
    const { refreshToken } = user;
    const next = session.temporary();
    const reply = await ask(refreshToken).catch((error: unknown) => {
      if (codeOf(error) !== 'REFRESH_TOKEN_NOT_NEWEST') throw error;
      return exchange(refreshToken);
    });
    const account = await next.adopt(reply);
    if (isToldToLeave) return next.signOut();
    await next.commit();
    noteBoth(account.localId);
    const { handOverToken } = reply;
    await (handOverToken === undefined
      ? handOver(session)
      : unlessVoid(give(session, account, handOverToken), session));
    taken.add(namesOf(refreshToken).id);
    goOnAsCurrent(user, auth);
  }

  /** It is another session than the one that both had: the same person signed in once more. */
  const isOursNew = () => both?.ours !== undefined && both.ours !== ourId();

  /** Theirs came from one that a new password or a new sign-in here has ended. */
  const isTheirsOld = () =>
    both !== undefined &&
    both.uid === ids().there &&
    both.theirs === thereOf(auth.currentUser)?.id &&
    isOursNew();

  /**
   * The same person has another session there than was noted, and we have the one that was. Where each tab
   * has its own, what one takes over may end another's, of which there are only so many: they would go on.
   */
  const isTheirsNew = () =>
    client.persistence === 'local' &&
    both?.theirs !== undefined &&
    both.uid === ids().there &&
    both.theirs !== thereOf(auth.currentUser)?.id &&
    !isOursNew();

  /** A new password there has ended it, or a guest who gave an address, and nobody tells us. */
  async function isOursOver(): Promise<boolean> {
    try {
      await client.call('lookup', {}, { idToken: true });
      return false;
    } catch (error) {
      return endsSession(error);
    }
  }

  /** Both have one session, since a page was closed before the other one was kept. */
  function areOne(): boolean {
    const { id } = namesOf(session.current?.refreshToken);
    return id !== undefined && id === namesOf(auth.currentUser?.refreshToken).id;
  }

  /** Whoever has refreshed last goes on with it. What the other side has must not be shown again. */
  async function separate(user: FirebaseAuthUser): Promise<void> {
    const { moved } = namesOf(session.current?.refreshToken);
    if (namesOf(user.refreshToken).moved > moved) return takeOver(user);
    const { id } = namesOf(user.refreshToken);
    await handOver(session);
    taken.add(id);
    goOnAsCurrent(user, auth);
  }

  /** At once: whoever signs out of one that is over already would look like whoever only lost it. */
  async function replace(user: FirebaseAuthUser): Promise<void> {
    await handOver(session);
    goOnAsCurrent(user, auth);
  }

  /**
   * Whether the server has ended the session that was there, as a new password does: then it is none of
   * those that are left of this sign-in. In doubt the application has signed out.
   */
  async function wasEnded(): Promise<boolean> {
    const id = theirs?.id ?? both?.theirs;
    const refreshToken = session.current?.refreshToken;
    try {
      const { sessions = [] } = await client.call(
        'sessions:list',
        { refreshToken },
        { idToken: true },
      );
      return !sessions.some(
        ({ sessionId, current, clientCount = 0 }) =>
          sessionId === id || (current && clientCount > 1),
      );
    } catch (error) {
      // Ours may be over as well, and says so itself.
      if (endsSession(error)) throw error;
      return false;
    }
  }

  async function leave(): Promise<void> {
    isToldToLeave = false;
    // Ours asks the server, which may take a while.
    const left = session.signOut();
    if (auth.currentUser !== null) await auth.signOut();
    await left;
  }

  async function followFirebase(): Promise<void> {
    const { currentUser } = auth;
    if (currentUser === null) {
      if (!(await wasEnded())) return leave();
      return giving(() => handOver(session));
    }
    // Another tab has, and `firebase` here reads and tells soon what it was given.
    if (taken.has(thereOf(currentUser)?.id)) return;
    try {
      await giving(() => takeOver(currentUser));
    } catch (error) {
      if (!endsSession(error)) throw error;
      await auth.signOut();
    }
  }

  function followUs(): Promise<void> {
    if (session.current !== undefined) return giving(() => handOver(session));
    // Ours may have ended because nobody used it, while theirs was in use.
    return session.getSnapshot().lost === undefined ? auth.signOut() : followFirebase();
  }

  async function follow(): Promise<void> {
    // Another tab may have done it, or refreshed.
    await session.refresh(false).catch(() => {});
    const { here, there } = ids();
    if (here === there) {
      const { currentUser } = auth;
      if (currentUser === null) return;
      if (areOne()) await giving(() => separate(currentUser));
      else if (isTheirsOld()) await replace(currentUser);
      else if (isTheirsNew() && (await isOursOver())) await followFirebase();
      return;
    }
    const haveTheyChanged = there !== both?.uid;
    const haveWeChanged = here !== both?.uid || isOursNew();
    // Where both have, it is here that people sign in.
    const leads = haveTheyChanged && (!haveWeChanged || here === undefined) ? 'they' : 'we';
    await (leads === 'they' ? followFirebase() : followUs());
  }

  async function compare(): Promise<void> {
    if (isToldToLeave) await leave();
    // One tab is enough, and the others hear of both.
    else if (document.visibilityState === 'hidden') return;
    const { here, there } = ids();
    if (here !== there || areOne() || isTheirsOld() || isTheirsNew()) await alone(follow);
    remember();
    theirs = thereOf(auth.currentUser);
  }

  /** What was not given is noted when it is known that ours goes on beside it. */
  function noteUnlessNew(user: { readonly uid: string } | undefined): void {
    if (user && user.uid === ids().here && (isGiving || !isTheirsNew())) noteBoth(user.uid);
  }

  /** Nobody after nobody is the application, once more or before there was anybody. */
  function listen(user: FirebaseAuthUser | null): void {
    if (user === null) isToldToLeave ||= isGiving || (hasHeard && theirs === undefined);
    // Whoever comes by themselves comes after that.
    else if (!isGiving) isToldToLeave = false;
    theirs = thereOf(user) ?? theirs;
    noteUnlessNew(user ?? undefined);
    hasHeard = true;
    notice();
  }

  const areThere = new Promise<void>((resolve) => {
    if (hearing.heard.length > 0) resolve();
    else hearing.listeners.push(() => resolve());
  });
  const isRead = session.ready.then(() => {
    // They may be gone by now.
    noteUnlessNew(theirs);
  });
  let last: Promise<unknown> = Promise.all([isRead, areThere]);

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

  for (const user of hearing.heard) listen(user);
  hearing.listeners.push(listen);
  session.subscribe(notice);
  onTokenChange(client, notice);
  document.addEventListener('visibilitychange', notice);

  return {
    signIn: (finished, commit) =>
      inTurn(() =>
        alone(async () => {
          await giving(() => handOver(finished));
          const account = await commit();
          noteBoth(account.localId);
          return account;
        }),
      ),
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
