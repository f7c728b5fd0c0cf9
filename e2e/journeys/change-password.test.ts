import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import {
  comesTo,
  desktop,
  eventually,
  hears,
  isSentToSignIn,
  openOwner,
  phone,
  someOwner,
  turnTo,
} from './account-owner.ts';
import { accountOf, openSessionsOf } from './server-knows.ts';
import { askForLink, enterEmail, enterPassword } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication({ environment: { LATCHKEY_WEAK_PASSWORDS: 'refuse' } });
  await site.admin(
    '/v2/projects/latchkey/config?updateMask=passwordPolicyConfig',
    {
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: 'ENFORCE',
        passwordPolicyVersions: [
          { customStrengthOptions: { minPasswordLength: 8, containsNumericCharacter: true } },
        ],
      },
    },
    'PATCH',
  );
});
afterAll(() => site.close());

const newPassword = 'violet harbour 27';

/** Which of the rules beside the field are kept by what is in it. */
const kept = ({ page, words }: Visitor) =>
  page
    .getByRole('listitem')
    .filter({ hasText: `(${words.policy.met})` })
    .count();

async function setPassword(visitor: Visitor, opener: string): Promise<void> {
  const { words } = visitor;
  const { newPassword: label } = words.entry.fields;
  await visitor.press(opener);
  expect(await kept(visitor)).toBe(0);
  await visitor.write(label, 'violet');
  await visitor.press(words.account.save);
  await visitor.isToldAt(label, words.entry.problems.PASSWORD_DOES_NOT_MEET_REQUIREMENTS);
  await visitor.write(label, 'violet harbour');
  await eventually(() => kept(visitor)).toBe(1);
  await visitor.write(label, 'password1');
  await eventually(() => kept(visitor)).toBe(2);
  await visitor.press(words.account.save);
  await visitor.isToldAt(label, words.policy.problems.COMMON_PASSWORD);
  await visitor.write(label, newPassword);
  await eventually(() => kept(visitor)).toBe(2);
  await visitor.meets(visitor.site.titles.account);
  await visitor.press(words.account.save);
  await hears(visitor, words.account.password.saved);
}

test('a new password signs out every other device, and this one stays', async () => {
  const owner = await someOwner(site, 'ada');
  const other = await openOwner(site, owner, 'profile', phone);
  const visitor = await openOwner(site, owner, 'password');
  await setPassword(visitor, visitor.words.account.password.change);
  const account = await accountOf(site, owner.email);
  expect(await openSessionsOf(site, account)).toHaveLength(1);
  expect(await site.mailsTo(owner.email)).toMatchObject([{ mail: { kind: 'passwordChanged' } }]);

  await visitor.page.reload();
  await comesTo(visitor, 'password');
  await turnTo(visitor, 'sessions');
  await visitor.reads(visitor.words.account.sessions.current);

  await other.press(other.words.account.save);
  await isSentToSignIn(other, 'profile');
  await enterEmail(other, owner.email);
  await enterPassword(other, owner.password);
  await other.isTold(other.words.entry.problems.INVALID_LOGIN_CREDENTIALS);
  await enterPassword(other, newPassword);
  await comesTo(other, 'profile');
  expect(await openSessionsOf(site, account)).toHaveLength(2);
});

test('somebody who came by a mailed link sets a first password', async () => {
  const email = 'grace@example.com';
  const visitor = await openVisitor(site.url, desktop);
  const { words } = visitor;
  await visitor.begin('/sign-in?next=/account/password');
  await askForLink(visitor, email);
  await visitor.open(await site.linkFor(email, 'signIn'));
  await comesTo(visitor, 'password');
  await visitor.reads(words.account.password.none);
  expect((await accountOf(site, email)).passwordHash).toBeNull();

  await setPassword(visitor, words.account.password.set);
  await visitor.reads(words.account.password.exists);
  expect((await accountOf(site, email)).passwordHash).not.toBeNull();
  expect((await site.call('signInWithPassword', { email, password: newPassword })).status).toBe(
    200,
  );
});
