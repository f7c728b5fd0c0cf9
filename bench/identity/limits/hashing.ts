import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Limit, limitSample } from './limit.ts';

/**
 * argon2id verifications and nothing else, in as many threads as the server uses. They are told to
 * one by one: on a busy machine a thread that never waits gets less of it than one that does.
 */
export function rawHashing(): Limit {
  const threads = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL('./hashing-thread.ts', import.meta.url)),
  );
  return async (milliseconds) => {
    const deadline = performance.now() + milliseconds;
    const latencies: number[] = [];
    const keepHashing = async (thread: Worker) => {
      for (;;) {
        const start = performance.now();
        const done = once(thread, 'message');
        thread.postMessage('verify');
        await done;
        const end = performance.now();
        if (end > deadline) return;
        latencies.push(end - start);
      }
    };
    await Promise.all(threads.map(keepHashing));
    return limitSample(latencies, milliseconds);
  };
}
