import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { visitDemoProvider } from '@latchkey/testing/demo-visit';
import { sampleSite } from '@latchkey/testing/sample-site';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IdentitySite } from '../site/identity-site.ts';
import { frameAncestors, hostsOf } from './frame-ancestors.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const address = 'http://localhost:8787/__/auth/handler';

const complete = {
  apiKey: 'any',
  appName: '[DEFAULT]',
  authType: 'signInViaPopup',
  redirectUrl: 'http://localhost:3000/page',
  providerId: 'google.com',
  eventId: '1234567890',
};

const departing = (change: Record<string, string> = {}) =>
  `/__/auth/handler?${new URLSearchParams({ ...complete, ...change })}`;

/** What the page tells its script to do. */
function taskIn(page: string): Record<string, unknown> | undefined {
  const written = /data-task="([^"]*)"/.exec(page)?.[1];
  return written && JSON.parse(written.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

async function leave(request: Record<string, unknown>) {
  const { body } = await world.call('createAuthUri', { providerId: 'google.com', ...request });
  const { requestUri } = await visitDemoProvider(world, String(body['authUri']), { person: 'ada' });
  return requestUri;
}

const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url: url.replace('http://localhost:8787', ''), headers });

describe('the page that leads to a provider', () => {
  test('is told what the client wants', async () => {
    const customParameters = JSON.stringify({ hd: 'example.com', bad: 5 });
    const page = await get(departing({ customParameters, scopes: 'a,b', tid: 'tenant-1' }));
    expect(page.statusCode).toBe(200);
    expect(taskIn(page.body)).toEqual({
      do: 'depart',
      handler: address,
      request: {
        ...complete,
        scopes: 'a b',
        customParameters: { hd: 'example.com' },
        tenantId: 'tenant-1',
      },
    });
  });

  test.each([
    ['no key', { apiKey: '' }],
    ['no application', { appName: '' }],
    ['no provider', { providerId: '' }],
    ['no way back', { redirectUrl: '' }],
    ['something that there is not', { authType: 'verifyApp' }],
  ])('leads nobody away who wants %s', async (_what, change) => {
    const page = await get(departing(change));
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('This sign-in cannot begin');
    expect(page.body).not.toContain('<script');
  });

  test('leads nobody away who brings the wrong key, in production', async () => {
    const production = await startWorld({ environment: productionEnvironment });
    const redirectUrl = 'https://auth.example.com/';
    const wrong = await production.app.inject(departing({ redirectUrl }));
    const right = await production.app.inject(
      departing({ redirectUrl, apiKey: production.apiKey }),
    );
    const emulated = await production.app.inject('/emulator/auth/handler');
    await production.close();
    expect([wrong.statusCode, right.statusCode, emulated.statusCode]).toEqual([400, 200, 404]);
  });

  test('also answers where emulators have it', async () => {
    const page = await get(departing().replace('/__/auth/', '/emulator/auth/'));
    expect(taskIn(page.body)).toMatchObject({ do: 'depart', handler: address });
  });

  test('speaks the language of the browser', async () => {
    const page = await get(departing({ apiKey: '' }), { 'accept-language': 'de-AT,de;q=0.9' });
    expect(page.body).toContain('<html lang="de"');
    expect(page.body).toContain('Diese Anmeldung kann nicht beginnen');
  });

  test('runs nothing but our own file, keeps no trace, and stays in reach of its opener', async () => {
    const { headers } = await get(departing());
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'unsafe-none',
    });
  });
});

