import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import {
  type listMessages as operation,
  outboxLimits,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import type { QueuedMessage } from './queued-message.ts';
import { shownMessage } from './shown-message.ts';

type Last = Pick<QueuedMessage, 'id' | 'createdAt'>;

const tokenOf = ({ id, createdAt }: Last) => `${createdAt}.${id}`;

function pageStart(token: string | undefined): Last | undefined {
  if (!token) return undefined;
  const [, createdAt, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(token) ?? [];
  if (createdAt === undefined || id === undefined) throw new Refused('INVALID_PAGE_SELECTION');
  return { id, createdAt: Number(createdAt) };
}

/** What became of mails, SMS and events, for operators. */
export async function listMessages(
  { keptMessages, now }: Identity,
  { signal }: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { messageId, state, channel, pageSize = outboxLimits.usualPage } = request;
  if (messageId) {
    const found = await keptMessages.find(messageId);
    return { messages: found === undefined ? [] : [shownMessage(found, now())] };
  }
  if (pageSize < 1) throw new Refused('INVALID_PAGE_SELECTION');
  const limit = Math.min(pageSize, outboxLimits.page);
  const found = await keptMessages.list({
    state: state === 'STATE_UNSPECIFIED' ? undefined : state,
    channel: channel === 'CHANNEL_UNSPECIFIED' ? undefined : channel,
    limit,
    after: pageStart(request.pageToken),
    signal,
  });
  const at = now();
  const last = found.length === limit ? found.at(-1) : undefined;
  return {
    messages: found.map((message) => shownMessage(message, at)),
    nextPageToken: last && tokenOf(last),
  };
}
