import type { Log } from '../log.ts';
import type { CommonClock } from './common-clock.ts';

/** Further apart than this the machine's clock is wrong, and not only measured badly. */
const tolerable = 5_000;

/** A sentence for the operator when this machine's clock is not the database's. */
export function clockComplaint(skew: number): string | undefined {
  if (Math.abs(skew) <= tolerable) return undefined;
  const seconds = Math.round(Math.abs(skew) / 1000);
  const direction = skew > 0 ? 'ahead of' : 'behind';
  return `This machine's clock is ${seconds} s ${direction} the database's, which counts. Other programs here go by the wrong time.`;
}

/** Measures again each time it is called, and says so when the clocks part, once. */
export function watchClock(clock: CommonClock, log: Log): () => Promise<void> {
  let complained = false;
  const look = () => {
    const complaint = clockComplaint(clock.skew());
    if (complaint !== undefined && !complained) log('warn', 'clock_skew', { error: complaint });
    complained = complaint !== undefined;
  };
  look();
  return async () => {
    await clock.measure();
    look();
  };
}
