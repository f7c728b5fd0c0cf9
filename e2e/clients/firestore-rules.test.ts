import { deleteApp, initializeApp } from 'firebase/app';
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
  getDoc,
  getDocs,
  getFirestore,
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
const app = initializeApp({ projectId: 'latchkey', apiKey: 'any-key' }, 'ruled');
beforeAll(async () => {
  setLogLevel('silent');
  host = await startDocuments(rules);
});
afterAll(async () => {
  await deleteApp(app);
  await host.close();
});

test('who signs in by one client of Firebase is known to the other, and the rules decide', async () => {
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, `http://127.0.0.1:${host.port}`, { disableWarnings: true });
  const firestore = getFirestore(app);
  connectFirestoreEmulator(firestore, '127.0.0.1', host.port);
  const notes = collection(firestore, 'notes');
  const denied = { code: 'permission-denied' };
  await expect(addDoc(notes, { owner: null, at: serverTimestamp() })).rejects.toMatchObject(denied);

  const { user } = await createUserWithEmailAndPassword(auth, 'ada@example.com', 'correct horse');
  const mine = await addDoc(notes, { owner: user.uid, at: serverTimestamp() });
  expect((await getDoc(mine)).data()).toMatchObject({ owner: user.uid });
  const owned = query(notes, where('owner', '==', user.uid));
  expect((await getDocs(query(owned, limit(10)))).size).toBe(1);
  await expect(getDocs(owned)).rejects.toMatchObject(denied);
  await expect(getDocs(query(notes, limit(10)))).rejects.toMatchObject(denied);
  await expect(setDoc(doc(notes), { owner: user.uid, at: new Date() })).rejects.toMatchObject(
    denied,
  );

  await auth.signOut();
  await expect(getDoc(mine)).rejects.toMatchObject({
    ...denied,
    message: expect.stringContaining('Missing or insufficient permissions.'),
  });
});
