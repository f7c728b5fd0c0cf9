import { type Client, ClientError, type Persistence } from '@latchkey/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../client/test/fake-storage.ts';
import { savePassword } from '../src/account/account-tasks.ts';
import { inStep } from '../src/firebase-sdk/in-step.ts';
import { keepInStep } from '../src/firebase-sdk/keep-in-step.ts';
import { openTown, type Town } from './visit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());
beforeEach(() => {
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {} });
});
afterEach(async () => {
  await town.tidy();
  vi.unstubAllGlobals();
});

const password = 'correct horse 7';

/** What the package calls a refusal. */
const wordOf = ({ message }: { readonly message: string }) =>
  `auth/${message.split(' ')[0]?.toLowerCase().replaceAll('_', '-')}`;

type FirebaseUser = { readonly uid: string; readonly refreshToken: string };

/** `firebase/auth` as it looks from here: it refreshes nothing unless it is told to. */
function firebase(kept: FirebaseUser | null = null) {
  let currentUser = kept;
  type Listener = (user: FirebaseUser | null) => void;
  const listeners: Listener[] = [];
  // It tells also of nobody after nobody, where an application signs out once more.
  const become = (user: FirebaseUser | null) => {
    currentUser = user;
    for (const listener of listeners) listener(user);
  };
  return {
    tenantId: null,
    get currentUser() {
      return currentUser;
    },
    onIdTokenChanged(listener: Listener) {
      listeners.push(listener);
      queueMicrotask(() => listener(currentUser));
      return () => {};
    },
    become,
    signOut: async () => become(null),
    async signInWithCustomToken(token: string) {
      const { body } = await town.world.call('signInWithCustomToken', { token });
      if (body.error)
        throw Object.assign(new Error(body.error.message), { code: wordOf(body.error) });
      const { users } = (await town.world.call('lookup', { idToken: body.idToken }))
        .body as unknown as {
        readonly users: readonly { readonly localId: string }[];
      };
      become({ uid: users[0]?.localId ?? '', refreshToken: body.refreshToken });
    },
    /** Signs in by itself, as an application may. */
    async signInAlone(email: string) {
      const { body } = await town.world.call('signInWithPassword', { email, password });
      become({ uid: body.localId, refreshToken: body.refreshToken });
    },
    /** What it does once an hour. A sign-in that is over is a sign-out. */
    async refresh() {
      const { body } = await town.world.refresh(currentUser?.refreshToken ?? '');
      become(
        body.error === undefined && currentUser
          ? { ...currentUser, refreshToken: body.refresh_token }
          : null,
      );
    },
  };
}

type Firebase = ReturnType<typeof firebase>;

async function somebody() {
  const email = town.newEmail();
  const { localId, refreshToken } = await town.world.signUp(email);
  return { email, localId, refreshToken };
}

async function enter(client: Client, email: string): Promise<void> {
  await client.session.adopt(await client.call('signInWithPassword', { email, password }));
}

const sessionIn = (refreshToken: string | undefined) => refreshToken?.split('.')[2];

/** Waits until this account, or nobody, is signed in on both sides, each in a session of its own. */
const areBoth = (client: Client, auth: Firebase, uid: string | undefined) =>
  expect
    .poll(() => {
      const { current } = client.session;
      const [here, there] = [current, auth.currentUser].map((one) => sessionIn(one?.refreshToken));
      return [current?.account.localId, auth.currentUser?.uid, here !== there];
    })
    .toEqual([uid, uid, uid !== undefined]);

/** Both sides still have a sign-in that counts. */
async function bothCount(client: Client, auth: Firebase): Promise<void> {
  await auth.refresh();
  await client.session.idToken({ force: true });
  expect(auth.currentUser?.uid).toBe(client.session.current?.account.localId);
}

