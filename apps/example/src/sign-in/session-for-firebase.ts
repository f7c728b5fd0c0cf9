import type { Session } from '@latchkey/client';
import * as firebase from 'firebase/app';

type Listener = (token: string | null) => void;

/** What `firebase/auth` is to `firebase/firestore` and `firebase/storage`: who is signed in. */
type SignedIn = {
  getUid(): string | null;
  getToken(force?: boolean): Promise<{ readonly accessToken: string } | null>;
  addAuthTokenListener(listener: Listener): void;
  removeAuthTokenListener(listener: Listener): void;
};

/** The parts of `firebase` find each other in the app, by name. Its types do not say so. */
type Container = {
  _addComponent(app: firebase.FirebaseApp, component: object): void;
};

function signedInBy(session: Session): SignedIn {
  const listeners = new Set<Listener>();

  async function token(force = false): Promise<string | null> {
    await session.ready;
    return session.current === undefined ? null : session.idToken({ force });
  }

  const tell = (text: string | null) => {
    for (const listener of listeners) listener(text);
  };

  let known: string | undefined;
  session.subscribe(() => {
    const { account, idToken = null } = session.current ?? {};
    const isSame = account !== undefined && account.localId === known;
    known = account?.localId;
    // Before anybody asks for documents as somebody else.
    if (!isSame) return tell(idToken);
    // A token that was made before the change does not know of it: a verified address, a new name.
    // Without a network nobody is told, and whoever asks later gets a fresh one.
    token(true).then(tell, () => {});
  });

  return {
    getUid: () => session.current?.account.localId ?? null,
    async getToken(force) {
      const accessToken = await token(force);
      return accessToken === null ? null : { accessToken };
    },
    addAuthTokenListener(listener) {
      listeners.add(listener);
      void session.ready.then(() => {
        known ??= session.current?.account.localId;
        listener(session.current?.idToken ?? null);
      });
    },
    removeAuthTokenListener: (listener) => void listeners.delete(listener),
  };
}

/**
 * Has `firebase/firestore` and `firebase/storage` ask as whoever has signed in with the widget. An
 * application that signs in with `firebase/auth` needs none of this.
 */
export function shareSession(app: firebase.FirebaseApp, session: Session): void {
  const container = firebase as unknown as Container;
  const signedIn = signedInBy(session);
  container._addComponent(app, {
    name: 'auth-internal',
    type: 'PRIVATE',
    instanceFactory: () => signedIn,
    instantiationMode: 'LAZY',
    multipleInstances: false,
    serviceProps: {},
    onInstanceCreated: null,
  });
}
