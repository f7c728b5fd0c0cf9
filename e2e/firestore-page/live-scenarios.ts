import {
  collection,
  deleteDoc,
  disableNetwork,
  doc,
  enableNetwork,
  type Firestore,
  getCountFromServer,
  getDoc,
  getDocFromServer,
  getDocs,
  onSnapshot,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  waitForPendingWrites,
  where,
  writeBatch,
} from 'firebase/firestore';

type Scenario = {
  readonly run: (firestore: Firestore) => Promise<unknown>;
  readonly expected: unknown;
};

/** Ends with the first state of a query of which this is true. */
function until(
  firestore: Firestore,
  name: string,
  isIt: (ids: readonly string[], isFromCache: boolean) => boolean,
): Promise<readonly string[]> {
  const things = query(collection(firestore, name), where('n', '>', 0), orderBy('n'));
  return new Promise((resolve, reject) => {
    const stop = onSnapshot(
      things,
      { includeMetadataChanges: true },
      ({ docs, metadata }) => {
        const ids = docs.map(({ id }) => id);
        if (!isIt(ids, metadata.fromCache)) return;
        // It is known only after the first snapshot, which may come at once.
        queueMicrotask(() => stop());
        resolve(ids);
      },
      reject,
    );
  });
}

/** What an application does with the whole client, and what it learns. */
export const liveScenarios: Readonly<Record<string, Scenario>> = {
  'writes a document and reads it from the server': {
    async run(firestore) {
      const thing = doc(firestore, 'live-written/thing');
      await setDoc(thing, { text: 'grüße 😀', n: 1, at: serverTimestamp() });
      await updateDoc(thing, { 'map.x': [1, 2.5] });
      const { at, ...rest } = (await getDocFromServer(thing)).data() ?? {};
      const missing = await getDoc(doc(firestore, 'live-written/none'));
      return [rest, at instanceof Timestamp, missing.exists()];
    },
    expected: [{ text: 'grüße 😀', n: 1, map: { x: [1, 2.5] } }, true, false],
  },
  'hears of what others change, in order': {
    async run(firestore) {
      const name = 'live-heard';
      const place = (id: string) => doc(firestore, `${name}/${id}`);
      const batch = writeBatch(firestore);
      for (const n of [1, 2]) batch.set(place(`d${n}`), { n });
      await batch.commit();
      const heard = until(firestore, name, (ids) => ids.join() === 'd3,d2');
      await setDoc(place('d3'), { n: 1.5 });
      await deleteDoc(place('d1'));
      const found = await getDocs(query(collection(firestore, name), where('n', '==', 2)));
      const counted = await getCountFromServer(collection(firestore, name));
      return [await heard, found.docs.map(({ id }) => id), counted.data().count];
    },
    expected: [['d3', 'd2'], ['d2'], 2],
  },
  transacts: {
    async run(firestore) {
      const counter = doc(firestore, 'live-counted/counter');
      await setDoc(counter, { n: 0 });
      const add = () =>
        runTransaction(firestore, async (transaction) => {
          const { n } = (await transaction.get(counter)).data() as { n: number };
          transaction.update(counter, { n: n + 1 });
        });
      await Promise.all([add(), add()]);
      return (await getDocFromServer(counter)).data();
    },
    expected: { n: 2 },
  },
  'writes while it is offline, and the server has it afterwards': {
    async run(firestore) {
      const thing = doc(firestore, 'live-offline/thing');
      await setDoc(thing, { n: 1 });
      await disableNetwork(firestore);
      void updateDoc(thing, { n: 2 });
      const shown = await until(firestore, 'live-offline', (_, isFromCache) => isFromCache);
      await enableNetwork(firestore);
      await waitForPendingWrites(firestore);
      const { metadata } = await getDocFromServer(thing);
      return [shown, (await getDocFromServer(thing)).data(), metadata.hasPendingWrites];
    },
    expected: [['thing'], { n: 2 }, false],
  },
};
