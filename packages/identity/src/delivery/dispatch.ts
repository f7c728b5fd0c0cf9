import { faultFields } from '@latchkey/kernel/log';
import { type DueLane, isDue } from '../outbox/message-queue.ts';
import type { QueuedMessage } from '../outbox/queued-message.ts';
import { type DeliverOptions, deliver } from './deliver.ts';
import { DeliveryRefused } from './delivery-refused.ts';
import { leaseTime } from './keep-lease.ts';

export type Dispatcher = {
  /** There may be something new. */
  wake(): void;
  /** Sends what is due now, and answers when done. */
  dispatchDue(): Promise<void>;
  /** Waits for what is being sent, not for ever; the rest stays in the outbox. */
  stop(): Promise<void>;
};

/**
 * How many of a lane are on their way at once. What waits for its turn waits in the database, where
 * nobody's lease runs out meanwhile.
 */
const slots: Readonly<Record<string, number>> = { mail: 5, sms: 10, webhook: 5 };

const longestSleep = 60_000;
const shortestSleep = 1000;
const restAfterFailure = 5000;
/** What a delivery may still take when the process has to go. */
const grace = 10_000;

const nameOf = ({ channel, lane }: Pick<DueLane, 'channel' | 'lane'>) => `${channel} ${lane}`;

export function startDispatcher(options: DeliverOptions): Dispatcher {
  const { queue, now, log, after } = options;
  const leaving = new AbortController();
  const inFlight = new Map<string, number>();
  const flights = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const freeSlots = (lane: DueLane) =>
    (slots[lane.channel] ?? 1) - (inFlight.get(nameOf(lane)) ?? 0);

  /** Nothing that happens to one message happens to another. */
  function begin(message: QueuedMessage): void {
    const name = nameOf(message);
    inFlight.set(name, (inFlight.get(name) ?? 0) + 1);
    const flight = deliver(options, message, leaving.signal)
      .catch((error: unknown) =>
        log('error', 'delivery_failed', { message: message.id, ...faultFields(error) }),
      )
      .finally(() => {
        flights.delete(flight);
        inFlight.set(name, (inFlight.get(name) ?? 1) - 1);
        wake();
      });
    flights.add(flight);
  }

  /** Takes what is due in every lane that has room. Answers when there is something to do again. */
  async function takeDue(): Promise<number> {
    let next = Number.POSITIVE_INFINITY;
    for (const lane of await queue.lanes()) {
      const free = freeSlots(lane);
      // A full lane is looked at when one of its messages has ended.
      if (free <= 0 || stopped) continue;
      next = Math.min(next, lane.dueAt);
      if (!isDue(lane.dueAt, now())) continue;
      for (const message of await queue.claim(lane, now(), leaseTime, free)) begin(message);
    }
    return next;
  }

  function sleep(milliseconds: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(wake, milliseconds).unref();
  }

  async function look(): Promise<void> {
    let next: number;
    do {
      again = false;
      next = await takeDue();
    } while (again && !stopped);
    sleep(Math.max(shortestSleep, Math.min(longestSleep, next - now())));
  }

  function lookAround(): Promise<void> {
    if (stopped) return Promise.resolve();
    again = true;
    looking ??= look()
      // The database is away: what waits in the outbox still waits there when it is back.
      .catch((error: unknown) => {
        log('error', 'dispatch_failed', faultFields(error));
        again = false;
        sleep(restAfterFailure);
      })
      .then(() => {
        looking = undefined;
        // Somebody called when the last look was over and nobody knew it yet.
        return again ? lookAround() : undefined;
      });
    return looking;
  }

  function wake(): void {
    lookAround().catch(() => undefined);
  }

  return {
    wake,

    async dispatchDue() {
      for (;;) {
        await lookAround();
        await Promise.all(flights);
        // Where the last one ended with the look, another look has begun already.
        if (stopped || (flights.size === 0 && looking === undefined)) return;
      }
    },

    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
      const cancel = after(grace, () => leaving.abort(new DeliveryRefused('STOPPED', false)));
      await Promise.all(flights);
      cancel();
    },
  };
}
