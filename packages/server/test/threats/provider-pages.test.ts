import { type Device, openDevice } from '@latchkey/testing/browsers/browser';
import { type ServedPages, servePages } from '@latchkey/testing/browsers/serve-pages';
import { visitDemoProvider } from '@latchkey/testing/demo-visit';
import { authorizedDomains, openRedirects } from '@latchkey/testing/open-redirects';
import { rounds } from '@latchkey/testing/proofs';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../../../../e2e/browser/start-site.ts';

type Page = Awaited<ReturnType<Device['openTab']>>;

const allow = (world: World, domains: readonly string[]) =>
  world.admin(
    '/v2/projects/latchkey/config?updateMask=authorizedDomains',
    { authorizedDomains: domains },
    'PATCH',
  );

const departing = (change: Record<string, string> = {}) =>
  new URLSearchParams({
    apiKey: 'any',
    appName: 'app',
    authType: 'signInViaPopup',
    redirectUrl: 'http://localhost/',
    providerId: 'google.com',
    eventId: '1234567890',
    ...change,
  });

describe('F10: an answer goes to one exact origin, and is believed from one window only', () => {
  let site: RunningSite;
  let application: ServedPages;
  let evil: ServedPages;
  let device: Device;

  /** Notes every message that reaches it, and every event that the frame hands on. */
  const pageOf = (server: string) => `<!doctype html><html lang="en"><title>A page</title>
<link rel="icon" href="data:,"><script src="${server}/__/auth/gapi.js"></script><body><script>
var heard = [], events = [], frame;
addEventListener('message', ({ data }) => heard.push(data));
function openFrame(url) {
  return gapi.iframes.getContext().open({ where: document.body, url }, async (opened) => {
    frame = opened;
    await opened.ping();
    opened.register('authEvent', ({ authEvent }) => void events.push(authEvent));
  });
}
</script>`;

  beforeAll(async () => {
    site = await startSite();
    await allow(site, ['localhost']);
    const files = { '/': { type: 'text/html', body: pageOf(site.url) } };
    application = await servePages(files, '');
    evil = await servePages(files, '', '127.0.0.1');
  });
  afterAll(async () => {
    application.close();
    evil.close();
    await site.close();
  });
  beforeEach(async () => {
    const alsoAllowed = [site.url, evil.url];
    device = await openDevice({ url: application.url, alsoAllowed });
  });

  const frameUrl = () => `${site.url}/__/auth/iframe?apiKey=any&appName=app&v=12`;

  async function openPage(address: string): Promise<Page> {
    const page = await device.openTab();
    await page.goto(address);
    return page;
  }

  async function openPopup(page: Page, address: string): Promise<Page> {
    const opened = page.waitForEvent('popup');
    await page.evaluate((url) => void window.open(url), address);
    return opened;
  }

  const heardBy = (page: Page) => page.evaluate('heard');
  const eventsOf = (page: Page) => page.evaluate('events') as Promise<{ type: string }[]>;
  const openFrame = (page: Page) =>
    page.evaluate(`openFrame(${JSON.stringify(frameUrl())})`) as Promise<void>;

  test('an evil opener hears nothing, however it asks', async () => {
    // That the frame does not load there is the point.
    device.problems.tolerate(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|chrome-error/);
    const page = await openPage(evil.url);
    await page.evaluate((url) => {
      const listen = ({ data }: MessageEvent) => window.parent.postMessage(data, '*');
      for (const target of [url, url, 'about:blank']) {
        const frame = document.createElement('iframe');
        frame.src = target;
        document.body.append(frame);
        // Only the frame without an address lets it in.
        if (target !== url) frame.contentWindow?.addEventListener('message', listen);
      }
    }, frameUrl());
    for (const authType of ['signInViaPopup', 'linkViaPopup']) {
      const popup = await openPopup(page, `${site.url}/__/auth/handler?${departing({ authType })}`);
      await popup.getByRole('button', { name: /Ada/ }).click();
      await popup.getByText('You can close this window').waitFor();
    }
    const { body } = await site.call('createAuthUri', {
      providerId: 'google.com',
      continueUri: `${application.url}/`,
      returnBy: 'POPUP',
    });
    const popup = await openPopup(page, String(body['authUri']));
    await Promise.all([
      popup.waitForEvent('close'),
      popup.getByRole('button', { name: /Ada/ }).click(),
    ]);
    expect(await heardBy(page)).toEqual([]);
    expect(page.frames().filter((frame) => frame.url().startsWith(site.url))).toEqual([]);
  });

  test('the page that an answer is for hears it', async () => {
    const page = await openPage(application.url);
    await openFrame(page);
    const popup = await openPopup(page, `${site.url}/__/auth/handler?${departing()}`);
    await popup.getByRole('button', { name: /Ada/ }).click();
    await page.waitForFunction('events.length > 1');
    const [none, answer] = await eventsOf(page);
    expect([none?.type, answer?.type]).toEqual(['unknown', 'signInViaPopup']);
    expect(answer).toMatchObject({ eventId: '1234567890', error: null, postBody: null });
    expect(await heardBy(page)).toEqual([]);
  });

  const forged = (change: Record<string, unknown> = {}, storageKey = 'any:app') => ({
    eventType: 'sendAuthEvent',
    eventId: '1',
    data: {
      storageKey,
      authEvent: {
        type: 'signInViaPopup',
        eventId: '1',
        urlResponse: 'https://evil.example/?code=stolen',
        sessionId: 'session',
        postBody: null,
        tenantId: null,
        error: null,
        ...change,
      },
    },
  });

  test('messages of strangers change nothing, however many', async () => {
    const page = await openPage(application.url);
    await openFrame(page);
    await page.evaluate(
      ({ message, count }) => {
        // Without an origin of its own, this one's is `null`.
        const stranger = document.createElement('iframe');
        stranger.setAttribute('sandbox', 'allow-scripts');
        stranger.srcdoc = `<script>for (let n = 0; n < ${count}; n += 1) parent.frames[0].postMessage(${message}, '*')</script>`;
        document.body.append(stranger);
        const said: unknown = JSON.parse(message);
        for (let n = 0; n < count; n += 1) window.frames[0]?.postMessage(said, '*');
        return new Promise((resolve) => {
          stranger.onload = () => resolve(null);
        });
      },
      { message: JSON.stringify(forged()), count: rounds(5_000, 50_000) },
    );
    const popup = await openPopup(page, `${site.url}/__/auth/handler?${departing()}`);
    await popup.getByRole('button', { name: /Ada/ }).click();
    await page.waitForFunction('events.length > 1');
    expect((await eventsOf(page)).map(({ type }) => type)).toEqual(['unknown', 'signInViaPopup']);
    expect(JSON.stringify(await eventsOf(page))).not.toContain('stolen');
  });

  test('a stranger cannot take the place of the page, nor a second one', async () => {
    const page = await openPage(application.url);
    await openFrame(page);
    const answers = await page.evaluate(`(async () => {
      const { port1, port2 } = new MessageChannel();
      const told = [];
      port1.onmessage = ({ data }) => told.push(data);
      frames[0].postMessage('latchkey:connect', '*', [port2]);
      port1.postMessage({ registered: 'authEvent' });
      port1.postMessage({ call: 'ping', id: 1 });
      for (let count = 0; count < 20; count += 1) await frame.ping();
      return told;
    })()`);
    expect(answers).toEqual([]);
  });

  test('even a window of our own is believed only what has the shape of an answer', async () => {
    const page = await openPage(application.url);
    await openFrame(page);
    const popup = await openPopup(page, `${site.url}/__/auth/handler?state=none`);
    const say = (message: unknown) =>
      popup.evaluate((said) => window.opener.frames[0].postMessage(said, '*'), message);
    for (const message of [
      null,
      'sendAuthEvent',
      [],
      { eventType: 'sendAuthEvent' },
      { eventType: 'sendAuthEvent', data: null },
      { ...forged(), eventType: 'other' },
      forged({}, 'other:app'),
      forged({ type: 'signInViaRedirect' }),
      forged({ type: 'unknown' }),
      forged({ eventId: null }),
      forged({ urlResponse: { href: 'https://evil.example/' } }),
      forged({ sessionId: 5 }),
      forged({ postBody: [] }),
      forged({ tenantId: {} }),
      forged({ error: 'text' }),
      forged({ error: {} }),
      forged({ error: undefined }),
    ]) {
      await say(message);
    }
    await say(forged({ eventId: 'the only one' }));
    await page.waitForFunction('events.length > 1');
    expect(await eventsOf(page)).toMatchObject([{ type: 'unknown' }, { eventId: 'the only one' }]);
  });

  test('a window of our own that somebody else opened is not believed', async () => {
    const page = await openPage(application.url);
    await openFrame(page);
    const own = await openPopup(page, `${site.url}/__/auth/handler?state=none`);
    const other = await openPopup(own, `${site.url}/__/auth/handler?state=none`);
    await other.evaluate(
      (said) => window.opener.opener.frames[0].postMessage(said, '*'),
      forged({ eventId: 'foreign' }),
    );
    await own.evaluate(
      (said) => window.opener.frames[0].postMessage(said, '*'),
      forged({ eventId: 'own' }),
    );
    await page.waitForFunction('events.length > 1');
    expect(await eventsOf(page)).toMatchObject([{ type: 'unknown' }, { eventId: 'own' }]);
  });
});

