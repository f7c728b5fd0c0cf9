import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore, setLogLevel } from 'firebase/firestore/lite';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import { type ServedPages, servePages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { installedPostgres } from '../../packages/testing/src/installed-postgres.ts';
import { nodeEnvironment } from '../../packages/testing/src/world.ts';
import { type RunningSite, startSite } from '../browser/start-site.ts';
import { bundlePage } from '../firebase-page/bundle-page.ts';
import type {} from '../firestore-page/firestore-page.ts';
import { liteScenarios, runLiteScenario } from '../firestore-page/lite-scenarios.ts';

const open = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{path=**} {
      allow read, write;
    }
  }
}
`;

const titles = Object.keys(liteScenarios);

/** As test suites do it that were written for the emulator. */
async function allowEverything({ url }: RunningSite): Promise<void> {
  const reply = await fetch(`${url}/emulator/v1/projects/latchkey:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: open }] } }),
  });
  expect(reply.status).toBe(200);
}

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

describe.each(databases)('the unmodified client in Node, on $title', ({ title, environment }) => {
  const environmentOf = environment();
  const app = initializeApp({ projectId: 'latchkey', apiKey: 'k' }, title);
  const firestore = getFirestore(app);
  let site: RunningSite;
  beforeAll(async () => {
    setLogLevel('silent');
    site = await startSite({ environment: await environmentOf() });
    await allowEverything(site);
    connectFirestoreEmulator(firestore, 'localhost', Number(new URL(site.url).port));
  });
  afterAll(async () => {
    await deleteApp(app);
    await site.close();
  });

  test.each(titles)('%s', async (scenario) => {
    expect(await runLiteScenario(firestore, scenario)).toEqual(liteScenarios[scenario]?.expected);
  });
});

describe('the unmodified client in a browser', () => {
  let site: RunningSite;
  let pages: ServedPages;
  beforeAll(async () => {
    site = await startSite();
    const { url, apiKey } = site;
    const document = `<!doctype html><html lang="en" data-url="${url}" data-api-key="${apiKey}">
<title>An application</title><link rel="icon" href="data:,">
<script type="module" src="/application.js"></script></html>`;
    const script = await bundlePage(
      new URL('../firestore-page/firestore-page.ts', import.meta.url),
    );
    pages = await servePages(
      {
        '/application': { type: 'text/html', body: document },
        '/application.js': { type: 'text/javascript', body: script },
      },
      `default-src 'none'; script-src 'self'; img-src data:; connect-src ${url}`,
    );
  });
  afterAll(async () => {
    pages.close();
    await site.close();
  });

  async function openApplication(): Promise<Page> {
    const device = await openDevice({ url: pages.url, alsoAllowed: [site.url] });
    const page = await device.openTab();
    await page.goto('/application');
    return page;
  }

  test('finds rules on a new server by which everybody has a place of their own', async () => {
    const page = await openApplication();
    const tryPlace = (path: string) =>
      page.evaluate((place) => firestorePage.tryPlace(place, { a: 'mine' }), path);
    expect(await tryPlace('users/nobody')).toBe('permission-denied');
    const uid = await page.evaluate(() =>
      firestorePage.signUp('ada@example.com', 'correct horse 7'),
    );
    expect(await tryPlace(`users/${uid}`)).toEqual({ a: 'mine' });
    expect(await tryPlace(`users/${uid}/notes/one`)).toEqual({ a: 'mine' });
    expect(await tryPlace('users/nobody')).toBe('permission-denied');
    await page.evaluate(() => firestorePage.signOut());
    expect(await tryPlace(`users/${uid}`)).toBe('permission-denied');
  });

  test('does all that it does in Node', async () => {
    await allowEverything(site);
    const page = await openApplication();
    for (const title of titles) {
      const learned = await page.evaluate((scenario) => firestorePage.run(scenario), title);
      expect({ title, learned }).toEqual({ title, learned: liteScenarios[title]?.expected });
    }
  });
});
