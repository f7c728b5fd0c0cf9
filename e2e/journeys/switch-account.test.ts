import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import type { Look } from './look.ts';
import { accountOf, leavesSessions, openSessionsOf } from './server-knows.ts';
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

const sessionsOf = async (email: string) =>
  (await openSessionsOf(site, await accountOf(site, email))).length;

/** Somebody asked for Ada's link here, and then Bob has signed in, in a tab of his own. */
async function openAsBob(look: Look): Promise<Visitor> {
  const first = await openVisitor(site.url, look);
  await first.begin();
  await askForLink(first, ada);
  const visitor = await first.anotherTab();
  await visitor.begin();
  await signIn(visitor, bob, password);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(bob);
  return visitor;
}

async function openAdasLink(visitor: Visitor): Promise<void> {
  const words = visitor.words.emailLink.switchAccount;
  await visitor.open(await site.linkFor(ada, 'signIn'));
  await visitor.meets(words.title);
  await visitor.reads(fill(words.text, { current: bob, email: ada }));
}

test('a link to one account, opened as another, changes nothing without a word from its reader', async () => {
  const visitor = await openAsBob({ language: 'en', width: 'desktop' });
  const before = [await sessionsOf(ada), await sessionsOf(bob)];
  await openAdasLink(visitor);
  await visitor.press(visitor.words.emailLink.switchAccount.stay);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(bob);
  expect([await sessionsOf(ada), await sessionsOf(bob)]).toEqual(before);
});

test('who wants to switch is switched, and the other account is signed out here', async () => {
  const visitor = await openAsBob({ language: 'en', width: 'phone' });
  const before = await sessionsOf(bob);
  await openAdasLink(visitor);
  await visitor.press(fill(visitor.words.emailLink.switchAccount.submit, { email: ada }));
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(ada);
  expect(await sessionsOf(ada)).toBe(1);
  await leavesSessions(site, await accountOf(site, bob), before - 1);
});

test('in a browser that did not ask for the link, its reader says first whose it is', async () => {
  const first = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  await first.begin();
  await askForLink(first, ada);
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  await visitor.begin();
  await signIn(visitor, bob, password);
  await visitor.arrivesAt('/account');
  await visitor.open(await site.linkFor(ada, 'signIn'));
  await visitor.sees(visitor.words.emailLink.confirmEmail.title);
  await visitor.press(visitor.words.emailLink.here.stay);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(bob);
});
