import type { Log } from '../http/log.ts';
import { Refused } from '../identity/refused.ts';
import type { MailQueue, QueuedMessage } from '../store/outbox.ts';
import { type DeliveryOptions, deliveryOf } from './deliveries.ts';

export type Dispatcher = {
  /** There may be something new. */
  wake(): void;
  /** Sends what is due now, and answers when done. */
  dispatchDue(): Promise<void>;
  /** Waits for what is being sent; the rest stays in the outbox. */
  stop(): Promise<void>;
};

export type DispatchOptions = DeliveryOptions & {
  readonly queue: MailQueue;
  readonly log: Log;
};

const lease = 60_000;
const batch = 20;
const longestSleep = 60_000;

/** The shape of a failure without its words, which may repeat the recipient. */
const failureName = (error: unknown): string => {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'failed';
};

/** With its tenant went whoever it was for. */
function undefinedIfGone(error: unknown): undefined {
  if (!(error instanceof Refused)) throw error;
}

export function startDispatcher(options: DispatchOptions): Dispatcher {
  const { queue, now, log } = options;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function deliver(queued: QueuedMessage): Promise<void> {
    const { id, attempts } = queued;
    const delivery = await deliveryOf(options, queued).catch(undefinedIfGone);
    if (delivery === undefined) return queue.finish(id, 'dropped', now());
    const { channel, expiresAt, send, unsent, retryDelay } = delivery;
    if (expiresAt <= now()) {
      log('warn', `${channel}_dropped`, { attempt: attempts });
      return queue.finish(id, 'dropped', now());
    }
    if (send === undefined && unsent !== 'wait') return queue.finish(id, unsent, now());
    try {
      if (send === undefined) throw new Error('Nothing is configured that could send it.');
      await send();
    } catch (error) {
      log('warn', `${channel}_postponed`, { error: failureName(error), attempt: attempts });
      return queue.postpone(id, now() + retryDelay(attempts), failureName(error));
    }
    return queue.finish(id, 'sent', now());
  }

  async function drain(): Promise<void> {
    for (;;) {
      const messages = await queue.claim(now(), lease, batch);
      await Promise.all(messages.map(deliver));
      if (messages.length < batch || stopped) return;
    }
  }

  async function sleepUntilDue(): Promise<void> {
    if (stopped) return;
    const due = (await queue.nextDue()) ?? Number.POSITIVE_INFINITY;
    clearTimeout(timer);
    timer = setTimeout(wake, Math.max(1000, Math.min(longestSleep, due - now())));
    timer.unref();
  }

  async function run(): Promise<void> {
    do {
      again = false;
      await drain();
    } while (again && !stopped);
    await sleepUntilDue();
  }

  function dispatchDue(): Promise<void> {
    if (stopped) return Promise.resolve();
    again = true;
    running ??= run()
      // The database is away: what waits in the outbox still waits there when it is back.
      .catch((error: unknown) => {
        log('error', 'dispatch_failed', { error: error instanceof Error ? error.name : 'failed' });
        clearTimeout(timer);
        timer = setTimeout(wake, 5000);
        timer.unref();
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  function wake(): void {
    dispatchDue().catch(() => undefined);
  }

  return {
    wake,
    dispatchDue,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Several as one: what hangs in one of them holds up only itself. */
export const together = (dispatchers: readonly Dispatcher[]): Dispatcher => ({
  wake() {
    for (const dispatcher of dispatchers) dispatcher.wake();
  },
  async dispatchDue() {
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.dispatchDue()));
  },
  async stop() {
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
  },
});
