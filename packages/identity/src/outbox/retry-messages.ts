import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import {
  hookLimits,
  type retryMessages as operation,
  outboxLimits,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import { isBeingDelivered } from './message-queue.ts';
import type { QueuedMessage } from './queued-message.ts';

type Result = NonNullable<ReplyOf<typeof operation>['results']>[number];

/** An event may be told whenever; a code that has expired is not worth a mail. */
function newExpiry(message: QueuedMessage, at: number): number | undefined {
  if ('event' in message) return at + hookLimits.webhookLifetime;
  return message.expiresAt > at ? message.expiresAt : undefined;
}

async function retry(identity: Identity, caller: Caller, messageId: string): Promise<Result> {
  const message = await identity.keptMessages.find(messageId);
  if (message === undefined) return { messageId, outcome: 'notFound' };
  const { state } = message;
  const at = identity.now();
  if (state !== 'failed' && state !== 'waiting') return { messageId, outcome: 'notFailed', state };
  // Another attempt beside the one under way would be another mail.
  if (isBeingDelivered(message, at)) return { messageId, outcome: 'delivering', state };
  const expiresAt = newExpiry(message, at);
  if (expiresAt === undefined) return { messageId, outcome: 'expired' };
  const refusal = await identity.commit<'taken' | 'not-failed'>([
    state === 'waiting'
      ? identity.keptMessages.hurry(message, at)
      : identity.keptMessages.retry(messageId, at, expiresAt),
    identity.audit.record(auditEvent(caller, at, 'message_retried', null, messageId)),
  ]);
  if (refusal === undefined) return { messageId, outcome: 'retried' };
  // Somebody else was quicker, with the same intent.
  return refusal === 'taken'
    ? { messageId, outcome: 'delivering', state }
    : { messageId, outcome: 'notFailed', state: 'waiting' };
}

/** Each for itself: what cannot be sent again keeps no other from being. */
export async function retryMessages(
  identity: Identity,
  caller: Caller,
  { messageIds = [] }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (messageIds.length > outboxLimits.retried) {
    throw new Refused('INVALID_ARGUMENT', `One call takes ${outboxLimits.retried} messages.`);
  }
  const results: Result[] = [];
  for (const id of messageIds) results.push(await retry(identity, caller, id));
  return { results };
}
