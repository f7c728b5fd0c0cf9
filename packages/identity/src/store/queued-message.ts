import type { Sealer } from '@latchkey/kernel/keys/sealing';
import type { Row } from '@latchkey/kernel/store/database';
import type { Selectable } from 'kysely';
import type { OutgoingMail, OutgoingSms } from '../outbox/outbox.ts';
import type { QueuedMessage } from '../outbox/queued-message.ts';
import type { AccountEvent } from '../webhooks/account-event.ts';
import type { Schema } from './schema.ts';

type OutboxRow = Selectable<Schema['outbox']>;

/** What a message is sealed for: it opens in its own row only. */
export const sealContext = (id: string) => `outbox:${id}`;

function contentOf(row: OutboxRow, sealer: Sealer) {
  // Sealed by us from what the channel says, and nobody else can seal.
  const message: unknown = JSON.parse(sealer.open(row.sealed, sealContext(row.id)));
  switch (row.channel) {
    case 'mail':
      return { mail: message as OutgoingMail };
    case 'sms':
      return { sms: message as OutgoingSms };
    case 'webhook':
      return { event: message as AccountEvent };
    default:
      // Of a version that knew more than we do.
      return { unreadable: 'UNKNOWN_CHANNEL' };
  }
}

/** Never throws: a message that cannot be read must not keep others from being. */
function readContent(row: OutboxRow, sealer: Sealer) {
  try {
    return contentOf(row, sealer);
  } catch (error) {
    const sealedElsewhere = error instanceof Error && error.name === 'SealedWithAnotherKey';
    return { unreadable: sealedElsewhere ? 'SEALED_WITH_ANOTHER_KEY' : 'UNREADABLE' };
  }
}

export function queuedMessage(from: Row, sealer: Sealer): QueuedMessage {
  // The rows of this table, as the statements beside it select them.
  const row = from as Row & OutboxRow;
  return {
    id: row.id,
    tenant: row.tenant,
    channel: row.channel,
    lane: row.lane,
    state: row.state,
    attempts: Number(row.attempts),
    lastError: row.last_error,
    createdAt: Number(row.created_at),
    dueAt: Number(row.due_at),
    expiresAt: Number(row.expires_at),
    finishedAt: row.finished_at === null ? null : Number(row.finished_at),
    ...readContent(row, sealer),
  };
}
