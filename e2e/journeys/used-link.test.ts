import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { eventually } from './account-owner.ts';
import { accountOf, openSessionsOf } from './server-knows.ts';
import { askForLink, signIn } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const password = 'correct horse 7';
const [ada, bob] = ['ada@example.com', 'bob@example.com'];

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.admin('/emulator/v1/projects/latchkey/accounts', undefined, 'DELETE');
  for (const email of [ada, bob]) await site.signUp(email, password);
});

/** Ada has signed in by a mailed link, in her own browser. */
async function signInByLink(): Promise<{ readonly visitor: Visitor; readonly link: string }> {
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  await visitor.begin();
  await askForLink(visitor, ada);
  const link = await site.linkFor(ada, 'signIn');
  await visitor.open(link);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(ada);
  return { visitor, link };
}

async function openAs(email: string): Promise<Visitor> {
  const visitor = await openVisitor(site.url, { language: 'en', width: 'phone' });
  await visitor.begin();
  await signIn(visitor, email, password);
  await visitor.arrivesAt('/account');
  return visitor.anotherTab();
}

test('who opens the link a second time that signed them in is where they want to be', async () => {
  const { visitor, link } = await signInByLink();
  const again = await visitor.anotherTab();
  await again.open(link);
  await again.arrivesAt('/account');
  await again.isSignedInAs(ada);
});

test('who is signed in otherwise is told so by a link that does not work any more, and stays', async () => {
  const { link } = await signInByLink();
  const visitor = await openAs(bob);
  const { expired, here } = visitor.words.emailLink;
  await visitor.open(link);
  await visitor.meets(expired.title);
  await visitor.isTold(visitor.words.problems.INVALID_OOB_CODE);
  await visitor.reads(fill(here.text, { current: bob }));
  await visitor.press(here.stay);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(bob);
});

test('or has a new one sent, which asks before it takes their place', async () => {
  const { link } = await signInByLink();
  const visitor = await openAs(bob);
  const { expired, sent, switchAccount } = visitor.words.emailLink;
  await visitor.open(link);
  await visitor.sees(expired.title);
  await visitor.write(visitor.words.entry.fields.email, ada);
  await visitor.press(expired.submit);
  await visitor.sees(sent.title);
  const next = await visitor.anotherTab();
  await next.open(await site.linkFor(ada, 'signIn'));
  await next.sees(switchAccount.title);
});

test('a good link in a browser that did not ask for it says who is signed in there', async () => {
  const first = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  await first.begin();
  await askForLink(first, ada);
  const visitor = await openAs(bob);
  const before = (await openSessionsOf(site, await accountOf(site, bob))).length;
  const { confirmEmail, here, switchAccount } = visitor.words.emailLink;
  await visitor.open(await site.linkFor(ada, 'signIn'));
  await visitor.meets(confirmEmail.title);
  await visitor.reads(fill(here.text, { current: bob }));
  await visitor.write(visitor.words.entry.fields.email, ada);
  await visitor.press(confirmEmail.submit);
  await visitor.sees(switchAccount.title);
  await visitor.reads(fill(switchAccount.text, { current: bob, email: ada }));
  expect(await openSessionsOf(site, await accountOf(site, bob))).toHaveLength(before);
  await visitor.press(fill(switchAccount.submit, { email: ada }));
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(ada);
});

test('a link that asks somebody who is signed in asks again when the page is loaded again', async () => {
  const first = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  await first.begin();
  await askForLink(first, ada);
  const visitor = await openAs(bob);
  const { confirmEmail, here } = visitor.words.emailLink;
  await visitor.open(await site.linkFor(ada, 'signIn'));
  await visitor.sees(confirmEmail.title);
  await eventually(() => visitor.page.evaluate(() => JSON.stringify(history.state))).toContain(
    'link-return',
  );
  await visitor.page.reload();
  await visitor.meets(confirmEmail.title);
  await visitor.reads(fill(here.text, { current: bob }));
  await visitor.press(here.stay);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(bob);
});

test('who is asked for the address of a link is not shown how to sign in when they cancel', async () => {
  const first = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  await first.begin();
  await askForLink(first, ada);
  const visitor = await openAs(bob);
  await visitor.open(await site.linkFor(ada, 'signIn'));
  await visitor.sees(visitor.words.emailLink.confirmEmail.title);
  await visitor.press(visitor.words.emailLink.here.stay);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(bob);
});
