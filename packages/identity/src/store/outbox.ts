import { randomUUID } from 'node:crypto';
import type { Sealer } from '@latchkey/kernel/keys/sealing';
import type { Change } from '@latchkey/kernel/store/database';
import { statement } from '@latchkey/kernel/store/queries';
import { type Selectable, sql } from 'kysely';
import type { MailBudget, Outbox, OutgoingMail, OutgoingSms } from '../outbox/outbox.ts';
import type { Channel, MessageState } from '../outbox/queued-message.ts';
import type { AccountEvent } from '../webhooks/account-event.ts';
import { chargeSend, isSpent } from './budgets.ts';
import type { Queries } from './identity-queries.ts';
import { sealContext } from './queued-message.ts';
import type { Schema } from './schema.ts';

/** Whoever delivers is woken by the commit, also where nothing is to be sent and nobody may notice. */
const toBeSent = { events: [{ topic: 'outbox' }] } as const;

type Message = OutgoingMail | OutgoingSms | AccountEvent;

/** PostgreSQL takes the type of a bare parameter for text. */
const typed = (value: string | number) =>
  typeof value === 'number'
    ? sql<string | number>`cast(${value} as bigint)`
    : sql<string | number>`cast(${value} as text)`;

export function createOutbox(
  queries: Queries,
  sealer: Sealer,
  /** Which mail server a tenant's mails go to. A wrong guess costs a place in a slower line. */
  mailLane: (tenant: string) => string,
): Outbox {
  function valuesOf(message: Message, channel: Channel, lane: string, state: MessageState) {
    const id = randomUUID();
    return {
      id,
      tenant: message.tenant,
      channel,
      lane,
      state,
      sealed: sealer.seal(JSON.stringify(message), sealContext(id)),
      attempts: 0,
      due_at: message.createdAt,
      created_at: message.createdAt,
      expires_at: message.expiresAt,
    };
  }

  function row(
    message: Message,
    channel: Channel,
    lane: string,
    state: MessageState = 'waiting',
  ): Change<never> {
    const change = statement(
      queries.insertInto('outbox').values(valuesOf(message, channel, lane, state)),
    );
    return state === 'answered' ? change : { ...change, ...toBeSent };
  }

  /** The mail first, then the charge: each looks at the budget as it was before both. */
  function withinBudget(
    mail: OutgoingMail,
    { recipient, rule }: MailBudget,
  ): readonly Change<never>[] {
    const values = Object.entries(valuesOf(mail, 'mail', mailLane(mail.tenant), 'waiting'));
    const change = statement(
      queries
        .insertInto('outbox')
        .columns(values.map(([column]) => column as keyof Selectable<Schema['outbox']>))
        .expression(
          queries
            .selectNoFrom(values.map(([column, value]) => typed(value).as(column)))
            .where(({ exists, not }) =>
              not(exists(isSpent(queries, mail.tenant, recipient, rule, mail.createdAt))),
            ),
        ),
    );
    return [
      { ...change, ...toBeSent },
      chargeSend(queries, mail.tenant, recipient, rule, mail.createdAt),
    ];
  }

  return {
    enqueue: (mail) => row(mail, 'mail', mailLane(mail.tenant)),
    enqueueWithin: withinBudget,
    enqueueNothing: (mail) => row(mail, 'mail', mailLane(mail.tenant), 'void'),
    noteAnswered: (message) => row(message, 'code' in message ? 'sms' : 'mail', '', 'answered'),
    enqueueSms: (sms) => row(sms, 'sms', ''),
    enqueueEvent: (event) => row(event, 'webhook', URL.parse(event.url)?.host ?? ''),
  };
}
