import { generateKeyPairSync } from 'node:crypto';
import { type App, cert, deleteApp, initializeApp } from 'firebase-admin/app';
import {
  AggregateField,
  FieldValue,
  Filter,
  type Firestore,
  initializeFirestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDocumentsInMemory } from './documents-in-memory.ts';

const projectId = 'p';
const hostVariable = 'FIRESTORE_EMULATOR_HOST';

let host: Awaited<ReturnType<typeof startDocumentsInMemory>>;
let app: App;
let firestore: Firestore;
beforeAll(async () => {
  host = await startDocumentsInMemory();
  process.env[hostVariable] = `127.0.0.1:${host.port}`;
  // A key that nobody else has: what is signed with it never leaves this machine.
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const credential = cert({ projectId, clientEmail: 'service@example.com', privateKey });
  app = initializeApp({ projectId, credential }, 'documents');
  firestore = initializeFirestore(app, { preferRest: true });
});
afterAll(async () => {
  delete process.env[hostVariable];
  await deleteApp(app);
  await host.close();
});

/** It sends enumerations as numbers, and names that are made of words with underscores. */
describe('firebase-admin over REST', () => {
  test('reads what it has written', async () => {
    const thing = firestore.doc('written/thing');
    const time = new Timestamp(1_700_000_000, 123_456_000);
    await thing.create({ a: 2, list: [1, 2.5], time, vector: FieldValue.vector([1, 2.5]) });
    await thing.update({
      a: FieldValue.increment(5),
      'map.x': 3,
      at: FieldValue.serverTimestamp(),
    });
    const { vector, at, ...rest } = (await thing.get()).data() ?? {};
    expect(rest).toEqual({ a: 7, list: [1, 2.5], time, map: { x: 3 } });
    expect(vector.toArray()).toEqual([1, 2.5]);
    expect(at).toBeInstanceOf(Timestamp);
  });

  test('reads what others have written and JSON has no number for', async () => {
    const root = `projects/${projectId}/databases/(default)/documents`;
    const doubles = { zero: '-0', nan: 'NaN', infinity: '-Infinity' };
    const fields = Object.fromEntries(
      Object.entries(doubles).map(([name, doubleValue]) => [name, { doubleValue }]),
    );
    const writes = [{ update: { name: `${root}/others/thing`, fields } }];
    const body = JSON.stringify({ writes });
    await fetch(`http://127.0.0.1:${host.port}/v1/${root}:commit`, { method: 'POST', body });
    expect((await firestore.doc('others/thing').get()).data()).toEqual({
      zero: -0,
      nan: Number.NaN,
      infinity: Number.NEGATIVE_INFINITY,
    });
  });

  test('is told why something is refused', async () => {
    const thing = firestore.doc('refused/thing');
    await thing.set({});
    await expect(thing.create({})).rejects.toMatchObject({
      code: 6,
      message: expect.stringContaining('Document already exists: '),
    });
    const before = Timestamp.fromMillis(1);
    await expect(thing.delete({ lastUpdateTime: before })).rejects.toMatchObject({ code: 9 });
    await expect(firestore.doc('refused/none').update({ a: 1 })).rejects.toMatchObject({ code: 5 });
  });

  test('finds what it asks for', async () => {
    const things = firestore.collection('asked');
    const batch = firestore.batch();
    batch.set(things.doc('a'), { n: 1, tags: ['x'] });
    batch.set(things.doc('b'), { n: 2, tags: ['y'] });
    batch.set(things.doc('c'), { n: null });
    await batch.commit();
    const found = (await things.where('n', '>=', 1).orderBy('n', 'desc').get()).docs;
    expect(found.map(({ id }) => id)).toEqual(['b', 'a']);
    const either = Filter.or(
      Filter.where('n', '==', null),
      Filter.where('tags', 'array-contains', 'x'),
    );
    const shown = (await things.where(either).select('n').get()).docs;
    expect(shown.map((document) => document.data())).toEqual([{ n: 1 }, { n: null }]);
    const totals = await things
      .aggregate({ all: AggregateField.count(), sum: AggregateField.sum('n') })
      .get();
    expect(totals.data()).toEqual({ all: 3, sum: 3 });
  });
});
