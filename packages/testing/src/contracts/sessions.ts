import type { Account } from '@latchkey/identity/accounts/account';
import type { Store } from '@latchkey/identity/store/store';
import { sessionLimits } from '@latchkey/protocol';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleTime as now, sampleSession } from '../sample-records.ts';
import { ada, bob, insertAccounts } from './ada-and-bob.ts';
import type { TwoNodes } from './two-nodes.ts';

const minute = 60_000;

/** Sign-ins, as every database has to keep them. */
export function sessionsContract(opened: () => TwoNodes): void {
  describe('sessions', () => {
    let store: Store;
    let nodes: TwoNodes['nodes'];
    let burst: TwoNodes['burst'];
    beforeAll(() => {
      ({ store, nodes, burst } = opened());
    });
    const insert = (...accounts: readonly Account[]) => insertAccounts(store, accounts);

    const session = sampleSession({
      accountId: 'ada',
      secondFactor: { provider: 'totp', identifier: 'factor' },
      claims: '{"role":"editor"}',
    });
    const put = (...sessions: (typeof session)[]) =>
      store.commit(sessions.map((one) => store.sessions.insert(one)));
    const next = (at: number, generation = 2) => ({
      generation,
      lineage: {
        branches: [{ generation, parents: [generation - 1], holder: null, until: 0 }],
        retired: [{ generation: generation - 1, until: at + minute }],
      },
      lastUsedAt: at,
    });

    beforeEach(async () => {
      await insert(ada, bob);
    });

    it('are found as they were written', async () => {
      await put(session);
      expect(await store.sessions.find('', session.id)).toEqual(session);
      expect(await store.sessions.find('', 'another')).toBeUndefined();
    });

    it('are moved on by one of fifty', async () => {
      await put(session);
      for (let generation = 2; generation < 12; generation += 1) {
        const seen = (await store.sessions.find('', session.id)) ?? session;
        const at = now + generation;
        const answers = await burst(50, (node) => [
          node.sessions.rotate(seen, next(at, generation)),
        ]);
        expect(answers).toEqual({ committed: 1, 'session-moved': 49 });
        expect(await store.sessions.find('', session.id)).toEqual({
          ...seen,
          ...next(at, generation),
        });
      }
    });

    it('are neither moved nor touched once they were ended', async () => {
      await put(session);
      await store.commit([store.sessions.revoke(session, now + 1)]);
      const moved = store.sessions.rotate(session, next(now + 2));
      expect(await store.commit([moved])).toBe('session-moved');
      expect(await store.commit([store.sessions.touch(session, now + 2)])).toBe('session-moved');
      expect(await store.sessions.find('', session.id)).toEqual({ ...session, revokedAt: now + 1 });
    });

    it('that were moved are not touched by who did not see it', async () => {
      await put(session);
      await store.commit([store.sessions.rotate(session, next(now + 1))]);
      expect(await store.commit([store.sessions.touch(session, now + 2)])).toBe('session-moved');
      const seen = (await store.sessions.find('', session.id)) ?? session;
      expect(await store.commit([store.sessions.touch(seen, now + 2)])).toBeUndefined();
      expect((await store.sessions.find('', session.id))?.lastUsedAt).toBe(now + 2);
    });

    it('that were good for one purpose are good for all by one of fifty, as long as they live', async () => {
      const onTheWay = { ...session, enrolmentOnly: true };
      await put(onTheWay);
      const answers = await burst(50, (node) => [
        node.sessions.arrive(onTheWay),
        node.sessions.rotate(onTheWay, next(now + 1)),
      ]);
      expect(answers).toEqual({ committed: 1, 'session-moved': 49 });
      const there = { ...session, ...next(now + 1) };
      expect(await store.sessions.find('', session.id)).toEqual(there);

      const ended = { ...onTheWay, id: 'ended' };
      await put(ended);
      await store.commit([store.sessions.revoke(ended, now + 2)]);
      expect(await store.commit([store.sessions.arrive(ended)])).toBe('session-moved');
      expect((await store.sessions.find('', 'ended'))?.enrolmentOnly).toBe(true);
    });

    it('end while a refresh is on its way, and stay ended', async () => {
      for (let round = 0; round < 5; round += 1) {
        const one = { ...session, id: `round ${round}` };
        await put(one);
        await Promise.all([
          nodes[0].commit([nodes[0].sessions.rotate(one, next(now + 1))]),
          nodes[1].commit([nodes[1].sessions.revokeAll('', 'ada', now + 1)]),
        ]);
        expect((await store.sessions.find('', one.id))?.revokedAt).toBe(now + 1);
      }
    });

    it('of one account end together, each at the time it first ended', async () => {
      const [second, others] = [
        { ...session, id: 'second' },
        { ...session, id: 'others', accountId: 'bob' },
      ];
      await put(session, second, others);
      await store.commit([store.sessions.revoke(second, now + 1)]);
      await store.commit([store.sessions.revokeAll('', 'ada', now + 2)]);
      const ended = async (id: string) => (await store.sessions.find('', id))?.revokedAt;
      expect([await ended(session.id), await ended('second'), await ended('others')]).toEqual([
        now + 2,
        now + 1,
        null,
      ]);
    });

    it('of one account are listed by their last use, without those that ended', async () => {
      const uses = [1, 3, 2].map((after) => ({
        ...session,
        id: `used ${after}`,
        lastUsedAt: now + after,
      }));
      await put(
        ...uses,
        { ...session, id: 'ended' },
        { ...session, id: 'others', accountId: 'bob' },
      );
      await store.commit([store.sessions.revoke({ ...session, id: 'ended' }, now)]);
      const ids = async (limit: number) =>
        (await store.sessions.ofAccount('', 'ada', limit)).map(({ id }) => id);
      expect(await ids(10)).toEqual(['used 3', 'used 2', 'used 1']);
      expect(await ids(2)).toEqual(['used 3', 'used 2']);
    });

    it('are ended by their owner one by one or all but one, and by nobody else', async () => {
      await put(session, { ...session, id: 'second' }, { ...session, id: 'third' });
      const own = (accountId: string, id: string) =>
        store.commit([store.sessions.revokeOwn('', accountId, id, now + 1)]);
      expect(await own('bob', session.id)).toBe('no-session');
      expect(await own('ada', 'unknown')).toBe('no-session');
      expect(await own('ada', session.id)).toBeUndefined();
      expect(await own('ada', session.id)).toBe('no-session');
      await store.commit([store.sessions.revokeOthers('', 'bob', 'second', now + 2)]);
      await store.commit([store.sessions.revokeOthers('', 'ada', 'second', now + 2)]);
      const ended = async (id: string) => (await store.sessions.find('', id))?.revokedAt;
      expect([await ended(session.id), await ended('second'), await ended('third')]).toEqual([
        now + 1,
        null,
        now + 2,
      ]);
    });

    it('end with what was handed over from them, and are spared with it', async () => {
      const own = { ...session, id: 'handed over', origin: session.id };
      const ended = async () => {
        const ids = [session.id, own.id, 'another'];
        const found = await Promise.all(ids.map((id) => store.sessions.find('', id)));
        return ids.filter((_, place) => found[place]?.revokedAt !== null);
      };
      await put(session, own, { ...session, id: 'another' });
      expect(await store.sessions.find('', own.id)).toEqual(own);
      await store.commit([store.sessions.revokeOthers('', 'ada', session.id, now + 1)]);
      expect(await ended()).toEqual(['another']);
      await store.commit([store.sessions.revoke(own, now + 1)]);
      expect(await ended()).toEqual([session.id, own.id, 'another']);
    });

    const liveIds = async () =>
      (await store.sessions.ofAccount('', 'ada', 1000)).map(({ id }) => id).sort();

    it('end with what was handed over from them where their owner ends any of them', async () => {
      for (const named of ['first', 'second', 'third']) {
        const first = { ...session, id: 'first' };
        await put(first, { ...first, id: 'second', origin: 'first' });
        await put({ ...first, id: 'third', origin: 'first' }, { ...first, id: 'another' });
        await store.commit([store.sessions.revokeOwn('', 'bob', named, now + 1)]);
        expect(await liveIds()).toEqual(['another', 'first', 'second', 'third']);
        await store.commit([store.sessions.revokeOwn('', 'ada', named, now + 1)]);
        expect(await liveIds()).toEqual(['another']);
        await store.commit([store.sessions.prune(now + 1)]);
      }
    });

    it('that are handed over are one of fifty', async () => {
      for (let round = 0; round < 5; round += 1) {
        const first = { ...session, id: `round ${round}` };
        await put(first);
        const own = { ...first, id: `${first.id} own`, origin: first.id };
        const answers = await burst(50, ({ sessions }) => [
          sessions.rotate(first, next(now + 1)),
          sessions.insert(own),
        ]);
        expect(answers).toEqual({ committed: 1, 'session-moved': 49 });
      }
      expect(await liveIds()).toHaveLength(10);
    });

    it('that were handed over are four, and a fifth ends the one used longest ago', async () => {
      const own = (turn: number) => ({
        ...session,
        id: `own ${turn}`,
        origin: session.id,
        lastUsedAt: now + turn,
      });
      await put({ ...session, lastUsedAt: now - 1 }, own(5), own(2), own(3), own(4));
      await put({ ...own(1), id: 'of another', origin: 'another' }, { ...session, id: 'another' });
      await put({ ...own(6), id: 'newest' });
      expect(await liveIds()).toEqual(
        ['another', 'newest', 'of another', 'own 3', 'own 4', 'own 5', session.id].sort(),
      );
    });

    it('are of a hundred devices, and the one used longest ago ends with all that was handed over there', async () => {
      const device = (turn: number) => ({
        ...session,
        id: `device ${turn}`,
        lastUsedAt: now + turn,
      });
      const handedOver = (turn: number, lastUsedAt: number) => ({
        ...device(turn),
        id: `from ${turn}`,
        origin: `device ${turn}`,
        lastUsedAt,
      });
      for (let turn = 0; turn < sessionLimits.perAccount; turn += 1) await put(device(turn));
      // The oldest of them is in use by what was handed over, and the next one is not.
      await put(handedOver(0, now + 500), handedOver(1, now - 500));
      await put({ ...session, id: 'newest', lastUsedAt: now + 1000 });
      const live = await liveIds();
      expect(live).toHaveLength(sessionLimits.perAccount + 1);
      expect(live).toEqual(expect.arrayContaining(['device 0', 'from 0', 'newest']));
      for (const gone of ['device 1', 'from 1']) expect(live).not.toContain(gone);
    });

    it('are dropped when they were last used long ago', async () => {
      await put(session, { ...session, id: 'used', lastUsedAt: now + 1 });
      await store.commit([store.sessions.prune(now + 1)]);
      expect(await store.sessions.find('', session.id)).toBeUndefined();
      expect(await store.sessions.find('', 'used')).toBeDefined();
    });

    it('are kept as long as anything that was handed over from the same one is used', async () => {
      const own = (id: string, lastUsedAt: number) => ({
        ...session,
        id,
        origin: session.id,
        lastUsedAt,
      });
      await put(session, own('unused', now), own('used', now + 5), { ...session, id: 'another' });
      await store.commit([store.sessions.prune(now + 5)]);
      expect(await liveIds()).toEqual(['unused', 'used', session.id].sort());
      await store.commit([store.sessions.prune(now + 6)]);
      expect(await liveIds()).toEqual([]);
    });
  });
}
