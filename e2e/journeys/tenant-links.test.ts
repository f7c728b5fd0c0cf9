import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { eventually } from './account-owner.ts';
import { openVisitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

test('links of a tenant’s mails do their work in the web application', async () => {
  const email = 'ada@example.com';
  const { body: tenant } = await site.admin('/v2/projects/latchkey/tenants', {
    displayName: 'customer',
    allowPasswordSignup: true,
  });
  const tenantId = String(tenant['name']).split('/')[3] ?? '';
  const signIn = (password: string) =>
    site.call('signInWithPassword', { email, password, tenantId });
  const { body: signedUp } = await site.call('signUp', {
    email,
    password: 'forgotten 1',
    tenantId,
  });
  await site.signUp(email, 'of the project');

  await site.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: signedUp.idToken });
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  const { entry, actions } = visitor.words;
  await visitor.open(await site.linkFor(email, 'verifyEmail'));
  await visitor.write(entry.fields.password, 'forgotten 1');
  await visitor.press(actions.verifyEmail.submit);
  await visitor.meets(actions.verifyEmail.doneTitle);
  expect((await site.identity.accounts.byEmail(tenantId, email))?.emailVerified).toBe(true);
  expect((await site.identity.accounts.byEmail('', email))?.emailVerified).toBe(false);

  await site.call('sendOobCode', { requestType: 'PASSWORD_RESET', email, tenantId });
  await visitor.open(await site.linkFor(email, 'resetPassword'));
  await visitor.meets(actions.passwordReset.title);
  await visitor.write(entry.fields.newPassword, 'remembered 2');
  await visitor.press(actions.passwordReset.submit);
  await visitor.meets(actions.passwordReset.doneTitle);
  expect((await signIn('remembered 2')).status).toBe(200);
  expect((await signIn('forgotten 1')).status).toBe(400);
  const ofTheProject = { email, password: 'of the project' };
  expect((await site.call('signInWithPassword', ofTheProject)).status).toBe(200);

  // Loaded again, the page has forgotten the code, and not whose it was.
  await eventually(() => visitor.page.evaluate(() => JSON.stringify(history.state))).toContain(
    'password-reset-done',
  );
  await visitor.page.reload();
  await visitor.sees(actions.passwordReset.doneTitle);
  await visitor.press(entry.passwordSignIn.submit);
  await visitor.arrivesAt(`/sign-in?tenantId=${tenantId}`);
});