describe('F11: nobody is led from the handler page to a domain that is not authorized', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
    await allow(world, authorizedDomains);
  });
  afterAll(() => world.close());

  const show = (redirectUrl: string, authType: string) =>
    world.app.inject(`/__/auth/handler?${departing({ redirectUrl, authType })}`);

  test.each(Object.entries(openRedirects))('%s', async (_kind, addresses) => {
    // Half a character does not survive being written into a query.
    for (const address of addresses.filter((text) => text.isWellFormed())) {
      for (const authType of ['signInViaRedirect', 'signInViaPopup']) {
        const page = await show(address, authType);
        expect([400, 414], address).toContain(page.statusCode);
        expect(page.body, address).not.toContain('data-task');
        expect(page.body, address).not.toContain('<script');
      }
    }
  });

  test('the project’s own pages are led back to', async () => {
    for (const address of ['https://app.example.com/a?b=c#d', 'http://localhost:3000/']) {
      expect((await show(address, 'signInViaRedirect')).statusCode).toBe(200);
    }
  });
});

const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</body></html><script>alert(1)</script>',
  'javascript:alert(1)',
  '<!--<script>alert(1)//-->',
  '\u2028<script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{{constructor.constructor("alert(1)")()}}',
  '` onmouseover=alert(1) `',
];

