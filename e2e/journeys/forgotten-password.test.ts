import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { bothLooksTurned } from './look.ts';
import { accountOf, openSessionsOf } from './server-knows.ts';
import { enterEmail, enterPassword } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication({ environment: { LATCHKEY_WEAK_PASSWORDS: 'refuse' } });
  const { status } = await site.admin(
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
  expect(status).toBe(200);
});
afterAll(() => site.close());

/** The rules as they are read out, kept ones and missing ones. */
const rules = ({ page }: Visitor) => page.getByRole('listitem').allTextContents();

test.each(bothLooksTurned)(
  'somebody who forgot the password chooses another one by the mail: %j',
  async (look) => {
    const email = `ada-${look.language}@example.com`;
    await site.signUp(email, 'forgotten 1');
    const account = await accountOf(site, email);
    const visitor = await openVisitor(site.url, look);
    const { entry, recovery, actions, policy } = visitor.words;

    await visitor.begin();
    await enterEmail(visitor, email);
    await visitor.press(entry.passwordSignIn.trouble);
    await visitor.meets(recovery.passwordRecovery.title);
    await visitor.press(recovery.passwordRecovery.submit);
    await visitor.meets(recovery.recoverySent.title);

    const link = await site.linkFor(email, 'resetPassword');
    await visitor.open(link);
    await visitor.meets(actions.passwordReset.title);
    const length = fill(policy.MINIMUM_PASSWORD_LENGTH, { minimum: 8 });
    const number = policy.MISSING_NUMERIC_CHARACTER;
    expect(await rules(visitor)).toEqual([
      `${length} (${policy.unmet})`,
      `${number} (${policy.unmet})`,
    ]);
    await visitor.write(entry.fields.newPassword, 'long enough');
    expect(await rules(visitor)).toEqual([
      `${length} (${policy.met})`,
      `${number} (${policy.unmet})`,
    ]);
    await visitor.press(actions.passwordReset.submit);
    await visitor.isToldAt(
      entry.fields.newPassword,
      visitor.words.problems.PASSWORD_DOES_NOT_MEET_REQUIREMENTS,
    );
    expect(await openSessionsOf(site, await accountOf(site, email))).toHaveLength(1);

    await visitor.write(entry.fields.newPassword, 'password1');
    await visitor.press(actions.passwordReset.submit);
    await visitor.isToldAt(entry.fields.newPassword, policy.problems.COMMON_PASSWORD);

    await visitor.write(entry.fields.newPassword, 'remembered 2');
    await visitor.press(actions.passwordReset.submit);
    await visitor.meets(actions.passwordReset.doneTitle);
    expect(visitor.page.url()).not.toContain('oobCode');
    // Whoever was signed in before may be why the password was changed.
    expect(await openSessionsOf(site, await accountOf(site, email))).toEqual([]);

    await visitor.press(actions.proceed);
    await visitor.arrivesAt('/sign-in');
    // The page knows whose password it was.
    await visitor.sees(entry.passwordSignIn.title);
    await enterPassword(visitor, 'forgotten 1');
    await visitor.isToldAt(entry.fields.password, visitor.words.problems.INVALID_LOGIN_CREDENTIALS);
    await enterPassword(visitor, 'remembered 2');
    await visitor.arrivesAt('/account');
    await visitor.isSignedInAs(email);
    const changed = await accountOf(site, email);
    expect(changed.id).toBe(account.id);
    expect(await openSessionsOf(site, changed)).toHaveLength(1);

    await visitor.open(link);
    await visitor.meets(actions.passwordReset.failedTitle);
    await visitor.reads(actions.passwordReset.failedText);
    expect((await accountOf(site, email)).passwordHash).toBe(changed.passwordHash);

    await visitor.press(actions.sendNew);
    await visitor.meets(recovery.passwordRecovery.title);
    await visitor.write(entry.fields.email, email);
    await visitor.press(recovery.passwordRecovery.submit);
    await visitor.meets(recovery.recoverySent.title);
    expect(await site.linkFor(email, 'resetPassword')).not.toBe(link);
  },
);
