import { sql } from 'kysely';
import type { Sealer } from '../keys/sealing.ts';
import type { Database } from './database.ts';
import { acrossTenants, type Queries, statement } from './queries.ts';
import { type MessageState, type QueuedMessage, queuedMessage } from './queued-message.ts';

/** Messages of one channel for one destination, and when the first of them is due. */
export type DueLane = {
  readonly channel: string;
  readonly lane: string;
  readonly dueAt: number;
};

/** Who took a message: the number of its attempt is nobody else's. */
type Taken = Pick<QueuedMessage, 'id' | 'attempts'>;

/** The deliverer's view of the outbox. */
export type MessageQueue = {
  /** Every lane in which something waits. */
  lanes(): Promise<readonly DueLane[]>;
  /** Takes messages that are due. Nobody else gets them until the lease ends. */
  claim(
    lane: Pick<DueLane, 'channel' | 'lane'>,
    at: number,
    lease: number,
    limit: number,
  ): Promise<readonly QueuedMessage[]>;
  /** Keeps it for longer; false when it is no longer ours. */
  renew(taken: Taken, until: number): Promise<boolean>;
  /** It left, or nobody wants it any more. True whoever has it by now. */
  finish(id: string, state: 'sent' | 'dropped', at: number): Promise<void>;
  /** It will not be tried again by itself. */
  fail(taken: Taken, error: string, at: number): Promise<void>;
  postpone(taken: Taken, until: number, error: string): Promise<void>;
};

/** What failed is put off, and never for longer than this. */
export const longestWait = 61 * 60_000;

/**
 * A message is due from its first moment on, and after every failed attempt later. One that has not
 * been tried, or is put off for longer than any can be, comes from a clock that ran ahead.
 */
export const isDue = (dueAt: number, at: number): boolean =>
  dueAt <= at || dueAt > at + longestWait;

/** Lanes are few: this is only so that a fault cannot make it endless. */
const mostLanes = 1000;

/** As a word of the statement and no parameter: otherwise the index of what waits is not used. */
const waiting = sql.lit<MessageState>('waiting');

export function createMessageQueue(
  database: Database,
  ofOneTenant: Queries,
  sealer: Sealer,
): MessageQueue {
  const queries = acrossTenants(ofOneTenant);

  /** The first message of the lane that comes next: from one to the other, past all that wait. */
  const laneAfter = ({ channel, lane }: Pick<DueLane, 'channel' | 'lane'>) =>
    statement(
      queries
        .selectFrom('outbox')
        .select(['channel', 'lane', 'due_at', 'attempts'])
        .where('state', '=', waiting)
        .where(sql<boolean>`(channel, lane) > (${channel}, ${lane})`)
        .orderBy('channel')
        .orderBy('lane')
        .orderBy('due_at')
        .limit(1),
    );

  const one = (id: string) =>
    queries.updateTable('outbox').where('id', '=', id).where('state', '=', waiting);

  const taken = ({ id, attempts }: Taken) => one(id).where('attempts', '=', attempts);

  return {
    async lanes() {
      const lanes: DueLane[] = [];
      while (lanes.length < mostLanes) {
        const [row] = await database.read(laneAfter(lanes.at(-1) ?? { channel: '', lane: '' }));
        if (row === undefined) break;
        lanes.push({
          channel: String(row['channel']),
          lane: String(row['lane']),
          dueAt: row['attempts'] === 0 ? 0 : Number(row['due_at']),
        });
      }
      return lanes;
    },

    async claim({ channel, lane }, at, lease, limit) {
      const isDueNow = sql<boolean>`(due_at <= ${at} or attempts = 0 or due_at > ${at + longestWait})`;
      const due = queries
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', waiting)
        .where(sql<boolean>`channel = ${channel}`)
        .where('lane', '=', lane)
        .where(isDueNow)
        .orderBy('due_at')
        .limit(limit);
      const claim = queries
        .updateTable('outbox')
        .set((column) => ({ due_at: at + lease, attempts: column('attempts', '+', 1) }))
        .where('id', 'in', due)
        // Said again because PostgreSQL looks at a row anew after waiting for its lock.
        .where(isDueNow)
        .where('state', '=', waiting)
        .returningAll();
      const outcome = await database.commit([statement(claim)]);
      const rows = outcome.committed ? (outcome.rows[0] ?? []) : [];
      return rows.map((row) => queuedMessage(row, sealer));
    },

    async renew(message, until) {
      const renewed = statement(taken(message).set({ due_at: until }));
      return (await database.commit([{ ...renewed, must: 'lost' }])).committed;
    },

    async finish(id, state, at) {
      await database.commit([statement(one(id).set({ state, finished_at: at, last_error: null }))]);
    },

    async fail(message, error, at) {
      const failed = { state: 'failed', finished_at: at, last_error: error } as const;
      await database.commit([statement(taken(message).set(failed))]);
    },

    async postpone(message, until, error) {
      await database.commit([statement(taken(message).set({ due_at: until, last_error: error }))]);
    },
  };
}
