import { randomBytes } from 'node:crypto';
import type { Account } from '@latchkey/identity/accounts/account';
import { isBeingDelivered, isDue, type Taken } from '@latchkey/identity/outbox/message-queue';
import type { QueuedMessage } from '@latchkey/identity/outbox/queued-message';
import type { Store } from '@latchkey/identity/store/store';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import type { Database } from '@latchkey/kernel/store/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleTime as now, sampleAccountEvent, sampleMail, sampleSms } from '../sample-records.ts';
import { ada, insertAccounts } from './ada-and-bob.ts';
import type { TwoNodes } from './two-nodes.ts';

const minute = 60_000;
const hour = 60 * 60_000;
const day = 24 * 60 * 60_000;

/** What is to be sent and what became of it, as every database has to keep it. */
export function outboxContract(opened: () => TwoNodes): void {
  describe('the outbox', () => {
    let store: Store;
    let nodes: TwoNodes['nodes'];
    let database: Database;
    let wakes: TwoNodes['wakes'];
    beforeAll(() => {
      ({ store, nodes, database, wakes } = opened());
    });
    const insert = (...accounts: readonly Account[]) => insertAccounts(store, accounts);

    const lease = minute;
    const mails = { channel: 'mail', lane: '' } as const;
    const recipientOf = (message: QueuedMessage) => {
      if ('mail' in message) return message.mail.to;
      if ('sms' in message) return message.sms.to;
      return 'event' in message ? message.event.url : message.unreadable;
    };
    const queue = (count: number) =>
      store.commit(
        Array.from({ length: count }, (_, turn) =>
          store.outbox.enqueue(sampleMail({ to: `reader-${turn}@example.com` })),
        ),
      );
    /** One that was taken, as far as a test has to name it. */
    const nobodys = { id: 'nobody', attempts: 0 };
    const run = (sql: string) => database.commit([{ sql, parameters: [] }]);

    it('gives a mail to one of two dispatchers, and every mail to somebody', async () => {
      await queue(100);
      const claimed: string[] = [];
      await Promise.all(
        [...nodes, ...nodes].map(async ({ messageQueue }) => {
          for (;;) {
            const messages = await messageQueue.claim(mails, now, lease, 7);
            if (messages.length === 0) return;
            expect(messages.length).toBeLessThanOrEqual(7);
            claimed.push(...messages.map(recipientOf));
          }
        }),
      );
      // On PostgreSQL a claim may come back empty because the other got all it looked at.
      for (;;) {
        const messages = await store.messageQueue.claim(mails, now, lease, 50);
        if (messages.length === 0) break;
        claimed.push(...messages.map(recipientOf));
      }
      expect(claimed).toHaveLength(100);
      expect(new Set(claimed).size).toBe(100);
    });

    it('gives it again when the lease is over and nobody said that it was sent', async () => {
      await queue(1);
      const [first] = await store.messageQueue.claim(mails, now, lease, 10);
      expect(await store.messageQueue.claim(mails, now + lease - 1, lease, 10)).toEqual([]);
      const [second] = await nodes[1].messageQueue.claim(mails, now + lease, lease, 10);
      expect(second).toEqual({ ...first, attempts: 2, dueAt: now + 2 * lease });
    });

    it('keeps it for whoever renews the lease, and tells them when it is lost', async () => {
      await queue(1);
      const [first = nobodys] = await store.messageQueue.claim(mails, now, lease, 10);
      expect(await store.messageQueue.renew(first, now + 2 * lease)).toBe(true);
      const others = nodes[1].messageQueue;
      expect(await others.claim(mails, now + lease, lease, 10)).toEqual([]);
      const [second = nobodys] = await others.claim(mails, now + 2 * lease, lease, 10);
      expect(second.id).toBe(first.id);
      expect(await store.messageQueue.renew(first, now + hour)).toBe(false);
      // Whatever the first one says about it now, it is the second one's.
      await store.messageQueue.postpone(first, now, now, 'late failure');
      await store.messageQueue.fail(first, 'late refusal', now);
      expect(await store.keptMessages.find(first.id)).toMatchObject({
        state: 'waiting',
        lastError: null,
        dueAt: now + 3 * lease,
      });
      // But sent is sent.
      await store.messageQueue.finish(first.id, 'sent', now);
      expect(await others.renew(second, now + hour)).toBe(false);
      expect(await store.keptMessages.find(first.id)).toMatchObject({ state: 'sent' });
    });

    it('knows what is due next, what was sent, what has to wait and what failed', async () => {
      const { messageQueue } = store;
      expect(await messageQueue.lanes()).toEqual([]);
      await queue(3);
      // Due from its first moment on, whatever the clock said then.
      expect(await messageQueue.lanes()).toEqual([{ ...mails, dueAt: 0 }]);
      const [sent = nobodys, late = nobodys, lost = nobodys] = await messageQueue.claim(
        mails,
        now,
        lease,
        10,
      );
      await messageQueue.finish(sent.id, 'sent', now + 1);
      await messageQueue.postpone(late, now + 3, now + hour, 'ECONNREFUSED');
      await messageQueue.fail(lost, 'EENVELOPE 550', now + 2);
      expect(await messageQueue.lanes()).toEqual([{ ...mails, dueAt: now + hour }]);
      expect(await messageQueue.claim(mails, now + hour - 1, lease, 10)).toEqual([]);
      const [again] = await messageQueue.claim(mails, now + hour, lease, 10);
      expect(again).toMatchObject({ id: late.id, attempts: 2, lastError: 'ECONNREFUSED' });
      // What is finished is not started again.
      await messageQueue.postpone(sent, now, now, 'late failure');
      await messageQueue.postpone(lost, now, now, 'late failure');
      expect(await messageQueue.claim(mails, now + 2 * hour, lease, 10)).toHaveLength(1);
      expect(await store.keptMessages.find(lost.id)).toMatchObject({
        state: 'failed',
        lastError: 'EENVELOPE 550',
        finishedAt: now + 2,
      });
    });

    it('keeps nothing until a time that only a clock gone wrong has shown', async () => {
      const { messageQueue, outbox } = store;
      await store.commit([outbox.enqueue(sampleMail({ createdAt: now + 5 * hour }))]);
      const lanes = await messageQueue.lanes();
      expect(lanes.map(({ dueAt }) => isDue(dueAt, now))).toEqual([true]);
      const [early = nobodys] = await messageQueue.claim(mails, now, lease, 10);
      expect(early.attempts).toBe(1);
      // Ours until the lease ends, and not for longer.
      expect(await messageQueue.claim(mails, now + lease - 1, lease, 10)).toEqual([]);
      await messageQueue.postpone(early, now, now + 5 * hour, 'ECONNREFUSED');
      expect(await messageQueue.claim(mails, now, lease, 10)).toHaveLength(1);
    });

    it('hands out the earliest first', async () => {
      for (const minutes of [3, 1, 2]) {
        const createdAt = now + minutes * minute;
        await store.commit([
          store.outbox.enqueue(sampleMail({ to: `${minutes}@a.com`, createdAt })),
        ]);
      }
      const order = [];
      for (let turn = 0; turn < 3; turn += 1) {
        order.push(...(await store.messageQueue.claim(mails, now + hour, lease, 1)));
      }
      expect(order.map(recipientOf)).toEqual(['1@a.com', '2@a.com', '3@a.com']);
    });

    it('has a lane for every channel and every host, each with its own first one', async () => {
      const sms = sampleSms();
      const [one, two] = ['https://one.example.com/a', 'https://two.example.com:8443/b'];
      await store.commit([
        store.outbox.enqueue(sampleMail()),
        store.outbox.enqueueSms({ ...sms, createdAt: now + 1 }),
        store.outbox.enqueueEvent(sampleAccountEvent({ url: two, createdAt: now + 3 })),
        store.outbox.enqueueEvent(sampleAccountEvent({ url: one, createdAt: now + 9 })),
        store.outbox.enqueueEvent(sampleAccountEvent({ url: one, createdAt: now + 2 })),
      ]);
      const lanes = await nodes[1].messageQueue.lanes();
      expect(lanes).toEqual([
        { channel: 'mail', lane: '', dueAt: 0 },
        { channel: 'sms', lane: '', dueAt: 0 },
        { channel: 'webhook', lane: 'one.example.com', dueAt: 0 },
        { channel: 'webhook', lane: 'two.example.com:8443', dueAt: 0 },
      ]);
      const claimed = await Promise.all(
        lanes.map((lane) => store.messageQueue.claim(lane, now + 5, lease, 10)),
      );
      expect(claimed.map((messages) => messages.map(recipientOf))).toEqual([
        [sampleMail().to],
        [sms.to],
        [one, one],
        [two],
      ]);
      expect(await store.keptMessages.recent(10)).toMatchObject([{ mail: sampleMail() }]);
      expect(await store.keptMessages.recentSms(10)).toMatchObject([{ sms: { to: sms.to } }]);
      const rows = await database.read({ sql: 'SELECT * FROM outbox', parameters: [] });
      expect(JSON.stringify(rows)).not.toContain(sms.code);
    });

    it('hands out what it cannot read beside what it can, each for itself', async () => {
      await queue(4);
      const ids = (await store.keptMessages.recent(10)).map(({ id }) => id);
      const foreign = createSealer(randomBytes(32)).seal('{}', `outbox:${ids[0]}`);
      await run(`UPDATE outbox SET sealed = '${foreign}' WHERE id = '${ids[0]}'`);
      await run(`UPDATE outbox SET sealed = 'rubbish' WHERE id = '${ids[1]}'`);
      await run(`UPDATE outbox SET channel = 'pigeon' WHERE id = '${ids[2]}'`);
      const claimed = [];
      for (const lane of await store.messageQueue.lanes()) {
        claimed.push(...(await store.messageQueue.claim(lane, now, lease, 10)));
      }
      expect(claimed.map((message) => ('unreadable' in message ? message.unreadable : ''))).toEqual(
        expect.arrayContaining(['SEALED_WITH_ANOTHER_KEY', 'UNREADABLE', 'UNKNOWN_CHANNEL', '']),
      );
      expect(claimed).toHaveLength(4);
      expect(await store.keptMessages.recent(10)).toHaveLength(1);
      const wanted = { state: undefined, channel: undefined, limit: 10 };
      expect(await store.keptMessages.list(wanted)).toHaveLength(4);
    });

    it('shows operators what failed, counts it, and starts it anew for them', async () => {
      const { messageQueue, keptMessages } = store;
      await queue(3);
      const [one = nobodys, two = nobodys, three = nobodys] = await messageQueue.claim(
        mails,
        now,
        lease,
        10,
      );
      await messageQueue.fail(one, 'EENVELOPE 550', now + 5);
      await messageQueue.fail(two, 'EENVELOPE 550', now + 6);
      const failed = { state: 'failed', channel: undefined, limit: 10 } as const;
      expect((await keptMessages.list(failed)).map(({ id }) => id).sort()).toEqual(
        [one.id, two.id].sort(),
      );
      expect(await keptMessages.list({ ...failed, channel: 'sms' })).toEqual([]);
      expect(await keptMessages.list({ ...failed, limit: 1 })).toHaveLength(1);
      // All of one moment: what follows is known by its id, also where it is read beside the server.
      const all = await keptMessages.list({ ...failed, state: undefined });
      const { signal } = new AbortController();
      for (const [index, after] of all.entries()) {
        const rest = await keptMessages.list({ ...failed, state: undefined, after, signal });
        expect(rest.map(({ id }) => id)).toEqual(all.slice(index + 1).map(({ id }) => id));
      }
      expect(await keptMessages.failedSince(now + 6)).toEqual([
        { channel: 'mail', error: 'EENVELOPE 550', count: 1 },
      ]);
      const retry = (id: string) => store.commit([keptMessages.retry(id, now + 7, now + hour)]);
      expect(await retry(three.id)).toBe('not-failed');
      expect(await retry(one.id)).toBeUndefined();
      expect(await retry(one.id)).toBe('not-failed');
      const again = await nodes[1].messageQueue.claim(mails, now + 7, lease, 10);
      expect(again).toMatchObject([
        { id: one.id, attempts: 1, lastError: null, finishedAt: null, expiresAt: now + hour },
      ]);
    });

    it('tells what waits for its next attempt from what somebody has, and hurries the former alone', async () => {
      const { messageQueue, keptMessages } = store;
      await queue(1);
      const [message] = await keptMessages.recent(1);
      const { id } = message ?? nobodys;
      const seen = async () => (await keptMessages.find(id)) ?? expect.fail('It is gone.');
      const isUnderWay = async (at: number) => isBeingDelivered(await seen(), at);
      const hurry = (waiting: Taken) => store.commit([keptMessages.hurry(waiting, now + 9)]);
      expect(await isUnderWay(now)).toBe(false);
      expect(await hurry(await seen())).toBeUndefined();

      const [first = nobodys] = await messageQueue.claim(mails, now, lease, 10);
      // Whoever looked before it was taken is too late.
      expect(await hurry({ id, attempts: 0 })).toBe('taken');
      expect(await isUnderWay(now + 5)).toBe(true);
      await messageQueue.renew(first, now + 3 * lease);
      expect(await isUnderWay(now + 2 * lease)).toBe(true);
      // Nobody has noted how it ended, and nobody has it any more.
      expect(await isUnderWay(now + 3 * lease)).toBe(false);

      await messageQueue.postpone(first, now + 8, now + hour, 'ECONNREFUSED');
      expect(await isUnderWay(now + 9)).toBe(false);
      expect(await nodes[1].messageQueue.claim(mails, now + 9, lease, 10)).toEqual([]);
      expect(await hurry(await seen())).toBeUndefined();
      const [second] = await nodes[1].messageQueue.claim(mails, now + 9, lease, 10);
      expect(second).toMatchObject({ id, attempts: 2, lastError: 'ECONNREFUSED' });
      expect(await isUnderWay(now + 10)).toBe(true);
      expect(await messageQueue.claim(mails, now + 10, lease, 10)).toEqual([]);
      await messageQueue.finish(id, 'sent', now + 11);
      expect(await isUnderWay(now + 12)).toBe(false);
      expect(await hurry(await seen())).toBe('taken');
    });

    it('keeps a mail that is not to be sent as a row, and from everybody', async () => {
      await store.commit([store.outbox.enqueueNothing(sampleMail())]);
      expect(await store.messageQueue.claim(mails, now + day, lease, 10)).toEqual([]);
      expect(await store.keptMessages.recent(10)).toEqual([]);
      expect(await store.messageQueue.lanes()).toEqual([]);
      const rows = await database.read({ sql: 'SELECT state FROM outbox', parameters: [] });
      expect(rows).toEqual([{ state: 'void' }]);
    });

    it('wakes the dispatcher for it all the same, or the commit would tell that nobody gets it', async () => {
      const before = wakes();
      await store.commit([store.outbox.enqueueNothing(sampleMail())]);
      expect(wakes()).toBe(before + 1);
    });

    it('keeps what an answer said for whoever looks for it, and from everybody else', async () => {
      const [mail, sms] = [sampleMail(), sampleSms()];
      const before = wakes();
      await store.commit([store.outbox.noteAnswered(mail), store.outbox.noteAnswered(sms)]);
      expect(wakes()).toBe(before);
      expect(await store.messageQueue.claim(mails, now + day, lease, 10)).toEqual([]);
      expect(await store.messageQueue.lanes()).toEqual([]);
      const { keptMessages } = nodes[1];
      const listed = { state: undefined, channel: undefined, limit: 10 };
      expect(await keptMessages.list(listed)).toEqual([]);
      const [found] = await keptMessages.fresh('', 'mail', now);
      expect(found).toMatchObject({ state: 'answered', mail });
      expect(await keptMessages.find(String(found?.id))).toBeUndefined();
      expect(await keptMessages.fresh('', 'sms', now)).toMatchObject([{ sms }]);
    });

    it('knows which messages are not too late yet, of one tenant, in the order they were written', async () => {
      const written = (email: string, fields: Parameters<typeof sampleMail>[0]) =>
        sampleMail({ to: email, ...fields });
      await store.commit([
        store.outbox.enqueue(written('later@example.com', { createdAt: now + 2 })),
        store.outbox.noteAnswered(written('first@example.com', { createdAt: now + 1 })),
        store.outbox.enqueue(written('late@example.com', { expiresAt: now + 9 })),
        store.outbox.enqueue(written('other@example.com', { tenant: 'acme-1a2b3' })),
        store.outbox.enqueueNothing(written('nobody@example.com', {})),
      ]);
      const fresh = await store.keptMessages.fresh('', 'mail', now + 9);
      expect(fresh.map(recipientOf)).toEqual(['first@example.com', 'later@example.com']);
      const ofTenant = await store.keptMessages.fresh('acme-1a2b3', 'mail', now);
      expect(ofTenant.map(recipientOf)).toEqual(['other@example.com']);
    });

    it('wakes the dispatcher for a mail that was committed, and for nothing else', async () => {
      await insert(ada);
      const before = wakes();
      await store.commit<string>([
        store.outbox.enqueue(sampleMail()),
        ...store.accounts.edit({ ...ada, version: 7 }, {}),
      ]);
      expect(wakes()).toBe(before);
      await store.commit([store.outbox.enqueue(sampleMail())]);
      expect(wakes()).toBe(before + 1);
    });

    it('is sealed', async () => {
      await queue(1);
      const rows = await database.read({ sql: 'SELECT * FROM outbox', parameters: [] });
      expect(JSON.stringify(rows)).not.toMatch(/reader-0|oobCode|secret/);
    });

    it('is tidied of what is done, later of what failed, and never of what waits', async () => {
      const { messageQueue, keptMessages } = store;
      await queue(3);
      const [sent = nobodys, lost = nobodys] = await messageQueue.claim(mails, now, lease, 2);
      await messageQueue.finish(sent.id, 'sent', now);
      await messageQueue.fail(lost, 'EENVELOPE 550', now);
      await keptMessages.prune(now, now);
      expect(await keptMessages.recent(10)).toHaveLength(3);
      await keptMessages.prune(now + 1, now);
      const states = async () => (await keptMessages.recent(10)).map(({ state }) => state).sort();
      expect(await states()).toEqual(['failed', 'waiting']);
      await keptMessages.prune(now + 1, now + 1);
      expect(await states()).toEqual(['waiting']);
      await keptMessages.clear();
      expect(await states()).toEqual([]);
    });
  });
}
