import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
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
import { askForLink, enterPassword } from './signing-in.ts';
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

/** Tries what the rules refuse, and then enters one that they do not. */
async function enterNewPassword(visitor: Visitor): Promise<void> {
  const { words } = visitor;
  const { newPassword: label } = words.entry.fields;
  expect(await kept(visitor)).toBe(0);
  await visitor.write(label, 'violet');
  await visitor.press(words.account.save);
  await visitor.isToldAt(label, words.problems.PASSWORD_DOES_NOT_MEET_REQUIREMENTS);
  await visitor.write(label, 'violet harbour');
  await eventually(() => kept(visitor)).toBe(1);
  await visitor.write(label, newPassword);
  await eventually(() => kept(visitor)).toBe(2);
  await visitor.meets(visitor.site.titles.account);
  await visitor.press(words.account.save);
}

/** What everybody has keeps the rules, and only the server knows it. */
async function tryCommonPassword({ words, write, press, isToldAt }: Visitor): Promise<void> {
  const { newPassword: label } = words.entry.fields;
  await write(label, 'password1');
  await press(words.account.save);
  await isToldAt(label, words.policy.problems.COMMON_PASSWORD);
}

test('a new password signs out every other device, and this one stays', async () => {
  const owner = await someOwner(site, 'ada');
  const other = await openOwner(site, owner, 'profile', phone);
  const visitor = await openOwner(site, owner, 'password');
  const { change, current, wrong, saved } = visitor.words.account.password;
  await visitor.press(change);
  await visitor.write(current, 'battery staple');
  await enterNewPassword(visitor);
  await visitor.isToldAt(current, wrong);
  await visitor.write(current, '');
  await visitor.press(visitor.words.account.save);
  await visitor.isToldAt(current, visitor.words.problems.MISSING_PASSWORD);
  await visitor.write(current, owner.password);
  await tryCommonPassword(visitor);
  await visitor.write(visitor.words.entry.fields.newPassword, newPassword);
  await visitor.press(visitor.words.account.save);
  await hears(visitor, saved);
  const account = await accountOf(site, owner.email);
  expect(await openSessionsOf(site, account)).toHaveLength(1);
  expect(await site.mailsTo(owner.email)).toMatchObject([{ mail: { kind: 'passwordChanged' } }]);

  await visitor.page.reload();
  await comesTo(visitor, 'password');
  await turnTo(visitor, 'sessions');
  await visitor.reads(visitor.words.account.sessions.current);

  await other.press(other.words.account.save);
  await isSentToSignIn(other, 'profile');
  // The server signed them out, and they are still known by the address.
  await enterPassword(other, owner.password);
  await other.isTold(other.words.problems.INVALID_LOGIN_CREDENTIALS);
  await enterPassword(other, newPassword);
  await comesTo(other, 'profile');
  expect(await openSessionsOf(site, account)).toHaveLength(2);
});

test('somebody who came by a mailed link sets a first password', async () => {
  const email = 'grace@example.com';
  const visitor = await openVisitor(site.url, desktop);
  const { words } = visitor;
  await visitor.begin('/sign-in?next=/account/security');
  await askForLink(visitor, email);
  await visitor.open(await site.linkFor(email, 'signIn'));
  await comesTo(visitor, 'password');
  await visitor.reads(words.account.password.none);
  expect((await accountOf(site, email)).passwordHash).toBeNull();

  await visitor.press(words.account.password.set);
  await tryCommonPassword(visitor);
  await visitor.write(words.entry.fields.newPassword, '');
  await enterNewPassword(visitor);
  await hears(visitor, words.account.password.saved);
  await visitor.reads(words.account.password.exists);
  expect((await accountOf(site, email)).passwordHash).not.toBeNull();
  expect((await site.call('signInWithPassword', { email, password: newPassword })).status).toBe(
    200,
  );
});

test('whoever forgot the old one is mailed a way to a new one', async () => {
  const owner = await someOwner(site, 'hedy');
  const visitor = await openOwner(site, owner, 'password', phone);
  const { words } = visitor;
  await visitor.press(words.account.password.change);
  await visitor.meets(visitor.site.titles.account);
  await visitor.press(words.account.password.forgot);
  await hears(visitor, fill(words.account.password.resetSent, { email: owner.email }));
  await visitor.open(await site.linkFor(owner.email, 'resetPassword'));
  await visitor.write(words.entry.fields.newPassword, newPassword);
  await visitor.press(words.actions.passwordReset.submit);
  await visitor.sees(words.actions.passwordReset.doneTitle);
  const { email } = owner;
  const reply = await site.call('signInWithPassword', { email, password: newPassword });
  expect(reply.status).toBe(200);
});

test('a password that is too short hears how long this project wants them', async () => {
  await site.admin(
    '/v2/projects/latchkey/config?updateMask=passwordPolicyConfig',
    {
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: 'ENFORCE',
        passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 12 } }],
      },
    },
    'PATCH',
  );
  const owner = await someOwner(site, 'mary');
  const visitor = await openOwner(site, owner, 'password');
  const { words } = visitor;
  const { newPassword: label } = words.entry.fields;
  await visitor.press(words.account.password.change);
  await visitor.write(words.account.password.current, owner.password);
  const rule = fill(words.policy.MINIMUM_PASSWORD_LENGTH, { minimum: 12 });
  await visitor.page.getByRole('listitem').filter({ hasText: rule }).waitFor();
  await visitor.write(label, 'violet 27');
  await visitor.press(words.account.save);
  await visitor.isToldAt(label, words.problems.PASSWORD_DOES_NOT_MEET_REQUIREMENTS);
});
