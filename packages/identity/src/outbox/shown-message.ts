import type { listMessages, ReplyOf } from '@latchkey/protocol';
import { isBeingDelivered } from './message-queue.ts';
import type { QueuedMessage } from './queued-message.ts';

const time = (at: number) => new Date(at).toISOString();

/**
 * What an operator may know of a message: never its words, for a code or a link among them opens an
 * account; and of a webhook the host, for addresses of webhooks hold secrets, too.
 */
export function shownMessage(
  message: QueuedMessage,
  at: number,
): NonNullable<ReplyOf<typeof listMessages>['messages']>[number] {
  const { id, tenant, channel, state, attempts, finishedAt } = message;
  const isWaiting = state === 'waiting';
  return {
    messageId: id,
    state,
    channel,
    tenantId: tenant,
    ...whatAndWhere(message),
    attempts,
    error: message.lastError ?? undefined,
    createdAt: time(message.createdAt),
    dueAt: isWaiting && !isBeingDelivered(message, at) ? time(message.dueAt) : undefined,
    expiresAt: time(message.expiresAt),
    finishedAt: finishedAt === null || isWaiting ? undefined : time(finishedAt),
  };
}

function whatAndWhere(message: QueuedMessage) {
  // Also of what was sealed wrongly or by another version: none of it is certain to be there.
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  if ('mail' in message) return { kind: text(message.mail?.kind), to: text(message.mail?.to) };
  if ('sms' in message) return { kind: text(message.sms?.kind), to: text(message.sms?.to) };
  if ('event' in message) return { kind: text(message.event?.type), to: message.lane };
  return {};
}
