import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Outbox, OutgoingMail } from '../identity/outbox/outbox.ts';
import type { Sealer } from '../keys/sealing.ts';
import type { Change, Database, Row } from './database.ts';
import { type Queries, statement } from './queries.ts';
import type { Schema } from './schema.ts';

type OutboxRow = Selectable<Schema['outbox']>;

/** A mail somewhere between its commit and its delivery. */
export type QueuedMail = {
  readonly id: string;
  readonly mail: OutgoingMail;
  readonly state: OutboxRow['state'];
  readonly attempts: number;
  readonly lastError: string | null;
};

/** The deliverer's view of the outbox. */
export type MailQueue = {
  /** Takes mails that are due. Nobody else gets them until the lease ends. */
  claim(at: number, lease: number, limit: number): Promise<readonly QueuedMail[]>;
  finish(id: string, state: 'sent' | 'dropped', at: number): Promise<void>;
  postpone(id: string, until: number, error: string): Promise<void>;
  /** When the next waiting mail is due. */
  nextDue(): Promise<number | undefined>;
  /** Newest first. For the development inbox, which keeps what was sent. */
  recent(limit: number): Promise<readonly QueuedMail[]>;
  prune(before: number): Promise<void>;
  clear(): Promise<void>;
};

const context = (id: string) => `outbox:${id}`;

export function createOutbox(
  queries: Queries,
  sealer: Sealer,
): Outbox & { isMail(change: object): boolean } {
  const mails = new WeakSet<object>();

  function row(mail: OutgoingMail, state: OutboxRow['state']): Change<never> {
    const id = randomUUID();
    return statement(
      queries.insertInto('outbox').values({
        id,
        tenant: mail.tenant,
        state,
        sealed: sealer.seal(JSON.stringify(mail), context(id)),
        attempts: 0,
        due_at: mail.createdAt,
        created_at: mail.createdAt,
        expires_at: mail.expiresAt,
      }),
    );
  }

  return {
    enqueue(mail) {
      const change = row(mail, 'waiting');
      mails.add(change);
      return change;
    },
    enqueueNothing: (mail) => row(mail, 'void') as Change<never>,
    isMail: (change) => mails.has(change),
  };
}

export function createMailQueue(database: Database, queries: Queries, sealer: Sealer): MailQueue {
  const queued = (row: OutboxRow): QueuedMail => ({
    id: row.id,
    // Sealed by us from an OutgoingMail, and nobody else can seal.
    mail: JSON.parse(sealer.open(row.sealed, context(row.id))) as OutgoingMail,
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
  });

  const all = (rows: readonly Row[]) => (rows as readonly (Row & OutboxRow)[]).map(queued);

  const one = (id: string) =>
    queries.updateTable('outbox').where('id', '=', id).where('state', '=', 'waiting');

  return {
    async claim(at, lease, limit) {
      const due = queries
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('due_at', '<=', at)
        .orderBy('due_at')
        .limit(limit);
      const claim = queries
        .updateTable('outbox')
        .set((column) => ({ due_at: at + lease, attempts: column('attempts', '+', 1) }))
        .where('id', 'in', due)
        // Said again because PostgreSQL looks at a row anew after waiting for its lock.
        .where('due_at', '<=', at)
        .where('state', '=', 'waiting')
        .returningAll();
      const outcome = await database.commit([statement(claim)]);
      return outcome.committed ? all(outcome.rows[0] ?? []) : [];
    },

    async finish(id, state, at) {
      await database.commit([statement(one(id).set({ state, finished_at: at, last_error: null }))]);
    },

    async postpone(id, until, error) {
      await database.commit([statement(one(id).set({ due_at: until, last_error: error }))]);
    },

    async nextDue() {
      const [row] = await database.read(
        statement(
          queries
            .selectFrom('outbox')
            .select('due_at')
            .where('state', '=', 'waiting')
            .orderBy('due_at')
            .limit(1),
        ),
      );
      return row && Number(row['due_at']);
    },

    async recent(limit) {
      const rows = await database.read(
        statement(
          queries
            .selectFrom('outbox')
            .selectAll()
            .where('state', '!=', 'void')
            .orderBy('created_at', 'desc')
            .orderBy('id')
            .limit(limit),
        ),
      );
      return all(rows);
    },

    async prune(before) {
      await database.commit([
        statement(
          queries
            .deleteFrom('outbox')
            .where('state', '!=', 'waiting')
            .where('created_at', '<', before),
        ),
      ]);
    },

    async clear() {
      await database.commit([statement(queries.deleteFrom('outbox'))]);
    },
  };
}
