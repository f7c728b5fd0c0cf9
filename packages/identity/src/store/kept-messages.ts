import type { Sealer } from '@latchkey/kernel/keys/sealing';
import type { Database } from '@latchkey/kernel/store/database';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import { type ExpressionBuilder, sql } from 'kysely';
import type { KeptMessages as ForOperators } from '../outbox/kept-messages.ts';
import {
  type Channel,
  channels,
  type MessageState,
  type QueuedEvent,
  type QueuedMail,
  type QueuedMessage,
  type QueuedSms,
} from '../outbox/queued-message.ts';
import type { Queries } from './identity-queries.ts';
import { queuedMessage } from './queued-message.ts';
import type { Schema } from './schema.ts';

/** The outbox as people see it: the development inbox, and operators who ask what became of a mail. */
export type KeptMessages = ForOperators & {
  /** Newest first. */
  recent(limit: number): Promise<readonly QueuedMail[]>;
  recentSms(limit: number): Promise<readonly QueuedSms[]>;
  recentEvents(limit: number): Promise<readonly QueuedEvent[]>;
  /** Oldest first, those that nobody has to take for too late, and what an answer said instead of one. */
  fresh(tenant: string, channel: Channel, at: number): Promise<readonly QueuedMessage[]>;
  /** How many failed since then, by channel and by how they did. */
  failedSince(since: number): Promise<readonly FailedCount[]>;
  /** What nobody has delivered yet, by channel. */
  backlog(signal: AbortSignal): Promise<readonly Backlog[]>;
  /** Clears away what is done; what failed stays for longer, for whoever finds out why. */
  prune(before: number, failedBefore: number): Promise<void>;
  clear(): Promise<void>;
};

export type FailedCount = {
  readonly channel: Channel;
  readonly error: string;
  readonly count: number;
};

export type Backlog = {
  readonly channel: Channel;
  readonly count: number;
  /** When the oldest of them was written. */
  readonly oldest: number;
};

/** Those that come after this one, newest first and by their ids where two are of one moment. */
const follows =
  ({ id, createdAt }: Pick<QueuedMessage, 'id' | 'createdAt'>) =>
  (row: ExpressionBuilder<Schema, 'outbox'>) =>
    row.or([
      row('created_at', '<', createdAt),
      row.and([row('created_at', '=', createdAt), row('id', '>', id)]),
    ]);

const failed = sql.lit<MessageState>('failed');
/** As a word of the statement, so that the index of what waits is used. */
const waiting = sql.lit<MessageState>('waiting');
const unlisted = ['void', 'answered'] as const satisfies readonly MessageState[];

export function createKeptMessages(
  database: Database,
  ofOneTenant: Queries,
  sealer: Sealer,
): KeptMessages {
  const queries = acrossTenants(ofOneTenant);

  const list: KeptMessages['list'] = async ({ state, channel, limit, after, signal }) => {
    const listed = queries
      .selectFrom('outbox')
      .selectAll()
      .where('state', 'not in', unlisted)
      .$if(state !== undefined, (query) =>
        query.where('state', '=', sql.lit<MessageState>(state ?? 'waiting')),
      )
      .$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? 'mail'))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit);
    const rows = await database.read(
      statement(after === undefined ? listed : listed.where(follows(after))),
      // Who listens on the server shall not wait for whoever looks for the few that failed.
      signal === undefined ? {} : { long: true, signal },
    );
    return rows.map((row) => queuedMessage(row, sealer));
  };

  const recent = (channel: Channel, limit: number) => list({ state: undefined, channel, limit });

  return {
    list,

    recent: async (limit) => (await recent('mail', limit)).filter((message) => 'mail' in message),

    recentSms: async (limit) => (await recent('sms', limit)).filter((message) => 'sms' in message),

    recentEvents: async (limit) =>
      (await recent('webhook', limit)).filter((message) => 'event' in message),

    async fresh(tenant, channel, at) {
      const rows = await database.read(
        statement(
          ofOneTenant
            .selectFrom('outbox')
            .selectAll()
            .where('tenant', '=', tenant)
            .where('channel', '=', channel)
            .where('state', '!=', 'void')
            .where('expires_at', '>', at)
            .orderBy('created_at')
            .orderBy('id'),
        ),
      );
      return rows.map((row) => queuedMessage(row, sealer));
    },

    async find(id) {
      const [row] = await database.read(
        statement(
          queries
            .selectFrom('outbox')
            .selectAll()
            .where('id', '=', id)
            .where('state', 'not in', unlisted),
        ),
      );
      return row && queuedMessage(row, sealer);
    },

    retry: (id, at, expiresAt) => ({
      ...statement(
        queries
          .updateTable('outbox')
          .set({
            state: 'waiting',
            attempts: 0,
            due_at: at,
            expires_at: expiresAt,
            finished_at: null,
            last_error: null,
          })
          .where('id', '=', id)
          .where('state', '=', failed),
      ),
      must: 'not-failed',
    }),

    // How often it was tried stays: whoever took it last is known by that number.
    hurry: ({ id, attempts }, at) => ({
      ...statement(
        queries
          .updateTable('outbox')
          .set({ due_at: at })
          .where('id', '=', id)
          .where('state', '=', waiting)
          .where('attempts', '=', attempts),
      ),
      must: 'taken',
    }),

    async failedSince(since) {
      const rows = await database.read(
        statement(
          queries
            .selectFrom('outbox')
            .select(['channel', 'last_error', sql<number>`count(*)`.as('count')])
            .where('state', '=', failed)
            .where('finished_at', '>=', since)
            .groupBy(['channel', 'last_error'])
            .orderBy('channel')
            .orderBy('last_error'),
        ),
      );
      return rows.map((row) => ({
        channel: row['channel'] as Channel,
        error: String(row['last_error']),
        count: Number(row['count']),
      }));
    },

    async backlog(signal) {
      const rows = await database.read(
        statement(
          queries
            .selectFrom('outbox')
            .select([
              'channel',
              sql<number>`count(*)`.as('count'),
              sql<number>`min(created_at)`.as('oldest'),
            ])
            .where('state', '=', waiting)
            .where('channel', 'in', channels)
            .groupBy('channel'),
        ),
        // Where nobody delivers anything it grows, and nobody else shall wait for the counting.
        { long: true, signal },
      );
      return rows.map((row) => ({
        channel: row['channel'] as Channel,
        count: Number(row['count']),
        oldest: Number(row['oldest']),
      }));
    },

    async prune(before, failedBefore) {
      const done = queries.deleteFrom('outbox').where('state', 'not in', ['waiting', 'failed']);
      const lost = queries.deleteFrom('outbox').where('state', '=', failed);
      await database.commit([
        statement(done.where('created_at', '<', before)),
        statement(lost.where('finished_at', '<', failedBefore)),
      ]);
    },

    async clear() {
      await database.commit([statement(queries.deleteFrom('outbox'))]);
    },
  };
}
