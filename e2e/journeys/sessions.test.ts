import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import {
  eventually,
  hears,
  isSentToSignIn,
  openOwner,
  phone,
  someOwner,
  turnTo,
} from './account-owner.ts';
import { accountOf, openSessionsOf } from './server-knows.ts';
import type { Visitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

const rows = ({ page, words }: Visitor) =>
  page.getByRole('list', { name: words.account.sessions.title }).getByRole('listitem');

test('devices are listed, and signed out one by one or all at once', async () => {
  const owner = await someOwner(site, 'ada');
  const account = await accountOf(site, owner.email);
  const handheld = await openOwner(site, owner, 'profile', phone);
  const visitor = await openOwner(site, owner, 'sessions');
  const { sessions } = visitor.words.account;

  // The account was made by a device of its own.
  await eventually(() => rows(visitor).count()).toBe(3);
  expect(await rows(visitor).first().textContent()).toContain(sessions.current);
  expect(await rows(visitor).filter({ hasText: sessions.current }).count()).toBe(1);
  expect(await rows(visitor).nth(1).textContent()).not.toContain(sessions.current);
  await visitor.meets(visitor.site.titles.account);
  // The last use is known to the hour; it is never told to be before the sign-in.
  const times = await rows(visitor)
    .first()
    .locator('time')
    .evaluateAll((all) => all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
  expect(times).toHaveLength(2);
  expect(times[0]).toBeGreaterThanOrEqual(times[1] ?? Number.NaN);

  const device = sessions.device.replace('{browser}', 'Chrome').replace('{system}', 'Linux');
  await rows(visitor).filter({ hasText: device }).nth(1).getByRole('button').click();
  await hears(visitor, sessions.revoked);
  await eventually(() => rows(visitor).count()).toBe(2);
  expect(await openSessionsOf(site, account)).toHaveLength(2);

  await turnToAnything(handheld);
  await isSentToSignIn(handheld, 'password');
  await handheld.reads(handheld.site.notices.signedOut);

  const third = await openOwner(site, owner, 'password', phone);
  await visitor.page.reload();
  await eventually(() => rows(visitor).count()).toBe(3);
  await visitor.press(sessions.revokeOthers);
  await hears(visitor, sessions.othersRevoked);
  await eventually(() => rows(visitor).count()).toBe(1);
  expect(await visitor.page.getByRole('button', { name: sessions.revokeOthers }).count()).toBe(0);
  expect(await openSessionsOf(site, account)).toHaveLength(1);
  await visitor.meets(visitor.site.titles.account);

  await third.page.reload();
  await isSentToSignIn(third, 'password');
  await third.reads(third.site.notices.signedOut);
  await turnTo(visitor, 'profile');
});

async function turnToAnything({ page, words }: Visitor): Promise<void> {
  await page.getByRole('link', { name: words.account.pages.security, exact: true }).click();
}
