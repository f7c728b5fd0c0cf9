import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import { serveApplication } from '../firestore-page/serve-application.ts';
import type {} from '../storage-page/storage-page.ts';
import { storageScenarios } from '../storage-page/storage-scenarios.ts';
import { type FilesServer, openFileRules, startFiles } from './files-server.ts';

let host: FilesServer;
let application: Awaited<ReturnType<typeof serveApplication>>;
beforeAll(async () => {
  host = await startFiles(openFileRules);
  application = await serveApplication('storage-page', host);
});
afterAll(async () => {
  application.close();
  await host.close();
});

test('the unmodified client in a browser, on an origin of its own, does all that it does in Node', async () => {
  const { url, server } = application;
  const { openTab } = await openDevice({ url, alsoAllowed: [server] });
  const page = await openTab();
  await page.goto('/application');
  for (const [title, { expected }] of Object.entries(storageScenarios)) {
    const learned = await page.evaluate((asked) => storagePage.run(asked), title);
    expect([title, learned]).toEqual([title, expected]);
  }
  const passed = await page.evaluate((text) => storagePage.passBlob(text), 'grüße');
  expect(passed).toEqual(['text/plain', 'grüße']);
});
