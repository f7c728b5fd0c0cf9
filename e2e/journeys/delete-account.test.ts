import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { hears, isSentToSignIn, openOwner, phone, someOwner } from './account-owner.ts';
import { accountOf, findAccount } from './server-knows.ts';
import { signIn } from './signing-in.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

test('an account is deleted by its owner, in writing, and then there is none', async () => {
  const owner = await someOwner(site, 'ada');
  const { id } = await accountOf(site, owner.email);
  const other = await openOwner(site, owner, 'profile', phone);
  const visitor = await openOwner(site, owner, 'delete');
  const { words } = visitor;
  const { delete: deletion, problems, cancel } = words.account;
  const label = deletion.confirm.replace('{word}', deletion.word);

  await visitor.press(deletion.start);
  for (const loss of ['lossOfProfile', 'lossOfWaysIn', 'lossOfDevices'] as const) {
    await visitor.page.getByRole('listitem').filter({ hasText: deletion[loss] }).waitFor();
  }
  for (const typed of ['', 'remove']) {
    await visitor.write(label, typed);
    await visitor.press(deletion.submit);
    await visitor.isToldAt(label, problems.WRONG_CONFIRMATION);
  }
  await visitor.meets(visitor.site.titles.account);
  await visitor.press(cancel);
  expect(await findAccount(site, owner.email)).toBeDefined();

  await visitor.press(deletion.start);
  await visitor.write(label, ` ${deletion.word.toUpperCase()} `);
  await visitor.press(deletion.submit);
  await visitor.arrivesAt('/sign-in');
  await visitor.meets(words.entry.providerList.title);
  await hears(visitor, visitor.site.notices.deleted);
  expect(await findAccount(site, owner.email)).toBeUndefined();
  expect((await site.mailsTo(owner.email)).map(({ mail }) => mail.kind)).toContain(
    'accountDeleted',
  );
  expect(await site.identity.sessions.ofAccount('', id, 10)).toEqual([]);

  await other.press(words.account.save);
  await isSentToSignIn(other, 'profile');

  // Nobody is told which addresses have an account, or had one.
  await signIn(visitor, owner.email, owner.password);
  await visitor.isTold(words.problems.INVALID_LOGIN_CREDENTIALS);
});
