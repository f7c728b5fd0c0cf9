import { randomUUID } from 'node:crypto';
import type { IdentitySite } from '@latchkey/identity/http/site/identity-site';
import { sampleSite } from '@latchkey/testing/sample-site';
import {
  productionEnvironment,
  startWorld,
  type World,
  type WorldOptions,
} from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { valueIn } from '../metrics/read-exposition.ts';
import { asScraper, metricsToken, scrape } from '../metrics/scrape.ts';

/** The database that strangers could keep busy. */
const accounts = { database: 'accounts' };

type Headers = Readonly<Record<string, string>>;

const withToken = { ...productionEnvironment, LATCHKEY_METRICS_TOKEN: metricsToken };

function started(options: WorldOptions): () => World {
  let world: World | undefined;
  beforeAll(async () => {
    world = await startWorld(options);
  });
  afterAll(() => world?.close());
  return () => {
    if (world === undefined) throw new Error('The server starts before the first test.');
    return world;
  };
}

/** Pages answer every address that has no route. */
const pages: IdentitySite = {
  ...sampleSite,
  assetsFolder: import.meta.dirname,
  render: ({ path }) => ({ status: 404, html: `<p>${path}</p>` }),
};

const look = ({ app }: World, headers: Headers = {}, url = '/metrics') =>
  app.inject({ url, headers, remoteAddress: headers['from'] ?? '127.0.0.1' });

describe('MT1: in production nobody looks unasked', () => {
  // Attack: somebody asks for the path that every server of this kind has, and learns who signs in
  // how often, what fails, and which versions run.
  describe.each([
    ['without pages', undefined],
    ['with pages', pages],
  ])('%s', (_, site) => {
    const world = started({ environment: productionEnvironment, site });

    test.each(['GET', 'HEAD', 'POST', 'OPTIONS'] as const)('%s', async (method) => {
      const ask = async (url: string) => {
        const headers = { authorization: `Bearer ${'x'.repeat(40)}` };
        const {
          statusCode,
          headers: given,
          body,
        } = await world().app.inject({ method, url, headers });
        const { 'x-request-id': _id, date: _date, ...same } = given;
        return { statusCode, same, body: body.replaceAll(url, '/path') };
      };
      const answer = await ask('/metrics');
      expect(answer).toEqual(await ask('/metricz'));
      expect(answer.body).not.toContain('latchkey_');
    });
  });

  test.each([
    ['short', 'must be at least 32 characters long'],
    ['x'.repeat(31), 'must be at least 32 characters long'],
    [`${'x'.repeat(40)} y`, 'must be letters, digits and'],
    [`${'x'.repeat(40)}é`, 'must be letters, digits and'],
  ])('a token that somebody could try out or nobody can send is refused: %s', (token, words) => {
    const environment = { ...productionEnvironment, LATCHKEY_METRICS_TOKEN: token };
    const read = () => readConfig(environment);
    expect(read).toThrow(`LATCHKEY_METRICS_TOKEN: ${words}`);
    // A secret is not repeated to whoever reads the complaint.
    expect(read).not.toThrow(token);
  });
});

