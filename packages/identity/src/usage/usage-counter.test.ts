import { randomBytes } from 'node:crypto';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import { createAddressLimits, onlyOrdered } from '@latchkey/kernel/limits/address-limits';
import { sqlitePlaces } from '@latchkey/testing/databases';
import { sampleAccount, sampleTime } from '@latchkey/testing/sample-records';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountRefusal } from '../accounts/account.ts';
import { migrations } from '../store/migrations/index.ts';
import { createStore, type Store } from '../store/store.ts';
import { dayAt, dayText } from './calendar-day.ts';
import { readUsage } from './get-usage.ts';
import { createUsageCounter } from './usage-counter.ts';

const place = sqlitePlaces();
const day = 86_400_000;
const people = Array.from({ length: 12 }, (_, index) => `account-${index}`);

let now: number;
let store: Store;
beforeEach(async () => {
  now = sampleTime;
  store = createStore(await (await place()).open(migrations), createSealer(randomBytes(32)), {
    monotonicNow: () => performance.now(),
    onCommitted: () => undefined,
  });
  await store.commit<AccountRefusal>(
    people.flatMap((id) => store.accounts.insert(sampleAccount({ id }))),
  );
});

type Options = Parameters<typeof createUsageCounter>[2];

/** The counter on a real database whose commits can be held back or refused. */
const noAddressLimits = onlyOrdered(createAddressLimits({ now: Date.now }));

function openCounter(options: Options = {}, addressLimits = noAddressLimits) {
  const watched = { commits: 0, failures: [] as unknown[], broken: false, gate: Promise.resolve() };
  const counter = createUsageCounter(
    {
      usage: store.usage,
      now: () => now,
      addressLimits,
      async commit(changes) {
        watched.commits += 1;
        await watched.gate;
        if (watched.broken) throw new Error('The disk is full.');
        return store.commit(changes);
      },
    },
    (error) => watched.failures.push(error),
    options,
  );
  const note = (accountId?: string, heartbeats?: string, address = '192.0.2.1') =>
    counter.note({ tenant: '', accountId, address, heartbeats });
  return { counter, note, watched };
}

const beats = (agent: string, ...daysBack: number[]) => {
  const dates = daysBack.map((back) => dayText(dayAt(now) - back));
  const sent = { version: 2, heartbeats: [{ agent, dates }] };
  return Buffer.from(JSON.stringify(sent)).toString('base64url');
};

const report = () => readUsage(store.usage, '', now, 3);
const active = async () => (await report()).days.map(({ activeAccounts }) => activeAccounts);

describe('an account', () => {
  test('is written once a day, however many calls it makes', async () => {
    const { counter, note, watched } = openCounter();
    for (let turn = 0; turn < 5; turn += 1) {
      note('account-1');
      await counter.settled();
    }
    expect(watched.commits).toBe(1);
    now += day;
    note('account-1');
    await counter.settled();
    expect(watched.commits).toBe(2);
    expect(await active()).toEqual([1, 1, 0]);
  });

  test('counts for the earlier days its heartbeats tell of as well', async () => {
    const { counter, note } = openCounter();
    note('account-1', beats('a', 2, 1));
    note('account-2');
    await counter.settled();
    expect(await active()).toEqual([2, 1, 1]);
    expect((await report()).monthlyActiveAccounts).toBe(2);
  });

  test('that was not written counts with its next call', async () => {
    const { counter, note, watched } = openCounter();
    watched.broken = true;
    note('account-1');
    await counter.settled();
    expect(watched.failures).toHaveLength(1);
    expect(await active()).toEqual([0, 0, 0]);
    watched.broken = false;
    note('account-1');
    await counter.settled();
    expect(await active()).toEqual([1, 0, 0]);
  });

  test('that was forgotten in memory is not counted twice', async () => {
    const { counter, note, watched } = openCounter({ mostRemembered: 2 });
    for (const id of [...people, ...people]) {
      note(id);
      await counter.settled();
    }
    expect(watched.commits).toBe(24);
    expect(await active()).toEqual([people.length, 0, 0]);
  });
});

describe('while a write is under way', () => {
  test('everything else waits for the next one', async () => {
    const { counter, note, watched } = openCounter();
    const { promise, resolve } = Promise.withResolvers<void>();
    watched.gate = promise;
    for (const id of people) note(id, beats('a', 0));
    expect(watched.commits).toBe(1);
    resolve();
    await counter.settled();
    expect(watched.commits).toBe(2);
    expect(await report()).toMatchObject({
      monthlyActiveAccounts: people.length,
      clients: [{ agent: 'a', count: people.length }],
    });
  });

  test('no more is kept than there is room for, and the next call makes up for it', async () => {
    const { counter, note, watched } = openCounter({ mostWaiting: 4 });
    const { promise, resolve } = Promise.withResolvers<void>();
    watched.gate = promise;
    for (const id of people) note(id);
    for (const name of 'abcdef') note(undefined, beats(name, 0));
    resolve();
    await counter.settled();
    // The first was already on its way.
    expect(await active()).toEqual([5, 0, 0]);
    expect((await report()).clients).toEqual([]);
    for (const id of people) {
      note(id);
      await counter.settled();
    }
    expect(await active()).toEqual([people.length, 0, 0]);
  });

  test('a client that is waiting already is still added up', async () => {
    const { counter, note, watched } = openCounter({ mostWaiting: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    watched.gate = promise;
    note('account-1');
    for (let turn = 0; turn < 9; turn += 1) note(undefined, beats('a', 0));
    resolve();
    await counter.settled();
    expect((await report()).clients).toEqual([{ agent: 'a', count: 9 }]);
  });
});

test('one network address is heard only so often', async () => {
  const limits = createAddressLimits({ now: () => now });
  const { counter, note } = openCounter({}, limits);
  for (let turn = 0; turn < 200; turn += 1) note(undefined, beats('a', 0), '192.0.2.1');
  note(undefined, beats('a', 0), '192.0.2.2');
  note('account-1', beats('a', 1, 0), '192.0.2.1');
  await counter.settled();
  expect((await report()).clients).toEqual([{ agent: 'a', count: 151 }]);
  // Whoever is known was there all the same.
  expect(await active()).toEqual([1, 0, 0]);
});

test('a call of nobody’s without heartbeats writes nothing', async () => {
  const { counter, note, watched } = openCounter();
  note();
  note(undefined, 'nonsense');
  await counter.settled();
  expect(watched.commits).toBe(0);
});
