import type { QueuedMessage } from '@latchkey/identity/outbox/queued-message';

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/**
 * What an operator may know of a message: never its words, for a code or a link among them opens an
 * account; and of a webhook the host, for addresses of webhooks hold secrets, too.
 */
export function shownMessage(message: QueuedMessage) {
  const { kind, to } = whatAndWhere(message);
  const { id, tenant, channel, state, attempts } = message;
  return {
    id,
    state,
    channel,
    ...(tenant === '' ? {} : { tenantId: tenant }),
    kind,
    to,
    attempts,
    error: message.lastError,
    createdAt: time(message.createdAt),
    ...(state === 'waiting' ? { dueAt: time(message.dueAt) } : {}),
    expiresAt: time(message.expiresAt),
    finishedAt: time(message.finishedAt),
  };
}

function whatAndWhere(message: QueuedMessage) {
  // Also of what was sealed wrongly or by another version: none of it is certain to be there.
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  if ('mail' in message) return { kind: text(message.mail?.kind), to: text(message.mail?.to) };
  if ('sms' in message) return { kind: text(message.sms?.kind), to: text(message.sms?.to) };
  if ('event' in message) return { kind: text(message.event?.type), to: message.lane };
  return { kind: null, to: null };
}

/** The same for a person's eyes. */
export const messageLine = (message: QueuedMessage) => {
  const { id, state, channel, kind, to, createdAt, error } = shownMessage(message);
  const parts = [
    createdAt?.slice(0, 16),
    state.padEnd(7),
    channel.padEnd(7),
    kind ?? '?',
    to ?? '?',
  ];
  return `${id}  ${parts.join('  ')}${error === null ? '' : `  ${error}`}`;
};