describe('MT2: where there is a token, only whoever shows it looks', () => {
  const world = started({ environment: withToken });

  test.each<[string, Headers, string?]>([
    ['nothing', {}],
    ['another token', { authorization: `Bearer ${'x'.repeat(metricsToken.length)}` }],
    ['the beginning of it', { authorization: `Bearer ${metricsToken.slice(0, -1)}` }],
    ['more than it', { authorization: `Bearer ${metricsToken}x` }],
    ['other letters', { authorization: `Bearer ${metricsToken.toUpperCase()}` }],
    ['no scheme', { authorization: metricsToken }],
    ['another scheme', { authorization: `Basic ${btoa(`metrics:${metricsToken}`)}` }],
    ['nothing behind the scheme', { authorization: 'Bearer ' }],
    ['two tokens', { authorization: `Bearer x, Bearer ${metricsToken}` }],
    ['the word of emulators', { authorization: 'Bearer owner' }],
    ['a cookie', { cookie: `token=${metricsToken}` }],
    ['the address', {}, `/metrics?token=${metricsToken}&access_token=${metricsToken}`],
  ])('%s opens nothing', async (_, headers, url) => {
    const answer = await look(world(), headers, url);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="metrics"');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toContain('latchkey_');
  });

  test('an operator is not a scraper', async () => {
    expect((await world().admin('/metrics', undefined, 'GET')).status).toBe(401);
  });

  test('the token opens it, from anywhere, and the answer is kept nowhere', async () => {
    const answer = await look(world(), { ...asScraper, from: '192.0.2.7' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('who tries it again and again costs no database, and one line of the audit trail', async () => {
    const fresh = await startWorld({ environment: withToken });
    try {
      for (let turn = 0; turn < 50; turn += 1) {
        const tried = { authorization: `Bearer ${randomUUID()}`, from: '192.0.2.8' };
        expect((await look(fresh, tried)).statusCode).toBe(401);
      }
      const events = async () => {
        const path = `/latchkey/v1/projects/${fresh.config.server.project}/auditEvents?event=authz_fail`;
        const { body } = await fresh.admin(path, undefined, 'GET');
        return body['events'];
      };
      await expect.poll(events).toHaveLength(1);
      // The look that is under way has asked nothing yet when it reads this.
      const families = await scrape(fresh);
      expect(
        valueIn(families, 'latchkey_database_read_duration_seconds_count', {
          ...accounts,
          kind: 'long',
        }),
      ).toBe(0);
    } finally {
      await fresh.close();
    }
  });
});

describe('MT3: in development this machine looks, and no page of another', () => {
  const world = started({});

  test('a program of this machine needs nothing', async () => {
    expect((await look(world(), { from: '127.0.0.1' })).statusCode).toBe(200);
    expect((await look(world(), { from: '::1' })).statusCode).toBe(200);
    expect((await look(world(), { from: '::ffff:127.0.0.1' })).statusCode).toBe(200);
  });

  test.each<[string, Headers]>([
    [
      'a page of another origin',
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ],
    ['a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a script tag', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' }],
    // DNS rebinding: to the browser it is the page's own address.
    ['a name that was made to lead here', { host: 'evil.example:8787' }],
  ])('%s is refused', async (_, headers) => {
    const answer = await look(world(), headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('latchkey_');
  });

  test.each<[string, Headers]>([
    ['another machine', { from: '192.0.2.7' }],
    ['another machine by IPv6', { from: '2001:db8::7' }],
    ['a proxy for somebody', { 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy of the newer kind', { forwarded: 'for=127.0.0.1' }],
  ])('%s finds nothing', async (_, headers) => {
    const answer = await look(world(), headers);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('latchkey_');
  });

  test('with a token nobody gets in without it', async () => {
    const closed = await startWorld({ environment: { LATCHKEY_METRICS_TOKEN: metricsToken } });
    try {
      expect((await look(closed)).statusCode).toBe(401);
      expect((await look(closed, asScraper)).statusCode).toBe(200);
    } finally {
      await closed.close();
    }
  });
});

describe('MT4: numbers say nothing about anybody, and nobody adds to them', () => {
  // Attack: whatever somebody sends becomes a label. The next reader learns it, and a million of them
  // fill the memory of the server and of whoever stores the numbers.
  const world = started({ environment: withToken });
  const seriesOf = async () => {
    const families = await scrape(world());
    const own = families.filter(({ name }) => name.startsWith('latchkey_'));
    return own.flatMap(({ samples }) =>
      samples.map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`),
    );
  };

  /** One of everything that has room for words of the caller. */
  async function speak(word: string): Promise<void> {
    const { call, app, admin, apiKey, config } = world();
    const address = `10.0.${word.charCodeAt(0) % 200}.${word.charCodeAt(1) % 200}`;
    const email = `${word}@example.com`;
    const headers = { 'user-agent': word, 'x-firebase-client': word, 'accept-language': word };
    const options = { address, headers };
    const { body } = await call('signUp', { email, password: `${word} horse battery` }, options);
    expect(body['idToken']).toBeTypeOf('string');
    await call('signInWithPassword', { email, password: word }, options);
    await call('signInWithPassword', { email, password: word, tenantId: word }, options);
    await call('lookup', { idToken: word }, options);
    await call(word, {}, options);
    await call('lookup', {}, { ...options, key: word });
    const named = await admin(`/v2/projects/${config.server.project}/tenants`, {
      displayName: 'T-x',
    });
    const tenantId = String(named.body['name']).split('/').at(-1) ?? '';
    await call('signUp', { email, password: `${word} horse battery`, tenantId }, options);
    await app.inject({ url: `/${word}?${word}=${word}`, headers });
    await app.inject({ url: `/v1/projects/${word}/accounts:lookup?key=${apiKey}`, headers });
    await app.inject({ url: `/dev/${word}`, method: 'PUT', headers });
    const found = await app.inject({ url: '/metrics', headers: asScraper });
    expect(found.body).not.toContain(word);
    expect(found.body).not.toContain(tenantId);
    expect(found.body).not.toContain(String(body['localId']));
    expect(found.body).not.toContain(apiKey);
  }

  test('whatever was sent is not in them, and makes no more of them', async () => {
    await speak('xyzzyplugh');
    const before = await seriesOf();
    for (const word of ['frobnicate', 'quuxquux', 'wibblewobble']) await speak(word);
    expect(await seriesOf()).toEqual(before);
  });
});

describe('MT5: whoever looks often does not hurt', () => {
  test('ten looks at once ask the database one question', async () => {
    const world = await startWorld({ environment: withToken });
    try {
      await Promise.all(Array.from({ length: 10 }, () => scrape(world)));
      const families = await scrape(world);
      const long = { ...accounts, kind: 'long' };
      expect(valueIn(families, 'latchkey_database_read_duration_seconds_count', long)).toBe(1);
    } finally {
      await world.close();
    }
  });

  test('nor does a database that is away keep anybody from the rest', async () => {
    const world = await startWorld({ environment: withToken });
    await world.call('lookup', { idToken: 'x' });
    await world.data.database.close();
    try {
      const families = await scrape(world);
      expect(valueIn(families, 'latchkey_database_up', accounts)).toBe(0);
      const lookup = { product: 'identity', operation: 'lookup', code: 'INVALID_ID_TOKEN' };
      expect(valueIn(families, 'latchkey_requests_total', lookup)).toBe(1);
    } finally {
      await world.close();
    }
  });
});
