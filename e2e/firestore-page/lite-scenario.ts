import { FirebaseError } from 'firebase/app';
import {
  type CollectionReference,
  type DocumentReference,
  type Firestore,
  getDoc,
  getDocs,
  type Query,
} from 'firebase/firestore/lite';

/** What an application does with the client, and what it learns by it. */
export type LiteScenario = {
  /** In a collection that nobody else uses. */
  readonly run: (firestore: Firestore, things: CollectionReference) => Promise<unknown>;
  readonly expected: unknown;
};

export const ids = async (asked: Query) => (await getDocs(asked)).docs.map(({ id }) => id);

export const fieldsOf = async (thing: DocumentReference) => (await getDoc(thing)).data();

export const isThere = async (thing: DocumentReference) => (await getDoc(thing)).exists();

export async function refusalOf(attempt: Promise<unknown>): Promise<FirebaseError> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof FirebaseError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}
