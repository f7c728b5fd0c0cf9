import type { Store } from '@latchkey/identity/store/store';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleTime as now, sampleCode, sampleMail } from '../sample-records.ts';
import type { TwoNodes } from './two-nodes.ts';

const hour = 60 * 60_000;

/** How often somebody may be sent something, as every database has to count it. */
export function sendBudgetsContract(opened: () => TwoNodes): void {
  describe('send budgets', () => {
    let store: Store;
    let burst: TwoNodes['burst'];
    beforeAll(() => {
      ({ store, burst } = opened());
    });

    const rule = { count: 5, per: hour };
    const charge = (at: number, recipient = 'ada@example.com') =>
      store.commit([store.sends.charge('', recipient, rule, at)]);

    it('let five of fifty through', async () => {
      expect(
        await burst(50, (node) => [node.sends.charge('', 'ada@example.com', rule, now)]),
      ).toEqual({ committed: 5, 'send-capped': 45 });
    });

    it('open again when their hour is over, and not before', async () => {
      for (let turn = 0; turn < 5; turn += 1) expect(await charge(now + turn)).toBeUndefined();
      expect(await charge(now + 5)).toBe('send-capped');
      expect(await charge(now + hour - 1)).toBe('send-capped');
      for (let turn = 0; turn < 5; turn += 1) expect(await charge(now + hour)).toBeUndefined();
      expect(await charge(now + hour)).toBe('send-capped');
    });

    it('refuse the mail together with everything that would have been written beside it', async () => {
      for (let turn = 0; turn < 5; turn += 1) await charge(now);
      const refusal = await store.commit([
        store.sends.charge('', 'ada@example.com', rule, now),
        store.codes.insert(sampleCode()),
        store.outbox.enqueue(sampleMail()),
      ]);
      expect(refusal).toBe('send-capped');
      expect(await store.codes.find('', sampleCode().hash)).toBeUndefined();
      expect(await store.keptMessages.recent(10)).toEqual([]);
    });

    it('are the same for what everybody draws from, by another name', async () => {
      const charge = (node: Store) => [node.sends.chargeShared('', 'pool', rule, now)];
      expect(await burst(50, charge)).toEqual({ committed: 5, 'quota-exceeded': 45 });
    });

    it('have room again for what is given back, but never more than there was', async () => {
      for (let turn = 0; turn < 5; turn += 1) await charge(now);
      await store.commit([store.sends.giveBack('', 'ada@example.com', 2)]);
      expect(await charge(now)).toBeUndefined();
      expect(await charge(now)).toBeUndefined();
      expect(await charge(now)).toBe('send-capped');
      await store.commit([store.sends.giveBack('', 'ada@example.com', 50)]);
      for (let turn = 0; turn < 5; turn += 1) expect(await charge(now)).toBeUndefined();
      expect(await charge(now)).toBe('send-capped');
    });

    it('are one for each recipient', async () => {
      for (let turn = 0; turn < 5; turn += 1) await charge(now);
      expect(await charge(now, 'bob@example.com')).toBeUndefined();
    });
  });
}
