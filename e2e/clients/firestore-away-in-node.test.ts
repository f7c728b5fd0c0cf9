import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import * as client from 'firebase/firestore';
import type { QuerySnapshot as AdminSnapshot } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAdminFirestore } from './admin-firestore.ts';
import { type RestartableDocuments, startRestartable } from './restartable-documents.ts';

const { collection, connectFirestoreEmulator, getFirestore, onSnapshot, setLogLevel } = client;

/** What the client has for tests and its types leave out. */
const { _TestingHooks: hooks } = client as unknown as {
  readonly _TestingHooks: {
    onExistenceFilterMismatch(
      hear: (mismatch: { readonly bloomFilter?: { readonly applied: boolean } }) => void,
    ): () => void;
  };
};

let documents: RestartableDocuments;
let app: FirebaseApp;
let firestore: client.Firestore;
beforeAll(async () => {
  setLogLevel('silent');
  documents = await startRestartable();
  app = initializeApp({ projectId: 'latchkey', apiKey: 'k' }, 'away');
  firestore = getFirestore(app);
  connectFirestoreEmulator(firestore, '127.0.0.1', documents.link.port);
});
afterAll(async () => {
  await deleteApp(app);
  await documents.close();
});

/** What a listener shows last. */
function following<Snapshot extends { readonly docs: readonly { id: string; data(): unknown }[] }>(
  begin: (show: (snapshot: Snapshot) => void) => () => void,
) {
  let shown: Readonly<Record<string, unknown>> | undefined;
  const stop = begin(({ docs }) => {
    shown = Object.fromEntries(docs.map((found) => [found.id, found.data()]));
  });
  const shows = (documents: Readonly<Record<string, unknown>>) =>
    expect.poll(() => shown, { timeout: 60_000 }).toEqual(documents);
  return { stop, shows };
}

const followingClient = (name: string) =>
  following((show: (shown: client.QuerySnapshot) => void) =>
    onSnapshot(collection(firestore, name), show),
  );

const fill = async (name: string, numbers: readonly number[]) => {
  for (const n of numbers) await documents.admin().doc(`${name}/d${n}`).set({ n });
};

describe('clients in Node', () => {
  test('come back to a server that was restarted, and know what is gone', async () => {
    await fill('restarted', [1, 2]);
    const behind = openAdminFirestore(documents.link.port);
    const both = [
      followingClient('restarted'),
      following((show: (shown: AdminSnapshot) => void) =>
        behind.firestore.collection('restarted').onSnapshot(show),
      ),
    ];
    for (const { shows } of both) await shows({ d1: { n: 1 }, d2: { n: 2 } });
    await documents.stop();
    await documents.start();
    await documents.admin().doc('restarted/d1').delete();
    await fill('restarted', [3]);
    documents.lead();
    for (const { shows } of both) await shows({ d2: { n: 2 }, d3: { n: 3 } });
    for (const { stop } of both) stop();
    await behind.close();
  });

  test('learn by a filter which documents there are where the server knows less than they do', async () => {
    const applied: (boolean | undefined)[] = [];
    const unhear = hooks.onExistenceFilterMismatch(({ bloomFilter }) =>
      applied.push(bloomFilter?.applied),
    );
    await fill('set-back', [1, 2]);
    const { shows, stop } = followingClient('set-back');
    await shows({ d1: { n: 1 }, d2: { n: 2 } });
    await documents.stop();
    await documents.keepCopy();
    await documents.start();
    documents.lead();
    await fill('set-back', [3, 4]);
    await shows({ d1: { n: 1 }, d2: { n: 2 }, d3: { n: 3 }, d4: { n: 4 } });
    await documents.stop();
    await documents.putBack();
    await documents.start();
    // Later than whatever the client was told.
    await fill('elsewhere', [1]);
    documents.lead();
    await shows({ d1: { n: 1 }, d2: { n: 2 } });
    expect(applied).toEqual([true]);
    stop();
    unhear();
  });
});
