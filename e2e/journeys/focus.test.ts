import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { desktop, focused, hears, openOwner, partOf, someOwner } from './account-owner.ts';
import { continueAsGuest } from './signing-in.ts';
import { openVisitor } from './visitor.ts';

// Presses after which what was pressed is gone. Whoever uses a keyboard goes on from there, and not
// from the top of the page.

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

const google = { provider: 'Google' };
const waits = 30_000;

describe('the focus stays where somebody was', () => {
  test('who has the mail for their address sent, and sent again', async () => {
    const owner = await someOwner(site, 'verifying');
    const visitor = await openVisitor(site.url, desktop);
    await visitor.device.context.clock.install();
    const { account, entry, recovery } = visitor.words;
    await visitor.begin('/sign-in?next=%2Faccount%2Fprofile');
    await visitor.write(entry.fields.email, owner.email);
    await visitor.press(entry.emailEntry.next);
    await visitor.write(entry.fields.password, owner.password);
    await visitor.press(entry.passwordSignIn.submit);
    await visitor.arrivesAt('/account/profile');
    await visitor.press(account.email.verify);
    await hears(visitor, fill(account.email.verifySent, { email: owner.email }));
    expect(await focused(visitor)).toBe(account.email.title);

    await visitor.device.context.clock.fastForward(waits);
    site.pass(waits);
    await visitor.press(recovery.resend.submit);
    await visitor.hears(recovery.resend.sentAgain);
    expect(await focused(visitor)).toContain(recovery.resend.wait.split('{')[0]);
  });

  test('who has it sent from the part that waits for it', async () => {
    const owner = await someOwner(site, 'waiting');
    const visitor = await openOwner(site, owner, 'two-step');
    const { account, secondFactor } = visitor.words;
    await partOf(visitor, 'two-step').getByRole('button', { name: account.email.verify }).click();
    await hears(visitor, fill(account.email.verifySent, { email: owner.email }));
    expect(await focused(visitor)).toBe(secondFactor.account.title);
  });

  test('who adds an address', async () => {
    const visitor = await openVisitor(site.url, desktop);
    const { account, entry } = visitor.words;
    await visitor.begin('/sign-in?next=%2Faccount%2Fprofile');
    await continueAsGuest(visitor);
    await visitor.arrivesAt('/account/profile');
    await visitor.press(account.email.add);
    await visitor.write(entry.fields.email, 'added@example.com');
    await visitor.write(entry.fields.newPassword, 'correct horse 7');
    await visitor.press(account.email.add);
    await hears(visitor, fill(account.email.verifySent, { email: 'added@example.com' }));
    expect(await focused(visitor)).toBe(account.email.title);
  });

  test('who comes back from a provider, with it or without', async () => {
    const owner = await someOwner(site, 'linking');
    const visitor = await openOwner(site, owner, 'linked-accounts');
    const words = visitor.words.linkedAccounts;
    const visit = async (person: RegExp) => {
      await visitor.press(fill(words.linkNamed, google));
      await visitor.page.getByRole('button', { name: person }).click();
      await visitor.arrivesAt('/account/connections');
    };
    await visit(/Nora Nay/);
    await visitor.isTold(words.problems.USER_CANCELLED);
    expect(await focused(visitor)).toBe(fill(words.linkNamed, google));
    await visit(/Ada Lovelace/);
    await hears(visitor, fill(words.added, google));
    expect(await focused(visitor)).toBe(fill(words.unlinkNamed, google));
  });

  test.each([
    ['sessions', /sessions:list/],
    ['passkeys', /passkey/i],
  ] as const)('who tries again what could not be read: %s', async (section, address) => {
    const owner = await someOwner(site, `reading-${section}`);
    const visitor = await openOwner(site, owner, 'profile');
    const { words, page } = visitor;
    visitor.device.problems.tolerate(/ERR_FAILED/);
    await page.route(address, (route) => route.abort());
    await visitor.open(section === 'sessions' ? '/account/devices' : '/account/security');
    const part = partOf(visitor, section);
    const again = part.getByRole('button', { name: words.account.sessions.retry, exact: true });
    await again.waitFor();
    await page.unroute(address);
    await again.click();
    await again.waitFor({ state: 'detached' });
    expect(await focused(visitor)).toBe(await part.getByRole('heading').first().textContent());
  });
});

describe('the page of a link that does not work', () => {
  test.each(['/__/auth/action', '/__/auth/action?mode=verifyEmail', '/sign-in?mode=resetPassword'])(
    'has the focus on its heading: %s',
    async (address) => {
      const visitor = await openVisitor(site.url, desktop);
      await visitor.begin(address);
      await visitor.page.getByRole('heading', { level: 1 }).waitFor();
      expect(await focused(visitor)).toBe(visitor.words.actions.unknown.failedTitle);
    },
  );
});
