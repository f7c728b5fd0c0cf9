import { FirebaseError, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAuth,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import {
  collection,
  collectionGroup,
  connectFirestoreEmulator,
  deleteDoc,
  disableNetwork,
  doc,
  enableNetwork,
  type FirestoreSettings,
  initializeFirestore,
  memoryLocalCache,
  onSnapshot,
  persistentLocalCache,
  persistentMultipleTabManager,
  type QuerySnapshot,
  query,
  setDoc,
  setLogLevel,
} from 'firebase/firestore';
import { runLiveScenario } from './live-scenarios.ts';

/** How a browser listens: as the client decides by itself, or as it is told. */
const ways = {
  detecting: {},
  streaming: { experimentalAutoDetectLongPolling: false },
  polling: { experimentalForceLongPolling: true },
} as const satisfies Readonly<Record<string, FirestoreSettings>>;

export type Way = keyof typeof ways;

const { url = '', apiKey = '' } = document.documentElement.dataset;
const { hostname, port } = new URL(url);
const asked = new URLSearchParams(location.search);
const isKept = asked.get('cache') === 'kept';

// Of a network that is cut off it would tell the console, where nothing else may be.
setLogLevel('silent');
const app = initializeApp({ apiKey, projectId: 'latchkey' });
const auth = getAuth(app);
connectAuthEmulator(auth, url, { disableWarnings: true });
const firestore = initializeFirestore(app, {
  ...ways[(asked.get('way') ?? 'detecting') as Way],
  localCache: isKept
    ? persistentLocalCache({ tabManager: persistentMultipleTabManager() })
    : memoryLocalCache(),
});
connectFirestoreEmulator(firestore, hostname, Number(port));

type Fields = Readonly<Record<string, unknown>>;

/** What an application shows of a query. */
export type Shown =
  | { readonly documents: Readonly<Record<string, Fields>>; readonly isSynced: boolean }
  | { readonly refused: string };

const listeners = new Map<string, { shown: Shown | undefined; readonly stop: () => void }>();
const outcomes = new Map<string, string>();

const codeOf = (error: unknown) => (error instanceof FirebaseError ? error.code : String(error));

/** A path of a collection, `**` and an id for all collections of it, or a path of a document. */
function askFor(place: string) {
  if (place.startsWith('**/')) return collectionGroup(firestore, place.slice(3));
  return collection(firestore, place);
}

const abilities = {
  run: (title: string) => runLiveScenario(firestore, title),
  listen(place: string): void {
    listeners.get(place)?.stop();
    const listener: { shown: Shown | undefined; stop: () => void } = {
      shown: undefined,
      stop: onSnapshot(
        query(askFor(place)),
        { includeMetadataChanges: true },
        ({ docs, metadata }: QuerySnapshot) => {
          listener.shown = {
            documents: Object.fromEntries(docs.map((found) => [found.id, found.data()])),
            isSynced: !metadata.fromCache && !metadata.hasPendingWrites,
          };
        },
        (error) => {
          listener.shown = { refused: error.code };
        },
      ),
    };
    listeners.set(place, listener);
  },
  shown: (place: string) => listeners.get(place)?.shown,
  /** Begun and not waited for: it ends when the server has it. */
  write(path: string, fields: Fields | null): void {
    outcomes.delete(path);
    const target = doc(firestore, path);
    const written = fields === null ? deleteDoc(target) : setDoc(target, fields);
    written.then(
      () => outcomes.set(path, 'written'),
      (error) => outcomes.set(path, codeOf(error)),
    );
  },
  outcome: (path: string) => outcomes.get(path) ?? 'waiting',
  goOffline: () => disableNetwork(firestore),
  goOnline: () => enableNetwork(firestore),
  async signUp(email: string, password: string) {
    return (await createUserWithEmailAndPassword(auth, email, password)).user.uid;
  },
  async signIn(email: string, password: string) {
    return (await signInWithEmailAndPassword(auth, email, password)).user.uid;
  },
  signOut: () => signOut(auth),
};

declare global {
  /** What tests ask of the page they opened. */
  var livePage: typeof abilities;
}

globalThis.livePage = abilities;
