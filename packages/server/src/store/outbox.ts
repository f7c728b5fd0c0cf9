import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { MailBudget, Outbox, OutgoingMail, OutgoingSms } from '../identity/outbox/outbox.ts';
import type { AccountEvent } from '../identity/webhooks/account-event.ts';
import type { Sealer } from '../keys/sealing.ts';
import { chargeSend, isSpent } from './budgets.ts';
import type { Change, Database, Row } from './database.ts';
import { acrossTenants, type Queries, statement } from './queries.ts';
import type { Schema } from './schema.ts';

type OutboxRow = Selectable<Schema['outbox']>;

/** A message somewhere between its commit and its delivery. */
type Queued = {
  readonly id: string;
  readonly state: OutboxRow['state'];
  readonly attempts: number;
  readonly lastError: string | null;
};

export type QueuedMail = Queued & { readonly mail: OutgoingMail };
export type QueuedSms = Queued & { readonly sms: OutgoingSms };
export type QueuedEvent = Queued & { readonly event: AccountEvent };
export type QueuedMessage = QueuedMail | QueuedSms | QueuedEvent;

/** The deliverer's view of the outbox. */
export type MailQueue = {
  /** Takes messages that are due. Nobody else gets them until the lease ends. */
  claim(at: number, lease: number, limit: number): Promise<readonly QueuedMessage[]>;
  finish(id: string, state: 'sent' | 'dropped', at: number): Promise<void>;
  postpone(id: string, until: number, error: string): Promise<void>;
  /** When the next waiting message is due. */
  nextDue(): Promise<number | undefined>;
  /** Newest first. For the development inbox, which keeps what was sent. */
  recent(limit: number): Promise<readonly QueuedMail[]>;
  recentSms(limit: number): Promise<readonly QueuedSms[]>;
  recentEvents(limit: number): Promise<readonly QueuedEvent[]>;
  prune(before: number): Promise<void>;
  clear(): Promise<void>;
};

/** An event that nobody took stays for a while, for whoever finds out why. */
const lostEventsKept = 7 * 24 * 3_600_000;

/** PostgreSQL takes the type of a bare parameter for text. */
const typed = (value: string | number) =>
  typeof value === 'number'
    ? sql<string | number>`cast(${value} as bigint)`
    : sql<string | number>`cast(${value} as text)`;

const context = (id: string) => `outbox:${id}`;

export function createOutbox(
  queries: Queries,
  sealer: Sealer,
): Outbox & { isMessage(change: object): boolean } {
  const waiting = new WeakSet<object>();

  function valuesOf(
    message: OutgoingMail | OutgoingSms | AccountEvent,
    channel: OutboxRow['channel'],
    state: OutboxRow['state'],
  ) {
    const id = randomUUID();
    return {
      id,
      tenant: message.tenant,
      channel,
      state,
      sealed: sealer.seal(JSON.stringify(message), context(id)),
      attempts: 0,
      due_at: message.createdAt,
      created_at: message.createdAt,
      expires_at: message.expiresAt,
    };
  }

  function row(
    message: OutgoingMail | OutgoingSms | AccountEvent,
    channel: OutboxRow['channel'],
    state: OutboxRow['state'],
  ): Change<never> {
    const change = statement(
      queries.insertInto('outbox').values(valuesOf(message, channel, state)),
    );
    if (state === 'waiting') waiting.add(change);
    return change;
  }

  /** The mail first, then the charge: each looks at the budget as it was before both. */
  function withinBudget(
    mail: OutgoingMail,
    { recipient, rule }: MailBudget,
  ): readonly Change<never>[] {
    const values = Object.entries(valuesOf(mail, 'mail', 'waiting'));
    const change = statement(
      queries
        .insertInto('outbox')
        .columns(values.map(([column]) => column as keyof OutboxRow))
        .expression(
          queries
            .selectNoFrom(values.map(([column, value]) => typed(value).as(column)))
            .where(({ exists, not }) =>
              not(exists(isSpent(queries, mail.tenant, recipient, rule, mail.createdAt))),
            ),
        ),
    );
    waiting.add(change);
    return [change, chargeSend(queries, mail.tenant, recipient, rule, mail.createdAt)];
  }

  return {
    enqueue: (mail) => row(mail, 'mail', 'waiting'),
    enqueueWithin: withinBudget,
    enqueueNothing: (mail) => row(mail, 'mail', 'void'),
    enqueueSms: (sms) => row(sms, 'sms', 'waiting'),
    enqueueEvent: (event) => row(event, 'webhook', 'waiting'),
    isMessage: (change) => waiting.has(change),
  };
}

export function createMailQueue(
  database: Database,
  ofOneTenant: Queries,
  sealer: Sealer,
  /** Whose messages are taken. A webhook that hangs must not hold up a mail. */
  channels: readonly OutboxRow['channel'][] = ['mail', 'sms'],
): MailQueue {
  const queries = acrossTenants(ofOneTenant);
  function queued(row: OutboxRow): QueuedMessage {
    const { id, state, attempts, last_error: lastError } = row;
    // Sealed by us from what the channel says, and nobody else can seal.
    const message: unknown = JSON.parse(sealer.open(row.sealed, context(id)));
    switch (row.channel) {
      case 'sms':
        return { id, state, attempts, lastError, sms: message as OutgoingSms };
      case 'webhook':
        return { id, state, attempts, lastError, event: message as AccountEvent };
      default:
        return { id, state, attempts, lastError, mail: message as OutgoingMail };
    }
  }

  const all = (rows: readonly Row[]) => (rows as readonly (Row & OutboxRow)[]).map(queued);

  const recent = async (channel: OutboxRow['channel'], limit: number) =>
    all(
      await database.read(
        statement(
          queries
            .selectFrom('outbox')
            .selectAll()
            .where('channel', '=', channel)
            .where('state', '!=', 'void')
            .orderBy('created_at', 'desc')
            .orderBy('id')
            .limit(limit),
        ),
      ),
    );

  const one = (id: string) =>
    queries.updateTable('outbox').where('id', '=', id).where('state', '=', 'waiting');

  return {
    async claim(at, lease, limit) {
      const due = queries
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('due_at', '<=', at)
        .where('channel', 'in', channels)
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
            .where('channel', 'in', channels)
            .orderBy('due_at')
            .limit(1),
        ),
      );
      return row && Number(row['due_at']);
    },

    recent: async (limit) => (await recent('mail', limit)).filter((message) => 'mail' in message),

    recentSms: async (limit) => (await recent('sms', limit)).filter((message) => 'sms' in message),

    recentEvents: async (limit) =>
      (await recent('webhook', limit)).filter((message) => 'event' in message),

    async prune(before) {
      await database.commit([
        statement(
          queries
            .deleteFrom('outbox')
            .where('state', '!=', 'waiting')
            .where('created_at', '<', before)
            .where((row) =>
              row.or([
                row('channel', '!=', 'webhook'),
                row('state', '!=', 'dropped'),
                row('created_at', '<', before - lostEventsKept),
              ]),
            ),
        ),
      ]);
    },

    async clear() {
      await database.commit([statement(queries.deleteFrom('outbox'))]);
    },
  };
}
