import type { After } from '@latchkey/kernel/after';

/** Timers on a clock that tests set: they ring when their time has come there, or by themselves. */
export function createTimers(now: () => number): { readonly after: After; ring(): void } {
  const waiting = new Set<{ readonly at: number; readonly ring: () => void }>();
  return {
    after(milliseconds, work) {
      const end = () => {
        clearTimeout(real);
        waiting.delete(timer);
      };
      const ring = () => {
        end();
        work();
      };
      const timer = { at: now() + milliseconds, ring };
      const real = setTimeout(ring, milliseconds).unref();
      waiting.add(timer);
      return end;
    },
    ring() {
      for (const timer of [...waiting].filter(({ at }) => at <= now())) timer.ring();
    },
  };
}
