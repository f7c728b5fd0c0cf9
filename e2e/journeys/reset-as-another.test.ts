import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { accountOf, leavesSessions, openSessionsOf } from './server-knows.ts';
import { enterPassword, signIn } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const [password, chosen] = ['correct horse 7', 'battery staple 8'];
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

/** Bob is signed in, and a link for a new password of Ada's is opened in his browser. */
async function openAdasLink(): Promise<Visitor> {
  const first = await openVisitor(site.url, { language: 'en', width: 'phone' });
  await first.begin();
  await signIn(first, bob, password);
  await first.arrivesAt('/account');
  await site.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: ada });
  const visitor = await first.anotherTab();
  const { passwordReset, identity } = visitor.words.actions;
  await visitor.open(await site.linkFor(ada, 'resetPassword'));
  await visitor.meets(passwordReset.title);
  await visitor.reads(fill(passwordReset.text, { email: ada }));
  await visitor.reads(fill(identity.other, { current: bob }));
  return visitor;
}

async function choosePassword(visitor: Visitor): Promise<void> {
  const { entry, actions } = visitor.words;
  await visitor.write(entry.fields.newPassword, chosen);
  await visitor.press(actions.passwordReset.submit);
  await visitor.meets(actions.passwordReset.doneTitle);
  await visitor.reads(fill(actions.identity.other, { current: bob }));
}

test('a link for the password of one account, opened as another, can be left alone', async () => {
  const visitor = await openAdasLink();
  const before = (await accountOf(site, ada)).passwordHash;
  await visitor.press(visitor.words.actions.toAccount);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(bob);
  expect((await accountOf(site, ada)).passwordHash).toBe(before);
});

test('who has changed the password goes on as whom they changed it for', async () => {
  const visitor = await openAdasLink();
  const before = await sessionsOf(bob);
  await choosePassword(visitor);
  await visitor.press(fill(visitor.words.actions.signInAs, { email: ada }));
  await visitor.arrivesAt('/sign-in');
  await visitor.sees(visitor.words.entry.passwordSignIn.title);
  await enterPassword(visitor, chosen);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(ada);
  await leavesSessions(site, await accountOf(site, bob), before - 1);
});

test('or stays who they are, if they say so', async () => {
  const visitor = await openAdasLink();
  await choosePassword(visitor);
  await visitor.press(visitor.words.actions.toAccount);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(bob);
});
