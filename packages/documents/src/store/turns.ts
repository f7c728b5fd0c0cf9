import { RpcRefused } from '@latchkey/kernel/rpc-refused';

/** Runs the work once all who came before it for one of the same keys are done. */
export type InTurn = <Result>(
  keys: readonly string[],
  work: () => Promise<Result>,
) => Promise<Result>;

const mostWaiting = 1000;

/** In the order in which they came. Whoever waits has said all it waits for, so none wait in a circle. */
export function turns(most: number = mostWaiting): InTurn {
  type Queue = { over: Promise<void>; waiting: number };
  const queues = new Map<string, Queue>();

  return async (keys, work) => {
    const before: Promise<void>[] = [];
    for (const key of keys) {
      const queue = queues.get(key);
      if (queue === undefined) continue;
      if (queue.waiting >= most) {
        throw new RpcRefused(
          'ABORTED',
          'Too much contention on these documents. Please try again.',
        );
      }
      before.push(queue.over);
    }
    const { promise: over, resolve } = Promise.withResolvers<void>();
    for (const key of keys) {
      queues.set(key, { over, waiting: (queues.get(key)?.waiting ?? 0) + 1 });
    }
    try {
      if (before.length > 0) await Promise.all(before);
      return await work();
    } finally {
      for (const key of keys) {
        const queue = queues.get(key);
        if (queue === undefined || queue.waiting === 1) queues.delete(key);
        else queue.waiting -= 1;
      }
      resolve();
    }
  };
}