describe('a client and firebase/auth', () => {
  test('sign in and out together, whichever of them begins', async () => {
    const { email, localId } = await somebody();
    const client = town.newBrowser().openTab();
    const auth = firebase();
    inStep(client, auth);
    await enter(client, email);
    await areBoth(client, auth, localId);
    await bothCount(client, auth);
    await client.session.signOut();
    await areBoth(client, auth, undefined);

    await auth.signInAlone(email);
    await areBoth(client, auth, localId);
    await bothCount(client, auth);
    await auth.signOut();
    await areBoth(client, auth, undefined);
  });

  test('become somebody else together', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const client = town.newBrowser().openTab();
    const auth = firebase();
    inStep(client, auth);
    await enter(client, ada.email);
    await areBoth(client, auth, ada.localId);
    await auth.signInAlone(bob.email);
    await areBoth(client, auth, bob.localId);
    await enter(client, ada.email);
    await areBoth(client, auth, ada.localId);
    await bothCount(client, auth);
  });

  test('begin with whoever is there on one side', async () => {
    const { email, localId, refreshToken } = await somebody();
    const client = town.newBrowser().openTab();
    const auth = firebase({ uid: localId, refreshToken });
    inStep(client, auth);
    await areBoth(client, auth, localId);
    await bothCount(client, auth);

    const other = town.newBrowser().openTab();
    await enter(other, email);
    const empty = firebase();
    inStep(other, empty);
    await areBoth(other, empty, localId);
  });

  test('end together where somebody signed out on a page that has only the one', async () => {
    const { email, localId } = await somebody();
    const browser = town.newBrowser();
    const client = browser.openTab();
    const auth = firebase();
    inStep(client, auth);
    await enter(client, email);
    await areBoth(client, auth, localId);
    const kept = auth.currentUser;
    client.close();

    const elsewhere = browser.openTab();
    await elsewhere.session.ready;
    await elsewhere.session.signOut();
    elsewhere.close();
    const back = browser.openTab();
    const again = firebase(kept);
    inStep(back, again);
    await areBoth(back, again, undefined);
  });

  test('go on where the server has ended the one and not the other, as a new password does', async () => {
    const { email, localId } = await somebody();
    const client = town.newBrowser().openTab();
    const auth = firebase();
    inStep(client, auth);
    await enter(client, email);
    await areBoth(client, auth, localId);
    const changed = await client.call('update', { password: `${password}!` }, { idToken: true });
    await client.session.adopt(changed);
    await auth.refresh();
    await areBoth(client, auth, localId);
    await bothCount(client, auth);
  });

  test.each([
    ['at once', false],
    ['on the next page', true],
  ])('go on by firebase/auth %s where a new password there ended ours', async (_, isClosed) => {
    const { email, localId } = await somebody();
    const browser = town.newBrowser();
    let client = browser.openTab();
    let auth = firebase();
    inStep(client, auth);
    await enter(client, email);
    await areBoth(client, auth, localId);
    const ended = client.session.current?.refreshToken;
    const next = `${password}!`;
    const idToken = await client.session.idToken();
    if (isClosed) client.close();
    const { body } = await town.world.call('update', {
      idToken,
      password: next,
      returnSecureToken: true,
    });
    const user = { uid: localId, refreshToken: body.refreshToken };
    if (isClosed) {
      client = browser.openTab();
      await client.session.ready;
      auth = firebase(user);
      inStep(client, auth);
    } else {
      auth.become(user);
    }
    await expect
      .poll(() => sessionIn(client.session.current?.refreshToken))
      .not.toBe(sessionIn(ended));
    await areBoth(client, auth, localId);
    await bothCount(client, auth);
  });

  // More tabs than a sign-in has sessions would end each other's, and take over without an end.
  test('do not ask whether ours was ended where each tab has its own client', async () => {
    const { email, localId } = await somebody();
    const client = town.newBrowser().openTab({ persistence: 'session' });
    const auth = firebase();
    inStep(client, auth);
    await enter(client, email);
    await areBoth(client, auth, localId);
    const asking = vi.spyOn(client, 'call');
    await auth.signInAlone(email);
    await client.session.signOut();
    await areBoth(client, auth, undefined);
    expect(asking).not.toHaveBeenCalledWith('lookup', expect.anything(), expect.anything());
  });

  test('are out together when the server has ended both', async () => {
    const { email, localId } = await somebody();
    const client = town.newBrowser().openTab();
    const auth = firebase();
    inStep(client, auth);
    await enter(client, email);
    await areBoth(client, auth, localId);
    await town.world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true });
    await auth.refresh();
    await areBoth(client, auth, undefined);
  });

  test('go on where another tab refreshed after the hand-over, which made it void', async () => {
    const { email, localId } = await somebody();
    const browser = town.newBrowser();
    const [client, other] = [browser.openTab(), browser.openTab()];
    const auth = firebase();
    const take = auth.signInWithCustomToken.bind(auth);
    const taking = vi.spyOn(auth, 'signInWithCustomToken').mockImplementationOnce(async (token) => {
      await other.session.idToken({ force: true });
      return take(token);
    });
    inStep(client, auth);
    await enter(client, email);
    await areBoth(client, auth, localId);
    expect(taking).toHaveBeenCalledTimes(2);
    await bothCount(client, auth);
    await other.session.idToken({ force: true });
    expect(other.session.current?.account.localId).toBe(localId);
  });

  test.each([
    ['before', false],
    ['after', true],
  ])(
    'go on where the page was closed %s firebase/auth took what it was given',
    async (_, isTaken) => {
      const { email, localId } = await somebody();
      const browser = town.newBrowser();
      const client = browser.openTab();
      const auth = firebase();
      // As it is for a page that is gone: nobody hears of the answer.
      vi.spyOn(auth, 'signInWithCustomToken').mockImplementation(async (token) => {
        if (isTaken) await town.world.call('signInWithCustomToken', { token });
        throw new Error('closed');
      });
      const said = vi.spyOn(console, 'warn').mockReturnValue();
      inStep(client, auth);
      await auth.signInAlone(email);
      // Once for the sign-in there, and once for the one here that it became.
      await expect.poll(() => said.mock.calls.length).toBe(2);
      said.mockRestore();
      const kept = auth.currentUser;
      client.close();

      // Beyond the minute in which an older token is forgiven.
      town.world.pass(61_000);
      const back = browser.openTab();
      const again = firebase(kept);
      inStep(back, again);
      await expect.poll(() => again.currentUser?.refreshToken).not.toBe(kept?.refreshToken);
      await areBoth(back, again, localId);
      await bothCount(back, again);
    },
  );

  test('go on by firebase/auth where nobody used the client for a month', async () => {
    const { email, localId } = await somebody();
    const browser = town.newBrowser();
    const client = browser.openTab();
    const auth = firebase();
    inStep(client, auth);
    await enter(client, email);
    await areBoth(client, auth, localId);
    client.close();
    for (let week = 0; week < 5; week += 1) {
      town.world.pass(7 * 24 * 3_600_000);
      await auth.refresh();
    }
    const back = browser.openTab();
    const again = firebase(auth.currentUser);
    inStep(back, again);
    await back.session.ready;
    await back.session.idToken({ force: true }).catch(() => {});
    await areBoth(back, again, localId);
    await bothCount(back, again);
  });

  test.each([
    ['the next page has', true],
    ['another client has on the same one', false],
  ])('go on by firebase/auth, which %s, where a client keeps nothing', async (_, isNextPage) => {
    const { email, localId } = await somebody();
    const browser = town.newBrowser();
    const client = browser.openTab({ persistence: 'none' });
    const auth = firebase();
    inStep(client, auth);
    await enter(client, email);
    await areBoth(client, auth, localId);
    client.close();
    const next = browser.openTab({ persistence: 'none' });
    const there = isNextPage ? firebase(auth.currentUser) : auth;
    inStep(next, there);
    await areBoth(next, there, localId);
    await bothCount(next, there);
  });

  test('are brought in step by one tab at a time', async () => {
    const { email, localId } = await somebody();
    const browser = town.newBrowser();
    const [client, other] = [browser.openTab(), browser.openTab()];
    const [auth, late] = [firebase(), firebase()];
    inStep(client, auth);
    inStep(other, late);
    await auth.signInAlone(email);
    // The other tab hears of the same sign-in while the first one is taking it over.
    const first = auth.currentUser;
    late.become(first);
    await areBoth(client, auth, localId);
    await areBoth(other, late, localId);
    await expect.poll(() => late.currentUser?.refreshToken).not.toBe(first?.refreshToken);
    await bothCount(client, auth);
    await late.refresh();
    expect(late.currentUser?.uid).toBe(localId);
  });

  // What `firebase` keeps it reads about once a second, where others may have changed it.
  test('wait for firebase/auth to read what another tab has given it, where each tab has its own client', async () => {
    const { localId, refreshToken } = await somebody();
    const browser = town.newBrowser();
    const openTab = () =>
      browser.openTab({
        persistence: 'session',
        storage: { local: browser.local, session: fakeStorage() },
      });
    const kept = { uid: localId, refreshToken };
    const [client, other] = [openTab(), openTab()];
    const [auth, late] = [firebase(kept), firebase(kept)];
    const handedOver = vi.spyOn(other, 'call');
    inStep(client, auth);
    inStep(other, late);
    await areBoth(client, auth, localId);
    // It looks once more, and finds nothing that it may show.
    late.become(late.currentUser);
    await town.world.call('signUp', {});
    expect(handedOver).not.toHaveBeenCalled();
    late.become(auth.currentUser);
    await areBoth(other, late, localId);
    auth.become(late.currentUser);
    await bothCount(client, auth);
    await other.session.idToken({ force: true });
  });

  test('are signed in as one change, and not at all where firebase/auth refuses', async () => {
    const { email, localId } = await somebody();
    const client = town.newBrowser().openTab();
    const auth = firebase();
    const together = inStep(client, auth);
    const finished = client.session.temporary();
    await finished.adopt(await client.call('signInWithPassword', { email, password }));
    const refusing = vi.spyOn(auth, 'signInWithCustomToken').mockRejectedValue(new Error('no'));
    await expect(together.signIn(finished, finished.commit)).rejects.toThrow('no');
    expect(client.session.current).toBeUndefined();
    refusing.mockRestore();

    const seen: (string | undefined)[] = [];
    client.session.subscribe(() => seen.push(auth.currentUser?.uid));
    await together.signIn(finished, finished.commit);
    // Whoever hears of the one finds the other there.
    expect(seen).toEqual([localId]);
    await bothCount(client, auth);
  });
});

