import { FirebaseError, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAuth,
  signOut,
} from 'firebase/auth';
import {
  connectFirestoreEmulator,
  doc,
  getDoc,
  getFirestore,
  setDoc,
} from 'firebase/firestore/lite';
import { runLiteScenario } from './lite-scenarios.ts';

const { url = '', apiKey = '' } = document.documentElement.dataset;
const { hostname, port } = new URL(url);

const app = initializeApp({ apiKey, projectId: 'latchkey' });
const auth = getAuth(app);
connectAuthEmulator(auth, url, { disableWarnings: true });
const firestore = getFirestore(app);
connectFirestoreEmulator(firestore, hostname, Number(port));

/** What an application learns that writes there and reads it again: what it wrote, or why not. */
async function tryPlace(path: string, fields: Record<string, string>): Promise<unknown> {
  try {
    await setDoc(doc(firestore, path), fields);
    return (await getDoc(doc(firestore, path))).data();
  } catch (error) {
    if (error instanceof FirebaseError) return error.code;
    throw error;
  }
}

const abilities = {
  run: (title: string) => runLiteScenario(firestore, title),
  async signUp(email: string, password: string) {
    return (await createUserWithEmailAndPassword(auth, email, password)).user.uid;
  },
  signOut: () => signOut(auth),
  tryPlace,
};

declare global {
  /** What tests ask of the page they opened. */
  var litePage: typeof abilities;
}

globalThis.litePage = abilities;
