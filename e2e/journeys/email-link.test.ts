import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientLimits } from '../../packages/protocol/src/limits.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { bothLooksTurned } from './look.ts';
import { accountOf, findAccount, openSessionsOf } from './server-knows.ts';
import { askForLink } from './signing-in.ts';
import { openVisitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

test.each(bothLooksTurned)(
  'a mailed link signs in the browser that asked for it, and nothing is typed twice: %j',
  async (look) => {
    const email = `ada-${look.language}@example.com`;
    const visitor = await openVisitor(site.url, look);
    const { entry, emailLink } = visitor.words;
    const { clock } = visitor.page;
    await clock.install();
    await visitor.begin();
    await askForLink(visitor, email);
    await visitor.meets(emailLink.sent.title);
    await visitor.press(emailLink.sent.trouble);
    await visitor.meets(emailLink.trouble.title);
    expect(await findAccount(site, email)).toBeUndefined();

    // So that what is shown for a second can be looked at for longer.
    await clock.pauseAt(Date.now() + 60_000);
    await visitor.open(await site.linkFor(email, 'signIn'));
    await visitor.meets(entry.signedIn.title);
    expect(visitor.page.url()).toBe(`${site.url}/sign-in`);
    await clock.runFor(clientLimits.signedInMessage);
    await visitor.arrivesAt('/account');
    await visitor.isSignedInAs(email);

    const account = await accountOf(site, email);
    expect(account).toMatchObject({ emailVerified: true, passwordHash: null });
    expect(await openSessionsOf(site, account)).toHaveLength(1);
  },
);
