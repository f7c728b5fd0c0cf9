import {
  collection,
  doc,
  type Firestore,
  onSnapshot,
  serverTimestamp,
  setDoc,
  Timestamp,
} from 'firebase/firestore';
import { listenAgain } from './listen-again.ts';

/** Somebody who is, or was, on a board. */
export type Person = {
  readonly uid: string;
  readonly name: string;
  /** By the clock of the server; not yet known of one's own last sign of life. */
  readonly seenAt: number | undefined;
};

/** How often somebody says that they are here, and for how long it counts. */
export const beatEvery = 30_000;
const countsFor = 75_000;

const peopleOf = (firestore: Firestore, board: string) =>
  collection(firestore, 'boards', board, 'people');

export function listenToPeople(
  firestore: Firestore,
  board: string,
  onPeople: (people: readonly Person[]) => void,
): () => void {
  return listenAgain((again) =>
    onSnapshot(
      peopleOf(firestore, board),
      ({ docs }) =>
        onPeople(
          docs.map((one) => {
            const { name, seenAt } = one.data();
            return {
              uid: one.id,
              name: typeof name === 'string' ? name : '',
              seenAt: seenAt instanceof Timestamp ? seenAt.toMillis() : undefined,
            };
          }),
        ),
      again,
    ),
  );
}

export const sayHere = (
  firestore: Firestore,
  board: string,
  uid: string,
  name: string,
): Promise<void> =>
  setDoc(doc(peopleOf(firestore, board), uid), { name, seenAt: serverTimestamp() });

/**
 * Who is here now. Clocks of devices differ, and the server's is known by the latest sign of life:
 * nothing that anybody said can be from later.
 */
export function whoIsHere(people: readonly Person[], serverNow: number): readonly Person[] {
  return people.filter(({ seenAt }) => seenAt === undefined || seenAt > serverNow - countsFor);
}

/** What has to be added to the clock of this device: as if the latest sign of life were from now. */
export const clockOffset = (people: readonly Person[], now: number): number =>
  Math.max(...people.map(({ seenAt = 0 }) => seenAt), 0) - now;
