import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { accountOf, openSessionsOf } from './server-knows.ts';
import { askForLink, signIn } from './signing-in.ts';
import { openVisitor } from './visitor.ts';

const password = 'correct horse 7';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

let people = 0;
async function somebody(): Promise<string> {
  const { email } = await site.signUp(`somebody-${++people}@example.com`, password);
  return email;
}

test('whoever is signed out is sent to sign in, and back to where they were', async () => {
  const email = await somebody();
  const visitor = await openVisitor(site.url, { language: 'en', width: 'phone' });
  await visitor.begin('/account/profile');
  await visitor.arrivesAt('/sign-in?next=%2Faccount%2Fprofile');
  await signIn(visitor, email, password);
  await visitor.arrivesAt('/account/profile');
  await visitor.reads(visitor.words.account.email.unverified);
});

test('the way back goes by the mail, too', async () => {
  const email = await somebody();
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  await visitor.begin('/account/profile');
  await askForLink(visitor, email);
  await visitor.open(await site.linkFor(email, 'signIn'));
  await visitor.arrivesAt('/account/profile');
  await visitor.isSignedInAs(email);
});

const foreign = [
  'https://evil.example/account',
  '//evil.example/account',
  '/\\evil.example/account',
  '/\t/evil.example/account',
  'javascript:document.title=1',
  'https:evil.example',
  'http://localhost@evil.example/',
];

// The attack: a link to our own sign-in page that ends on a page of somebody else.
test('nobody is sent on to a foreign page after signing in', async () => {
  const email = await somebody();
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  const [first = '', ...others] = foreign;
  await visitor.begin(`/sign-in?${new URLSearchParams({ next: first })}`);
  await signIn(visitor, email, password);
  await visitor.arrivesAt('/account');
  for (const next of others) {
    await visitor.open(`/sign-in?${new URLSearchParams({ next })}`);
    await visitor.arrivesAt('/account');
    expect(new URL(visitor.page.url()).origin).toBe(site.url);
  }
  await visitor.isSignedInAs(email);
});

// The attack: a real link out of our own mail, with another end sewn on.
test('a mailed link with a foreign address in it works, and leads nowhere', async () => {
  const email = await somebody();
  await site.call('sendOobCode', {
    requestType: 'PASSWORD_RESET',
    email,
    continueUrl: `${site.url}/sign-in`,
  });
  const link = new URL(await site.linkFor(email, 'resetPassword'));
  link.searchParams.set('continueUrl', 'https://evil.example/');
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  const { entry, actions } = visitor.words;
  await visitor.open(link.href);
  await visitor.write(entry.fields.newPassword, 'another horse 8');
  await visitor.press(actions.passwordReset.submit);
  await visitor.sees(actions.passwordReset.doneTitle);
  expect(await visitor.page.getByRole('button', { name: actions.proceed }).count()).toBe(0);
  expect(await visitor.page.getByRole('link').count()).toBe(0);
  expect(await openSessionsOf(site, await accountOf(site, email))).toEqual([]);
});
