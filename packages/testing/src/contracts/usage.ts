import { randomBytes } from 'node:crypto';
import type { AccountRefusal } from '@latchkey/identity/accounts/account';
import { migrations } from '@latchkey/identity/store/migrations/index';
import { createStore, type Store } from '@latchkey/identity/store/store';
import { dayAt } from '@latchkey/identity/usage/calendar-day';
import type { DayOfUse } from '@latchkey/identity/usage/usage';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import type { Database } from '@latchkey/kernel/store/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabasePlace } from '../databases.ts';
import { sampleAccount, sampleTime } from '../sample-records.ts';

const today = dayAt(sampleTime);
const tables = ['accounts', 'usage_marks', 'usage_days', 'usage_clients'];
const everybody = Array.from({ length: 40 }, (_, index) => `account-${index}`);

/** What every database has to keep, whoever made its driver. */
export function usageContract(place: () => Promise<DatabasePlace>): void {
  let database: Database;
  /** Two nodes of one installation, each with connections of its own. */
  let nodes: readonly [Store, Store];
  let store: Store;

  beforeAll(async () => {
    const { open } = await place();
    database = await open(migrations);
    const sealer = createSealer(randomBytes(32));
    const node = (of: Database) =>
      createStore(of, sealer, {
        monotonicNow: () => performance.now(),
        onCommitted: () => undefined,
      });
    nodes = [node(database), node(await open(migrations))];
    store = nodes[0];
  });

  beforeEach(async () => {
    await database.commit(tables.map((table) => ({ sql: `DELETE FROM ${table}`, parameters: [] })));
    await store.commit<AccountRefusal>(
      ['', 'other'].flatMap((tenant) =>
        everybody.flatMap((id) => store.accounts.insert(sampleAccount({ tenant, id }))),
      ),
    );
  });

  const use = (given: Partial<DayOfUse>): DayOfUse => ({
    ...{ tenant: '', day: today, accounts: [], clients: [] },
    ...given,
  });
  const count = (...uses: Partial<DayOfUse>[]) =>
    store.commit(uses.flatMap((given) => store.usage.count(use(given))));
  const active = async (tenant = '') =>
    Object.fromEntries(
      (await store.usage.days(tenant, 0)).map(({ day, activeAccounts }) => [
        day - today,
        activeAccounts,
      ]),
    );
  const clients = (since = 0, tenant = '') => store.usage.clients(tenant, since, 500);

  describe('accounts', () => {
    it('count once a day, however often they come', async () => {
      await count({ accounts: ['account-1', 'account-2', 'account-3'] });
      await count({ accounts: ['account-2', 'account-4'] }, { accounts: ['account-4'] });
      await count({ day: today - 1, accounts: ['account-1'] });
      expect(await active()).toEqual({ 0: 4, '-1': 1 });
    });

    it('count once when two nodes see all of them at the same moment', async () => {
      await Promise.all(
        Array.from({ length: 40 }, (_, turn) => {
          const node = nodes[turn % 2] ?? store;
          const accounts = everybody.slice(turn % 7, 33 + (turn % 8));
          return node.commit(
            [today - 1, today].flatMap((day) => node.usage.count(use({ day, accounts }))),
          );
        }),
      );
      expect(await active()).toEqual({ 0: 40, '-1': 40 });
      expect(await store.usage.activeAccounts('', today)).toBe(40);
    });

    it('count once over many days, from the day asked for', async () => {
      await count(
        { day: today - 2, accounts: ['account-1', 'account-2'] },
        { day: today - 1, accounts: ['account-2'] },
        { day: today, accounts: ['account-2', 'account-3'] },
      );
      expect(await store.usage.activeAccounts('', today - 2)).toBe(3);
      expect(await store.usage.activeAccounts('', today - 1)).toBe(2);
      expect(await store.usage.activeAccounts('', today + 1)).toBe(0);
    });

    it('that are not there do not count', async () => {
      await count({ accounts: ['account-1', 'nobody'] });
      expect(await active()).toEqual({ 0: 1 });
      expect(await store.usage.activeAccounts('', today)).toBe(1);
    });

    it('take their marks along when they go, and the numbers stay', async () => {
      await count({ accounts: ['account-1', 'account-2'] });
      const gone = await store.accounts.byId('', 'account-1');
      if (gone === undefined) throw new Error('account-1 is missing');
      await store.commit<AccountRefusal>(store.accounts.remove(gone));
      const left = await database.read({
        sql: 'SELECT account_id FROM usage_marks',
        parameters: [],
      });
      expect(left).toEqual([{ account_id: 'account-2' }]);
      expect(await active()).toEqual({ 0: 2 });
    });

    it('are forgotten with the day, and its numbers later', async () => {
      const agent = [{ agent: 'a', count: 1 }];
      await count(
        { day: today - 2, accounts: ['account-1'], clients: agent },
        { day: today - 1, accounts: ['account-2'], clients: agent },
        { day: today, accounts: ['account-3'], clients: agent },
      );
      await store.commit([store.usage.pruneMarks(today - 1)]);
      expect(await store.usage.activeAccounts('', 0)).toBe(2);
      expect(await active()).toEqual({ 0: 1, '-1': 1, '-2': 1 });
      await store.commit(store.usage.pruneNumbers(today));
      expect(await active()).toEqual({ 0: 1 });
      expect(await clients()).toEqual([{ agent: 'a', count: 1 }]);
    });
  });

  describe('clients', () => {
    it('are added up over the days asked for, the most used first', async () => {
      const [old, recent] = ['Latchkey/0.1.0/web', 'Latchkey/0.2.0/web'] as const;
      await count({ day: today - 1, clients: [{ agent: old, count: 5 }] });
      await count({ clients: [{ agent: old, count: 1 }] });
      await count(
        { clients: [{ agent: recent, count: 3 }] },
        { clients: [{ agent: old, count: 1 }] },
      );
      expect(await clients()).toEqual([
        { agent: old, count: 7 },
        { agent: recent, count: 3 },
      ]);
      expect(await clients(today)).toEqual([
        { agent: recent, count: 3 },
        { agent: old, count: 2 },
      ]);
      expect(await store.usage.clients('', 0, 1)).toEqual([{ agent: old, count: 7 }]);
    });

    it('are two hundred a day, however many names are made up on two nodes at once', async () => {
      await count({ clients: [{ agent: 'known', count: 1 }] });
      await Promise.all(
        Array.from({ length: 10 }, (_, turn) => {
          const node = nodes[turn % 2] ?? store;
          const made = Array.from({ length: 30 }, (__, index) => ({
            agent: `made up ${turn} ${index}`,
            count: 2,
          }));
          return node.commit(node.usage.count(use({ clients: made })));
        }),
      );
      await count({ clients: [{ agent: 'known', count: 1 }] });
      const counted = await clients();
      expect(counted).toHaveLength(200);
      // 198 of the 300 had a row of their own beside the known one.
      expect(counted[0]).toEqual({ agent: 'other', count: 2 * 102 });
      expect(counted).toContainEqual({ agent: 'known', count: 2 });
      expect(await store.usage.heartbeats('', 0)).toBe(2 * 300 + 2);
      expect(await store.usage.heartbeats('', today + 1)).toBe(0);
      await count({ day: today + 1, clients: [{ agent: 'of the next day', count: 1 }] });
      expect(await clients(today + 1)).toEqual([{ agent: 'of the next day', count: 1 }]);
    });
  });

  it('tenants are counted apart', async () => {
    await count(
      { accounts: ['account-1'], clients: [{ agent: 'a', count: 1 }] },
      {
        ...{ tenant: 'other', accounts: ['account-1', 'account-2'] },
        clients: [{ agent: 'b', count: 2 }],
      },
    );
    expect([await active(), await active('other')]).toEqual([{ 0: 1 }, { 0: 2 }]);
    expect(await store.usage.activeAccounts('other', today)).toBe(2);
    expect(await clients(0, 'other')).toEqual([{ agent: 'b', count: 2 }]);
    const gone = await store.accounts.byId('', 'account-1');
    if (gone === undefined) throw new Error('account-1 is missing');
    await store.commit<AccountRefusal>(store.accounts.remove(gone));
    expect(await store.usage.activeAccounts('other', today)).toBe(2);
  });
}
