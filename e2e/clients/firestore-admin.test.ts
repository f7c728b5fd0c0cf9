import { deleteApp as deleteClientApp, initializeApp as initializeClientApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  disableNetwork,
  getFirestore as getClientFirestore,
  getDocsFromCache,
  loadBundle,
  namedQuery,
} from 'firebase/firestore';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import {
  AggregateField,
  FieldValue,
  Filter,
  type Firestore,
  initializeFirestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminScenarios, runAdminScenario } from './admin-scenarios.ts';
import { type DocumentsServer, startDocuments } from './documents-server.ts';
import { type EmulatorKey, emulatorKey } from './emulator-key.ts';
import { onPostgres, onSqlite } from './firestore-databases.ts';

const hostVariable = 'FIRESTORE_EMULATOR_HOST';
const keyVariable = 'GOOGLE_APPLICATION_CREDENTIALS';

/** Over REST it sends enumerations as numbers, and names that are made of words with underscores. */
const ways = [
  { title: 'over REST', settings: { preferRest: true }, database: onSqlite },
  { title: 'over REST, on PostgreSQL', settings: { preferRest: true }, database: onPostgres },
  { title: 'over gRPC', settings: {}, database: onSqlite },
  { title: 'over gRPC, on PostgreSQL', settings: {}, database: onPostgres },
] as const;

describe.each(ways)('firebase-admin $title', ({ title, settings, database }) => {
  const environment = database();
  let host: DocumentsServer;
  let projectId: string;
  let key: EmulatorKey;
  let app: App;
  let firestore: Firestore;
  beforeAll(async () => {
    // What may be done without rules is what only operators can do.
    host = await startDocuments('service cloud.firestore {\n}\n', await environment());
    projectId = host.identity.project.id;
    key = await emulatorKey();
    process.env[hostVariable] = `127.0.0.1:${host.port}`;
    process.env[keyVariable] = key.file;
    app = initializeApp({ projectId }, title);
    firestore = initializeFirestore(app, settings);
  });
  afterAll(async () => {
    delete process.env[hostVariable];
    delete process.env[keyVariable];
    await deleteApp(app);
    await host.close();
    await key.close();
  });

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
    await fetch(`http://127.0.0.1:${host.port}/v1/${root}:commit`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner' },
      body,
    });
    expect((await firestore.doc('others/thing').get()).data()).toEqual({
      zero: -0,
      nan: Number.NaN,
      infinity: Number.NEGATIVE_INFINITY,
    });
  });

  test('has queries explained', async () => {
    const things = firestore.collection('explained');
    for (const n of [1, 2, 3]) await things.doc(`d${n}`).set({ n });
    const query = things.where('n', '>', 1);
    const { metrics, snapshot } = await query.explain({ analyze: true });
    expect(snapshot?.size).toBe(2);
    expect(metrics.planSummary.indexesUsed).toEqual([
      { query_scope: 'Collection', properties: '(n ASC, __name__ ASC)' },
    ]);
    expect(metrics.executionStats).toMatchObject({
      resultsReturned: 2,
      readOperations: 2,
      debugStats: {
        index_entries_scanned: '2',
        plans: ['index of n in explained, where n > 1, ascending'],
      },
    });
    const planned = await query.explain();
    expect(planned.snapshot).toBe(null);
    expect(planned.metrics.executionStats).toBe(null);
    const counted = await query.count().explain({ analyze: true });
    expect(counted.snapshot?.data()).toEqual({ count: 2 });
    expect(counted.metrics.planSummary.indexesUsed).toHaveLength(1);
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

  test('writes many documents that are refused one by one', async () => {
    const writer = firestore.bulkWriter();
    writer.onWriteError(() => false);
    const things = firestore.collection('bulk');
    const written = writer.set(things.doc('a'), { n: 1 });
    const refused = writer.update(things.doc('none'), { n: 1 }).catch(({ code }) => code);
    await writer.close();
    expect((await written).writeTime).toBeInstanceOf(Timestamp);
    expect(await refused).toBe(5);
    const [there, missing] = await firestore.getAll(things.doc('a'), things.doc('none'));
    expect([there?.data(), missing?.exists]).toEqual([{ n: 1 }, false]);
  });

  test('reads at one time, also one that has passed', async () => {
    const thing = firestore.doc('past/thing');
    const { writeTime } = await thing.set({ n: 1 });
    await thing.set({ n: 2 });
    const seen = await firestore.runTransaction(
      async (transaction) => [
        (await transaction.get(thing)).data(),
        (await transaction.get(firestore.collection('past').where('n', '==', 1))).size,
      ],
      { readOnly: true, readTime: writeTime },
    );
    expect(seen).toEqual([{ n: 1 }, 1]);
  });

  test('lists collections, and documents that are missing', async () => {
    await firestore.doc('listed/missing/inner/x').set({});
    await firestore.doc('listed/there').set({});
    const listed = await firestore.collection('listed').listDocuments();
    expect(listed.map(({ id }) => id)).toEqual(['missing', 'there']);
    const below = await firestore.doc('listed/missing').listCollections();
    expect(below.map(({ id }) => id)).toEqual(['inner']);
    const parts = [];
    for await (const part of firestore.collectionGroup('inner').getPartitions(2)) parts.push(part);
    const found = await Promise.all(parts.map((part) => part.toQuery().get()));
    expect(found.flatMap(({ docs }) => docs.map(({ id }) => id))).toEqual(['x']);
    await firestore.recursiveDelete(firestore.collection('listed'));
    expect(await firestore.collection('listed').listDocuments()).toEqual([]);
  });

  test('makes bundles that clients show without asking for them', async () => {
    await firestore.doc('bundled/thing').set({ n: 1 });
    const found = await firestore.collection('bundled').where('n', '==', 1).get();
    const bundle = firestore.bundle('first').add('all of one', found).build();
    const visitor = initializeClientApp({ projectId, apiKey: 'k' }, title);
    const client = getClientFirestore(visitor);
    connectFirestoreEmulator(client, '127.0.0.1', host.port);
    await disableNetwork(client);
    await loadBundle(client, bundle.toString());
    const asked = await namedQuery(client, 'all of one');
    if (asked === null) throw new Error('The bundle has no such query.');
    const shown = await getDocsFromCache(asked);
    expect(shown.docs.map((document) => document.data())).toEqual([{ n: 1 }]);
    await deleteClientApp(visitor);
  });

  test.each(Object.entries(adminScenarios))(
    'does what servers do: %s',
    async (scenario, { expected }) => {
      expect(await runAdminScenario(firestore, scenario)).toEqual(expected);
    },
  );
});
