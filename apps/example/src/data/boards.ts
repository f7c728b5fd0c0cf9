import {
  arrayRemove,
  arrayUnion,
  collection,
  doc,
  type Firestore,
  getDocs,
  onSnapshot,
  type Query,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import { type Board, readBoard } from './board.ts';
import { listenAgain } from './listen-again.ts';

/** Who looks at boards. */
export type Reader = {
  readonly uid: string;
  /** None that nobody has verified. */
  readonly address: string | undefined;
};

type Listener = (boards: ReadonlyMap<string, Board>) => void;

/**
 * All boards that somebody may use, by id, as they change. Rules let nobody ask for all boards and
 * pick: each query asks for what one may see.
 */
export function listenToBoards(
  firestore: Firestore,
  { uid, address }: Reader,
  onBoards: Listener,
): () => void {
  const boards = collection(firestore, 'boards');
  const queries: readonly Query[] = [
    query(boards, where('owner', '==', uid)),
    query(boards, where('open', '==', true)),
    ...(address === undefined ? [] : [query(boards, where('members', 'array-contains', address))]),
  ];
  const found = queries.map((): ReadonlyMap<string, Board> | undefined => undefined);
  const tell = () => {
    if (found.includes(undefined)) return;
    onBoards(new Map(found.flatMap((part) => [...(part ?? [])])));
  };
  const ends = queries.map((asked, index) =>
    listenAgain((onRefused) =>
      onSnapshot(
        asked,
        ({ docs }) => {
          found[index] = new Map(docs.map((one) => [one.id, readBoard(one.id, one.data())]));
          tell();
        },
        () => {
          found[index] = new Map();
          tell();
          onRefused();
        },
      ),
    ),
  );
  return () => {
    for (const end of ends) end();
  };
}

/** Is there at once; the promise is for whoever wants to know whether the server took it. */
export function createBoard(firestore: Firestore, uid: string, name: string) {
  const board = doc(collection(firestore, 'boards'));
  const saved = setDoc(board, { name, owner: uid, members: [], createdAt: serverTimestamp() });
  return { id: board.id, saved };
}

export const shareBoard = (firestore: Firestore, board: string, address: string): Promise<void> =>
  updateDoc(doc(firestore, 'boards', board), { members: arrayUnion(address) });

/** For the owner, who takes somebody off, and for members, who leave. */
export const unshareBoard = (firestore: Firestore, board: string, address: string): Promise<void> =>
  updateDoc(doc(firestore, 'boards', board), { members: arrayRemove(address) });

const mostInBatch = 400;

/** The board goes last: rules ask it who may delete what is on it. */
export async function deleteBoard(firestore: Firestore, board: string): Promise<void> {
  const parts = ['notes', 'people'].map((name) =>
    getDocs(collection(firestore, 'boards', board, name)),
  );
  const below = (await Promise.all(parts)).flatMap(({ docs }) => docs.map(({ ref }) => ref));
  const all = [...below, doc(firestore, 'boards', board)];
  for (let from = 0; from < all.length; from += mostInBatch) {
    const batch = writeBatch(firestore);
    for (const one of all.slice(from, from + mostInBatch)) batch.delete(one);
    await batch.commit();
  }
}
