import { randomBytes } from 'node:crypto';
import { migrations } from '@latchkey/identity/store/migrations/index';
import { createStore, type Store } from '@latchkey/identity/store/store';
import type { Change } from '@latchkey/kernel/change';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import type { Database } from '@latchkey/kernel/store/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabasePlace } from '../databases.ts';
import { sampleTime as now, samplePhoneCode } from '../sample-records.ts';

const code = samplePhoneCode();

/** What every database has to keep, whoever made its driver. */
export function phoneCodesContract(place: () => Promise<DatabasePlace>): void {
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
    await database.commit(
      ['phone_codes', 'spent_challenges'].map((table) => ({
        sql: `DELETE FROM ${table}`,
        parameters: [],
      })),
    );
  });

  const put = (...codes: readonly (typeof code)[]) =>
    store.commit(codes.map((one) => store.phoneCodes.insert(one)));

  /** All at once, on both nodes in turn: how often each answer was given. */
  async function burst<Refusal extends string>(
    count: number,
    change: (node: Store) => Change<Refusal>,
  ) {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, turn) => {
        const node = nodes[turn % 2] ?? store;
        return node.commit([change(node)]);
      }),
    );
    return Object.groupBy(answers, (answer) => answer ?? 'committed');
  }

  const counted = (groups: Partial<Record<string, readonly unknown[]>>) =>
    Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, group?.length]));

  describe('codes of phones', () => {
    it('are found by the session they were asked for in', async () => {
      await put(code);
      expect(await nodes[1].phoneCodes.find('', code.sessionHash)).toEqual(code);
      expect(await store.phoneCodes.find('', 'another session')).toBeUndefined();
      expect(await store.phoneCodes.find('another tenant', code.sessionHash)).toBeUndefined();
    });

    it('are consumed by one of a hundred, every time', async () => {
      for (let round = 0; round < 10; round += 1) {
        const one = samplePhoneCode({ sessionHash: `round ${round}` });
        await put(one);
        expect(counted(await burst(100, (node) => node.phoneCodes.consume(one, now)))).toEqual({
          committed: 1,
          'code-spent': 99,
        });
        expect((await store.phoneCodes.find('', one.sessionHash))?.usedAt).toBe(now);
      }
    });

    it('are worth nothing from the moment they expire', async () => {
      await put(code);
      const consume = (at: number) => store.commit([store.phoneCodes.consume(code, at)]);
      expect(await consume(code.expiresAt)).toBe('code-spent');
      expect(await consume(code.expiresAt - 1)).toBeUndefined();
    });

    it('can be tried five times, however many try at once', async () => {
      await put(code);
      expect(counted(await burst(50, (node) => node.phoneCodes.chargeTry(code, 5)))).toEqual({
        committed: 5,
        'code-exhausted': 45,
      });
    });

    it('can be tried no more once they are used', async () => {
      await put(code);
      await store.commit([store.phoneCodes.consume(code, now)]);
      expect(await store.commit([store.phoneCodes.chargeTry(code, 5)])).toBe('code-exhausted');
    });

    it('are open until they were used, tried too often, or are over', async () => {
      const named = (sessionHash: string, fields: Parameters<typeof samplePhoneCode>[0] = {}) =>
        samplePhoneCode({ sessionHash, ...fields });
      const [used, tried] = [named('used'), named('tried')];
      await put(named('open'), used, tried, named('over', { expiresAt: now }));
      await put(named('of a tenant', { tenant: 'acme-1a2b3' }));
      await store.commit([store.phoneCodes.consume(used, now)]);
      await store.commit([store.phoneCodes.chargeTry(tried, 1)]);
      const openNow = async (tries: number, tenant = '') =>
        (await store.phoneCodes.open(tenant, now, tries)).map((one) => one.sessionHash).sort();
      expect(await openNow(1)).toEqual(['open']);
      expect(await openNow(2)).toEqual(['open', 'tried']);
      expect(await openNow(2, 'acme-1a2b3')).toEqual(['of a tenant']);
    });

    it('end for a newer one to the same number for the same use and asker, and for no other', async () => {
      const others = [
        { sessionHash: 'other number', phoneNumber: '+16505550199' },
        { sessionHash: 'other purpose', purpose: 'enrolFactor' as const },
        { sessionHash: 'other account', boundTo: 'ada' },
        { sessionHash: 'other asker', address: '198.51.100.9' },
        { sessionHash: 'other tenant', tenant: 'other' },
      ].map(samplePhoneCode);
      await put(code, ...others);
      await store.commit([store.phoneCodes.retire(code, now + 5)]);
      expect(await store.phoneCodes.find('', code.sessionHash)).toEqual({
        ...code,
        expiresAt: now + 5,
      });
      expect(await store.commit([store.phoneCodes.consume(code, now + 5)])).toBe('code-spent');
      for (const other of others) {
        expect(await store.phoneCodes.find(other.tenant, other.sessionHash)).toEqual(other);
      }
    });

    it('are forgotten some time after they expired', async () => {
      await put(code);
      await store.commit([store.phoneCodes.prune(code.expiresAt)]);
      expect(await store.phoneCodes.find('', code.sessionHash)).toBeDefined();
      await store.commit([store.phoneCodes.prune(code.expiresAt + 1)]);
      expect(await store.phoneCodes.find('', code.sessionHash)).toBeUndefined();
    });
  });

  describe('challenges', () => {
    const challenge = { id: 'one', difficulty: 16, expiresAt: now };

    it('are spent by one of a hundred', async () => {
      expect(counted(await burst(100, (node) => node.challenges.spend(challenge)))).toEqual({
        committed: 1,
        'challenge-spent': 99,
      });
    });

    it('stay spent until they would be refused for their age', async () => {
      await store.commit([store.challenges.spend(challenge)]);
      await store.commit([store.challenges.prune(now)]);
      expect(await store.commit([store.challenges.spend(challenge)])).toBe('challenge-spent');
      await store.commit([store.challenges.prune(now + 1)]);
      expect(await store.commit([store.challenges.spend(challenge)])).toBeUndefined();
    });
  });
}
