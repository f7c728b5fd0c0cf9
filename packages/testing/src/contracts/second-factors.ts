import { randomBytes } from 'node:crypto';
import { defaultConfig } from '@latchkey/identity/settings/settings';
import { migrations } from '@latchkey/identity/store/migrations/index';
import { createStore, type Store } from '@latchkey/identity/store/store';
import type { Change } from '@latchkey/kernel/change';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import type { Database } from '@latchkey/kernel/store/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabasePlace } from '../databases.ts';
import {
  sampleTime as now,
  sampleAccount,
  sampleCode,
  sampleFactor,
  samplePending,
  sampleSession,
} from '../sample-records.ts';

/** What every database has to keep, whoever made its driver. */
export function secondFactorsContract(place: () => Promise<DatabasePlace>): void {
  let database: Database;
  /** Two nodes of one installation, each with connections of its own. */
  let nodes: readonly [Store, Store];
  let store: Store;

  const ada = sampleAccount({ id: 'ada', secondFactors: [sampleFactor()] });

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
      ['codes', 'accounts'].map((table) => ({ sql: `DELETE FROM ${table}`, parameters: [] })),
    );
    expect(await store.commit(store.accounts.insert(ada))).toBeUndefined();
  });

  /** All at once, on both nodes in turn: how often each answer was given. */
  async function burst<Refusal extends string>(
    count: number,
    changes: (node: Store) => readonly Change<Refusal>[],
  ): Promise<Record<string, number>> {
    const answers: Record<string, number> = {};
    const outcomes = await Promise.all(
      Array.from({ length: count }, (_, turn) => {
        const node = nodes[turn % 2] ?? store;
        return node.commit<Refusal>(changes(node));
      }),
    );
    for (const outcome of outcomes) {
      const answer = outcome ?? 'committed';
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
    return answers;
  }

  describe('second factors', () => {
    it('are read with their account as they were written, in order', async () => {
      expect((await store.accounts.byId('', 'ada'))?.secondFactors).toEqual(ada.secondFactors);
      const phone = sampleFactor({
        ...{ id: 'phone', kind: 'phone', displayName: null, phoneNumber: '+14155550123' },
        ...{ sealedSecret: null, lastStep: null },
      });
      const secondFactors = [phone, sampleFactor()];
      await store.commit(store.accounts.edit(ada, { secondFactors }));
      expect((await store.accounts.byId('', 'ada'))?.secondFactors).toEqual(secondFactors);
    });

    it('stay when something else of the account changes', async () => {
      await store.commit(store.accounts.edit(ada, { displayName: 'Ada' }));
      expect((await store.accounts.byId('', 'ada'))?.secondFactors).toEqual(ada.secondFactors);
    });

    it('move to the next step by one of fifty', async () => {
      const secondFactors = [sampleFactor({ lastStep: 2 })];
      const answers = await burst(50, (node) => node.accounts.edit(ada, { secondFactors }));
      expect(answers).toEqual({ committed: 1, 'account-changed': 49 });
    });

    it('travel with the code that undoes what was done to them', async () => {
      const code = sampleCode({
        ...{ purpose: 'REVERT_SECOND_FACTOR_REMOVAL', accountId: 'ada' },
        secondFactor: sampleFactor(),
      });
      await store.commit([store.codes.insert(code)]);
      expect(await store.codes.find('', code.hash)).toEqual(code);
    });

    it('are what a session for adding one is for, and no other', async () => {
      for (const enrolmentOnly of [true, false]) {
        const session = sampleSession({
          ...{ id: `${enrolmentOnly}`, accountId: 'ada', enrolmentOnly },
        });
        await store.commit([store.sessions.insert(session)]);
        expect(await store.sessions.find('', session.id)).toEqual(session);
      }
    });
  });

  describe('a configuration from before there were second factors', () => {
    it('lets people have them, and keeps what it says of other things', async () => {
      await store.settings.ensure('', { authorizedDomains: ['a.example'] }, now);
      expect((await store.settings.latest('')).config).toMatchObject({
        authorizedDomains: ['a.example'],
        mfa: defaultConfig.mfa,
      });
      expect((await store.settings.current('')).secondFactors).toEqual({
        state: 'ENABLED',
        sms: true,
        totp: true,
        totpWindow: 1,
      });
    });
  });

  describe('pending sign-ins', () => {
    const pending = samplePending({
      accountId: 'ada',
      signIn: { signInProvider: 'custom', claims: '{"level":7}' },
    });
    beforeEach(() => store.commit([store.pendingSignIns.insert(pending)]));

    it('make room where they come from: at a known place there, from elsewhere elsewhere', async () => {
      const home = '203.0.113.7';
      const at = (address: string, turn: number) =>
        samplePending({
          ...pending,
          hash: `${address} ${turn}`,
          address,
          expiresAt: pending.expiresAt + turn,
        });
      const turns = [1, 2, 3];
      const waiting = ['203.0.113.7', '198.51.100.1', '198.51.100.2'].flatMap((address) =>
        turns.map((turn) => at(address, turn)),
      );
      const session = sampleSession({ accountId: 'ada', address: home });
      await store.commit([
        store.sessions.insert(session),
        ...waiting.map((one) => store.pendingSignIns.insert(one)),
      ]);
      const left = async () => {
        const found = await Promise.all(
          waiting.map(({ hash }) => store.pendingSignIns.find('', hash)),
        );
        return found.flatMap((one) => (one === undefined ? [] : [one.hash]));
      };
      await store.commit([store.pendingSignIns.makeRoom(at('198.51.100.3', 4), 3)]);
      expect(await left()).toEqual([
        ...turns.map((turn) => `${home} ${turn}`),
        '198.51.100.1 3',
        '198.51.100.2 3',
      ]);
      await store.commit([store.pendingSignIns.makeRoom(at(home, 4), 3)]);
      expect(await left()).toEqual([`${home} 2`, `${home} 3`, '198.51.100.1 3', '198.51.100.2 3']);
    });

    it('are found as they were written, in their tenant alone', async () => {
      expect(await store.pendingSignIns.find('', pending.hash)).toEqual(pending);
      expect(await store.pendingSignIns.find('other', pending.hash)).toBeUndefined();
    });

    it('are finished by one of a hundred', async () => {
      const answers = await burst(100, (node) => [node.pendingSignIns.consume(pending, now)]);
      expect(answers).toEqual({ committed: 1, 'pending-spent': 99 });
      expect(await store.pendingSignIns.find('', pending.hash)).toMatchObject({ usedAt: now });
    });

    it('are not finished when they are over', async () => {
      const late = store.pendingSignIns.consume(pending, pending.expiresAt);
      expect(await store.commit([late])).toBe('pending-spent');
      const inTime = store.pendingSignIns.consume(pending, pending.expiresAt - 1);
      expect(await store.commit([inTime])).toBeUndefined();
    });

    it('have as many tries as the limit says, and none once they were used', async () => {
      const answers = await burst(50, (node) => [node.pendingSignIns.chargeTry(pending, 5)]);
      expect(answers).toEqual({ committed: 5, 'pending-exhausted': 45 });
      await store.commit([store.pendingSignIns.consume(pending, now)]);
      const more = store.pendingSignIns.chargeTry(pending, 50);
      expect(await store.commit([more])).toBe('pending-exhausted');
    });

    it('go with their account, and when they are over', async () => {
      await store.commit([store.pendingSignIns.prune(pending.expiresAt)]);
      expect(await store.pendingSignIns.find('', pending.hash)).toBeDefined();
      await store.commit([store.pendingSignIns.prune(pending.expiresAt + 1)]);
      expect(await store.pendingSignIns.find('', pending.hash)).toBeUndefined();
      await store.commit([store.pendingSignIns.insert(pending)]);
      await store.commit(store.accounts.remove(ada));
      expect(await store.pendingSignIns.find('', pending.hash)).toBeUndefined();
    });
  });

  describe('recovery codes', () => {
    const codes = ['one', 'two', 'three'].map((hash, index) => ({ hash, createdAt: now + index }));
    beforeEach(() => store.commit(store.recoveryCodes.insert(ada, codes)));

    const unused = async () =>
      (await store.recoveryCodes.unused(ada)).map(({ hash }) => hash).sort();

    it('are used by one of a hundred, and then no longer counted', async () => {
      const answers = await burst(100, (node) => [node.recoveryCodes.consume(ada, 'two', now)]);
      expect(answers).toEqual({ committed: 1, 'code-spent': 99 });
      expect(await unused()).toEqual(['one', 'three']);
    });

    it('are their owner’s alone', async () => {
      const eve = sampleAccount({ id: 'eve' });
      await store.commit(store.accounts.insert(eve));
      expect(await store.commit([store.recoveryCodes.consume(eve, 'one', now)])).toBe('code-spent');
      expect(await store.recoveryCodes.unused(eve)).toEqual([]);
      await store.commit([store.recoveryCodes.remove(eve)]);
      expect(await unused()).toEqual(['one', 'three', 'two']);
    });

    it('are removed all at once, or those made since', async () => {
      await store.commit([store.recoveryCodes.remove(ada, now + 1)]);
      expect(await unused()).toEqual(['one']);
      await store.commit([store.recoveryCodes.remove(ada)]);
      expect(await unused()).toEqual([]);
    });

    it('go with the last second factor, and with no other', async () => {
      await store.commit(store.accounts.edit(ada, { secondFactors: [sampleFactor()] }));
      expect(await unused()).toHaveLength(3);
      await store.commit(store.accounts.edit({ ...ada, version: 2 }, { secondFactors: [] }));
      expect(await unused()).toEqual([]);
    });
  });
}
