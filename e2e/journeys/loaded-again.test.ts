import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { eventually, phone, someOwner } from './account-owner.ts';
import { signIn } from './signing-in.ts';
import { openVisitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

/** Runs in the page: the names of what it keeps in its database. */
function keptNames(): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('latchkey', 1);
    opening.onerror = reject;
    opening.onsuccess = () => {
      const names = opening.result.transaction('sessions').objectStore('sessions').getAllKeys();
      names.onerror = reject;
      names.onsuccess = () => resolve(names.result.map(String));
    };
  });
}

test('whoever loads the page again while "Signed in!" stands is signed in', async () => {
  const owner = await someOwner(site, 'ada');
  const visitor = await openVisitor(site.url, phone);
  const { page, words } = visitor;
  await page.clock.install();
  await visitor.begin('/sign-in?next=/account');
  // So that what is shown for a second stands until the page is loaded again.
  await page.clock.pauseAt(Date.now() + 60_000);
  await signIn(visitor, owner.email, owner.password);
  await visitor.sees(words.entry.signedIn.title);
  await eventually(async () =>
    (await page.evaluate(keptNames)).some((name) => name.endsWith(':session')),
  ).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/sign-in');
  await page.clock.resume();
  await page.reload();
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(owner.email);
});
