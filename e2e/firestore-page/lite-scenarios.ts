import { FirebaseError } from 'firebase/app';
import {
  addDoc,
  and,
  arrayRemove,
  arrayUnion,
  average,
  Bytes,
  type CollectionReference,
  collection,
  collectionGroup,
  count,
  type DocumentReference,
  deleteDoc,
  deleteField,
  doc,
  documentId,
  endAt,
  endBefore,
  FieldPath,
  type Firestore,
  GeoPoint,
  getAggregate,
  getCount,
  getDoc,
  getDocs,
  increment,
  limit,
  limitToLast,
  or,
  orderBy,
  type Query,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  startAfter,
  startAt,
  sum,
  Timestamp,
  updateDoc,
  vector,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { plainValue } from './plain-value.ts';

/** What an application does with the client, and what it learns by it. */
type Scenario = {
  /** In a collection that nobody else uses. */
  readonly run: (firestore: Firestore, things: CollectionReference) => Promise<unknown>;
  readonly expected: unknown;
};

const many = (length: number) => Array.from({ length }, (_, index) => index);

const ids = async (asked: Query) => (await getDocs(asked)).docs.map(({ id }) => id);

const fieldsOf = async (thing: DocumentReference) => (await getDoc(thing)).data();

const isThere = async (thing: DocumentReference) => (await getDoc(thing)).exists();

async function refusalOf(attempt: Promise<unknown>): Promise<FirebaseError> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof FirebaseError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

const valuesOfEveryType = (firestore: Firestore) => ({
  null: null,
  yes: true,
  integer: 2 ** 53 - 1,
  negative: -1,
  double: 1.5,
  minusZero: -0,
  nan: Number.NaN,
  infinity: Number.NEGATIVE_INFINITY,
  time: new Timestamp(1_700_000_000, 123_456_000),
  old: new Timestamp(-62_135_596_800, 0),
  text: 'é\0\u{1f600}',
  bytes: Bytes.fromUint8Array(new Uint8Array([0, 255, 62, 63])),
  reference: doc(firestore, 'other/thing'),
  place: new GeoPoint(0, -1.5),
  list: [1, 'a', { deep: [null] }],
  map: { 'a.b': 1, 'c d': { '`': 2 } },
  vector: vector([1, -0, 2.5]),
  constructor: 'x',
  empty: { list: [], map: {} },
});

const writing: Readonly<Record<string, Scenario>> = {
  'values of every type are read as they were written': {
    async run(firestore, things) {
      const thing = doc(things, 'a b!:%20');
      await setDoc(thing, valuesOfEveryType(firestore));
      return plainValue(await fieldsOf(thing));
    },
    expected: {
      map: {
        null: null,
        yes: true,
        integer: 2 ** 53 - 1,
        negative: -1,
        double: 1.5,
        minusZero: { number: '-0' },
        nan: { number: 'NaN' },
        infinity: { number: '-Infinity' },
        time: { time: [1_700_000_000, 123_456_000] },
        old: { time: [-62_135_596_800, 0] },
        text: 'é\0\u{1f600}',
        bytes: { bytes: 'AP8+Pw==' },
        reference: { reference: 'other/thing' },
        place: { place: [0, -1.5] },
        list: [1, 'a', { map: { deep: [null] } }],
        map: { map: { 'a.b': 1, 'c d': { map: { '`': 2 } } } },
        vector: { vector: [1, { number: '-0' }, 2.5] },
        constructor: 'x',
        empty: { map: { list: [], map: { map: {} } } },
      },
    },
  },
  'fields are changed one by one, with transforms': {
    async run(_, things) {
      const thing = doc(things);
      await setDoc(thing, { a: 1, m: { x: 1, y: 2 }, list: [1, 2, 2, 3], gone: true });
      await updateDoc(
        thing,
        'm.x',
        deleteField(),
        new FieldPath('m', 'z.z'),
        3,
        'a',
        increment(0.5),
        'list',
        arrayRemove(2),
        'gone',
        deleteField(),
        'at',
        serverTimestamp(),
      );
      await setDoc(thing, { list: arrayUnion(1, 4), m: { w: 0 } }, { merge: true });
      await setDoc(thing, { m: { w: 9, y: 8 }, a: 7 }, { mergeFields: ['m.w'] });
      const { at, ...rest } = (await fieldsOf(thing)) ?? {};
      return { isDated: at instanceof Timestamp, ...rest };
    },
    expected: { isDated: true, a: 1.5, m: { y: 2, 'z.z': 3, w: 9 }, list: [1, 3, 4] },
  },
  'a batch is written whole, or not at all': {
    async run(firestore, things) {
      const [one, two] = [doc(things, 'one'), doc(things, 'two')];
      const refused = writeBatch(firestore).set(one, { a: 1 }).update(two, { a: 2 }).commit();
      const { code } = await refusalOf(refused);
      const nothing = await isThere(one);
      await writeBatch(firestore).set(one, { a: 1 }).set(two, {}).update(two, { a: 2 }).commit();
      const written = await fieldsOf(two);
      await writeBatch(firestore).delete(one).delete(two).commit();
      return [code, nothing, written, await isThere(one), await isThere(two)];
    },
    expected: ['not-found', false, { a: 2 }, false, false],
  },
  'a document is added, and deleted as often as one likes': {
    async run(_, things) {
      const added = await addDoc(things, { a: 3 });
      const written = await fieldsOf(added);
      await deleteDoc(added);
      await deleteDoc(added);
      return [written, await isThere(added)];
    },
    expected: [{ a: 3 }, false],
  },
  'a transaction begins again when somebody was quicker': {
    async run(firestore, things) {
      const [one, two] = [doc(things, 'one'), doc(things, 'two')];
      await setDoc(one, { a: 1 });
      let tries = 0;
      const returned = await runTransaction(firestore, async (transaction) => {
        const { a } = (await transaction.get(one)).data() ?? {};
        const exists = (await transaction.get(two)).exists();
        if (++tries === 1) await setDoc(one, { a: 10 });
        if (!exists) transaction.set(two, { sum: a + 1 });
        return 'done';
      });
      return [tries, returned, await fieldsOf(two)];
    },
    expected: [2, 'done', { sum: 11 }],
  },
  'a transaction that gives up writes nothing': {
    async run(firestore, things) {
      const one = doc(things, 'one');
      const given = await runTransaction(firestore, async (transaction) => {
        await transaction.get(one);
        transaction.set(one, { a: 1 });
        throw new Error('given up');
      }).catch(({ message }: Error) => message);
      return [given, await isThere(one)];
    },
    expected: ['given up', false],
  },
  // This client looks at the status of HTTP alone, where both are 400, and tells them apart by no code.
  'a refusal arrives with its words': {
    async run(_, things) {
      const missing = await refusalOf(updateDoc(doc(things, 'missing'), { a: 1 }));
      const large = await refusalOf(setDoc(doc(things, 'l'), { a: 'x'.repeat(1_048_577) }));
      const wide = await refusalOf(
        getDocs(query(things, where('a', 'in', many(16)), where('b', 'in', many(2)))),
      );
      return [
        missing.code,
        missing.message.includes('No document to update: '),
        large.message.includes('The value of property "a" is longer than 1048487 bytes.'),
        wide.message.includes('32 disjunctions'),
      ];
    },
    expected: ['not-found', true, true, true],
  },
};

async function fill(firestore: Firestore, things: CollectionReference): Promise<void> {
  const batch = writeBatch(firestore);
  batch.set(doc(things, 'a'), { n: 1, tags: ['x', 'y'], who: 'ada' });
  batch.set(doc(things, 'b'), { n: 2, tags: ['y'], who: 'bob' });
  batch.set(doc(things, 'c'), { n: 2.5, tags: [], who: null });
  batch.set(doc(things, 'd'), { n: Number.NaN, who: 'ada' });
  batch.set(doc(things, 'e'), { n: 'text' });
  await batch.commit();
}

const questions: Readonly<Record<string, readonly [(from: Query) => Query, readonly string[]]>> = {
  everything: [(from) => query(from), ['a', 'b', 'c', 'd', 'e']],
  equality: [(from) => query(from, where('n', '==', 2)), ['b']],
  null: [(from) => query(from, where('who', '==', null)), ['c']],
  NaN: [(from) => query(from, where('n', '==', Number.NaN)), ['d']],
  'not null': [(from) => query(from, where('who', '!=', null)), ['a', 'd', 'b']],
  'not equal': [(from) => query(from, where('n', '!=', 2)), ['d', 'a', 'c', 'e']],
  'a range of one type': [(from) => query(from, where('n', '>', 1)), ['b', 'c']],
  'a range with both ends': [
    (from) => query(from, where('n', '>=', 1), where('n', '<', 2.5)),
    ['a', 'b'],
  ],
  'at most': [(from) => query(from, where('n', '<=', 2)), ['a', 'b']],
  'a list': [(from) => query(from, where('n', 'in', [1, 2.5, 'text'])), ['a', 'c', 'e']],
  'no list': [(from) => query(from, where('n', 'not-in', [1, 'text'])), ['d', 'b', 'c']],
  'an element': [(from) => query(from, where('tags', 'array-contains', 'y')), ['a', 'b']],
  'any element': [(from) => query(from, where('tags', 'array-contains-any', ['x', 'z'])), ['a']],
  'a name': [(from) => query(from, where(documentId(), 'in', ['a', 'e', 'z'])), ['a', 'e']],
  'names from one on': [(from) => query(from, where(documentId(), '>=', 'd')), ['d', 'e']],
  alternatives: [
    (from) =>
      query(from, or(where('n', '==', 1), and(where('who', '==', 'ada'), where('n', '!=', 1)))),
    ['d', 'a'],
  ],
  'an order': [(from) => query(from, orderBy('who', 'desc'), orderBy('n')), ['b', 'd', 'a', 'c']],
  'a page': [(from) => query(from, orderBy('n'), startAfter(1), limit(2)), ['b', 'c']],
  'a page with both ends': [(from) => query(from, orderBy('n'), startAt(1), endAt(2)), ['a', 'b']],
  'the last page': [
    (from) => query(from, orderBy('n'), endBefore('text'), limitToLast(2)),
    ['b', 'c'],
  ],
  'names from one on, by cursor': [
    (from) => query(from, orderBy(documentId()), startAt('d')),
    ['d', 'e'],
  ],
  nothing: [(from) => query(from, where('n', '==', 99)), []],
};

const asking: Readonly<Record<string, Scenario>> = {
  'documents are found by every operator': {
    async run(firestore, things) {
      await fill(firestore, things);
      const found = Object.entries(questions).map(
        async ([title, [ask]]) => [title, await ids(ask(things))] as const,
      );
      return Object.fromEntries(await Promise.all(found));
    },
    expected: Object.fromEntries(
      Object.entries(questions).map(([title, [, answers]]) => [title, answers]),
    ),
  },
  'documents are found after one that was found': {
    async run(firestore, things) {
      await fill(firestore, things);
      const ada = query(things, where('who', '==', 'ada'));
      const [first] = (await getDocs(query(ada, limit(1)))).docs;
      return [first?.id, await ids(query(ada, startAfter(first)))];
    },
    expected: ['a', ['d']],
  },
  'documents are found in all collections of one id': {
    async run(firestore, things) {
      const group = `${things.id}-group`;
      await setDoc(doc(things, `a/${group}/x`), { n: 1 });
      await setDoc(doc(firestore, `${group}/y`), { n: 2 });
      const everywhere = query(collectionGroup(firestore, group), orderBy('n', 'desc'));
      return [await ids(everywhere), await ids(collection(things, 'a', group))];
    },
    expected: [['y', 'x'], ['x']],
  },
  'documents are counted, summed up and averaged': {
    async run(firestore, things) {
      await fill(firestore, things);
      const some = await getCount(query(things, where('n', '>=', 2)));
      const totals = await getAggregate(query(things, where('n', '>', 0)), {
        many: count(),
        all: sum('n'),
        mean: average('n'),
      });
      const none = await getAggregate(query(things, where('n', '==', 99)), {
        mean: average('n'),
        all: sum('n'),
      });
      return [some.data(), totals.data(), none.data()];
    },
    expected: [{ count: 2 }, { many: 3, all: 5.5, mean: 5.5 / 3 }, { mean: null, all: 0 }],
  },
};

export const liteScenarios: Readonly<Record<string, Scenario>> = { ...writing, ...asking };

let number = 0;

/** Once more, in a collection of its own. */
export function runLiteScenario(firestore: Firestore, title: string): Promise<unknown> {
  const scenario = liteScenarios[title];
  if (scenario === undefined) throw new Error(`There is no scenario "${title}".`);
  return scenario.run(firestore, collection(firestore, `things-${++number}`));
}
