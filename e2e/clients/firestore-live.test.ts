import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  setLogLevel,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import { type ServedPages, servePages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { installedPostgres } from '../../packages/testing/src/installed-postgres.ts';
import { nodeEnvironment } from '../../packages/testing/src/world.ts';
import { bundlePage } from '../firebase-page/bundle-page.ts';
import type {} from '../firestore-page/live-page.ts';
import { liveScenarios } from '../firestore-page/live-scenarios.ts';
import { startDocuments } from './documents-server.ts';

const databases: readonly {
  readonly title: string;
  readonly environment: () => () => Promise<Readonly<Record<string, string>>>;
}[] = [
  { title: 'SQLite', environment: () => async () => ({}) },
  {
    title: 'PostgreSQL',
    environment() {
      const place = installedPostgres();
      return async () => nodeEnvironment((await place()).location);
    },
  },
];

describe.each(databases)('the whole client in Node, on $title', ({ title, environment }) => {
  const environmentOf = environment();
  let host: Awaited<ReturnType<typeof startDocuments>>;
  let app: FirebaseApp;
  let firestore: Firestore;
  beforeAll(async () => {
    setLogLevel('silent');
    host = await startDocuments(undefined, await environmentOf());
    app = initializeApp({ projectId: host.identity.project.id, apiKey: 'k' }, `live ${title}`);
    firestore = getFirestore(app);
    connectFirestoreEmulator(firestore, '127.0.0.1', host.port);
  });
  afterAll(async () => {
    await deleteApp(app);
    await host.close();
  });

  test.each(Object.entries(liveScenarios))('%s', async (_, { run, expected }) => {
    expect(await run(firestore)).toEqual(expected);
  });
});

describe.each([
  { title: 'by a stream', polls: 'no' },
  { title: 'by polling', polls: 'yes' },
])('the whole client in a browser, $title', ({ polls }) => {
  let host: Awaited<ReturnType<typeof startDocuments>>;
  let pages: ServedPages;
  beforeAll(async () => {
    host = await startDocuments();
    const url = `http://localhost:${host.port}`;
    const document = `<!doctype html><html lang="en" data-url="${url}" data-polls="${polls}">
<title>An application</title><link rel="icon" href="data:,">
<script type="module" src="/application.js"></script></html>`;
    pages = await servePages(
      {
        '/application': { type: 'text/html', body: document },
        '/application.js': {
          type: 'text/javascript',
          body: await bundlePage(new URL('../firestore-page/live-page.ts', import.meta.url)),
        },
      },
      `default-src 'none'; script-src 'self'; img-src data:; connect-src ${url}`,
    );
  });
  afterAll(async () => {
    pages.close();
    await host.close();
  });

  test('does all that it does in Node', async () => {
    const url = `http://localhost:${host.port}`;
    const device = await openDevice({ url: pages.url, alsoAllowed: [url] });
    const page = await device.openTab();
    await page.goto('/application');
    for (const [title, { expected }] of Object.entries(liveScenarios)) {
      const learned = await page.evaluate((scenario) => livePage.run(scenario), title);
      expect({ title, learned }).toEqual({ title, learned: expected });
    }
  });
});
