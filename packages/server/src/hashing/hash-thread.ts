import { Worker } from 'node:worker_threads';
import type { Argon2Parameters } from './argon2.ts';
import type { HashAnswer, HashTask } from './hash-task.ts';

export type HashThread = {
  /** One task at a time. Rejects when the thread dies under it. */
  run(task: HashTask): Promise<HashAnswer>;
  end(): Promise<unknown>;
};

/** A thread outside libuv's pool, where a long hash would hold up signing, files and DNS. */
export const startHashThread = (
  parameters: Argon2Parameters,
  whenEnded: (thread: HashThread) => void,
): HashThread => {
  const worker = new Worker(new URL('./hash-thread-entry.ts', import.meta.url), {
    workerData: parameters,
    // What the server preloads or inspects is not for a thread that only computes.
    execArgv: [],
  });
  let running: PromiseWithResolvers<HashAnswer> | undefined;
  let cause: unknown;

  const thread: HashThread = {
    run: (task) => {
      running = Promise.withResolvers<HashAnswer>();
      worker.ref();
      worker.postMessage(task);
      return running.promise;
    },
    end: () => worker.terminate(),
  };

  worker.on('message', (answer: HashAnswer) => {
    // An idle thread does not keep the process alive; one at work does.
    worker.unref();
    running?.resolve(answer);
    running = undefined;
  });
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => {
    whenEnded(thread);
    running?.reject(new Error('A hashing thread ended at its work', { cause }));
  });
  return thread;
};
