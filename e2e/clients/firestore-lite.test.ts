import { deleteApp, initializeApp } from 'firebase/app';
import {
  addDoc,
  and,
  arrayRemove,
  arrayUnion,
  average,
  Bytes,
  collection,
  collectionGroup,
  connectFirestoreEmulator,
  count,
  deleteDoc,
  deleteField,
  doc,
  documentId,
  endBefore,
  FieldPath,
  type Firestore,
  GeoPoint,
  getAggregate,
  getCount,
  getDoc,
  getDocs,
  getFirestore,
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
  setLogLevel,
  startAfter,
  startAt,
  sum,
  Timestamp,
  updateDoc,
  vector,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDocuments } from './documents-server.ts';

let host: Awaited<ReturnType<typeof startDocuments>>;
let firestore: Firestore;
const app = initializeApp({ projectId: 'p', apiKey: 'k' }, 'documents');
beforeAll(async () => {
  setLogLevel('silent');
  host = await startDocuments();
  firestore = getFirestore(app);
  connectFirestoreEmulator(firestore, '127.0.0.1', host.port);
});
afterAll(async () => {
  await deleteApp(app);
  await host.close();
});

let number = 0;
/** A collection of its own for each test. */
let things: ReturnType<typeof collection>;
beforeEach(() => {
  things = collection(firestore, `things-${++number}`);
});

const many = (length: number) => Array.from({ length }, (_, index) => index);

const ids = async (asked: Query) => (await getDocs(asked)).docs.map(({ id }) => id);

describe('what the client writes, it reads again', () => {
  test('of every type', async () => {
    const written = {
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
    };
    const thing = doc(things, 'a b!:%20');
    await setDoc(thing, written);
    const read = (await getDoc(thing)).data() ?? {};
    expect(Object.keys(read).sort()).toEqual(Object.keys(written).sort());
    expect(Object.is(read['minusZero'], -0)).toBe(true);
    expect((read['bytes'] as Bytes).isEqual(written.bytes)).toBe(true);
    expect(read['vector'].toArray()).toEqual([1, -0, 2.5]);
    expect(read['reference'].path).toBe('other/thing');
    expect(read['place'].isEqual(written.place)).toBe(true);
    for (const name of [
      'null',
      'yes',
      'integer',
      'double',
      'nan',
      'infinity',
      'text',
      'list',
      'map',
    ]) {
      expect(read[name]).toEqual(written[name as keyof typeof written]);
    }
    expect(read['time'].isEqual(written.time)).toBe(true);
    expect(read['old'].isEqual(written.old)).toBe(true);
    expect(read['empty']).toEqual(written.empty);
  });

  test('field by field, with transforms', async () => {
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
    const { at, ...rest } = (await getDoc(thing)).data() ?? {};
    expect(rest).toEqual({ a: 1.5, m: { y: 2, 'z.z': 3, w: 0 }, list: [1, 3, 4] });
    expect(at).toBeInstanceOf(Timestamp);
  });

  test('all at once, or nothing', async () => {
    const [one, two] = [doc(things, 'one'), doc(things, 'two')];
    const batch = writeBatch(firestore).set(one, { a: 1 }).update(two, { a: 2 });
    await expect(batch.commit()).rejects.toMatchObject({ code: 'not-found' });
    expect((await getDoc(one)).exists()).toBe(false);
    await writeBatch(firestore).set(one, { a: 1 }).set(two, {}).update(two, { a: 2 }).commit();
    expect((await getDoc(two)).data()).toEqual({ a: 2 });
    await deleteDoc(two);
    await deleteDoc(two);
    expect((await getDoc(two)).exists()).toBe(false);
    const added = await addDoc(things, { a: 3 });
    expect((await getDoc(added)).data()).toEqual({ a: 3 });
  });

  test('in a transaction that begins again when somebody was quicker', async () => {
    const [one, two] = [doc(things, 'one'), doc(things, 'two')];
    await setDoc(one, { a: 1 });
    let tries = 0;
    await runTransaction(firestore, async (transaction) => {
      const { a } = (await transaction.get(one)).data() ?? {};
      const isThere = (await transaction.get(two)).exists();
      if (++tries === 1) await setDoc(one, { a: 10 });
      if (!isThere) transaction.set(two, { sum: a + 1 });
    });
    expect(tries).toBe(2);
    expect((await getDoc(two)).data()).toEqual({ sum: 11 });
  });
});

