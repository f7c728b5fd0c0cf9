import { type listMessages, outboxLimits, type ReplyOf, type RequestOf } from '@latchkey/protocol';
import type { Ask } from './operations/ask.ts';

export type Message = NonNullable<ReplyOf<typeof listMessages>['messages']>[number];

type Wanted = Pick<RequestOf<typeof listMessages>, 'state' | 'channel'>;

/** Newest first, a page at a time. */
export async function* everyMessage(
  ask: Ask,
  wanted: Wanted,
  most: number,
): AsyncGenerator<Message> {
  let left = most;
  let pageToken: string | undefined;
  do {
    const pageSize = Math.min(left, outboxLimits.page);
    const { messages = [], nextPageToken } = await ask('listMessages', {
      ...wanted,
      pageSize,
      pageToken,
    });
    yield* messages;
    left -= messages.length;
    pageToken = nextPageToken || undefined;
  } while (pageToken !== undefined && left > 0);
}

/** With everything that could be known of it, so that every line has the same names. */
export const shownMessage = (message: Message) => {
  const { messageId, state, channel, tenantId, kind, to, attempts = 0, error } = message;
  return {
    id: messageId,
    state,
    channel,
    ...(tenantId === undefined ? {} : { tenantId }),
    kind: kind ?? null,
    to: to ?? null,
    attempts,
    error: error ?? null,
    createdAt: message.createdAt,
    ...(message.dueAt === undefined ? {} : { dueAt: message.dueAt }),
    expiresAt: message.expiresAt,
    finishedAt: message.finishedAt ?? null,
  };
};

/** The same for a person's eyes. */
export const messageLine = ({ messageId, kind, to, error, ...message }: Message) => {
  const { state = '', channel = '', createdAt = '' } = message;
  const parts = [
    createdAt.slice(0, 16),
    state.padEnd(7),
    channel.padEnd(7),
    kind ?? '?',
    to ?? '?',
  ];
  const { dueAt, attempts = 0 } = message;
  const again = state === 'waiting' && attempts > 0 && dueAt !== undefined;
  return [
    `${messageId}  ${parts.join('  ')}`,
    ...(error === undefined ? [] : [error]),
    ...(again ? [`next try ${dueAt.slice(0, 19)}Z`] : []),
  ].join('  ');
};
