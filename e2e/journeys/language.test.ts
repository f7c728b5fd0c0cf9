import { afterAll, beforeAll, expect, test } from 'vitest';
import { ar } from '../../apps/web/src/messages/ar.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { holds, openOwner, phone, someOwner } from './account-owner.ts';
import { languages } from './look.ts';
import { openVisitor, visitorOf } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

test('a language is chosen on any page, by its own name, and stays', async () => {
  const owner = await someOwner(site, 'ada');
  const visitor = await openOwner(site, owner, 'profile', phone);
  const { page, device } = visitor;
  const choice = page.getByRole('combobox', { name: visitor.site.language, exact: true });
  expect(await choice.getByRole('option').count()).toBe(21);
  await choice.selectOption({ label: 'العربية' });

  const inArabic = visitorOf(device, page, { language: 'ar' });
  await inArabic.meets(ar.titles.account);
  await page.reload();
  await inArabic.meets(ar.titles.account);
  await inArabic.begin('/sign-out');
  await inArabic.press(ar.signOut.confirm);
  await inArabic.meets(languages.ar.widget.notices.signedOut.title);

  // What a mailed link says goes before, and is over with the choice.
  await inArabic.begin('/sign-in?lang=en');
  await visitor.meets(visitor.words.entry.providerList.title);
  await page
    .getByRole('combobox', { name: visitor.site.language, exact: true })
    .selectOption({ label: 'Deutsch' });
  await page.getByRole('heading', { level: 1, name: 'Anmelden', exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('a language is chosen on the page of a mailed link, which stays as it is', async () => {
  const email = 'linked@example.com';
  await site.signUp(email, 'correct horse 7');
  await site.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const visitor = await openVisitor(site.url, phone);
  const { page, device } = visitor;
  await visitor.open(await site.linkFor(email, 'resetPassword'));
  await visitor.sees(visitor.words.actions.passwordReset.title);
  await visitor.write(visitor.words.entry.fields.newPassword, 'another horse 7');
  await page
    .getByRole('combobox', { name: visitor.site.language, exact: true })
    .selectOption({ label: 'العربية' });

  const inArabic = visitorOf(device, page, { language: 'ar' });
  const { actions, entry } = inArabic.words;
  await inArabic.meets(actions.passwordReset.title);
  expect(await holds(inArabic, entry.fields.newPassword)).toBe('another horse 7');
  await inArabic.press(actions.passwordReset.submit);
  await inArabic.meets(actions.passwordReset.doneTitle);
  await inArabic.begin('/sign-in');
  await inArabic.sees(entry.providerList.title);
});