describe('what the client asks for, it finds', () => {
  beforeEach(async () => {
    const batch = writeBatch(firestore);
    batch.set(doc(things, 'a'), { n: 1, tags: ['x', 'y'], who: 'ada' });
    batch.set(doc(things, 'b'), { n: 2, tags: ['y'], who: 'bob' });
    batch.set(doc(things, 'c'), { n: 2.5, tags: [], who: null });
    batch.set(doc(things, 'd'), { n: Number.NaN, who: 'ada' });
    batch.set(doc(things, 'e'), { n: 'text' });
    await batch.commit();
  });

  test.each<readonly [string, (from: Query) => Query, string[]]>([
    ['everything', (from) => query(from), ['a', 'b', 'c', 'd', 'e']],
    ['equality', (from) => query(from, where('n', '==', 2)), ['b']],
    ['null', (from) => query(from, where('who', '==', null)), ['c']],
    ['NaN', (from) => query(from, where('n', '==', Number.NaN)), ['d']],
    ['not null', (from) => query(from, where('who', '!=', null)), ['a', 'd', 'b']],
    ['not equal', (from) => query(from, where('n', '!=', 2)), ['d', 'a', 'c', 'e']],
    ['a range of one type', (from) => query(from, where('n', '>', 1)), ['b', 'c']],
    ['a list', (from) => query(from, where('n', 'in', [1, 2.5, 'text'])), ['a', 'c', 'e']],
    ['no list', (from) => query(from, where('n', 'not-in', [1, 'text'])), ['d', 'b', 'c']],
    ['an element', (from) => query(from, where('tags', 'array-contains', 'y')), ['a', 'b']],
    ['any element', (from) => query(from, where('tags', 'array-contains-any', ['x', 'z'])), ['a']],
    ['a name', (from) => query(from, where(documentId(), 'in', ['a', 'e', 'z'])), ['a', 'e']],
    ['names from one on', (from) => query(from, where(documentId(), '>=', 'd')), ['d', 'e']],
    [
      'alternatives',
      (from) =>
        query(from, or(where('n', '==', 1), and(where('who', '==', 'ada'), where('n', '!=', 1)))),
      ['d', 'a'],
    ],
    ['an order', (from) => query(from, orderBy('who', 'desc'), orderBy('n')), ['b', 'd', 'a', 'c']],
    ['a page', (from) => query(from, orderBy('n'), startAfter(1), limit(2)), ['b', 'c']],
    [
      'the last page',
      (from) => query(from, orderBy('n'), endBefore('text'), limitToLast(2)),
      ['b', 'c'],
    ],
    [
      'names from one on, by cursor',
      (from) => query(from, orderBy(documentId()), startAt('d')),
      ['d', 'e'],
    ],
    ['nothing', (from) => query(from, where('n', '==', 99)), []],
  ])('by %s', async (_, ask, answers) => expect(await ids(ask(things))).toEqual(answers));

  test('after a document that it has', async () => {
    const ada = query(things, where('who', '==', 'ada'));
    const [first] = (await getDocs(query(ada, limit(1)))).docs;
    expect(await ids(query(ada, startAfter(first)))).toEqual(['d']);
  });

  test('in all collections of one id', async () => {
    const group = `group-${number}`;
    await setDoc(doc(things, `a/${group}/x`), { n: 1 });
    await setDoc(doc(firestore, `${group}/y`), { n: 2 });
    expect(await ids(query(collectionGroup(firestore, group), orderBy('n', 'desc')))).toEqual([
      'y',
      'x',
    ]);
    expect(await ids(collection(things, 'a', group))).toEqual(['x']);
  });

  test('counted, summed up and averaged', async () => {
    expect((await getCount(query(things, where('n', '>=', 2)))).data().count).toBe(2);
    const numbers = query(things, where('n', '>', 0));
    const totals = await getAggregate(numbers, {
      many: count(),
      all: sum('n'),
      mean: average('n'),
    });
    expect(totals.data()).toEqual({ many: 3, all: 5.5, mean: 5.5 / 3 });
    const none = query(things, where('n', '==', 99));
    expect((await getAggregate(none, { mean: average('n'), all: sum('n') })).data()).toEqual({
      mean: null,
      all: 0,
    });
  });
});

// This client looks at the status of HTTP alone, where both are 400, and tells them apart by no code.
test('a refusal arrives with its words', async () => {
  await expect(updateDoc(doc(things, 'missing'), { a: 1 })).rejects.toMatchObject({
    code: 'not-found',
    message: expect.stringContaining(`No document to update: `),
  });
  const large = setDoc(doc(things, 'large'), { a: 'x'.repeat(1_048_577) });
  await expect(large).rejects.toThrow('The value of property "a" is longer than 1048487 bytes.');
  const asked = getDocs(query(things, where('a', 'in', many(16)), where('b', 'in', many(2))));
  await expect(asked).rejects.toThrow('32 disjunctions');
});
