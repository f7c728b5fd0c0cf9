import type { Store } from '@latchkey/identity/store/store';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleTime as now, sampleEvent } from '../sample-records.ts';
import type { TwoNodes } from './two-nodes.ts';

const minute = 60_000;

/** What happened, as every database has to keep it. */
export function auditContract(opened: () => TwoNodes): void {
  describe('the audit', () => {
    let store: Store;
    beforeAll(() => {
      ({ store } = opened());
    });

    const write = async (...events: Partial<ReturnType<typeof sampleEvent>>[]) => {
      for (const event of events) await store.commit([store.audit.record(sampleEvent(event))]);
    };
    const requests = async (query: Partial<Parameters<Store['audit']['list']>[0]>) =>
      (await store.audit.list({ tenant: '', limit: 100, ...query })).map(
        ({ requestId }) => requestId,
      );

    it('is listed newest first, page by page, without gaps or repeats', async () => {
      const actor = 'operator';
      await write(...Array.from({ length: 25 }, (_, turn) => ({ requestId: `r${turn}`, actor })));
      const seen: string[] = [];
      let beforeId: number | undefined;
      for (;;) {
        const page = await store.audit.list({ tenant: '', limit: 7, beforeId });
        seen.push(...page.map(({ requestId }) => requestId));
        beforeId = page.at(-1)?.id;
        // Written between two pages: it belongs to neither.
        await write({ requestId: 'meanwhile', actor });
        if (page.length < 7) break;
      }
      expect(seen).toEqual(Array.from({ length: 25 }, (_, turn) => `r${24 - turn}`));
    });

    it('is filtered by event, by subject and by time', async () => {
      await write(
        { requestId: 'a', event: 'user_created', subject: 'ada', at: now },
        { requestId: 'b', event: 'user_deleted', subject: 'ada', at: now + 1 },
        { requestId: 'c', event: 'user_created', subject: 'bob', at: now + 2 },
      );
      expect(await requests({ event: 'user_created' })).toEqual(['c', 'a']);
      expect(await requests({ subject: 'ada' })).toEqual(['b', 'a']);
      expect(await requests({ subject: 'ada', event: 'user_created' })).toEqual(['a']);
      expect(await requests({ since: now + 1 })).toEqual(['c', 'b']);
      expect(await requests({ until: now + 1 })).toEqual(['a']);
      expect(await requests({ since: now + 1, until: now + 2 })).toEqual(['b']);
      expect(await requests({ event: 'nothing of the kind' })).toEqual([]);
    });

    it('keeps what happened and a mark of the browser, not its name', async () => {
      await write({ reason: 'PASSWORD_RESET', actor: 'operator', result: 'refused' });
      const [record] = await store.audit.list({ tenant: '', limit: 1 });
      const { userAgent: _, ...kept } = sampleEvent({
        reason: 'PASSWORD_RESET',
        actor: 'operator',
        result: 'refused',
      });
      expect(record).toMatchObject(kept);
      expect(record?.userAgentHash).toMatch(/^[0-9a-f]{16}$/);
    });

    it('keeps apart what strangers asked about different names, and none of the names', async () => {
      const nobody = { event: 'code_sent', actor: null, subject: null, at: now + 60 * minute };
      await write(
        ...['one', 'another', 'one'].map((mark) => ({ ...nobody, requestId: mark, mark })),
        ...['as it comes', 'as it comes again'].map((requestId) => ({ ...nobody, requestId })),
      );
      const records = await store.audit.list({ tenant: '', since: nobody.at, limit: 100 });
      expect(records.map(({ requestId, times }) => [requestId, times])).toEqual([
        ['as it comes again', 1],
        ['as it comes', 1],
        ['another', 1],
        ['one', 2],
      ]);
      for (const record of records) expect(record).not.toHaveProperty('mark');
    });

    it('drops what is older than asked for', async () => {
      await write({ requestId: 'old', at: now }, { requestId: 'new', at: now + minute });
      await store.commit([store.audit.prune(now + 1)]);
      expect(await requests({})).toEqual(['new']);
    });
  });
}
