import { once } from 'node:events';
import { connect } from 'node:net';
import type { Product } from '@latchkey/kernel/product';
import { installedPostgres } from '@latchkey/testing/installed-postgres';
import {
  nodeEnvironment,
  productionEnvironment,
  startWorld,
  type World,
  type WorldOptions,
} from '@latchkey/testing/world';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { toyProduct } from '../toy-product/toy-product.ts';
import { readExposition, type Sample, valueIn } from './read-exposition.ts';
import { asScraper, metricsToken, scrape } from './scrape.ts';

/** Where accounts are. */
const database = 'accounts';

const started: World[] = [];
afterEach(async () => {
  for (const world of started.splice(0)) await world.close();
});

async function start(options: WorldOptions = {}): Promise<World> {
  const world = await startWorld(options);
  started.push(world);
  return world;
}

const production = { ...productionEnvironment, LATCHKEY_METRICS_TOKEN: metricsToken };

/** Every count of requests, as `product operation code`. */
const requestsIn = (families: Awaited<ReturnType<typeof scrape>>): Record<string, number> =>
  Object.fromEntries(
    (families.find(({ name }) => name === 'latchkey_requests_total')?.samples ?? []).map(
      ({ labels, value }: Sample) => [
        `${labels['product']} ${labels['operation']} ${labels['code']}`,
        value,
      ],
    ),
  );

describe('requests', () => {
  test('are counted by product, operation and code, over HTTP as well, exactly', async () => {
    const world = await start({ environment: production, products: [toyProduct] });
    const url = await world.app.listen({ host: '127.0.0.1', port: 0 });
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await answer.text();
      return answer.status;
    };
    const account = { email: 'ada@example.com', password: 'correct horse battery' };
    const key = `key=${world.apiKey}`;
    expect(await post(`/v1/accounts:signUp?${key}`, account)).toBe(200);
    // The same operation at another of its paths.
    expect(
      await post(`/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?${key}`, account),
    ).toBe(200);
    const wrong = { ...account, password: 'wrong' };
    expect(await post(`/v1/accounts:signInWithPassword?${key}`, wrong)).toBe(400);
    expect(await post('/v1/accounts:signInWithPassword', account)).toBe(403);
    expect(await post('/toy/notebooks/blue/notes/one', { words: 'milk' })).toBe(200);
    expect(await post('/toy/notebooks/red/notes/two', { words: 'milk' })).toBe(200);
    for (const path of ['/nothing', '/no/thing', '/v1/accounts:nothing'])
      await fetch(`${url}${path}`);
    await (await fetch(`${url}/healthz`)).text();
    // Refused before anybody has looked at what it is.
    await (await fetch(`${url}/healthz?${'x'.repeat(9_000)}`)).text();
    await (await fetch(`${url}/metrics`)).text();

    const read = async () => {
      const answer = await fetch(`${url}/metrics`, { headers: asScraper });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return readExposition(await answer.text());
    };
    const counted = {
      'identity signUp OK': 1,
      'identity signInWithPassword OK': 1,
      'identity signInWithPassword INVALID_LOGIN_CREDENTIALS': 1,
      'identity signInWithPassword PERMISSION_DENIED': 1,
      'toy POST /toy/notebooks/:notebook/notes/:id OK': 2,
      'none none NOT_FOUND': 3,
      'server GET /healthz OK': 1,
      'server GET /healthz URI_TOO_LONG': 1,
      'server GET /metrics UNAUTHENTICATED': 1,
    };
    expect(requestsIn(await read())).toEqual(counted);
    const again = await read();
    expect(requestsIn(again)).toEqual({ ...counted, 'server GET /metrics OK': 1 });
    const operation = { product: 'identity', operation: 'signInWithPassword' };
    expect(valueIn(again, 'latchkey_request_duration_seconds_count', operation)).toBe(3);
    expect(valueIn(again, 'latchkey_requests_in_progress')).toBe(1);
  });

  test('that nobody waits for any more are counted as cancelled', async () => {
    const arrived = Promise.withResolvers<void>();
    const silent: Product = {
      ...{ name: 'silent', migrations: [], tables: {}, settings: {}, commands: [] },
      restored: () => [],
      open: ({ metrics }) => {
        const asked = metrics.counter({ name: 'latchkey_silent_asked_total', help: 'Asked' })({});
        const handler = () => {
          asked.add();
          arrived.resolve();
          return new Promise(() => undefined);
        };
        return { mounts: [{ routes: (scope) => void scope.get('/silent', handler) }] };
      },
    };
    const world = await start({ environment: production, products: [silent] });
    const { port } = new URL(await world.app.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /silent HTTP/1.1\r\nHost: auth.example.com\r\n\r\n');
    await arrived.promise;
    expect(valueIn(await scrape(world), 'latchkey_requests_in_progress')).toBe(2);
    socket.destroy();
    await expect
      .poll(async () => requestsIn(await scrape(world))['silent GET /silent CANCELLED'])
      .toBe(1);
    // Numbers of its own stand beside those it gets for nothing.
    expect(valueIn(await scrape(world), 'latchkey_silent_asked_total')).toBe(1);
  });
});

test('a scraper that prefers OpenMetrics gets it', async () => {
  const world = await start({ environment: production });
  await world.call('signUp', { email: 'ada@example.com', password: 'correct horse battery' });
  const answer = await world.app.inject({
    url: '/metrics',
    headers: {
      ...asScraper,
      accept: 'application/openmetrics-text;version=1.0.0;q=0.75,text/plain;version=0.0.4;q=0.5',
    },
  });
  expect(answer.headers['content-type']).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
  const labels = { product: 'identity', operation: 'signUp', code: 'OK' };
  const families = readExposition(answer.body, 'openmetrics');
  expect(valueIn(families, 'latchkey_requests_total', labels)).toBe(1);
  // And it leaves the other format as it was.
  expect(valueIn(await scrape(world), 'latchkey_requests_total', labels)).toBe(1);
});

