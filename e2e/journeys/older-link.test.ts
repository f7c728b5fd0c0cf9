import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeLifetimes } from '../../packages/protocol/src/limits.ts';
import { resendDelay } from '../../packages/react/src/flow/later-timings.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { accountOf, findAccount, openSessionsOf } from './server-knows.ts';
import { askForLink } from './signing-in.ts';
import { openVisitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

test('a link that a newer one has replaced says so, and the newer one works', async () => {
  const email = 'ada@example.com';
  const visitor = await openVisitor(site.url, { language: 'en', width: 'phone' });
  const { recovery } = visitor.words;
  await visitor.page.clock.install();
  await visitor.begin();
  await askForLink(visitor, email);
  const older = await site.linkFor(email, 'signIn');

  await visitor.page.clock.fastForward(resendDelay);
  await visitor.press(recovery.resend.submit);
  await visitor.hears(recovery.resend.sentAgain);
  const newer = await site.linkFor(email, 'signIn');
  expect(newer).not.toBe(older);

  await visitor.open(older);
  await visitor.isTold(visitor.words.problems.NEWER_LINK_SENT);
  await visitor.sees(visitor.words.emailLink.expired.title);
  expect(await findAccount(site, email)).toBeUndefined();

  await visitor.open(newer);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(email);
  expect(await openSessionsOf(site, await accountOf(site, email))).toHaveLength(1);
});

test('a link to one address still works after a newer one to another address', async () => {
  const [first, second] = ['grace@example.com', 'grace@example.org'];
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  const { entry } = visitor.words;
  await visitor.begin();
  await askForLink(visitor, first);
  await visitor.press(entry.back);
  await visitor.write(entry.fields.email, second);
  await visitor.press(entry.emailEntry.next);
  await visitor.press(entry.passwordSignIn.link);
  await visitor.sees(visitor.words.emailLink.sent.title);

  await visitor.open(await site.linkFor(first, 'signIn'));
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(first);
  expect(await openSessionsOf(site, await accountOf(site, first))).toHaveLength(1);
  expect(await findAccount(site, second)).toBeUndefined();
});

test('a link that is too old says so', async () => {
  const email = 'late@example.com';
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  await visitor.begin();
  await askForLink(visitor, email);
  const link = await site.linkFor(email, 'signIn');
  site.pass(codeLifetimes.EMAIL_SIGNIN);
  await visitor.open(link);
  await visitor.isTold(visitor.words.problems.EXPIRED_OOB_CODE);
  await visitor.meets(visitor.words.emailLink.expired.title);
  expect(await findAccount(site, email)).toBeUndefined();
});
