import { afterAll, beforeAll, expect, test } from 'vitest';
import { guessLimits } from '../../packages/protocol/src/limits.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { bothWidths, type Look } from './look.ts';
import { accountOf, findAccount, openSessionsOf } from './server-knows.ts';
import { askForLink } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

/** Opens a link on a device that knows nothing of who asked for it. */
async function openElsewhere(email: string, look: Look): Promise<Visitor> {
  const first = await openVisitor(site.url, look);
  await first.begin();
  await askForLink(first, email);
  const elsewhere = await openVisitor(site.url, look);
  await elsewhere.open(await site.linkFor(email, 'signIn'));
  return elsewhere;
}

async function confirmEmail(visitor: Visitor, email: string): Promise<void> {
  const { entry, emailLink } = visitor.words;
  await visitor.write(entry.fields.email, email);
  await visitor.press(emailLink.confirmEmail.submit);
}

test.each(bothWidths)(
  'a link that is opened in another browser asks whose it is, and only the right answer signs in: %j',
  async (look) => {
    const email = `ada-${look.width}@example.com`;
    const visitor = await openElsewhere(email, look);
    const { emailLink } = visitor.words;
    await visitor.meets(emailLink.confirmEmail.title);
    expect(visitor.page.url()).not.toContain('oobCode');
    await confirmEmail(visitor, 'eve@example.com');
    await visitor.isTold(visitor.words.problems.EMAIL_MISMATCH);
    await visitor.meets(emailLink.confirmEmail.title);
    expect(await findAccount(site, email)).toBeUndefined();
    expect(await findAccount(site, 'eve@example.com')).toBeUndefined();

    await confirmEmail(visitor, email);
    await visitor.arrivesAt('/account');
    await visitor.isSignedInAs(email);
    expect(await openSessionsOf(site, await accountOf(site, email))).toHaveLength(1);
  },
);

// The attack: whoever gets hold of a link tries one address after the other.
test('wrong answers count, and after a few of them the link is dead', async () => {
  const email = 'grace@example.com';
  const visitor = await openElsewhere(email, { language: 'en', width: 'desktop' });
  const { emailLink } = visitor.words;
  await visitor.sees(emailLink.confirmEmail.title);
  for (let guess = 1; guess <= guessLimits.codeTries; guess += 1) {
    await confirmEmail(visitor, `guess-${guess}@example.com`);
    await visitor.isTold(visitor.words.problems.EMAIL_MISMATCH);
  }
  await confirmEmail(visitor, email);
  await visitor.isTold(visitor.words.problems.INVALID_OOB_CODE);
  expect(await findAccount(site, email)).toBeUndefined();
});
