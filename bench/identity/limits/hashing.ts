import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Limit, limitSample } from './limit.ts';

/** argon2id verifications and nothing else, in as many threads as the server uses. */
export function rawHashing(): Limit {
  const threads = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL('./hashing-thread.ts', import.meta.url)),
  );
  return async (milliseconds) => {
    const latencies = await Promise.all(
      threads.map(async (thread) => {
        const answered = once(thread, 'message');
        thread.postMessage(milliseconds);
        return ((await answered) as [number[]])[0];
      }),
    );
    return limitSample(latencies.flat(), milliseconds);
  };
}
