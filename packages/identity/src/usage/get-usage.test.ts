import { tidy } from '@latchkey/server/housekeeping';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readUsage } from './get-usage.ts';
import type { Usage } from './usage.ts';

const day = 86_400_000;
const agent = 'Latchkey/0.1.0/web';
const path = '/latchkey/v1/projects/latchkey/usage';

type Shown = {
  readonly days: readonly { readonly day: string; readonly activeAccounts?: string }[];
  readonly monthlyActiveAccounts?: string;
  readonly clients?: readonly { readonly agent: string; readonly count: string }[];
};

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment });
});
afterAll(() => world.close());

async function usage(query = ''): Promise<Shown> {
  await world.usage.settled();
  const { status, body } = await world.admin(`${path}${query}`, undefined, 'GET');
  expect(status).toBe(200);
  return body as unknown as Shown;
}
const activeToday = async () => Number((await usage()).days[0]?.activeAccounts ?? 0);
const dateAt = (time: number) => new Date(time).toISOString().slice(0, 10);

const heartbeat = (...dates: string[]) => ({
  headers: {
    'x-firebase-client': Buffer.from(
      JSON.stringify({ version: 2, heartbeats: [{ agent, dates }] }),
    ).toString('base64url'),
  },
});

let people = 0;
const newcomer = () => {
  people += 1;
  return world.signUp(`person-${people}@example.com`);
};

/** A day on which nobody has been there yet. */
const nextDay = () => world.pass(day);

/** Whose ID token is still good, although nobody has been there yet today. */
async function newcomerBeforeMidnight() {
  world.pass(day - (world.now() % day) - 60_000);
  const person = await newcomer();
  world.pass(120_000);
  return person;
}

describe('an account is active on a day', () => {
  test.each<[string, (person: Awaited<ReturnType<typeof newcomer>>) => Promise<unknown>]>([
    [
      'on which it signs in',
      ({ email }) => world.call('signInWithPassword', { email, password: 'correct horse' }),
    ],
    ['on which it refreshes', ({ refreshToken }) => world.refresh(refreshToken)],
  ])('%s', async (_, act) => {
    const person = await newcomer();
    nextDay();
    expect(await activeToday()).toBe(0);
    await act(person);
    await act(person);
    expect(await activeToday()).toBe(1);
  });

  test('on which it asks with its ID token, and on which it is made', async () => {
    nextDay();
    const { idToken } = await newcomer();
    expect(await activeToday()).toBe(1);
    await world.call('lookup', { idToken });
    await world.call('/latchkey/v1/sessions:list', { idToken });
    expect(await activeToday()).toBe(1);
    await world.call('signUp', {});
    expect(await activeToday()).toBe(2);
  });

  test('on which an ID token from before midnight is used', async () => {
    const { idToken } = await newcomerBeforeMidnight();
    expect(await activeToday()).toBe(0);
    await world.call('lookup', { idToken });
    expect(await activeToday()).toBe(1);
  });

  test('whose heartbeat was spent before anybody signed in', async () => {
    const { email } = await newcomer();
    nextDay();
    const beat = heartbeat(dateAt(world.now()));
    const settings = await world.app.inject({
      ...{ method: 'GET', url: `/latchkey/v1/signInSettings?key=${world.apiKey}` },
      ...beat,
    });
    expect(settings.statusCode).toBe(200);
    expect(await activeToday()).toBe(0);
    expect((await usage('?days=1')).clients).toEqual([{ agent, count: '1' }]);
    await world.call('signInWithPassword', { email, password: 'correct horse' });
    expect(await activeToday()).toBe(1);
  });
});

describe('an account is not active', () => {
  test('when somebody fails to be it', async () => {
    const { email, refreshToken } = await newcomer();
    nextDay();
    const beat = heartbeat(dateAt(world.now()));
    await world.call('signInWithPassword', { email, password: 'a guess' }, beat);
    await world.refresh(`${refreshToken.slice(0, -3)}xyz`, beat);
    await world.call('lookup', { idToken: 'no token' }, beat);
    const { days, clients } = await usage('?days=1');
    expect([days[0]?.activeAccounts, clients]).toEqual([undefined, undefined]);
  });

  test('when an operator looks at it, changes it or holds its token', async () => {
    const { localId, idToken } = await newcomerBeforeMidnight();
    const accounts = '/v1/projects/latchkey/accounts';
    expect((await world.admin(`${accounts}:lookup`, { idToken })).status).toBe(200);
    await world.admin(`${accounts}:lookup`, { localId: [localId] });
    await world.admin(`${accounts}:update`, { localId, displayName: 'Ada' });
    expect(await activeToday()).toBe(0);
  });

  test('when it is gone: nothing is left that says when it was there', async () => {
    nextDay();
    const before = Number((await usage()).monthlyActiveAccounts);
    const { idToken, localId } = await newcomer();
    expect(Number((await usage()).monthlyActiveAccounts)).toBe(before + 1);
    expect((await world.call('delete', { idToken })).status).toBe(200);
    expect(await usage()).toMatchObject({ monthlyActiveAccounts: String(before) });
    const marks = await world.data.database.read({
      sql: 'SELECT * FROM usage_marks WHERE account_id = ?',
      parameters: [localId],
    });
    expect(marks).toEqual([]);
    expect(await activeToday()).toBe(1);
  });
});

