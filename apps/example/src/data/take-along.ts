import {
  collection,
  deleteField,
  doc,
  type Firestore,
  getDocs,
  query,
  updateDoc,
  waitForPendingWrites,
  where,
  writeBatch,
} from 'firebase/firestore';

/** Boards of a guest, on their way to the account that the guest has signed in to. */
type Luggage = {
  readonly from: string;
  readonly secret: string;
  readonly boards: readonly string[];
};

const key = 'latchkey-example:luggage';

const isLuggage = (value: unknown): value is Luggage =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'from') === 'string' &&
  typeof Reflect.get(value, 'secret') === 'string' &&
  Array.isArray(Reflect.get(value, 'boards'));

function readLuggage(storage: Storage): readonly Luggage[] {
  const read: unknown = JSON.parse(storage.getItem(key) ?? '[]');
  return Array.isArray(read) ? read.filter(isLuggage) : [];
}

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function digestOf(secret: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return hex(new Uint8Array(bytes));
}

const patience = 15_000;

const within = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The server took too long.')), patience),
    ),
  ]);

/**
 * Called while the guest is still signed in, and the other account has shown who it is. Leaves the
 * digest of a secret on every board of the guest; the secret stays in this browser. Throws where the
 * server does not take it: then the guest stays a guest.
 */
export async function packBoards(
  firestore: Firestore,
  storage: Storage,
  guest: string,
): Promise<void> {
  // What a guest has written and not sent would wait for that guest for ever.
  await within(waitForPendingWrites(firestore));
  const owned = query(collection(firestore, 'boards'), where('owner', '==', guest));
  const boards = (await within(getDocs(owned))).docs;
  if (boards.length === 0) return;
  const secret = hex(crypto.getRandomValues(new Uint8Array(32)));
  const luggage: Luggage = { from: guest, secret, boards: boards.map(({ id }) => id) };
  storage.setItem(key, JSON.stringify([...readLuggage(storage), luggage]));
  const handover = await digestOf(secret);
  const batch = writeBatch(firestore);
  for (const { ref } of boards) batch.update(ref, { handover });
  await within(batch.commit());
}

const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'permission-denied' || error.code === 'not-found');

/** Makes boards that were packed in this browser those of the account that is signed in now. */
export async function unpackBoards(
  firestore: Firestore,
  storage: Storage,
  uid: string,
): Promise<void> {
  for (const { from, secret, boards } of readLuggage(storage)) {
    if (from === uid) continue;
    for (const board of boards) {
      const claim = { owner: uid, claimedFrom: from, claim: secret, handover: deleteField() };
      try {
        await updateDoc(doc(firestore, 'boards', board), claim);
      } catch (error) {
        // It is taken already, or gone. Anything else is tried again when the page is opened again.
        if (!isFinal(error)) return;
      }
    }
    const others = readLuggage(storage).filter((one) => one.secret !== secret);
    storage.setItem(key, JSON.stringify(others));
  }
}
