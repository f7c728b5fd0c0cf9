import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  setLogLevel,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import type {} from '../firestore-page/live-page.ts';
import { liveScenarios, runLiveScenario } from '../firestore-page/live-scenarios.ts';
import { serveApplication } from '../firestore-page/serve-application.ts';
import { type DocumentsServer, openRules, startDocuments } from './documents-server.ts';
import { databases } from './firestore-databases.ts';

describe.each(databases)('the whole client in Node, on $title', ({ title, environment }) => {
  const environmentOf = environment();
  let host: DocumentsServer;
  let app: FirebaseApp;
  let firestore: Firestore;
  beforeAll(async () => {
    setLogLevel('silent');
    host = await startDocuments(openRules, await environmentOf());
    app = initializeApp({ projectId: host.identity.project.id, apiKey: 'k' }, `live ${title}`);
    firestore = getFirestore(app);
    connectFirestoreEmulator(firestore, '127.0.0.1', host.port);
  });
  afterAll(async () => {
    await deleteApp(app);
    await host.close();
  });

  test.each(Object.entries(liveScenarios))('%s', async (scenario, { expected }) => {
    expect(await runLiveScenario(firestore, scenario)).toEqual(expected);
  });
});

describe('the whole client in a browser', () => {
  let host: DocumentsServer;
  let application: Awaited<ReturnType<typeof serveApplication>>;
  beforeAll(async () => {
    host = await startDocuments();
    application = await serveApplication('live-page', host);
  });
  afterAll(async () => {
    application.close();
    await host.close();
  });

  test.each([
    ['streaming', 'memory'],
    ['polling', 'memory'],
    ['detecting', 'kept'],
  ])('does all that it does in Node, %s, with its cache %s', async (way, cache) => {
    const { url, server } = application;
    const page = await (await openDevice({ url, alsoAllowed: [server] })).openTab();
    await page.goto(`/application?way=${way}&cache=${cache}`);
    for (const [title, { expected }] of Object.entries(liveScenarios)) {
      const learned = await page.evaluate((scenario) => livePage.run(scenario), title);
      expect({ title, learned }).toEqual({ title, learned: expected });
    }
  });
});
