import { guessLimits } from '@latchkey/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../client/src/index.ts';
import { type Browser, watch } from '../../client/test/open-browser.ts';
import { createSignInFlow, type SignInOptions } from '../src/index.ts';
import { followLink, mailedLink } from './follow-link.ts';
import { openTown, type Town, type Visit } from './visit.ts';

let town: Town;
let browser: Browser;
let client: Client;
let email: string;
beforeAll(async () => {
  town = await openTown();
});
beforeEach(() => {
  browser = town.newBrowser();
  client = browser.openTab();
  email = town.newEmail();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

const minute = 60_000;
const linkOnly: SignInOptions = { email: { password: false } };
const failed = { problem: 'NETWORK_REQUEST_FAILED' };

async function ask(to = email, options = linkOnly): Promise<Visit> {
  const visit = town.visit(options, { client });
  await visit.at('email-entry');
  visit.send({ type: 'emailEntered', email: to });
  await visit.at('link-sent');
  return visit;
}

/** Asks for a link, puts the page away, and returns where the mail leads. */
async function askAndLeave(to = email, options = linkOnly): Promise<string> {
  const visit = await ask(to, options);
  visit.leave();
  return followLink(town.world, to.trim().toLowerCase());
}

const open = (address: string, options = linkOnly, by = client) =>
  town.visit(options, { client: by, address });
const elsewhere = () => town.newBrowser().openTab();

describe('a mailed link', () => {
  test('signs in the browser that asked for it, as one change', async () => {
    const address = await askAndLeave(` ${email.toUpperCase()} `);
    const { seen } = watch(client.session);
    const visit = open(address);
    await visit.at('closed');
    expect(client.session.current?.account).toMatchObject({ email, emailVerified: true });
    expect(seen).toEqual([email]);
  });

  test('is taken out of the address bar, and nothing else is', async () => {
    const address = await askAndLeave();
    const visit = open(`${address}&from=mail#top`);
    await visit.at('closed');
    expect(visit.address).toBe('http://localhost:3000/sign-in?from=mail#top');
  });

  test('that an application hands on wrapped works, and is taken out as well', async () => {
    const visit = await ask();
    visit.leave();
    const link = await mailedLink(town.world, email);
    const opened = open(`http://localhost:3000/sign-in?link=${encodeURIComponent(link)}`);
    await opened.at('closed');
    expect(opened.address).toBe('http://localhost:3000/sign-in');
  });

  test('says in another browser that it needs the address, and signs in with it', async () => {
    const address = await askAndLeave();
    const other = elsewhere();
    const visit = open(address, linkOnly, other);
    await visit.at('confirm-email');
    visit.send({ type: 'emailEntered', email: 'somebody.else@example.com' });
    expect((await visit.at('confirm-email')).notice).toEqual({ problem: 'EMAIL_MISMATCH' });
    visit.send({ type: 'emailEntered', email });
    await visit.at('closed');
    expect(other.session.current?.account.email).toBe(email);
  });

  test('does not let the address be guessed', async () => {
    const visit = open(await askAndLeave(), linkOnly, elsewhere());
    await visit.at('confirm-email');
    for (let tries = 0; tries < guessLimits.codeTries; tries += 1) {
      visit.send({ type: 'emailEntered', email: `guess-${tries}@example.com` });
      expect((await visit.at('confirm-email')).notice).toEqual({ problem: 'EMAIL_MISMATCH' });
    }
    visit.send({ type: 'emailEntered', email });
    expect((await visit.at('link-expired')).notice).toEqual({ problem: 'INVALID_OOB_CODE' });
  });

  test('works once', async () => {
    const address = await askAndLeave();
    await open(address).at('closed');
    await client.session.signOut();
    expect(browser.local.dump()).not.toContain(email);
    expect((await open(address).at('link-expired')).notice).toEqual({
      problem: 'INVALID_OOB_CODE',
    });
  });

  test('expires', async () => {
    const address = await askAndLeave();
    town.world.pass(11 * minute);
    const visit = open(address);
    expect(await visit.at('link-expired')).toMatchObject({
      data: { email },
      notice: { problem: 'EXPIRED_OOB_CODE' },
    });
    visit.send({ type: 'emailEntered', email });
    await visit.at('link-sent');
    visit.leave();
    await open(await followLink(town.world, email)).at('closed');
    expect(client.session.current?.account.email).toBe(email);
  });

  test('bound to its browser does not work in another, also with the word for it cut out', async () => {
    const bound = { email: { password: false, forceSameDevice: true } };
    const address = await askAndLeave(email, bound);
    await open(address, bound, elsewhere()).at('different-device');
    await open(address.replace('ui_sd=1', 'ui_sd=0'), bound, elsewhere()).at('different-device');
    await open(address, bound).at('closed');
  });

  // Anybody can write a link: the page must not ask another tenant for everything from then on.
  test('that names a tenant nobody has is refused, and leaves the page as it was', async () => {
    const address = await askAndLeave();
    const visit = open(`${address}&tenantId=evil`);
    expect((await visit.at('email-entry')).notice).toMatchObject({ problem: 'INTERNAL' });
    expect(client.tenantId).toBeUndefined();
    expect(browser.requests.at(-1)?.body).toMatchObject({ tenantId: 'evil' });
  });

  test('of somebody new is refused where nobody is let in', async () => {
    await town.tellMethods();
    const address = await askAndLeave();
    await town.configure('client', { client: { permissions: { disabledUserSignup: true } } });
    const visit = open(address, { ...linkOnly, adminRestricted: true });
    expect((await visit.at('not-authorized')).data).toEqual({ email });
    visit.send({ type: 'backPressed' });
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    expect((await visit.at('not-authorized')).data).toEqual({ email });
  });
});

describe('an older link of the same browser', () => {
  test('to the same address says that a newer one was sent', async () => {
    const older = await askAndLeave();
    const newer = await askAndLeave();
    expect(await open(older).at('link-expired')).toMatchObject({
      data: { email },
      notice: { problem: 'NEWER_LINK_SENT' },
    });
    await open(newer).at('closed');
  });

  test('to another address still works', async () => {
    const older = await askAndLeave();
    await askAndLeave(town.newEmail());
    await open(older).at('closed');
    expect(client.session.current?.account.email).toBe(email);
  });
});

describe('a mail that is asked for again', () => {
  // The server says nothing: over its limit it sends nothing, and lets the last link live.
  test('too often is not sent, and the last one that was stays good', async () => {
    const visit = await ask();
    const mostMails = guessLimits.mailsPerAddressPerHour;
    for (let mails = 2; mails <= mostMails + 1; mails += 1) {
      visit.send({ type: 'resendAsked' });
      expect((await visit.at('link-sent')).data.times).toBe(mails);
    }
    visit.leave();
    expect(await town.world.mailsTo(email)).toHaveLength(mostMails);
    await open(await followLink(town.world, email)).at('closed');
    expect(client.session.current?.account.email).toBe(email);
  });

  test('by a broken connection is told where it was asked for, and can be sent then', async () => {
    const visit = await ask();
    browser.cut();
    visit.send({ type: 'resendAsked' });
    expect((await visit.at('link-sent')).notice).toEqual(failed);
    browser.restore();
    visit.send({ type: 'resendAsked' });
    expect((await visit.at('link-sent')).data.times).toBe(2);
  });

  test('from a page that may not send links is refused at the address', async () => {
    const visit = town.visit(linkOnly, { client, address: 'https://unlisted.example.org/' });
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    expect((await visit.at('email-entry')).notice).toEqual({ problem: 'UNAUTHORIZED_DOMAIN' });
  });
});

describe('a link on a broken connection', () => {
  test('is tried again, although it is out of the address bar', async () => {
    const address = await askAndLeave();
    browser.cut();
    const visit = open(address);
    expect((await visit.at('recoverable-error')).data.problem).toBe('NETWORK_REQUEST_FAILED');
    expect(visit.address).not.toContain('oobCode');
    browser.restore();
    visit.send({ type: 'continuePressed' });
    await visit.at('closed');
    expect(client.session.current?.account.email).toBe(email);
  });

  test('keeps the typed address waiting, and works with the next press', async () => {
    const address = await askAndLeave();
    const other = town.newBrowser();
    const visit = open(address, linkOnly, other.openTab());
    await visit.at('confirm-email');
    other.cut();
    visit.send({ type: 'emailEntered', email });
    expect((await visit.at('confirm-email')).notice).toEqual(failed);
    other.restore();
    visit.send({ type: 'emailEntered', email });
    await visit.at('closed');
  });
});

test('a link on a page that is put away and shown again is still known, and signs in', async () => {
  let address = await askAndLeave();
  const page = {
    get address() {
      return address;
    },
    replaceAddress(next: string) {
      address = next;
    },
    goTo() {},
  };
  const release = browser.hold();
  const machine = createSignInFlow({ client, options: () => linkOnly, page });
  const isClosed = new Promise<void>((resolve) => {
    machine.subscribe(() => machine.getSnapshot().screen === 'closed' && resolve());
  });
  machine.open();
  while (browser.count('/v1/accounts:resetPassword') === 0) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(address).not.toContain('oobCode');
  machine.close();
  machine.open();
  release();
  await isClosed;
  machine.close();
  expect(client.session.current?.account.email).toBe(email);
});

describe('a link opened where somebody else is signed in', () => {
  let before: string;
  beforeEach(async () => {
    before = town.newEmail();
    await client.session.ready;
    await client.session.adopt(await town.world.signUp(before));
  });

  test('asks first, and then signs in', async () => {
    const visit = open(await askAndLeave());
    expect((await visit.at('switch-account')).data).toEqual({ email, otherAccount: before });
    expect(client.session.current?.account.email).toBe(before);
    visit.send({ type: 'continuePressed' });
    await visit.at('closed');
    expect(client.session.current?.account.email).toBe(email);
  });

  test('is left unused by whoever wants to stay', async () => {
    const address = await askAndLeave();
    const visit = open(address);
    await visit.at('switch-account');
    visit.send({ type: 'backPressed' });
    await visit.at('closed');
    expect(client.session.current?.account.email).toBe(before);
    await client.session.signOut();
    await open(address).at('closed');
    expect(client.session.current?.account.email).toBe(email);
  });

  test('is not asked about by its owner', async () => {
    const visit = open(await askAndLeave(before));
    await visit.at('closed');
    expect(client.session.current?.account.email).toBe(before);
  });
});

describe('a link that was used', () => {
  test('leads on who was signed in by it', async () => {
    const address = await askAndLeave();
    await open(address).at('closed');
    await open(address).at('closed');
    expect(client.session.current?.account.email).toBe(email);
  });

  test('says to somebody else who they are, and leaves them so', async () => {
    const address = await askAndLeave();
    await open(address).at('closed');
    const another = town.newEmail();
    await client.session.adopt(await town.world.signUp(another));
    const visit = open(address);
    expect((await visit.at('link-expired')).data).toEqual({ email: '', otherAccount: another });
    visit.send({ type: 'backPressed' });
    await visit.at('closed');
    expect(client.session.current?.account.email).toBe(another);
  });

  test('is said to be dead where nobody is signed in', async () => {
    const address = await askAndLeave();
    await open(address).at('closed');
    await client.session.signOut();
    expect(browser.local.dump()).not.toContain(email);
    expect((await open(address).at('link-expired')).data).toEqual({ email: '' });
  });
});

describe('a link, where somebody is signed in', () => {
  async function mail(to: string, more: Record<string, string> = {}): Promise<string> {
    const { ui_sid = '', ...request } = more;
    const continueUrl = `http://localhost:3000/sign-in?ui_sid=${ui_sid}`;
    const { status } = await town.world.call('sendOobCode', {
      requestType: 'EMAIL_SIGNIN',
      email: to,
      continueUrl,
      canHandleCodeInApp: true,
      ...request,
    });
    expect(status).toBe(200);
    return followLink(town.world, to);
  }

  // The attack: anybody can have such a mail sent, and it would take the place of her own account.
  test('asks its owner before it makes them somebody of another organisation', async () => {
    const { body } = await town.world.admin('/v2/projects/latchkey/tenants', {
      displayName: 'acme',
      enableEmailLinkSignin: true,
    });
    const tenantId = String(body['name']).split('/').at(-1) ?? '';
    await client.session.adopt(await town.world.signUp(email));
    const visit = open(await mail(email, { tenantId }));
    expect((await visit.at('confirm-email')).data).toEqual({
      otherAccount: email,
      tenant: tenantId,
    });
    visit.send({ type: 'emailEntered', email });
    expect((await visit.at('switch-account')).data).toMatchObject({ email, tenant: tenantId });
    expect(client.session.current?.account.tenantId).toBeUndefined();
  });

  // The attack: who has no address at all was taken for whoever's address is not known yet.
  test('asks whoever has no address before it takes their place', async () => {
    await client.session.adopt(await town.world.signInByPhone('+12025550143'));
    const visit = open(await mail(email));
    expect((await visit.at('confirm-email')).data).toEqual({
      otherAccount: client.session.current?.account.localId,
    });
    visit.send({ type: 'emailEntered', email });
    await visit.at('switch-account');
    expect(client.session.current?.account.email).toBeUndefined();
  });

  // The attack: the word by which this browser knows a link again is part of its address.
  test('asks also where it is called like one that they have used', async () => {
    const sid = { ui_sid: 'known-to-the-attacker' };
    const own = open(await mail(email, sid));
    await own.at('confirm-email');
    own.send({ type: 'emailEntered', email });
    await own.at('closed');
    const stranger = town.newEmail();
    const visit = open(await mail(stranger, sid));
    expect((await visit.at('confirm-email')).data).toEqual({ otherAccount: email });
    visit.send({ type: 'emailEntered', email: stranger });
    await visit.at('switch-account');
    expect(client.session.current?.account.email).toBe(email);
  });
});

describe('what the browser keeps for a link', () => {
  const kept = () => browser.local.dump().includes('email-links');

  test('is there while it is awaited, and erased once it was used', async () => {
    const address = await askAndLeave();
    expect(kept()).toBe(true);
    expect(browser.local.dump()).not.toContain(email);
    await open(address).at('closed');
    expect(kept()).toBe(false);
  });

  test('outlives a link that was refused', async () => {
    const address = await askAndLeave();
    await open(address.replace(/oobCode=[^&]+/, 'oobCode=nonsense')).at('link-expired');
    expect(kept()).toBe(true);
    await open(address).at('closed');
  });

  test('is not opened by the key of another browser', async () => {
    const address = await askAndLeave();
    const foreign = address.replace(/ui_sid=[^&]+/, `ui_sid=${'A'.repeat(20)}`);
    await open(foreign).at('confirm-email');
  });

  test('is gone after an hour, and the address is asked for', async () => {
    await askAndLeave();
    town.world.pass(60 * minute);
    const visit = town.visit(linkOnly, { client: elsewhere() });
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    await visit.at('link-sent');
    await open(await followLink(town.world, email)).at('confirm-email');
    expect(kept()).toBe(false);
  });

  test('is nothing for a mail that was refused', async () => {
    await town.tellMethods();
    const { localId } = await town.world.signUp(email);
    await town.world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true });
    const visit = town.visit({}, { client });
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    await visit.at('password-sign-in');
    visit.send({ type: 'linkAsked', email });
    expect((await visit.at('email-entry')).notice).toEqual({ problem: 'USER_DISABLED' });
    expect(kept()).toBe(false);
  });
});

test('a page with a name of its own for the mode reads links all the same', async () => {
  const options = { ...linkOnly, modeParameter: 'widgetMode' };
  await open(await askAndLeave(email, options), options).at('closed');
});
