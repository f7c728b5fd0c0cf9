import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Client, type EmailLinks, emailLinks } from '../src/index.ts';
import { type Browser, openBrowser } from './open-browser.ts';

const minute = 60_000;
const url = 'http://localhost:3000/finish?from=shop#/route';

let world: World;
let browser: Browser;
let client: Client;
let links: EmailLinks;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

beforeEach(() => {
  browser = openBrowser(world);
  client = browser.openTab();
  links = emailLinks(client);
});
afterEach(() => {
  browser.close();
  vi.unstubAllGlobals();
});

let people = 0;
const newAddress = () => `reader-${++people}@example.com`;

const mailedLink = async (email: string) => (await world.mailsTo(email))[0]?.mail.link ?? '';

/** Where the browser ends up that follows the link of the mail. */
async function follow(link: string): Promise<string> {
  const { pathname, search } = new URL(link);
  const reply = await world.app.inject({ method: 'GET', url: pathname + search });
  return String(reply.headers['location']);
}

/** The address a link leads to, without a server. */
const opened = (continueUrl: string) => {
  const [address, fragment = ''] = continueUrl.split('#');
  return `${address}&mode=signIn&oobCode=c#${fragment}`;
};

describe('signing in by a mailed link', () => {
  test('works from sending the mail to being signed in', async () => {
    const email = newAddress();
    await links.send({ email, url });
    const address = await follow(await mailedLink(email));
    expect(address).toMatch(/^http:\/\/localhost:3000\/finish\?from=shop&ui_sid=.*#\/route$/);

    const tab = browser.openTab();
    const link = await emailLinks(tab).read(address);
    expect(link).toMatchObject({ email, wasBegunHere: true, isOlder: false, sameDevice: false });
    const reply = await tab.call('signInWithEmailLink', { email, oobCode: link?.code });
    expect(await tab.session.adopt(reply)).toMatchObject({ email, emailVerified: true });
    emailLinks(tab).forget();
    expect(await links.read(address)).toMatchObject({ email: undefined, wasBegunHere: false });
  });

  test('also reads the link as it stands in the mail', async () => {
    const email = newAddress();
    await links.send({ email, url, forceSameDevice: true, anonymousUid: 'uid', providerId: 'p' });
    const link = await links.read(await mailedLink(email));
    expect(link).toMatchObject({
      email,
      code: await world.codeFor(email),
      sameDevice: true,
      anonymousUid: 'uid',
      providerId: 'p',
    });
  });

  test('remembers nothing of a mail that was refused', async () => {
    const refused = links.send({ email: newAddress(), url: 'https://not-listed.example.org/' });
    await expect(refused).rejects.toMatchObject({ code: 'UNAUTHORIZED_DOMAIN' });
    expect(browser.local.dump()).not.toContain('email-links');
  });

  test('remembers what a broken connection may have sent all the same', async () => {
    browser.cut();
    await expect(links.send({ email: newAddress(), url })).rejects.toMatchObject({
      code: 'NETWORK_REQUEST_FAILED',
    });
    expect(browser.local.dump()).toContain('email-links');
  });

  test('from a page that was itself opened by a link does not pile up parameters', async () => {
    const first = await links.begin({ email: newAddress(), url });
    const here = `${opened(first.continueUrl)}`.replace('#', '&continueUrl=x&lang=en&apiKey=k#');
    const second = await links.begin({ email: newAddress(), url: here });
    expect(second.continueUrl).toBe(
      `http://localhost:3000/finish?from=shop&ui_sid=${second.sessionId}&ui_sd=0#/route`,
    );
  });

  test('takes a relative address for one of this page', async () => {
    vi.stubGlobal('document', {
      baseURI: 'https://app.example.com/sign-in',
      addEventListener() {},
    });
    const { continueUrl } = await links.begin({ email: newAddress(), url: 'finish' });
    expect(continueUrl).toMatch(/^https:\/\/app\.example\.com\/finish\?ui_sid=/);
  });
});

describe('the address for a mailed link', () => {
  test('is neither in the link nor readable in the browser', async () => {
    const email = newAddress();
    const { continueUrl, sessionId } = await links.begin({ email, url });
    expect(sessionId).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(continueUrl).not.toContain('reader');
    expect(browser.local.dump()).toContain('email-links');
    expect(browser.local.dump()).not.toContain('reader');
    expect(browser.local.dump()).not.toContain(sessionId);
  });

  test('is forgotten after an hour, and erased', async () => {
    const { continueUrl } = await links.begin({ email: newAddress(), url });
    // The world's clock runs on between two lines: a second of room for it.
    world.pass(60 * minute - 1000);
    expect((await links.read(opened(continueUrl)))?.email).toBeDefined();
    world.pass(1000);
    expect(await links.read(opened(continueUrl))).toMatchObject({
      email: undefined,
      wasBegunHere: false,
    });
    expect(browser.local.dump()).not.toContain('email-links');
  });

  // Somebody else's link must not sign a visitor in as somebody else.
  test('is not opened by a link that was not made here', async () => {
    await links.begin({ email: newAddress(), url });
    const foreign = opened(`${url.split('#')[0]}&ui_sid=${'A'.repeat(20)}`);
    expect(await links.read(foreign)).toMatchObject({ email: undefined, wasBegunHere: true });
    expect(await links.read('http://localhost/?mode=signIn&oobCode=c')).toMatchObject({
      sessionId: undefined,
      email: undefined,
      wasBegunHere: true,
    });
  });

  test('is there for an older link of the same browser, which is known to be older', async () => {
    const begun = [];
    for (let count = 0; count < 6; count += 1) {
      begun.push(await links.begin({ email: `older-${count}@example.com`, url }));
    }
    const read = await Promise.all(begun.map(({ continueUrl }) => links.read(opened(continueUrl))));
    expect(read.map((link) => [link?.email, link?.isOlder])).toEqual([
      [undefined, false],
      ['older-1@example.com', true],
      ['older-2@example.com', true],
      ['older-3@example.com', true],
      ['older-4@example.com', true],
      ['older-5@example.com', false],
    ]);
  });

  test('is not known in another browser', async () => {
    const { continueUrl } = await links.begin({ email: newAddress(), url });
    const elsewhere = emailLinks(openBrowser(world).openTab());
    expect(await elsewhere.read(opened(continueUrl))).toMatchObject({
      code: 'c',
      email: undefined,
      wasBegunHere: false,
    });
  });

  test.each(['', 'null', '{}', '[null, 1, {}]', '[{"sealed":"?","expiresAt":9e15}]'])(
    'is asked for again when what was kept became %j',
    async (text) => {
      const { continueUrl } = await links.begin({ email: newAddress(), url });
      browser.local.tamper(':email-links', text);
      expect(await links.read(opened(continueUrl))).toMatchObject({ email: undefined });
    },
  );

  test('lasts as long as the page where the browser keeps nothing', async () => {
    browser.local.refuse('everything');
    const email = newAddress();
    const { continueUrl } = await links.begin({ email, url });
    expect((await links.read(opened(continueUrl)))?.email).toBe(email);
  });

  test('is asked for again where the browser has no cryptography', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const { continueUrl } = await links.begin({ email: newAddress(), url });
    expect(await links.read(opened(continueUrl))).toMatchObject({ email: undefined });
  });
});

describe('a pending credential', () => {
  test('waits, sealed like the address, for the link that belongs to it', async () => {
    const pendingCredential = { providerId: 'google.com', idToken: 'a-secret-token' };
    const begun = await links.begin({ email: newAddress(), url, pendingCredential });
    expect(browser.local.dump()).not.toContain('a-secret-token');
    const other = await links.begin({ email: newAddress(), url });
    expect((await links.read(opened(begun.continueUrl)))?.credential).toEqual(pendingCredential);
    expect((await links.read(opened(other.continueUrl)))?.credential).toBeUndefined();
    links.forget();
    expect((await links.read(opened(begun.continueUrl)))?.credential).toBeUndefined();
  });
});

describe('an address that is no sign-in link', () => {
  test.each([
    'nothing',
    'http://localhost:3000/finish',
    'http://localhost:3000/finish?mode=resetPassword&oobCode=c',
    'http://localhost:3000/finish?mode=signIn',
  ])('such as %s is not read', async (address) => {
    expect(await links.read(address)).toBeUndefined();
  });
});
