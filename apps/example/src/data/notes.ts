import {
  collection,
  type DocumentData,
  deleteDoc,
  doc,
  type Firestore,
  onSnapshot,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
} from 'firebase/firestore';
import { listenAgain } from './listen-again.ts';

export const colours = ['yellow', 'blue', 'green', 'pink'] as const;

export type Colour = (typeof colours)[number];

/** What somebody writes. */
export type Draft = {
  readonly text: string;
  readonly colour: Colour;
  /** Where they are: see `pictures.ts`. */
  readonly pictures: readonly string[];
};

export type Note = Draft & {
  readonly id: string;
  readonly author: string;
  readonly createdAt: Date;
  /** Here, and not yet on the server. */
  readonly isWaiting: boolean;
};

export type Notes = {
  readonly list: readonly Note[];
  /** What is known here; the server could not be asked. */
  readonly isFromCache: boolean;
};

export const longestText = 2000;

const isColour = (value: unknown): value is Colour => colours.some((colour) => colour === value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function readNote(id: string, data: DocumentData, isWaiting: boolean): Note {
  const { text, colour, pictures, author, createdAt } = data;
  return {
    id,
    text: textOf(text),
    colour: isColour(colour) ? colour : 'yellow',
    pictures: Array.isArray(pictures) ? pictures.filter((one) => typeof one === 'string') : [],
    author: textOf(author),
    createdAt: createdAt instanceof Timestamp ? createdAt.toDate() : new Date(),
    isWaiting,
  };
}

const notesOf = (firestore: Firestore, board: string) =>
  collection(firestore, 'boards', board, 'notes');

/** As often as a board that was just made, or taken along, may be refused. */
const patience = 4;

export function listenToNotes(
  firestore: Firestore,
  board: string,
  onNotes: (notes: Notes) => void,
  onRefused: () => void,
): () => void {
  const asked = query(notesOf(firestore, board), orderBy('createdAt', 'desc'));
  return listenAgain((again) =>
    onSnapshot(
      asked,
      { includeMetadataChanges: true },
      ({ docs, metadata }) =>
        onNotes({
          list: docs.map((one) => {
            // The time of a note that waits is not known yet.
            const data = one.data({ serverTimestamps: 'estimate' });
            return readNote(one.id, data, one.metadata.hasPendingWrites);
          }),
          isFromCache: metadata.fromCache,
        }),
      () => {
        if (again() > patience) onRefused();
      },
    ),
  );
}

/** Is shown at once, and sent when there is a connection. The promise waits for the server. */
export function addNote(firestore: Firestore, board: string, author: string, draft: Draft) {
  const note = doc(notesOf(firestore, board));
  const saved = setDoc(note, { ...draft, author, createdAt: serverTimestamp() });
  return { id: note.id, saved };
}

export const changeText = (
  firestore: Firestore,
  board: string,
  note: string,
  text: string,
): Promise<void> =>
  updateDoc(doc(notesOf(firestore, board), note), { text, changedAt: serverTimestamp() });

export const deleteNote = (firestore: Firestore, board: string, note: string): Promise<void> =>
  deleteDoc(doc(notesOf(firestore, board), note));
