import { randomUUID } from 'node:crypto';
import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QuerySnapshot,
} from 'firebase-admin/firestore';

/** What a server of an application does with firebase-admin, and what it learns: plain JSON. */
type Scenario = {
  /** In a collection that nobody else uses. */
  readonly run: (firestore: Firestore, things: CollectionReference) => Promise<unknown>;
  readonly expected: unknown;
};

const idsOf = ({ docs }: QuerySnapshot) => docs.map(({ id }) => id);

/** Ends with the first state of which this is true. */
const untilQuery = (asked: Query, ids: string) =>
  new Promise<string>((resolve, reject) => {
    const stop = asked.onSnapshot((state) => {
      if (idsOf(state).join() !== ids) return;
      stop();
      resolve(ids);
    }, reject);
  });

const untilDocument = (asked: DocumentReference, isIt: (state: DocumentSnapshot) => boolean) =>
  new Promise<unknown>((resolve, reject) => {
    const stop = asked.onSnapshot((state) => {
      if (!isIt(state)) return;
      stop();
      resolve(state.data() ?? 'missing');
    }, reject);
  });

const many = (length: number) => Array.from({ length }, (_, index) => index);

/** More than a writer of many sends in one request. */
const bulk = 60;

/** Of firebase-admin as it comes, over gRPC. */
export const adminScenarios: Readonly<Record<string, Scenario>> = {
  'hears of documents, queries and collection groups': {
    async run(firestore, things) {
      const inner = `${things.id}-inner`;
      const one = things.doc('a');
      const gone = untilDocument(one, ({ exists }) => !exists);
      const missing = await gone;
      await things.doc('b').set({ n: 2 });
      const changed = untilDocument(one, (state) => state.get('n') === 1);
      const ordered = untilQuery(things.where('n', '>', 0).orderBy('n'), 'a,b');
      const last = untilQuery(things.orderBy('n').limitToLast(1), 'c');
      const group = untilQuery(firestore.collectionGroup(inner), 'x');
      const batch = firestore.batch();
      batch.set(one, { n: 1 }).set(things.doc('c'), { n: 3 });
      await batch.commit();
      await things.doc('c').collection(inner).doc('x').set({});
      const heard = [missing, await changed, await last, await group];
      await things.doc('c').delete();
      return [...heard, await ordered];
    },
    expected: ['missing', { n: 1 }, 'c', 'x', 'a,b'],
  },
  'writes many documents, counts and cuts them, and deletes them with all below': {
    async run(firestore, things) {
      const inner = `${things.id}-inner`;
      const writer = firestore.bulkWriter({ throttling: false });
      const write = (n: number) =>
        writer.set(
          things
            .doc(`d${n % 4}`)
            .collection(inner)
            .doc(`e${n}`),
          { n },
        );
      await Promise.all([...many(bulk).map(write), writer.close()]);
      const group = firestore.collectionGroup(inner);
      const counted = (await group.count().get()).data().count;
      const below = await things.doc('d0').listCollections();
      let parts = 0;
      let found = 0;
      for await (const part of group.getPartitions(4)) {
        parts += 1;
        found += (await part.toQuery().get()).size;
      }
      await firestore.recursiveDelete(things);
      const left = (await group.count().get()).data().count;
      return [counted, below.map(({ id }) => id === inner), parts > 1, found, left];
    },
    expected: [bulk, [true], true, bulk, 0],
  },
  'lists the collections of the database, and reads some fields of many documents': {
    async run(firestore, things) {
      const [a, b] = [things.doc('a'), things.doc('b')];
      await a.set({ n: 1, m: 2 });
      const read = await firestore.getAll(b, a, { fieldMask: ['m'] });
      const listed = (await firestore.listCollections()).some(({ id }) => id === things.id);
      return [read.map((state) => state.data() ?? 'missing'), listed];
    },
    expected: [['missing', { m: 2 }], true],
  },
  'transacts with others who change the same': {
    async run(firestore, things) {
      const counter = things.doc('counter');
      await counter.set({ n: 0 });
      const add = () =>
        firestore.runTransaction(async (transaction) => {
          const n = Number((await transaction.get(counter)).get('n'));
          transaction.update(counter, { n: n + 1 });
        });
      await Promise.all(many(4).map(add));
      return (await counter.get()).data();
    },
    expected: { n: 4 },
  },
};

/** Once more, in a collection of its own. */
export function runAdminScenario(firestore: Firestore, title: string): Promise<unknown> {
  const scenario = adminScenarios[title];
  if (scenario === undefined) throw new Error(`There is no scenario "${title}".`);
  return scenario.run(firestore, firestore.collection(`things-${randomUUID()}`));
}
