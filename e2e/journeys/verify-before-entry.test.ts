import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { wantAccount } from './guests.ts';
import { bothLooks } from './look.ts';
import { accountOf } from './server-knows.ts';
import {
  continueAsGuest,
  createAccount,
  enterPassword,
  fillInAccount,
  signIn,
} from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

// Where nobody gets in before the address is proved.

const password = 'correct horse 7';

let site: RunningSite;
const requireProof = (requiredToSignIn: boolean) =>
  site.admin(
    '/v2/projects/latchkey/config?updateMask=emailVerificationConfig',
    { emailVerificationConfig: { requiredToSignIn } },
    'PATCH',
  );
beforeAll(async () => {
  site = await startWebApplication();
  await requireProof(true);
});
afterAll(() => site.close());

/** Browsers of tests do not say which tab is looked at. */
const comesBack = ({ page }: Visitor) => page.evaluate(() => dispatchEvent(new Event('focus')));

test.each(bothLooks)(
  'somebody new opens the link in another tab, and goes on by themselves where they wait: %j',
  async (look) => {
    const email = `ada-${look.language}@example.com`;
    const visitor = await openVisitor(site.url, look);
    const { actions, secondFactor } = visitor.words;
    await visitor.begin();
    await createAccount(visitor, { email, password, name: 'Ada' });
    await visitor.meets(secondFactor.enrolVerify.title);
    await visitor.press(secondFactor.enrolVerify.done);
    await visitor.isTold(secondFactor.problems.UNVERIFIED_EMAIL);
    expect((await accountOf(site, email)).emailVerified).toBe(false);

    const tab = await visitor.anotherTab();
    await tab.open(await site.linkFor(email, 'verifyEmail'));
    await tab.meets(actions.verifyEmail.title);
    await tab.write(tab.words.entry.fields.password, password);
    await tab.press(actions.verifyEmail.submit);
    await tab.meets(actions.verifyEmail.doneTitle);
    expect((await accountOf(site, email)).emailVerified).toBe(true);

    await comesBack(visitor);
    await visitor.arrivesAt('/account');
    await visitor.isSignedInAs('Ada');
  },
);

test('whoever gives up comes back with the password, and is led there again', async () => {
  const email = 'grace@example.com';
  const visitor = await openVisitor(site.url, { language: 'en', width: 'phone' });
  const { entry, secondFactor } = visitor.words;
  await visitor.begin();
  await createAccount(visitor, { email, password, name: 'Grace' });
  await visitor.sees(secondFactor.enrolVerify.title);
  await visitor.page.reload();
  await enterPassword(visitor, password);
  await visitor.sees(secondFactor.enrolVerify.title);
  await visitor.begin('/sign-in?next=/account');
  await signIn(visitor, email, password);
  await visitor.sees(secondFactor.enrolVerify.title);
  await visitor.press(secondFactor.enrolVerify.other);
  await visitor.sees(entry.providerList.title);
  await signIn(visitor, email, password);
  await visitor.sees(secondFactor.enrolVerify.title);

  const away = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  await away.open(await site.linkFor(email, 'verifyEmail'));
  await away.sees(away.words.actions.verifyEmail.title);
  await away.write(entry.fields.password, password);
  await away.press(away.words.actions.verifyEmail.submit);
  await away.sees(away.words.actions.verifyEmail.doneTitle);

  await visitor.page.reload();
  await enterPassword(visitor, password);
  await visitor.arrivesAt('/account');
});

test.each(bothLooks)(
  'a guest who mistyped the address says it again, and keeps the account: %j',
  async (look) => {
    const [wrong, email] = [
      `hedi-${look.language}@example.com`,
      `hedy-${look.language}@example.com`,
    ];
    const visitor = await openVisitor(site.url, look);
    const { entry, join, secondFactor } = visitor.words;
    await visitor.begin('/sign-in');
    await continueAsGuest(visitor);
    await visitor.arrivesAt('/account');
    await wantAccount(visitor);
    await visitor.write(entry.fields.email, wrong);
    await fillInAccount(visitor, { name: 'Hedy', password });
    await visitor.sees(secondFactor.enrolVerify.title);
    const { id } = await accountOf(site, wrong);

    await visitor.press(secondFactor.enrolVerify.other);
    await visitor.meets(join.createAccount.title);
    await visitor.press(entry.cancel);
    await visitor.sees(secondFactor.enrolVerify.title);
    // By the browser's own button, too.
    await visitor.page.goBack();
    await visitor.sees(join.createAccount.title);
    await visitor.write(entry.fields.email, email);
    await fillInAccount(visitor, { name: 'Hedy', password });
    await visitor.sees(secondFactor.enrolVerify.title);
    await visitor.reads(email);

    const away = await openVisitor(site.url, look);
    const { verifyEmail } = away.words.actions;
    await away.open(await site.linkFor(email, 'verifyEmail'));
    await away.write(entry.fields.password, password);
    await away.press(verifyEmail.submit);
    await away.sees(verifyEmail.doneTitle);
    await comesBack(visitor);
    await visitor.arrivesAt('/account');
    await visitor.isSignedInAs('Hedy');
    expect(await accountOf(site, email)).toMatchObject({ id, emailVerified: true });
  },
);

test('somebody with an authenticator app is led there by its code, and is in after the link', async () => {
  const email = 'emmy@example.com';
  await requireProof(false);
  const { idToken, localId } = await site.signUpVerified(email, password);
  const app = await site.enrolTotp(idToken);
  const account = { localId, emailVerified: false };
  await site.admin('/v1/projects/latchkey/accounts:update', account);
  await requireProof(true);
  const visitor = await openVisitor(site.url, { language: 'en', width: 'phone' });
  const { actions, secondFactor } = visitor.words;
  await visitor.begin('/sign-in?next=/account');
  await signIn(visitor, email, password);
  await visitor.sees(secondFactor.totpChallenge.title);
  await visitor.write(secondFactor.code, site.totpCode(app.secret, 1));
  await visitor.meets(secondFactor.enrolVerify.title);

  const tab = await visitor.anotherTab();
  await tab.open(await site.linkFor(email, 'verifyEmail'));
  await tab.sees(actions.verifyEmail.title);
  await tab.press(actions.verifyEmail.submit);
  await tab.sees(actions.verifyEmail.doneTitle);

  await comesBack(visitor);
  await visitor.arrivesAt('/account');
  expect((await accountOf(site, email)).emailVerified).toBe(true);
});
