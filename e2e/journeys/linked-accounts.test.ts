import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { expectAccessible } from '../browser/axe.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import {
  comeIn,
  desktop,
  eventually,
  fits,
  hears,
  openOwner,
  phone,
  someOwner,
} from './account-owner.ts';
import { onEachDatabase } from './each-database.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let site: RunningSite;

const overFiveMinutes = 5 * 60_000 + 1_000;
const google = { provider: 'Google' };

/** Leaves for a provider, and is somebody there. */
async function linkAs(visitor: Visitor, person: string): Promise<void> {
  await visitor.press(fill(visitor.words.linkedAccounts.linkNamed, google));
  await visitor.page.getByRole('button', { name: new RegExp(person) }).click();
  await visitor.arrivesAt('/account/connections');
}

const row = ({ page }: Visitor, provider: string) =>
  page.getByRole('listitem').filter({ hasText: provider });

/** What is wrong stands in the row, in view, and describes the button that can be pressed again. */
async function isToldInRow(visitor: Visitor, provider: string, sentence: string): Promise<void> {
  const place = row(visitor, provider);
  const alert = place.getByRole('alert').filter({ hasText: sentence });
  await alert.waitFor();
  const isInView = (node: Element) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  await eventually(() => alert.evaluate(isInView)).toBe(true);
  const describedBy = await place.getByRole('button').last().getAttribute('aria-describedby');
  expect(describedBy?.split(' ')).toContain(await alert.getAttribute('id'));
  expect(await visitor.page.getByRole('alert').filter({ hasText: sentence }).count()).toBe(1);
}

onEachDatabase(({ options, share }) => {
  beforeAll(async () => {
    site = await startWebApplication(await options());
  });
  afterAll(() => site.close());

  describe('a provider', () => {
    test.each(share([desktop, phone]))(
      'is linked, shown as such, and unlinked: %j',
      async (look) => {
        const owner = await someOwner(site, `linking-${look.width}`);
        const visitor = await openOwner(site, owner, 'linked-accounts', look);
        const words = visitor.words.linkedAccounts;
        await expectAccessible(visitor.page);
        expect(await fits(visitor)).toBe(true);
        await linkAs(visitor, look === desktop ? 'Grace Hopper' : 'Captain Nemo');
        await hears(visitor, fill(words.added, google));
        expect(visitor.page.url()).not.toContain('#');
        await row(visitor, 'Google')
          .getByText(/Linked as/)
          .waitFor();
        await expectAccessible(visitor.page);

        await visitor.press(fill(words.unlinkNamed, google));
        await expectAccessible(visitor.page);
        await visitor.press(words.submit);
        await hears(visitor, fill(words.removed, google));
        await row(visitor, 'Google').getByText(words.notLinked).waitFor();
      },
    );

    test('that is not let know anything is not linked, and the page says what to do', async () => {
      const owner = await someOwner(site, 'refusing');
      const visitor = await openOwner(site, owner, 'linked-accounts');
      await visitor.page.setViewportSize({ width: 375, height: 320 });
      await linkAs(visitor, 'Nora Nay');
      const { USER_CANCELLED } = visitor.words.linkedAccounts.problems;
      await isToldInRow(visitor, 'Google', USER_CANCELLED);
      await expectAccessible(visitor.page);
      await row(visitor, 'Google').getByText(visitor.words.linkedAccounts.notLinked).waitFor();
    });

    test('of somebody else is not linked', async () => {
      const first = await openOwner(site, await someOwner(site, 'first-owner'), 'linked-accounts');
      await linkAs(first, 'Ada Lovelace');
      await hears(first, fill(first.words.linkedAccounts.added, google));
      const second = await openOwner(
        site,
        await someOwner(site, 'second-owner'),
        'linked-accounts',
      );
      await linkAs(second, 'Ada Lovelace');
      const { FEDERATED_USER_ID_ALREADY_LINKED } = second.words.linkedAccounts.problems;
      await isToldInRow(second, 'Google', FEDERATED_USER_ID_ALREADY_LINKED);
    });

    test('that cannot be unlinked says so where it was to be', async () => {
      const owner = await someOwner(site, 'cut-off');
      const visitor = await openOwner(site, owner, 'linked-accounts');
      const { problems, linkedAccounts: words } = visitor.words;
      await linkAs(visitor, 'Una Quint');
      await hears(visitor, fill(words.added, google));
      await visitor.press(fill(words.unlinkNamed, google));
      visitor.device.problems.tolerate(/ERR_INTERNET_DISCONNECTED/);
      await visitor.device.context.setOffline(true);
      await visitor.press(words.submit);
      await isToldInRow(visitor, 'Google', problems.NETWORK_REQUEST_FAILED);
    });

    test('is linked after a long while only by whoever shows who they are', async () => {
      const owner = await someOwner(site, 'long-ago');
      const visitor = await openVisitor(site.url, desktop);
      const { account, entry, linkedAccounts } = visitor.words;
      await visitor.device.context.clock.install();
      await comeIn(visitor, owner, 'linked-accounts');
      site.pass(overFiveMinutes);
      await visitor.device.context.clock.fastForward(overFiveMinutes);
      await visitor.press(fill(linkedAccounts.linkNamed, google));
      await visitor.write(entry.fields.password, owner.password);
      await visitor.press(account.reauthenticate.submit);
      await visitor.page.getByRole('button', { name: /Sid Slow/ }).click();
      await visitor.arrivesAt('/account/connections');
      await hears(visitor, fill(linkedAccounts.added, google));
    });
  });

  describe('the way to the sections', () => {
    test.each(share([320, 375, 768, 1024, 1280]))(
      'fits into %i pixels, with the current one in sight',
      async (width) => {
        const visitor = await openOwner(site, await someOwner(site, `wide-${width}`), 'delete');
        await visitor.page.setViewportSize({ width, height: 700 });
        await visitor.page.reload();
        const current = visitor.page.locator('nav [aria-current="page"]');
        await current.waitFor();
        expect(await fits(visitor)).toBe(true);
        const box = await current.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      },
    );
  });
});
