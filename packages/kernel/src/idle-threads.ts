import { type After, afterwards } from './after.ts';

const patience = 60_000;

export type IdleThreads<Thread> = {
  add(thread: Thread): void;
  /** The one that worked last: what nobody needs is idle the longest. */
  take(): Thread | undefined;
  /** One that ended. */
  remove(thread: Thread): void;
  size(): number;
};

/**
 * Threads without work. Each has an engine of its own, of a dozen megabytes. Those that only a crowd
 * was for are let go when they had nothing to do for a minute; the last stays for whoever comes next.
 */
export function idleThreads<Thread>(
  letGo: (thread: Thread) => void,
  after: After = afterwards,
): IdleThreads<Thread> {
  const stays = new Map<Thread, () => void>();

  function remove(thread: Thread): void {
    stays.get(thread)?.();
    stays.delete(thread);
  }

  return {
    add(thread) {
      const leave = () => {
        if (stays.size === 1) return;
        stays.delete(thread);
        letGo(thread);
      };
      stays.set(thread, after(patience, leave));
    },
    take() {
      const thread = [...stays.keys()].at(-1);
      if (thread !== undefined) remove(thread);
      return thread;
    },
    remove,
    size: () => stays.size,
  };
}