test('passwords, deliveries and limits are counted where they happen', async () => {
  const world = await start({ environment: production });
  const password = 'correct horse battery';
  await world.call('signUp', { email: 'ada@example.com', password });
  await world.call('signInWithPassword', { email: 'ada@example.com', password });
  for (let turn = 0; turn < 12; turn += 1) {
    await world.call('signInWithPassword', { email: `b${turn}@example.com`, password: 'wrong' });
  }
  const families = await scrape(world);
  const value = (name: string, labels: Readonly<Record<string, string>> = {}) =>
    valueIn(families, `latchkey_${name}`, labels);
  expect(value('password_hash_duration_seconds_count', { kind: 'hash' })).toBe(1);
  // The eleventh from one address, and the twelfth, are not even compared.
  expect(value('password_hash_duration_seconds_count', { kind: 'verify' })).toBe(11);
  expect(value('rate_limit_exceeded_total', { limit: 'signIn' })).toBe(2);
  expect([value('password_hash_waiting'), value('password_hash_running')]).toEqual([0, 0]);
  expect(
    value('database_commit_duration_seconds_count', { database, outcome: 'committed' }),
  ).toBeGreaterThan(0);
  expect(
    value('database_read_duration_seconds_count', { database, kind: 'short' }),
  ).toBeGreaterThan(0);
  expect(families.find(({ name }) => name === 'latchkey_build_info')?.samples).toEqual([
    {
      name: 'latchkey_build_info',
      labels: { version: '0.1.0', node: process.version, mode: 'production', database: 'sqlite' },
      value: 1,
    },
  ]);
  expect(valueIn(families, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(valueIn(families, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined();
});

describe.each(['SQLite', 'PostgreSQL'])('what only the database knows, on %s', (kind) => {
  const place = installedPostgres();
  const environmentOf = async () =>
    kind === 'SQLite'
      ? production
      : { ...production, ...nodeEnvironment((await place()).location) };

  test('how much nobody has delivered, and for how long', async () => {
    let now = Date.UTC(2031, 0, 1);
    const world = await start({ environment: await environmentOf(), now: () => now });
    const { body } = await world.call('signUp', {
      email: 'ada@example.com',
      password: 'correct horse battery',
    });
    // There is no mail server, so that both wait.
    for (let mails = 0; mails < 2; mails += 1) {
      await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: body['idToken'] });
      await world.dispatcher.dispatchDue();
      now += 20_000;
    }
    const families = await scrape(world);
    const of = (name: string, channel: string) =>
      valueIn(families, `latchkey_outbox_${name}`, { channel });
    expect(valueIn(families, 'latchkey_database_up', { database })).toBe(1);
    expect([of('messages', 'mail'), of('oldest_age_seconds', 'mail')]).toEqual([2, 40]);
    expect([of('messages', 'sms'), of('oldest_age_seconds', 'sms')]).toEqual([0, 0]);
    const postponed = { channel: 'mail', outcome: 'postponed' };
    expect(valueIn(families, 'latchkey_deliveries_total', postponed)).toBe(2);
    const size = kind === 'SQLite' ? 4 : 10;
    expect(valueIn(families, 'latchkey_database_pool_size', { database })).toBe(size);
    expect(valueIn(families, 'latchkey_database_pool_waiting', { database })).toBe(0);
  });

  test('nothing while it is away, and everything else goes on', async () => {
    const world = await start({ environment: await environmentOf() });
    await world.data.database.close();
    const families = await scrape(world);
    expect(valueIn(families, 'latchkey_database_up', { database })).toBe(0);
    const outbox = families.filter(({ name }) => name.startsWith('latchkey_outbox_'));
    expect(outbox.map(({ samples }) => samples)).toEqual([[], []]);
    expect(valueIn(families, 'latchkey_requests_in_progress')).toBe(1);
  });
});

describe('a database that does not answer', () => {
  const place = installedPostgres();
  const outboxOf = (families: Awaited<ReturnType<typeof scrape>>) =>
    families
      .filter(({ name }) => name.startsWith('latchkey_outbox_'))
      .flatMap(({ samples }) => samples);

  test('is down after two seconds, and nobody waits for it longer', async () => {
    const environment = {
      ...production,
      ...nodeEnvironment((await place()).location),
      LATCHKEY_DATABASE_POOL: '1',
    };
    const world = await start({ environment });
    // The only connection is taken until the look is over.
    const families = await world.data.database.snapshot(async ({ read }) => {
      await read({ sql: 'SELECT 1', parameters: [] });
      return scrape(world);
    });
    expect(valueIn(families, 'latchkey_database_up', { database })).toBe(0);
    expect(valueIn(families, 'latchkey_database_pool_in_use', { database })).toBe(1);
    expect(outboxOf(families)).toEqual([]);
  });

  test('about the outbox alone is up', async () => {
    const { location } = await place();
    const world = await start({ environment: { ...production, ...nodeEnvironment(location) } });
    const other = new pg.Client(location);
    await other.connect();
    await other.query('BEGIN; LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE');
    try {
      const families = await scrape(world);
      expect(valueIn(families, 'latchkey_database_up', { database })).toBe(1);
      expect(outboxOf(families)).toEqual([]);
    } finally {
      await other.query('ROLLBACK');
      await other.end();
    }
  });
});
