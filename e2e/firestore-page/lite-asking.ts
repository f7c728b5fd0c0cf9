import {
  and,
  average,
  type CollectionReference,
  collection,
  collectionGroup,
  count,
  doc,
  documentId,
  endAt,
  endBefore,
  type Firestore,
  getAggregate,
  getCount,
  getDocs,
  limit,
  limitToLast,
  or,
  orderBy,
  type Query,
  query,
  setDoc,
  startAfter,
  startAt,
  sum,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { ids, type LiteScenario } from './lite-scenario.ts';

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

export const asking: Readonly<Record<string, LiteScenario>> = {
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