describe('F12: what a provider or a link says is text', () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());

  const leave = async () => {
    const { body } = await site.call('createAuthUri', {
      providerId: 'google.com',
      continueUri: `${site.url}/__/auth/handler`,
    });
    return visitDemoProvider(site, String(body['authUri']), { person: 'nobody' });
  };

  test.each(scripts)('%s', async (script) => {
    const { requestUri } = await leave();
    const answered = new URL(requestUri);
    answered.searchParams.set('error_description', script);
    const state = String(answered.searchParams.get('state'));
    const form = new URLSearchParams({ state, error: 'x', error_description: script });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const pages = [
      await site.app.inject(`${answered.pathname}${answered.search}`),
      await site.app.inject({
        method: 'POST',
        url: '/__/auth/handler',
        headers,
        payload: form.toString(),
      }),
      await site.app.inject(`/__/auth/handler?${new URLSearchParams({ state: script })}`),
      ...(await Promise.all(
        ['apiKey', 'appName', 'providerId', 'eventId', 'customParameters', 'scopes', 'tid'].map(
          (name) => site.app.inject(`/__/auth/handler?${departing({ [name]: script })}`),
        ),
      )),
    ];
    for (const { body } of pages) {
      expect(body).not.toMatch(/<(img|svg)\b/);
      expect(body).not.toMatch(/<script(?! type="module" src="\/__\/pages\/)/);
      expect(body.match(/data-task="[^"]*"/g)?.length ?? 0).toBeLessThan(2);
    }
  });

  test('none of it runs in a browser', async () => {
    const device = await openDevice({ url: site.url });
    const page = await device.openTab();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    for (const script of scripts) {
      const query = new URLSearchParams({ state: script, error_description: script });
      await page.goto(`/__/auth/handler?${query}`);
      await page.goto(`/__/auth/handler#${query}`);
      await page.getByText('This sign-in is over').waitFor();
    }
    expect(asked).toEqual([]);
  });
});
