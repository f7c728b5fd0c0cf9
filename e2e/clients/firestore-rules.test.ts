import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
} from 'firebase/auth';
import {
  addDoc,
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  getFirestore,
  initializeFirestore,
  limit,
  query,
  serverTimestamp,
  setDoc,
  setLogLevel,
  where,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocuments } from './documents-server.ts';

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{note} {
      allow get, delete: if resource.data.owner == request.auth.uid;
      allow list: if resource.data.owner == request.auth.uid && request.query.limit <= 10;
      allow create: if request.resource.data.owner == request.auth.uid
        && request.resource.data.at == request.time;
    }
  }
}
`;

let host: Awaited<ReturnType<typeof startDocuments>>;
beforeAll(async () => {
  setLogLevel('silent');
  host = await startDocuments(rules);
});
afterAll(() => host.close());

const application = (name: string) =>
  initializeApp({ projectId: 'latchkey', apiKey: 'any-key' }, name);

type Way = readonly [string, (app: FirebaseApp) => Firestore];

const ways: readonly Way[] = [
  [
    'in emulator mode',
    (app) => {
      const firestore = getFirestore(app);
      connectFirestoreEmulator(firestore, '127.0.0.1', host.port);
      return firestore;
    },
  ],
  [
    'by its settings',
    (app) => initializeFirestore(app, { host: `127.0.0.1:${host.port}`, ssl: false }),
  ],
];

test.each(ways)(
  'whoever signs in is known to the client %s, and the rules decide',
  async (way, open) => {
    const app = application(way);
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, `http://127.0.0.1:${host.port}`, { disableWarnings: true });
    const firestore = open(app);
    const notes = collection(firestore, 'notes');
    const denied = { code: 'permission-denied' };
    await expect(addDoc(notes, { owner: null, at: serverTimestamp() })).rejects.toMatchObject(
      denied,
    );

    const { user } = await createUserWithEmailAndPassword(
      auth,
      `${way.replaceAll(' ', '-')}@example.com`,
      'correct horse 7',
    );
    const mine = await addDoc(notes, { owner: user.uid, at: serverTimestamp() });
    expect((await getDoc(mine)).data()).toMatchObject({ owner: user.uid });
    const owned = query(notes, where('owner', '==', user.uid));
    expect((await getDocs(query(owned, limit(10)))).size).toBe(1);
    await expect(getDocs(owned)).rejects.toMatchObject(denied);
    await expect(getDocs(query(notes, limit(10)))).rejects.toMatchObject(denied);
    // Not the time of this machine, which may well be that of the request.
    const at = new Date(0);
    await expect(setDoc(doc(notes), { owner: user.uid, at })).rejects.toMatchObject(denied);

    await auth.signOut();
    await expect(getDoc(mine)).rejects.toMatchObject({
      ...denied,
      message: expect.stringContaining('Missing or insufficient permissions.'),
    });
    await deleteApp(app);
  },
);
