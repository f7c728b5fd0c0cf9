import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import type { ServedPages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { expectAccessible } from '../browser/axe.ts';
import { type RunningSite, startSite } from '../browser/start-site.ts';
import { serveProviderPage } from '../provider-page/serve-provider-page.ts';
import { beSomebody, continueWith, refuse } from './at-provider.ts';
import { onEachDatabase } from './each-database.ts';
import { accountOf } from './server-knows.ts';
import { enterPassword } from './signing-in.ts';
import { type Visitor, visitorOf } from './visitor.ts';

// An application of another origin than the server, under a policy that allows it nothing else.

let site: RunningSite;
let pages: ServedPages;

async function arrive(): Promise<Visitor> {
  const device = await openDevice({ url: pages.url, alsoAllowed: [site.url] });
  const visitor = visitorOf(device, await device.openTab(), { language: 'en' });
  await visitor.open(pages.url);
  await visitor.sees(visitor.words.entry.providerList.title);
  return visitor;
}

/** Presses the button, and sees the window it opens. */
async function openWindow(visitor: Visitor, provider = 'Google'): Promise<Page> {
  const opening = visitor.page.waitForEvent('popup');
  await continueWith(visitor, provider);
  const window = await opening;
  await window.getByText('Choose an account').waitFor();
  return window;
}

const titleOf = (visitor: Visitor, provider = 'Google') =>
  visitor.words.federated.window.title.replace('{provider}', provider);

onEachDatabase(({ options }) => {
  beforeAll(async () => {
    site = await startSite(await options());
    pages = await serveProviderPage({ url: site.url, apiKey: site.apiKey });
  });
  afterAll(async () => {
    pages.close();
    await site.close();
  });

  test('a window at a provider signs in, and closes itself', async () => {
    const visitor = await arrive();
    const window = await openWindow(visitor);
    await visitor.sees(titleOf(visitor));
    await expectAccessible(visitor.page);
    await Promise.all([
      window.waitForEvent('close'),
      beSomebody(window, { email: 'window@example.com' }),
    ]);
    await visitor.sees('Inside');
    expect(await accountOf(site, 'window@example.com')).toMatchObject({ emailVerified: true });
  });

  test('a window in which nothing was shared says so on the page', async () => {
    const visitor = await arrive();
    await refuse(await openWindow(visitor));
    await visitor.isTold(visitor.words.problems.USER_CANCELLED);
  });

  test('a window that was closed leads back to the list, without a word', async () => {
    const visitor = await arrive();
    await (await openWindow(visitor)).close();
    await visitor.sees(visitor.words.entry.providerList.title);
    const said = visitor.page.getByRole('alert').filter({ hasText: /\S/ });
    expect(await said.count()).toBe(0);
  });

  test('a window that was lost is opened again, and Cancel closes it', async () => {
    const visitor = await arrive();
    const first = await openWindow(visitor);
    const opening = visitor.page.waitForEvent('popup');
    await Promise.all([
      first.waitForEvent('close'),
      visitor.press(visitor.words.federated.window.reopen),
    ]);
    const second = await opening;
    await second.getByText('Choose an account').waitFor();
    await Promise.all([second.waitForEvent('close'), visitor.press(visitor.words.entry.cancel)]);
    await visitor.sees(visitor.words.entry.providerList.title);
  });

  test('where no window opens, the provider takes the place of the page', async () => {
    const visitor = await arrive();
    await visitor.page.evaluate(() => {
      window.open = () => null;
    });
    await continueWith(visitor, 'Google');
    await beSomebody(visitor.page, { email: 'blocked@example.com' });
    await visitor.page.waitForURL((url) => url.origin === pages.url);
    await visitor.sees('Inside');
  });

  test('a provider in a window is connected to an account by its password', async () => {
    const email = 'connected@example.com';
    await site.signUpVerified(email, 'correct horse 7');
    const visitor = await arrive();
    await beSomebody(await openWindow(visitor, 'Facebook'), { email });
    await visitor.sees(visitor.words.federated.linking.title);
    await expectAccessible(visitor.page);
    await enterPassword(visitor, 'correct horse 7');
    await visitor.sees('Inside');
    expect((await accountOf(site, email)).providers).toMatchObject([
      { providerId: 'facebook.com' },
    ]);
  });
});
