import { afterAll, beforeAll, expect, test } from 'vitest';
import { guessLimits } from '../../packages/protocol/src/limits.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { accountOf, openSessionsOf } from './server-knows.ts';
import { enterEmail, enterPassword } from './signing-in.ts';
import { openVisitor } from './visitor.ts';

const email = 'ada@example.com';
const password = 'correct horse 7';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

test('whoever tries too many passwords has to wait, and then the right one works', async () => {
  await site.signUp(email, password);
  // Or the rest of this test would be about the session that signing up opened.
  site.pass(1000);
  const account = await accountOf(site, email);
  const sessionsBefore = await openSessionsOf(site, account);
  const visitor = await openVisitor(site.url, { language: 'en', width: 'phone' });
  const {
    entry: { fields },
    problems,
  } = visitor.words;
  await visitor.begin();
  await enterEmail(visitor, email);
  for (let attempt = 1; attempt <= guessLimits.passwordTries; attempt += 1) {
    await enterPassword(visitor, `wrong ${attempt}`);
    await visitor.isToldAt(fields.password, problems.INVALID_LOGIN_CREDENTIALS);
  }

  // Even the right one, or guessing would go on to be worth it.
  await enterPassword(visitor, password);
  await visitor.isToldAt(fields.password, problems.TOO_MANY_ATTEMPTS_TRY_LATER);
  expect(await openSessionsOf(site, account)).toEqual(sessionsBefore);

  site.pass(guessLimits.passwordRestFirst);
  await enterPassword(visitor, password);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(email);
  expect(await openSessionsOf(site, account)).toHaveLength(sessionsBefore.length + 1);
});
