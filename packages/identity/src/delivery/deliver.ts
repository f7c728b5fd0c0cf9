import type { After } from '@latchkey/kernel/after';
import { faultFields, type Log } from '@latchkey/kernel/log';
import { secondsSince } from '@latchkey/kernel/metrics/metrics';
import { Refused } from '@latchkey/kernel/refused';
import { DatabaseUnavailable } from '@latchkey/kernel/store/database';
import type { MessageQueue } from '../outbox/message-queue.ts';
import type { QueuedMessage } from '../outbox/queued-message.ts';
import { type DeliveryOptions, deliveryOf } from './deliveries.ts';
import type { DeliveryWatch } from './delivery-metrics.ts';
import { DeliveryRefused, failureName } from './delivery-refused.ts';
import { keepLease } from './keep-lease.ts';
import { retryDelay } from './retry-delay.ts';

export type DeliverOptions = DeliveryOptions & {
  readonly queue: MessageQueue;
  readonly log: Log;
  readonly after: After;
  readonly watch?: DeliveryWatch;
};

type Outcome =
  | { readonly state: 'sent' | 'dropped' }
  | { readonly state: 'failed' | 'postponed'; readonly error: string };

/** What it was that expired, for whoever asks why. */
const expired = ({ lastError }: QueuedMessage) =>
  lastError === null ? 'EXPIRED' : `EXPIRED ${lastError}`;

async function attemptOf(
  options: DeliverOptions,
  message: QueuedMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  const { send, unsent } = await deliveryOf(options, message);
  if (message.expiresAt <= options.now()) return { state: 'failed', error: expired(message) };
  if (send === undefined) {
    return unsent === 'wait'
      ? { state: 'postponed', error: 'NOTHING_TO_SEND_WITH' }
      : { state: unsent };
  }
  await send({ id: message.id, signal, after: options.after });
  return { state: 'sent' };
}

/** Any end of an attempt but one: without its database a message stays as it is. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof DatabaseUnavailable) throw error;
  // With its tenant went whoever it was for.
  if (error instanceof Refused) return { state: 'dropped' };
  const isFinal = error instanceof DeliveryRefused && error.isFinal;
  return { state: isFinal ? 'failed' : 'postponed', error: failureName(error) };
}

async function note(options: DeliverOptions, message: QueuedMessage, outcome: Outcome) {
  const { queue, log } = options;
  const { id, channel, attempts } = message;
  const at = options.now();
  if (!('error' in outcome)) return queue.finish(id, outcome.state, at);
  const { state, error } = outcome;
  log('warn', `${channel}_${state}`, { message: id, error, attempt: attempts });
  if (state === 'failed') return queue.fail(message, error, at);
  return queue.postpone(message, at, at + retryDelay[channel](attempts), error);
}

/** Until it is written down: what was sent must not be sent again because the database was away. */
async function noteInTheEnd(
  options: DeliverOptions,
  message: QueuedMessage,
  outcome: Outcome,
  leaving: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      return await note(options, message, outcome);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || leaving.aborted) throw error;
      options.log('error', 'delivery_not_noted', { message: message.id, ...faultFields(error) });
      await new Promise<void>((resolve) => options.after(1000, resolve));
    }
  }
}

/** Delivers one message that was taken from the outbox, and writes down what became of it. */
export async function deliver(
  options: DeliverOptions,
  message: QueuedMessage,
  leaving: AbortSignal,
): Promise<void> {
  const lease = keepLease(options, message);
  try {
    const signal = AbortSignal.any([leaving, lease.lost]);
    const began = performance.now();
    const outcome = await attemptOf(options, message, signal).catch(outcomeOf);
    options.watch?.attempted(message.channel, outcome.state, secondsSince(began));
    await noteInTheEnd(options, message, outcome, leaving);
  } finally {
    lease.end();
  }
}
