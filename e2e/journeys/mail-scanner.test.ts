import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { languages } from './look.ts';
import { accountById, findAccount } from './server-knows.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const { entry, actions, emailLink } = languages.en.widget;

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

const password = 'correct horse 7';

const aMinute = 60_000;
/** Shorter than any time-out of the page's own, or nothing it asks for would be answered. */
const aWhile = 5_000;

/** Opens a link as the filters of mail servers do: asks for it, draws it, lets its scripts run. */
async function scan(link: string, heading: string): Promise<void> {
  const device = await openDevice({ url: site.url });
  const referrers: Promise<string | null>[] = [];
  device.context.on('request', (request) => referrers.push(request.headerValue('referer')));
  for (const method of ['HEAD', 'GET']) await device.context.request.fetch(link, { method });
  await device.context.clock.install();
  const tab = await device.openTab();
  await tab.goto(link);
  await tab.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  for (let passed = 0; passed < aMinute; passed += aWhile) {
    await device.context.clock.runFor(aWhile);
    // What the page has asked for meanwhile was asked before this.
    await tab.evaluate(() => fetch('/healthz'));
  }
  // L3: the address of the page has the code in it.
  expect((await Promise.all(referrers)).filter(Boolean)).toEqual([]);
}

type Mailed = { readonly link: string; readonly id: string };

async function mailTo(
  name: string,
  requestType: string,
  more: Record<string, string> = {},
): Promise<{ readonly email: string; readonly id: string; readonly idToken: string }> {
  const email = `${name}@example.com`;
  const { localId, idToken } = await site.signUp(email, password);
  const continueUrl = `${site.url}/sign-in`;
  const reply = await site.call('sendOobCode', {
    requestType,
    email,
    idToken,
    continueUrl,
    ...more,
  });
  expect(reply.status).toBe(200);
  return { email, id: localId, idToken };
}

const changeEmail = (name: string) =>
  mailTo(name, 'VERIFY_AND_CHANGE_EMAIL', { newEmail: `${name}@example.org` });

type Case = {
  readonly kind: string;
  readonly heading: string;
  mail(): Promise<Mailed>;
  /** What its reader does with it. */
  use(visitor: Visitor): Promise<void>;
  /** What the account is like before it was used, and after. */
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
};

const cases: readonly Case[] = [
  {
    kind: 'verifies an address',
    heading: actions.verifyEmail.title,
    async mail() {
      const { email, id } = await mailTo('verify', 'VERIFY_EMAIL');
      return { id, link: await site.linkFor(email, 'verifyEmail') };
    },
    async use({ write, press, sees }) {
      await write(entry.fields.password, password);
      await press(actions.verifyEmail.submit);
      await sees(actions.verifyEmail.doneTitle);
    },
    before: { emailVerified: false },
    after: { emailVerified: true },
  },
  {
    kind: 'changes an address',
    heading: actions.verifyAndChangeEmail.title,
    async mail() {
      const { id } = await changeEmail('change');
      return { id, link: await site.linkFor('change@example.org', 'verifyAndChangeEmail') };
    },
    async use({ write, press, sees }) {
      await write(entry.fields.password, password);
      await press(actions.verifyAndChangeEmail.submit);
      await sees(actions.verifyAndChangeEmail.doneTitle);
    },
    before: { email: 'change@example.com' },
    after: { email: 'change@example.org' },
  },
  {
    kind: 'takes a change of address back',
    heading: actions.recoverEmail.title,
    async mail() {
      const { email, id, idToken } = await changeEmail('recover');
      const oobCode = await site.codeFor('recover@example.org', 'verifyAndChangeEmail');
      expect((await site.call('update', { oobCode, idToken })).status).toBe(200);
      return { id, link: await site.linkFor(email, 'recoverEmail') };
    },
    async use({ press, sees }) {
      await press(actions.recoverEmail.submit);
      await sees(actions.recoverEmail.doneTitle);
    },
    before: { email: 'recover@example.org' },
    after: { email: 'recover@example.com' },
  },
  {
    kind: 'signs in',
    heading: emailLink.confirmEmail.title,
    async mail() {
      const { email, id } = await mailTo('sign-in', 'EMAIL_SIGNIN');
      return { id, link: await site.linkFor(email, 'signIn') };
    },
    async use({ press, write, arrivesAt }) {
      await write(entry.fields.email, 'sign-in@example.com');
      await press(emailLink.confirmEmail.submit);
      await arrivesAt('/account');
    },
    before: { emailVerified: false },
    after: { emailVerified: true },
  },
];

// The attack is nobody's: filters open every link of every mail, and some press on with its scripts.
describe('L2: a link that a mail scanner has opened still works for its reader', () => {
  test.each(cases.map((each) => [each.kind, each] as const))(
    'and %s',
    async (_kind, { heading, mail, use, before, after }) => {
      const { link, id } = await mail();
      await scan(link, heading);
      expect(await accountById(site, id)).toMatchObject(before);
      const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
      await visitor.open(link);
      await use(visitor);
      expect(await accountById(site, id)).toMatchObject(after);
    },
  );

  test('and changes a password', async () => {
    const { email, id } = await mailTo('reset', 'PASSWORD_RESET');
    const link = await site.linkFor(email, 'resetPassword');
    const { passwordHash } = await accountById(site, id);
    await scan(link, actions.passwordReset.title);
    expect((await accountById(site, id)).passwordHash).toBe(passwordHash);
    const visitor = await openVisitor(site.url, { language: 'en', width: 'phone' });
    await visitor.open(link);
    await visitor.write(entry.fields.newPassword, 'another horse 8');
    await visitor.press(actions.passwordReset.submit);
    await visitor.sees(actions.passwordReset.doneTitle);
    expect((await accountById(site, id)).passwordHash).not.toBe(passwordHash);
  });
});

test('a scanner that opens the link of somebody new makes no account', async () => {
  const email = 'nobody@example.com';
  await site.call('sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email,
    continueUrl: `${site.url}/sign-in`,
  });
  await scan(await site.linkFor(email, 'signIn'), emailLink.confirmEmail.title);
  expect(await findAccount(site, email)).toBeUndefined();
});
