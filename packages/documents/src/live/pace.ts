import type { After } from '@latchkey/kernel/after';
import type { HeldPart } from '@latchkey/kernel/held-bytes';
import type { Carrier } from './conversation.ts';
import type { LiveLimits } from './limits.ts';

/** How often it is looked whether something was taken, in milliseconds: less often where nothing is. */
const looksEvery = 20;
const looksAtLeastEvery = 1000;

/** Knows when it is better to wait before more is said. */
export type Pace = {
  /** Whether so many bytes more are too much for now. */
  isBehind(more?: number): boolean;
  /** Called when enough was taken; `late` if that takes too long. */
  whenTaken(work: () => void): void;
  /** Until more may be said. */
  ready(): Promise<void>;
  stop(): void;
};

type Parts = {
  readonly carrier: Pick<Carrier<never>, 'waiting'>;
  readonly limits: Pick<LiveLimits, 'muchWaiting' | 'longestUntaken'>;
  readonly after: After;
  /** What is waiting, among all that waits for the same client. */
  readonly held: HeldPart;
  readonly late: () => void;
};

export function paceOf({ carrier, limits, after, held, late }: Parts): Pace {
  const { muchWaiting, longestUntaken } = limits;
  const works: (() => void)[] = [];
  let callOff: (() => void) | undefined;
  let isStopped = false;
  let every = looksEvery;
  let waited = 0;
  let least = Number.POSITIVE_INFINITY;

  function watch(): void {
    if (callOff !== undefined || isStopped) return;
    every = looksEvery;
    waited = 0;
    least = Number.POSITIVE_INFINITY;
    callOff = after(every, look);
  }

  function isBehind(more = 0): boolean {
    const waiting = carrier.waiting();
    if (waiting > muchWaiting) return true;
    const hasRoom = held.set(waiting + more);
    if (held.counted() > 0) watch();
    return !hasRoom;
  }

  function look(): void {
    const waiting = carrier.waiting();
    // Whoever takes something is there, however slow.
    const isTaken = waiting < least;
    waited = isTaken ? 0 : waited + every;
    every = isTaken ? looksEvery : Math.min(2 * every, looksAtLeastEvery);
    least = Math.min(least, waiting);
    held.set(waiting);
    if (waited >= longestUntaken) {
      late();
      return;
    }
    if (waiting <= muchWaiting) for (const work of works.splice(0)) work();
    if (isStopped) return;
    callOff = works.length > 0 || held.counted() > 0 ? after(every, look) : undefined;
  }

  function whenTaken(work: () => void): void {
    if (isStopped) {
      work();
      return;
    }
    works.push(work);
    watch();
  }

  return {
    isBehind,
    whenTaken,
    async ready() {
      while (!isStopped && isBehind()) await new Promise<void>(whenTaken);
    },
    stop() {
      isStopped = true;
      callOff?.();
      held.set(0);
      for (const work of works.splice(0)) work();
    },
  };
}