describe('the page that providers come back to', () => {
  test('hands the answer to the client that left from this window', async () => {
    const back = await leave({ continueUri: address });
    expect(taskIn((await get(back)).body)).toEqual({ do: 'answerClient', postBody: null });
  });

  test.each([
    ['POPUP', 'answerPopup'],
    ['REDIRECT', 'answerRedirect'],
  ])('hands the answer to the application that wants it by %s', async (returnBy, how) => {
    const continueUri = 'http://localhost:3000/sign-in?next=/';
    const back = await leave({ continueUri, returnBy });
    expect(taskIn((await get(back)).body)).toEqual({ do: how, continueUri, postBody: null });
  });

  test('can be asked again, for looking uses nothing up', async () => {
    const back = await leave({ continueUri: address });
    await get(back);
    expect((await get(back)).statusCode).toBe(200);
  });

  test('is one for each provider, and hands on nothing that came to another', async () => {
    const back = new URL(await leave({ continueUri: address }));
    expect(back.pathname).toBe('/__/auth/callback/google.com');
    for (const elsewhere of [
      '/__/auth/handler',
      '/__/auth/callback/github.com',
      '/__/auth/callback/acme-1/google.com',
      '/__/auth/callback/google.com%3F/github.com',
    ]) {
      const page = await get(`${elsewhere}${back.search}`);
      expect([elsewhere, page.statusCode]).toEqual([elsewhere, 400]);
      expect(page.body).toContain('This sign-in is over');
      expect(page.body).not.toContain('<script');
    }
  });

  test('begins nothing at the address of a provider', async () => {
    const page = await get(departing().replace('/handler', '/callback/google.com'));
    expect(page.statusCode).toBe(400);
    expect(page.body).not.toContain('<script');
  });

  test('takes an answer that comes as a form', async () => {
    const { pathname, searchParams } = new URL(await leave({ continueUri: address }));
    const payload = new URLSearchParams({
      RelayState: String(searchParams.get('state')),
      SAMLResponse: 'PHhtbD4+"&'.repeat(20_000),
    }).toString();
    const page = await world.app.inject({
      method: 'POST',
      url: pathname,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://idp.example',
      },
      payload,
    });
    expect(page.statusCode).toBe(200);
    expect(taskIn(page.body)).toEqual({ do: 'answerClient', postBody: payload });
  });

  test('looks behind the # where there is nothing in front of it', async () => {
    for (const path of ['handler', 'callback/oidc.acme', 'callback/acme-1/oidc.acme']) {
      expect(taskIn((await get(`/__/auth/${path}`)).body)).toEqual({ do: 'lookIntoFragment' });
    }
  });

  test.each(['', 'unknown', 'x'.repeat(5000)])(
    'says that an unknown state is over',
    async (state) => {
      const page = await get(`/__/auth/handler?code=1&state=${state}`);
      expect(page.statusCode).toBe(400);
      expect(page.body).toContain('This sign-in is over');
      expect(page.body).not.toContain('<script');
    },
  );

  test('shows the way to the sign-in page where there is one', async () => {
    const site: IdentitySite = {
      ...sampleSite,
      assetsFolder: fileURLToPath(new URL('.', import.meta.url)),
      render: () => ({ status: 200, html: '' }),
    };
    const withSite = await startWorld({ site });
    const page = await withSite.app.inject('/__/auth/handler?state=none');
    await withSite.close();
    expect(page.body).toContain('<a class="primary" href="/sign-in">');
    expect((await get('/__/auth/handler?state=none')).body).not.toContain('<a');
  });

  test('says so after ten minutes', async () => {
    const back = await leave({ continueUri: address });
    world.pass(10 * 60_000);
    expect((await get(back)).body).toContain('This sign-in is over');
  });
});

describe('what the protocol’s clients find beside it', () => {
  test('a frame that only the project’s own pages may show', async () => {
    await world.admin(
      '/v2/projects/latchkey/config?updateMask=authorizedDomains',
      {
        authorizedDomains: ['localhost', 'app.example.com'],
      },
      'PATCH',
    );
    for (const path of ['/__/auth/iframe', '/emulator/auth/iframe']) {
      const { headers, statusCode } = await get(`${path}?apiKey=any&appName=x&v=12`);
      const policy = String(headers['content-security-policy']);
      expect(statusCode).toBe(200);
      expect(policy.split('; ').at(-1)).toBe(
        "frame-ancestors 'self' https://localhost:* http://localhost:* https://app.example.com:*",
      );
      expect(headers['x-frame-options']).toBeUndefined();
    }
  });

  test('a frame whose policy holds nothing but hosts', () => {
    const odd = ['[::1]', "'unsafe-inline'", 'a b', 'x;script-src *', '*.example.com', ''];
    expect(frameAncestors(hostsOf([...odd, 'Müller.example', '127.0.0.1']))).toBe(
      "frame-ancestors 'self' https://xn--mller-kva.example:* https://127.0.0.1:* http://127.0.0.1:*",
    );
  });

  test('the configuration, as a document and as a script', async () => {
    const document = (await get('/__/firebase/init.json')).json();
    expect(document).toEqual({
      apiKey: world.apiKey,
      authDomain: 'localhost:8787',
      projectId: 'latchkey',
    });
    const script = (await get('/__/firebase/init.js')).body;
    const config = {};
    const told: unknown[] = [];
    const auth = () => ({ _delegate: { config } });
    new Function('firebase', script)({ initializeApp: (given: unknown) => told.push(given), auth });
    expect(told).toEqual([document]);
    expect(config).toEqual({
      apiHost: 'localhost:8787',
      tokenApiHost: 'localhost:8787',
      apiScheme: 'http',
    });
  });

  test('a script for pages of any origin, which leaves nothing but gapi behind', async () => {
    const { body, headers } = await get('/__/auth/gapi.js');
    expect(headers['content-type']).toContain('text/javascript');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    const page = createContext({});
    runInContext(body, page);
    expect(Object.keys(page)).toEqual(['gapi']);
  });
});
