import {
  average,
  type CollectionReference,
  collection,
  collectionGroup,
  count,
  type DocumentSnapshot,
  deleteDoc,
  disableNetwork,
  doc,
  enableNetwork,
  type Firestore,
  getAggregateFromServer,
  getDoc,
  getDocFromServer,
  getDocs,
  getDocsFromServer,
  limit,
  onSnapshot,
  orderBy,
  type Query,
  type QuerySnapshot,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  sum,
  Timestamp,
  updateDoc,
  waitForPendingWrites,
  where,
  writeBatch,
} from 'firebase/firestore';

type Scenario = {
  /** In a collection that nobody else uses. */
  readonly run: (firestore: Firestore, things: CollectionReference) => Promise<unknown>;
  readonly expected: unknown;
};

const idsOf = ({ docs }: QuerySnapshot) => docs.map(({ id }) => id);

/** Ends with the first state of a query of which this is true. */
function until(asked: Query, isIt: (state: QuerySnapshot) => boolean): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const stop = onSnapshot(
      asked,
      { includeMetadataChanges: true },
      (state) => {
        if (!isIt(state)) return;
        // It is known only after the first snapshot, which may come at once.
        queueMicrotask(() => stop());
        resolve(idsOf(state));
      },
      reject,
    );
  });
}

const isNow = (ids: string) => (state: QuerySnapshot) =>
  !state.metadata.fromCache && idsOf(state).join() === ids;

/** What an application does with the whole client, and what it learns. */
export const liveScenarios: Readonly<Record<string, Scenario>> = {
  'writes a document and reads it from the server': {
    async run(_, things) {
      const thing = doc(things, 'thing');
      await setDoc(thing, { text: 'grüße 😀', n: 1, at: serverTimestamp() });
      await updateDoc(thing, { 'map.x': [1, 2.5] });
      const { at, ...rest } = (await getDocFromServer(thing)).data() ?? {};
      const missing = await getDoc(doc(things, 'none'));
      return [rest, at instanceof Timestamp, missing.exists()];
    },
    expected: [{ text: 'grüße 😀', n: 1, map: { x: [1, 2.5] } }, true, false],
  },
  'hears of what others change, in order': {
    async run(firestore, things) {
      const batch = writeBatch(firestore);
      for (const n of [1, 2]) batch.set(doc(things, `d${n}`), { n });
      await batch.commit();
      const positive = query(things, where('n', '>', 0), orderBy('n'));
      const heard = until(positive, isNow('d3,d2'));
      const first = until(query(positive, limit(1)), isNow('d3'));
      await setDoc(doc(things, 'd3'), { n: 1.5 });
      await deleteDoc(doc(things, 'd1'));
      const found = await getDocs(query(things, where('n', '==', 2)));
      return [await heard, await first, idsOf(found)];
    },
    expected: [['d3', 'd2'], ['d3'], ['d2']],
  },
  'hears of one document that comes, changes and goes': {
    async run(_, things) {
      const thing = doc(things, 'thing');
      const seen: unknown[] = [];
      const steps = [
        () => setDoc(thing, { n: 1 }),
        () => updateDoc(thing, { n: 2 }),
        () => deleteDoc(thing),
      ];
      await new Promise<void>((resolve, reject) => {
        const stop = onSnapshot(
          thing,
          { includeMetadataChanges: true },
          (state: DocumentSnapshot) => {
            // What is not known to the server yet was our own.
            if (state.metadata.hasPendingWrites || state.metadata.fromCache) return;
            seen.push(state.data() ?? 'missing');
            const next = steps.shift();
            if (next !== undefined) {
              next().catch(reject);
              return;
            }
            queueMicrotask(() => stop());
            resolve();
          },
          reject,
        );
      });
      return seen;
    },
    expected: ['missing', { n: 1 }, { n: 2 }, 'missing'],
  },
  'hears of all collections of one id': {
    async run(firestore, things) {
      const group = query(collectionGroup(firestore, things.id), orderBy('n'));
      await setDoc(doc(things, 'x'), { n: 1 });
      const heard = until(group, isNow('y,x'));
      await setDoc(doc(things, `x/${things.id}/y`), { n: 0 });
      return heard;
    },
    expected: ['y', 'x'],
  },
  'is told of documents that are larger together than what is held for a client': {
    async run(firestore, things) {
      const text = 'grüße 😀 '.repeat(50_000);
      const heard = until(things, isNow('a,b,c'));
      const batch = writeBatch(firestore);
      for (const id of ['a', 'b', 'c']) batch.set(doc(things, id), { text });
      await batch.commit();
      const { docs } = await getDocsFromServer(query(things, orderBy('text')));
      return [await heard, docs.map((state) => state.get('text') === text)];
    },
    expected: [
      ['a', 'b', 'c'],
      [true, true, true],
    ],
  },
  'counts, adds up and averages': {
    async run(firestore, things) {
      const batch = writeBatch(firestore);
      for (const n of [1, 2, 6]) batch.set(doc(things), { n });
      await batch.commit();
      const totals = { many: count(), all: sum('n'), mean: average('n') };
      return (await getAggregateFromServer(things, totals)).data();
    },
    expected: { many: 3, all: 9, mean: 3 },
  },
  transacts: {
    async run(firestore, things) {
      const counter = doc(things, 'counter');
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
    async run(firestore, things) {
      const thing = doc(things, 'thing');
      await setDoc(thing, { n: 1 });
      await disableNetwork(firestore);
      void updateDoc(thing, { n: 2 });
      const shown = await until(things, ({ metadata }) => metadata.fromCache);
      await enableNetwork(firestore);
      await waitForPendingWrites(firestore);
      const { metadata } = await getDocFromServer(thing);
      return [shown, (await getDocFromServer(thing)).data(), metadata.hasPendingWrites];
    },
    expected: [['thing'], { n: 2 }, false],
  },
};

/** Once more, in a collection of its own. */
export function runLiveScenario(firestore: Firestore, title: string): Promise<unknown> {
  const scenario = liveScenarios[title];
  if (scenario === undefined) throw new Error(`There is no scenario "${title}".`);
  return scenario.run(firestore, collection(firestore, `things-${crypto.randomUUID()}`));
}
