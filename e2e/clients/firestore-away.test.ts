import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  getFirestore,
  onSnapshot,
  type QuerySnapshot,
  setLogLevel,
} from 'firebase/firestore';
import type { QuerySnapshot as AdminSnapshot } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLiveBrowser, synced, unsynced } from '../firestore-page/live-tab.ts';
import { serveApplication } from '../firestore-page/serve-application.ts';
import { type AdminFirestore, openAdminFirestore } from './admin-firestore.ts';
import { type CuttableLink, openLink } from './cuttable-link.ts';
import { type DocumentsServer, openRules, startDocuments } from './documents-server.ts';

let folder: string;
let host: DocumentsServer;
let admin: AdminFirestore;
let link: CuttableLink;
let application: Awaited<ReturnType<typeof serveApplication>>;

async function start(): Promise<void> {
  host = await startDocuments(openRules, { LATCHKEY_DATA: folder });
  admin = openAdminFirestore(host.port);
}

async function stop(): Promise<void> {
  await admin.close();
  await host.close();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-away-'));
  await start();
  link = await openLink(host.port);
  application = await serveApplication('live-page', { port: link.port, apiKey: host.apiKey });
});
afterAll(async () => {
  application.close();
  await link.close();
  await stop();
  await rm(folder, { recursive: true });
});

async function openBrowser(way: string) {
  const browser = await openLiveBrowser(application, way);
  // What the browser says of a network that is gone, and whom the client asks whether it is.
  browser.problems.tolerate(/net::ERR_|www\.google\.com\/images\/cleardot\.gif/);
  return browser;
}

const readFromServer = async (name: string) =>
  Object.fromEntries(
    (await admin.firestore.collection(name).get()).docs.map((found) => [found.id, found.data()]),
  );

describe.each(['streaming', 'polling'])('the whole client in a browser, %s', (way) => {
  const things = (what: string) => `${what}-${way}`;

  test('shows in one tab what was written in another, and goes on when that is closed', async () => {
    const name = things('tabs');
    const { openTab, context } = await openBrowser(way);
    const first = await openTab();
    await first.listen(name);
    await first.shows(name, synced({}));
    const second = await openTab();
    await second.listen(name);
    await first.write(`${name}/a`, { n: 1 });
    await second.shows(name, synced({ a: { n: 1 } }));
    await second.write(`${name}/b`, { n: 2 });
    await first.shows(name, synced({ a: { n: 1 }, b: { n: 2 } }));

    await context.setOffline(true);
    await second.write(`${name}/b`, { n: 20 });
    await first.shows(name, unsynced({ a: { n: 1 }, b: { n: 20 } }));
    await context.setOffline(false);
    await first.shows(name, synced({ a: { n: 1 }, b: { n: 20 } }));

    await first.page.close();
    await admin.firestore.doc(`${name}/a`).delete();
    await second.shows(name, synced({ b: { n: 20 } }));
    await second.write(`${name}/c`, { n: 3 });
    await second.shows(name, synced({ b: { n: 20 }, c: { n: 3 } }));
    expect(await readFromServer(name)).toEqual({ b: { n: 20 }, c: { n: 3 } });
  });

  test('brings what was written while the network was cut, also after the page was loaded again', async () => {
    const name = things('cut');
    await admin.firestore.doc(`${name}/old`).set({ n: 0 });
    const { openTab } = await openBrowser(way);
    const tab = await openTab();
    await tab.listen(name);
    await tab.shows(name, synced({ old: { n: 0 } }));

    link.cut();
    await tab.write(`${name}/new`, { n: 1 });
    await tab.write(`${name}/old`, null);
    await tab.shows(name, unsynced({ new: { n: 1 } }));
    await tab.page.reload();
    await tab.listen(name);
    await tab.shows(name, unsynced({ new: { n: 1 } }));
    await tab.write(`${name}/late`, { n: 2 });
    await admin.firestore.doc(`${name}/other`).set({ n: 3 });
    expect(await tab.outcome(`${name}/late`)).toBe('waiting');

    link.mend();
    const all = { late: { n: 2 }, new: { n: 1 }, other: { n: 3 } };
    await tab.shows(name, synced(all));
    expect(await tab.outcome(`${name}/late`)).toBe('written');
    expect(await readFromServer(name)).toEqual(all);
  });

  test('comes back to a server that was restarted, and knows what changed and what is gone', async () => {
    const name = things('restarted');
    const group = things('inner');
    for (const n of [1, 2, 3]) await admin.firestore.doc(`${name}/d${n}`).set({ n });
    await admin.firestore.doc(`${name}/d1/${group}/x`).set({});
    const { openTab } = await openBrowser(way);
    const tab = await openTab();
    await tab.listen(name);
    await tab.listen(`**/${group}`);
    await tab.shows(name, synced({ d1: { n: 1 }, d2: { n: 2 }, d3: { n: 3 } }));
    await tab.shows(`**/${group}`, synced({ x: {} }));

    await stop();
    await tab.shows(name, unsynced({ d1: { n: 1 }, d2: { n: 2 }, d3: { n: 3 } }));
    await start();
    const { firestore } = admin;
    await firestore.doc(`${name}/d1`).delete();
    await firestore.doc(`${name}/d2`).update({ n: 20 });
    await firestore.doc(`${name}/d4`).set({ n: 4 });
    await firestore.recursiveDelete(firestore.doc(`${name}/d1`));
    link.leadTo(host.port);
    await tab.shows(name, synced({ d2: { n: 20 }, d3: { n: 3 }, d4: { n: 4 } }));
    await tab.shows(`**/${group}`, synced({}));
  });
});

/** What a listener in Node shows last. */
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

test('clients in Node come back to a server that was restarted, and know what is gone', async () => {
  setLogLevel('silent');
  for (const n of [1, 2]) await admin.firestore.doc(`in-node/d${n}`).set({ n });
  const app = initializeApp({ projectId: 'latchkey', apiKey: 'k' }, 'away');
  const firestore = getFirestore(app);
  connectFirestoreEmulator(firestore, '127.0.0.1', link.port);
  const behind = openAdminFirestore(link.port);
  const both = [
    following((show: (shown: QuerySnapshot) => void) =>
      onSnapshot(collection(firestore, 'in-node'), show),
    ),
    following((show: (shown: AdminSnapshot) => void) =>
      behind.firestore.collection('in-node').onSnapshot(show),
    ),
  ];
  for (const { shows } of both) await shows({ d1: { n: 1 }, d2: { n: 2 } });
  await stop();
  await start();
  await admin.firestore.doc('in-node/d1').delete();
  await admin.firestore.doc('in-node/d3').set({ n: 3 });
  link.leadTo(host.port);
  for (const { shows } of both) await shows({ d2: { n: 2 }, d3: { n: 3 } });
  for (const listener of both) listener.stop();
  await behind.close();
  await deleteApp(app);
});