describe('signing out of firebase/auth stands', () => {
  /** A browser in which both were signed in and in step, on a page that is closed. */
  async function leftInStep(persistence: Persistence = 'local') {
    const { email, localId } = await somebody();
    const browser = town.newBrowser();
    const openTab = (session: Storage = fakeStorage()) => {
      vi.stubGlobal('sessionStorage', session);
      return browser.openTab({ persistence, storage: { local: browser.local, session } });
    };
    const ownStorage = fakeStorage();
    const client = openTab(ownStorage);
    const auth = firebase();
    inStep(client, auth);
    await enter(client, email);
    await areBoth(client, auth, localId);
    client.close();
    const reload = async () => {
      const back = openTab(ownStorage);
      await back.session.ready;
      expect(back.session.current?.account.localId).toBe(localId);
      return back;
    };
    return { localId, openTab, reload };
  }

  test.each(['local', 'session'] as const)(
    'where nobody heard who was there, kept for %s',
    async (persistence) => {
      const { openTab, reload } = await leftInStep(persistence);
      if (persistence === 'session') {
        // Where each tab has its own, one of nobody says nothing about another.
        const storage = fakeStorage();
        storage.setItem('latchkey:firebase', 'somebody');
        inStep(openTab(storage), firebase());
        await expect.poll(() => storage.getItem('latchkey:firebase')).toBeNull();
      }
      const client = await reload();
      const auth = firebase();
      inStep(client, auth);
      await areBoth(client, auth, undefined);
    },
  );

  test('where both were signed in by themselves', async () => {
    const { email, localId, refreshToken } = await somebody();
    const browser = town.newBrowser();
    const client = browser.openTab();
    await enter(client, email);
    const auth = firebase({ uid: localId, refreshToken });
    inStep(client, auth);
    await expect.poll(() => browser.local.dump()).toContain(`${localId} `);
    client.close();
    const back = browser.openTab();
    await back.session.ready;
    const out = firebase();
    inStep(back, out);
    await areBoth(back, out, undefined);
  });

  test('where nobody was there', async () => {
    const { email } = await somebody();
    const client = town.newBrowser().openTab();
    await enter(client, email);
    const auth = firebase();
    keepInStep(client, auth);
    await auth.signOut();
    await auth.signOut();
    await areBoth(client, auth, undefined);
  });

  test.each(['the client', 'firebase/auth'])(
    'during the hand-over after a sign-in with %s',
    async (side) => {
      const { email } = await somebody();
      const client = town.newBrowser().openTab();
      const auth = firebase();
      const take = auth.signInWithCustomToken.bind(auth);
      const taking = vi.spyOn(auth, 'signInWithCustomToken').mockImplementation(async (token) => {
        await auth.signOut();
        return take(token);
      });
      inStep(client, auth);
      await (side === 'the client' ? enter(client, email) : auth.signInAlone(email));
      await expect.poll(() => taking.mock.calls.length).toBe(1);
      await areBoth(client, auth, undefined);
      expect(taking).toHaveBeenCalledTimes(1);
    },
  );

  test('as soon as it tells who is there, also for a sign-in as one change', async () => {
    const { email } = await somebody();
    const client = town.newBrowser().openTab();
    const auth = firebase();
    const taking = vi.spyOn(auth, 'signInWithCustomToken');
    auth.onIdTokenChanged((user) => void (user && queueMicrotask(() => auth.signOut())));
    const together = inStep(client, auth);
    await enter(client, email);
    await expect.poll(() => taking.mock.calls.length).toBe(1);
    await areBoth(client, auth, undefined);

    const finished = client.session.temporary();
    await finished.adopt(await client.call('signInWithPassword', { email, password }));
    await together.signIn(finished, finished.commit);
    await areBoth(client, auth, undefined);
    expect(taking).toHaveBeenCalledTimes(2);
  });

  test('after a new password here, which ended the session that was there', async () => {
    const { email, localId } = await somebody();
    const client = town.newBrowser().openTab();
    const auth = firebase();
    inStep(client, auth);
    const account = await client.session.adopt(
      await client.call('signInWithPassword', { email, password }),
    );
    await areBoth(client, auth, localId);
    const kept = auth.currentUser;
    const idToken = await client.session.idToken();
    await savePassword({ client, account, idToken }, `${password}!`);
    await expect.poll(() => auth.currentUser?.refreshToken).not.toBe(kept?.refreshToken);
    await bothCount(client, auth);
    await auth.signOut();
    await areBoth(client, auth, undefined);
  });

  test('where the server cannot be asked', async () => {
    const { reload } = await leftInStep();
    const client = await reload();
    vi.spyOn(client, 'call').mockRejectedValue(new ClientError('NETWORK_REQUEST_FAILED'));
    const auth = firebase();
    inStep(client, auth);
    await areBoth(client, auth, undefined);
  });

  test('but not what ended before the page was loaded, since nobody used it for a month', async () => {
    const { localId, openTab, reload } = await leftInStep();
    for (let week = 0; week < 5; week += 1) {
      town.world.pass(7 * 24 * 3_600_000);
      const elsewhere = openTab();
      await elsewhere.session.idToken({ force: true });
      elsewhere.close();
    }
    const client = await reload();
    const auth = firebase();
    inStep(client, auth);
    await areBoth(client, auth, localId);
    await bothCount(client, auth);
  });

  test('nor what a new password ended', async () => {
    const { localId, openTab, reload } = await leftInStep();
    const elsewhere = openTab();
    await elsewhere.session.ready;
    const changed = await elsewhere.call('update', { password: 'another 8' }, { idToken: true });
    await elsewhere.session.adopt(changed);
    elsewhere.close();
    const client = await reload();
    const auth = firebase();
    inStep(client, auth);
    await areBoth(client, auth, localId);
    await bothCount(client, auth);
  });
});
