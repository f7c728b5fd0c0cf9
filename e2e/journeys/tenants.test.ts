import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants as words } from '../../packages/react/src/messages/en/tenants.ts';
import { fill } from '../../packages/react/src/messages/words.ts';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import type { ServedPages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { expectAccessible } from '../browser/axe.ts';
import { type RunningSite, startSite } from '../browser/start-site.ts';
import { serveTenantPage } from '../tenant-page/serve-tenant-page.ts';
import { desktop, eventually, phone } from './account-owner.ts';
import { type Visitor, visitorOf } from './visitor.ts';
import { walkerOf } from './walker.ts';

// The project itself is an organisation, too, and needs no preparation; one that is gone is unknown.
let site: RunningSite;
let pages: ServedPages;
beforeAll(async () => {
  site = await startSite();
  pages = await serveTenantPage({
    url: site.url,
    apiKey: site.apiKey,
    tenants: [
      { id: '', name: 'Harbour Hospital', color: '#0b4f6c', domains: ['harbour.example'] },
      { id: 'gone-4711', name: 'Night School', color: '#ffd54a', domains: ['night.example'] },
    ],
  });
});
afterAll(async () => {
  pages.close();
  await site.close();
});

const harbour = fill(words.choice.signInTo, { tenant: 'Harbour Hospital' });
const school = fill(words.choice.signInTo, { tenant: 'Night School' });

async function arrive(path: string, look = desktop): Promise<Visitor> {
  const { width, language } = look;
  const device = await openDevice({ url: pages.url, alsoAllowed: [site.url], width });
  const visitor = visitorOf(device, await device.openTab(), { language });
  await visitor.open(pages.url + path);
  return visitor;
}

const isShown = ({ page }: Visitor, text: string) =>
  page.getByText(text, { exact: true }).waitFor();

describe('an organisation is chosen', () => {
  test.each([desktop, phone])(
    'from a list, entered, left for the list, and entered again: %j',
    async (look) => {
      const visitor = await arrive('/', look);
      const { page } = visitor;
      await visitor.sees(words.choice.title);
      await expectAccessible(page);
      await visitor.press(harbour);
      await visitor.sees(visitor.words.entry.providerList.title);
      await isShown(visitor, fill(words.current, { tenant: 'Harbour Hospital' }));
      await expectAccessible(page);
      await visitor.press(words.other);
      await visitor.sees(words.choice.title);
      await visitor.press(harbour);
      await visitor.press(visitor.words.entry.providerList.anonymous);
      await page.locator('#inside').waitFor();
      expect(await page.getByRole('button', { name: words.other }).count()).toBe(0);
    },
  );

  test('and is not available: the list says so, and another can be chosen', async () => {
    const visitor = await arrive('/');
    await visitor.press(school);
    await visitor.isTold(words.problems.TENANT_NOT_FOUND);
    await visitor.press(harbour);
    await visitor.sees(visitor.words.entry.providerList.title);
  });

  test('without a mouse, and the focus is at what is new', async () => {
    const visitor = await arrive('/');
    const walker = walkerOf(visitor);
    await visitor.sees(words.choice.title);
    await walker.choose(harbour);
    await walker.isAtHeading(visitor.words.entry.providerList.title);
    await walker.choose(words.other);
    await walker.isAtHeading(words.choice.title);
  });

  test('and remembered in this tab, but in no other', async () => {
    const visitor = await arrive('/');
    await visitor.press(harbour);
    await visitor.sees(visitor.words.entry.providerList.title);
    await visitor.page.reload();
    await visitor.sees(visitor.words.entry.providerList.title);
    await isShown(visitor, words.other);
    const other = await visitor.anotherTab();
    await other.open(`${pages.url}/`);
    await other.sees(words.choice.title);
  });
});

describe('an organisation is found', () => {
  test('by an address, which need not be typed again', async () => {
    const visitor = await arrive('/by-email', phone);
    const { entry } = visitor.words;
    await visitor.sees(words.byEmail.title);
    await expectAccessible(visitor.page);
    await visitor.press(words.byEmail.next);
    await visitor.isToldAt(entry.fields.email, visitor.words.problems.MISSING_EMAIL);
    await visitor.write(entry.fields.email, 'eve@elsewhere.example');
    await visitor.press(words.byEmail.next);
    await visitor.isTold(words.problems.NO_TENANT_FOR_EMAIL);
    await visitor.write(entry.fields.email, 'ada@harbour.example');
    await visitor.press(words.byEmail.next);
    await visitor.sees(entry.providerList.title);
    expect(await visitor.page.getByLabel(entry.fields.email).inputValue()).toBe(
      'ada@harbour.example',
    );
  });
});

test('a configuration of FirebaseUI has its tenants chosen, and its callbacks told', async () => {
  const visitor = await arrive('/firebase');
  const told = () => visitor.page.locator('output').textContent();
  await visitor.press(harbour);
  await visitor.sees(visitor.words.entry.providerList.title);
  await eventually(told).toBe('chooses chosen signs-in-to-null ');
  await visitor.press(words.other);
  await visitor.sees(words.choice.title);
  await eventually(told).toBe('chooses chosen signs-in-to-null chooses ');
});
