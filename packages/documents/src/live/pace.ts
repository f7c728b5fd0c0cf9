import type { After } from '@latchkey/kernel/after';
import type { Carrier } from './conversation.ts';
import type { LiveLimits } from './limits.ts';

/** How often it is looked whether something was taken, in milliseconds. */
const looksEvery = 20;

/** Knows when it is better to wait before more is said. */
export type Pace = {
  isBehind(): boolean;
  /** Called when enough was taken; `late` if that takes too long. */
  whenTaken(work: () => void): void;
  stop(): void;
};

export function paceOf(
  carrier: Pick<Carrier<never>, 'waiting'>,
  { muchWaiting, longestUntaken }: Pick<LiveLimits, 'muchWaiting' | 'longestUntaken'>,
  after: After,
  late: () => void,
): Pace {
  const works: (() => void)[] = [];
  let callOff: (() => void) | undefined;
  let waited = 0;
  let least = Number.POSITIVE_INFINITY;

  const isBehind = () => carrier.waiting() > muchWaiting;

  function look(): void {
    callOff = undefined;
    const waiting = carrier.waiting();
    // Whoever takes something is there, however slow.
    waited = waiting < least ? 0 : waited + looksEvery;
    least = Math.min(least, waiting);
    if (waited >= longestUntaken) late();
    else if (isBehind()) {
      callOff = after(looksEvery, look);
    } else for (const work of works.splice(0)) work();
  }

  return {
    isBehind,
    whenTaken(work) {
      works.push(work);
      if (callOff !== undefined) return;
      waited = 0;
      least = Number.POSITIVE_INFINITY;
      callOff = after(looksEvery, look);
    },
    stop() {
      callOff?.();
      for (const work of works.splice(0)) work();
    },
  };
}