describe('what is told', () => {
  test('is every day asked for, newest first, and thirty days of accounts', async () => {
    world.pass(31 * day);
    const [first, second] = [await newcomer(), await newcomer()];
    nextDay();
    await world.refresh(first.refreshToken, heartbeat(dateAt(world.now())));
    const [today, yesterday, before] = [0, 1, 2].map((back) => dateAt(world.now() - back * day));
    expect(await usage('?days=3')).toEqual({
      days: [
        { day: today, activeAccounts: '1' },
        { day: yesterday, activeAccounts: '2' },
        { day: before },
      ],
      monthlyActiveAccounts: '2',
      clients: [{ agent, count: '1' }],
    });
    expect((await usage()).days).toHaveLength(30);

    world.pass(29 * day);
    const { email } = second;
    await world.call('signInWithPassword', { email, password: 'correct horse' });
    expect(await usage('?days=1')).toMatchObject({ monthlyActiveAccounts: '2' });
    nextDay();
    expect(await usage('?days=1')).toMatchObject({ monthlyActiveAccounts: '1' });
  });

  test.each([
    ['0', 1],
    ['-5', 1],
    ['400', 400],
    ['9007199254740991', 400],
  ])('for %s days is %i', async (days, length) => {
    expect((await usage(`?days=${days}`)).days).toHaveLength(length);
  });

  test('is for operators', async () => {
    const answer = await world.app.inject({ method: 'GET', url: `${path}?key=${world.apiKey}` });
    expect(answer.statusCode).toBe(401);
  });

  test('stays when the marks of accounts are cleared away after thirty days', async () => {
    const { store, database } = world.data;
    world.pass(40 * day);
    await newcomer();
    await world.usage.settled();
    const marks = async () =>
      (await database.read({ sql: 'SELECT day FROM usage_marks', parameters: [] })).length;
    await tidy(store, world.now() + 29 * day, false);
    expect(await marks()).toBe(1);
    await tidy(store, world.now() + 30 * day, false);
    expect(await marks()).toBe(0);
    expect(await activeToday()).toBe(1);
    await tidy(store, world.now() + 400 * day, false);
    expect(await activeToday()).toBe(0);
  });
});

describe('a call', () => {
  test('is answered although it could not be counted', async () => {
    const { refreshToken } = await newcomer();
    await world.usage.settled();
    nextDay();
    const count = vi.spyOn(world.identity.usage, 'count').mockImplementation(() => {
      throw new Error('no such table');
    });
    const { status } = await world.refresh(refreshToken);
    await world.usage.settled();
    count.mockRestore();
    expect(status).toBe(200);
    expect(world.logged.at(-1)).not.toContain(refreshToken);
    expect(world.logged.filter((line) => line.includes('usage_not_counted'))).toHaveLength(1);
  });

  test('is answered before it has been counted, and counted before the server leaves', async () => {
    const leaving = await startWorld();
    const { identity, data } = leaving;
    const { promise, resolve } = Promise.withResolvers<void>();
    const count = vi.spyOn(identity.usage, 'count');
    const { commit } = identity;
    vi.spyOn(identity, 'commit').mockImplementation(async (changes) => {
      if (count.mock.calls.length > 0) await promise;
      return commit(changes);
    });
    await leaving.signUp('first@example.com');
    const counted = () => readUsage(data.store.usage, '', leaving.now());
    expect(await counted()).toMatchObject({ monthlyActiveAccounts: 0 });

    const { close } = data.database;
    let atTheEnd: unknown;
    vi.spyOn(data.database, 'close').mockImplementation(async () => {
      atTheEnd = await counted();
      return close();
    });
    const { settled } = leaving.usage;
    vi.spyOn(leaving.usage, 'settled').mockImplementation(() => {
      resolve();
      return settled();
    });
    await leaving.close();
    expect(atTheEnd).toMatchObject({ monthlyActiveAccounts: 1 });
  });
});

test('clients that are too many to be named are counted together', async () => {
  const clients = [
    { agent: 'a', count: 5 },
    { agent: 'other', count: 1 },
    { agent: 'b', count: 1 },
  ];
  const some: Pick<Usage, 'days' | 'activeAccounts' | 'clients' | 'heartbeats'> = {
    days: async () => [],
    activeAccounts: async () => 0,
    clients: async () => clients,
    heartbeats: async () => 10,
  };
  expect((await readUsage(some, '', day)).clients).toEqual([
    { agent: 'a', count: 5 },
    { agent: 'b', count: 1 },
    { agent: 'other', count: 4 },
  ]);
});
