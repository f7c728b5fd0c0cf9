import type { Sealer } from '@latchkey/kernel/keys/sealing';
import type { Database } from '@latchkey/kernel/store/database';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import { sql } from 'kysely';
import {
  type DueLane,
  longestWait,
  type MessageQueue,
  type Taken,
} from '../outbox/message-queue.ts';
import type { MessageState } from '../outbox/queued-message.ts';
import type { Queries } from './identity-queries.ts';
import { queuedMessage } from './queued-message.ts';

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
        .set((column) => ({
          due_at: at + lease,
          attempts: column('attempts', '+', 1),
          finished_at: null,
        }))
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

    async postpone(message, at, until, error) {
      const waits = { due_at: until, finished_at: at, last_error: error };
      await database.commit([statement(taken(message).set(waits))]);
    },
  };
}
