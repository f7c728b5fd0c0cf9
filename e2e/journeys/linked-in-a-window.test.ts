import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import type { ServedPages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { serveReactPage } from '../browser/serve-react-page.ts';
import { type RunningSite, startSite } from '../browser/start-site.ts';
import { hears } from './account-owner.ts';
import { signIn } from './signing-in.ts';
import { type Visitor, visitorOf } from './visitor.ts';

// An application on an origin of its own, which has providers' sites shown in windows.
let site: RunningSite;
let pages: ServedPages;
let visitor: Visitor;
let people = 0;
const password = 'correct horse battery';
const overFiveMinutes = 5 * 60_000 + 1_000;
const google = { provider: 'Google' };
const source = fileURLToPath(new URL('../account-page/account-page.tsx', import.meta.url));

beforeAll(async () => {
  site = await startSite();
  pages = await serveReactPage(source, { '/': { url: site.url, apiKey: site.apiKey } });
});
afterAll(async () => {
  pages.close();
  await site.close();
});

beforeEach(async () => {
  const device = await openDevice({ url: pages.url, alsoAllowed: [site.url] });
  visitor = visitorOf(device, await device.openTab(), { language: 'en' });
  await device.context.clock.install();
  await visitor.open(`${pages.url}/`);
});

const isIn = () =>
  visitor.page.getByRole('heading', { name: visitor.words.linkedAccounts.title }).waitFor();

async function comeInWithPassword(): Promise<void> {
  const email = `window-${++people}@example.com`;
  await site.signUp(email, password);
  await signIn(visitor, email, password);
  await isIn();
}

async function growOld(): Promise<void> {
  site.pass(overFiveMinutes);
  await visitor.device.context.clock.fastForward(overFiveMinutes);
}

const opened = () => visitor.page.waitForEvent('popup');
const link = (provider = google) =>
  visitor.press(fill(visitor.words.linkedAccounts.linkNamed, provider));
const isPerson = (chooser: Page, name: string) =>
  chooser.getByRole('button', { name: new RegExp(name) }).click();

describe('in a window', () => {
  test('a provider is linked, and the page stays where it is', async () => {
    await comeInWithPassword();
    const [chooser] = await Promise.all([opened(), link()]);
    await visitor.reads(fill(visitor.words.linkedAccounts.waiting, google));
    await isPerson(chooser, 'Grace Hopper');
    await hears(visitor, fill(visitor.words.linkedAccounts.added, google));
  });

  test('the visit is given up on the page, and another one is begun', async () => {
    await comeInWithPassword();
    const [chooser] = await Promise.all([opened(), link()]);
    await chooser.getByRole('button', { name: /Grace Hopper/ }).waitFor();
    await Promise.all([chooser.waitForEvent('close'), visitor.press(visitor.words.account.cancel)]);
    const [again] = await Promise.all([opened(), link()]);
    await isPerson(again, 'Captain Nemo');
    await hears(visitor, fill(visitor.words.linkedAccounts.added, google));
  });

  test('somebody who has only a provider shows there who they are, and nobody else can', async () => {
    const { linkedAccounts, account, entry } = visitor.words;
    const withGoogle = fill(entry.providerList.continueWith, google);
    const [first] = await Promise.all([opened(), visitor.press(withGoogle)]);
    await isPerson(first, 'Una Quint');
    await isIn();
    await growOld();
    await link({ provider: 'GitHub' });
    const [stranger] = await Promise.all([opened(), visitor.press(withGoogle)]);
    await isPerson(stranger, 'Captain Nemo');
    await visitor.isTold(account.problems.USER_MISMATCH);
    const [owner] = await Promise.all([opened(), visitor.press(withGoogle)]);
    const next = opened();
    await isPerson(owner, 'Una Quint');
    await isPerson(await next, 'Una Quint');
    await hears(visitor, fill(linkedAccounts.added, { provider: 'GitHub' }));
  });
});
