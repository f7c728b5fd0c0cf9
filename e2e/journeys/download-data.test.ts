import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { desktop, hears, openOwner, phone, someOwner } from './account-owner.ts';
import { continueAsGuest } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

/** Presses the button, and reads the file that the browser is given. */
async function download(visitor: Visitor): Promise<Record<string, unknown>> {
  const { submit, done } = visitor.words.account.download;
  const arriving = visitor.page.waitForEvent('download');
  await visitor.press(submit);
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^latchkey-account-\d{4}-\d{2}-\d{2}\.json$/);
  await hears(visitor, done.replace('{file}', file.suggestedFilename()));
  return (await json(await file.createReadStream())) as Record<string, unknown>;
}

test('an owner downloads all that is kept about them', async () => {
  const owner = await someOwner(site, 'ada');
  const visitor = await openOwner(site, owner, 'download', phone);
  await visitor.meets(visitor.site.titles.account);
  const data = await download(visitor);
  expect(data).toMatchObject({ profile: { email: owner.email, hasPassword: true } });
  // The one that signing up opened, and this one.
  expect(data['sessions']).toHaveLength(2);
  await visitor.meets(visitor.site.titles.account);
});

test('a guest has data, too', async () => {
  const visitor = await openVisitor(site.url, desktop);
  await visitor.begin('/sign-in?next=%2Faccount%2Fdata');
  await continueAsGuest(visitor);
  await visitor.arrivesAt('/account/data');
  expect(await download(visitor)).toMatchObject({ sessions: [{ signInProvider: 'anonymous' }] });
});
