import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore, setLogLevel } from 'firebase/firestore/lite';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import type {} from '../firestore-page/lite-page.ts';
import { liteScenarios, runLiteScenario } from '../firestore-page/lite-scenarios.ts';
import { serveApplication } from '../firestore-page/serve-application.ts';
import {
  type DocumentsServer,
  openRules,
  startDeployedDocuments,
  startDocuments,
  switchRules,
} from './documents-server.ts';
import { databases } from './firestore-databases.ts';

const titles = Object.keys(liteScenarios);

describe.each(databases)('the unmodified client in Node, on $title', ({ title, environment }) => {
  const environmentOf = environment();
  const app = initializeApp({ projectId: 'latchkey', apiKey: 'k' }, title);
  const firestore = getFirestore(app);
  let host: DocumentsServer;
  beforeAll(async () => {
    setLogLevel('silent');
    host = await startDocuments(openRules, await environmentOf());
    connectFirestoreEmulator(firestore, '127.0.0.1', host.port);
  });
  afterAll(async () => {
    await deleteApp(app);
    await host.close();
  });

  test.each(titles)('%s', async (scenario) => {
    expect(await runLiteScenario(firestore, scenario)).toEqual(liteScenarios[scenario]?.expected);
  });
});

describe.each(databases)('the unmodified client in a browser, on $title', ({ environment }) => {
  const environmentOf = environment();
  let host: DocumentsServer;
  let application: Awaited<ReturnType<typeof serveApplication>>;
  beforeAll(async () => {
    host = await startDeployedDocuments(await environmentOf());
    application = await serveApplication('lite-page', host);
  });
  afterAll(async () => {
    application.close();
    await host.close();
  });

  async function openApplication(): Promise<Page> {
    const { url, server } = application;
    const device = await openDevice({ url, alsoAllowed: [server] });
    const page = await device.openTab();
    await page.goto('/application');
    return page;
  }

  test('finds rules on a new server by which everybody has a place of their own', async () => {
    const page = await openApplication();
    const tryPlace = (path: string) =>
      page.evaluate((place) => litePage.tryPlace(place, { a: 'mine' }), path);
    expect(await tryPlace('users/nobody')).toBe('permission-denied');
    const uid = await page.evaluate(() => litePage.signUp('ada@example.com', 'correct horse 7'));
    expect(await tryPlace(`users/${uid}`)).toEqual({ a: 'mine' });
    expect(await tryPlace(`users/${uid}/notes/one`)).toEqual({ a: 'mine' });
    expect(await tryPlace('users/nobody')).toBe('permission-denied');
    await page.evaluate(() => litePage.signOut());
    expect(await tryPlace(`users/${uid}`)).toBe('permission-denied');
  });

  test('does all that it does in Node', async () => {
    await switchRules(host, openRules);
    const page = await openApplication();
    for (const title of titles) {
      const learned = await page.evaluate((scenario) => litePage.run(scenario), title);
      expect({ title, learned }).toEqual({ title, learned: liteScenarios[title]?.expected });
    }
  });
});
