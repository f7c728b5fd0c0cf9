import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { known, openLiveBrowser, synced, unsynced } from '../firestore-page/live-tab.ts';
import { serveApplication } from '../firestore-page/serve-application.ts';
import { type RestartableDocuments, startRestartable } from './restartable-documents.ts';

let documents: RestartableDocuments;
let application: Awaited<ReturnType<typeof serveApplication>>;
beforeAll(async () => {
  documents = await startRestartable();
  const { link, apiKey } = documents;
  application = await serveApplication('live-page', { port: link.port, apiKey });
});
afterAll(async () => {
  application.close();
  await documents.close();
});

async function openBrowser(way: string) {
  const browser = await openLiveBrowser(application, way);
  // What the browser says of a network that is gone, and whom the client asks whether it is.
  browser.problems.tolerate(/net::ERR_|www\.google\.com\/images\/cleardot\.gif/);
  return browser;
}

const readFromServer = async (name: string) =>
  Object.fromEntries(
    (await documents.admin().collection(name).get()).docs.map((found) => [found.id, found.data()]),
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
    // The tab that does not speak to the server may take a write for pending that the server has, until
    // the document changes again: see decision 0078.
    await first.write(`${name}/a`, { n: 1 });
    await second.shows(name, known({ a: { n: 1 } }));
    await second.write(`${name}/b`, { n: 2 });
    await first.shows(name, known({ a: { n: 1 }, b: { n: 2 } }));
    await Promise.all([first.wrote(`${name}/a`), second.wrote(`${name}/b`)]);

    await context.setOffline(true);
    await second.write(`${name}/b`, { n: 20 });
    await first.shows(name, unsynced({ a: { n: 1 }, b: { n: 20 } }));
    await context.setOffline(false);
    await second.wrote(`${name}/b`);
    expect(await readFromServer(name)).toEqual({ a: { n: 1 }, b: { n: 20 } });

    const ofAnother = documents.admin().batch();
    for (const id of ['a', 'b']) ofAnother.set(documents.admin().doc(`${name}/${id}`), { n: 3 });
    await ofAnother.commit();
    for (const tab of [first, second]) await tab.shows(name, synced({ a: { n: 3 }, b: { n: 3 } }));

    await first.page.close();
    await documents.admin().doc(`${name}/a`).delete();
    await second.shows(name, synced({ b: { n: 3 } }));
    await second.write(`${name}/c`, { n: 4 });
    await second.shows(name, synced({ b: { n: 3 }, c: { n: 4 } }));
    expect(await readFromServer(name)).toEqual({ b: { n: 3 }, c: { n: 4 } });
  });

  test('brings what was written while the network was cut, also after the page was loaded again', async () => {
    const name = things('cut');
    await documents.admin().doc(`${name}/old`).set({ n: 0 });
    const { openTab } = await openBrowser(way);
    const tab = await openTab();
    await tab.listen(name);
    await tab.shows(name, synced({ old: { n: 0 } }));

    documents.link.cut();
    await tab.write(`${name}/new`, { n: 1 });
    await tab.write(`${name}/old`, null);
    await tab.shows(name, unsynced({ new: { n: 1 } }));
    await tab.page.reload();
    await tab.listen(name);
    await tab.shows(name, unsynced({ new: { n: 1 } }));
    await tab.write(`${name}/late`, { n: 2 });
    await documents.admin().doc(`${name}/other`).set({ n: 3 });
    expect(await tab.outcome(`${name}/late`)).toBe('waiting');

    documents.link.mend();
    const all = { late: { n: 2 }, new: { n: 1 }, other: { n: 3 } };
    await tab.shows(name, synced(all));
    expect(await tab.outcome(`${name}/late`)).toBe('written');
    expect(await readFromServer(name)).toEqual(all);
  });

  test('comes back to a server that was restarted, and knows what changed and what is gone', async () => {
    const name = things('restarted');
    const group = things('inner');
    for (const n of [1, 2, 3]) await documents.admin().doc(`${name}/d${n}`).set({ n });
    await documents.admin().doc(`${name}/d1/${group}/x`).set({});
    const { openTab } = await openBrowser(way);
    const tab = await openTab();
    await tab.listen(name);
    await tab.listen(`**/${group}`);
    await tab.shows(name, synced({ d1: { n: 1 }, d2: { n: 2 }, d3: { n: 3 } }));
    await tab.shows(`**/${group}`, synced({ x: {} }));

    await documents.stop();
    await tab.shows(name, unsynced({ d1: { n: 1 }, d2: { n: 2 }, d3: { n: 3 } }));
    await documents.start();
    const firestore = documents.admin();
    await firestore.doc(`${name}/d1`).delete();
    await firestore.doc(`${name}/d2`).update({ n: 20 });
    await firestore.doc(`${name}/d4`).set({ n: 4 });
    await firestore.recursiveDelete(firestore.doc(`${name}/d1`));
    documents.lead();
    await tab.shows(name, synced({ d2: { n: 20 }, d3: { n: 3 }, d4: { n: 4 } }));
    await tab.shows(`**/${group}`, synced({}));
  });
});
