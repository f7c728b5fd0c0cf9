import {
  addDoc,
  arrayRemove,
  arrayUnion,
  Bytes,
  deleteDoc,
  deleteField,
  doc,
  FieldPath,
  type Firestore,
  GeoPoint,
  increment,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  vector,
  writeBatch,
} from 'firebase/firestore/lite';
import { fieldsOf, isThere, type LiteScenario, refusalOf } from './lite-scenario.ts';
import { plainValue } from './plain-value.ts';

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

export const writing: Readonly<Record<string, LiteScenario>> = {
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
};
