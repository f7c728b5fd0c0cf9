import { deleteApp } from 'firebase-admin/app';
import { getSecurityRules, type SecurityRules } from 'firebase-admin/security-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {} from '../firestore-page/live-page.ts';
import { openLiveBrowser, synced, unsynced } from '../firestore-page/live-tab.ts';
import { serveApplication } from '../firestore-page/serve-application.ts';
import { type AdminFirestore, openAdminFirestore } from './admin-firestore.ts';
import { openAdminApp } from './admin-sdk.ts';
import { type DocumentsServer, startDeployedDocuments } from './documents-server.ts';

const rulesWith = (...lines: readonly string[]) => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /users/{uid}/{path=**} { allow read, write: if request.auth.uid == uid; }
    ${lines.join('\n    ')}
  }
}
`;
const everybodyReads = rulesWith('match /news/{id} { allow read; }');
const somebodyWrites = rulesWith(
  'match /news/{id} { allow read, write: if request.auth != null; }',
);

let host: DocumentsServer;
let admin: AdminFirestore;
let rules: SecurityRules;
let application: Awaited<ReturnType<typeof serveApplication>>;

beforeAll(async () => {
  host = await startDeployedDocuments();
  admin = openAdminFirestore(host.port);
  rules = getSecurityRules(openAdminApp({ port: host.port }));
  application = await serveApplication('live-page', host);
});
afterAll(async () => {
  application.close();
  await deleteApp(rules.app);
  await admin.close();
  await host.close();
});

const denied = { refused: 'permission-denied' };
const password = 'correct horse 7';

describe.each(['streaming', 'polling'])('whoever listens in a browser, %s', (way) => {
  test('hears and writes as whoever is signed in, and no longer what was of somebody else', async () => {
    await rules.releaseFirestoreRulesetFromSource(everybodyReads);
    await admin.firestore.doc('news/one').set({ n: 1 });
    const tab = await (await openLiveBrowser(application, way)).openTab();
    const { page } = tab;
    await tab.listen('news');
    await tab.shows('news', synced({ one: { n: 1 } }));
    const email = `${way}@example.com`;
    const uid = await page.evaluate(([as, by]) => livePage.signUp(as, by), [
      email,
      password,
    ] as const);
    const notes = `users/${uid}/notes`;
    await tab.listen(notes);
    await tab.shows(notes, synced({}));
    await admin.firestore.doc(`${notes}/a`).set({ n: 1 });
    await admin.firestore.doc('news/one').set({ n: 2 });
    await tab.shows(notes, synced({ a: { n: 1 } }));
    await tab.shows('news', synced({ one: { n: 2 } }));

    // The token by which it listens has expired; it has to come with another one.
    host.pass(3_600_000);
    await admin.firestore.doc(`${notes}/b`).set({ n: 2 });
    await tab.shows(notes, synced({ a: { n: 1 }, b: { n: 2 } }));

    await page.evaluate(() => livePage.signOut());
    await tab.shows(notes, denied);
    await admin.firestore.doc('news/one').set({ n: 3 });
    await tab.shows('news', synced({ one: { n: 3 } }));
    await tab.listen(notes);
    await tab.shows(notes, denied);

    await page.evaluate(([as, by]) => livePage.signIn(as, by), [email, password] as const);
    await tab.listen(notes);
    await tab.shows(notes, synced({ a: { n: 1 }, b: { n: 2 } }));

    // What somebody wrote is theirs to send.
    await page.evaluate(() => livePage.goOffline());
    await tab.write(`${notes}/b`, null);
    await tab.shows(notes, unsynced({ a: { n: 1 } }));
    await page.evaluate(() => livePage.signOut());
    await page.evaluate(() => livePage.goOnline());
    await tab.shows(notes, denied);
    expect((await admin.firestore.doc(`${notes}/b`).get()).exists).toBe(true);
    await page.evaluate(([as, by]) => livePage.signIn(as, by), [email, password] as const);
    await tab.listen(notes);
    await tab.shows(notes, synced({ a: { n: 1 } }));
    expect((await admin.firestore.doc(`${notes}/b`).get()).exists).toBe(false);
  });

  test('is denied by rules that are deployed meanwhile, and let in by others', async () => {
    await rules.releaseFirestoreRulesetFromSource(everybodyReads);
    await admin.firestore.doc('news/one').set({ n: 1 });
    const tab = await (await openLiveBrowser(application, way)).openTab();
    const { page } = tab;
    await tab.listen('news');
    await tab.shows('news', synced({ one: { n: 1 } }));
    await rules.releaseFirestoreRulesetFromSource(somebodyWrites);
    await tab.shows('news', denied);

    const uid = await page.evaluate(([as, by]) => livePage.signUp(as, by), [
      `${way}-news@example.com`,
      password,
    ] as const);
    await tab.listen(`users/${uid}/notes`);
    await tab.listen('news');
    await tab.shows('news', synced({ one: { n: 1 } }));

    // Written while it was allowed, and brought when it no longer is.
    await page.evaluate(() => livePage.goOffline());
    await tab.write('news/one', { n: 2 });
    await tab.shows('news', unsynced({ one: { n: 2 } }));
    await rules.releaseFirestoreRulesetFromSource(everybodyReads);
    await page.evaluate(() => livePage.goOnline());
    await tab.shows('news', synced({ one: { n: 1 } }));
    expect(await tab.outcome('news/one')).toBe('permission-denied');
    await tab.shows(`users/${uid}/notes`, synced({}));
  });
});
