import type { HashAnswer } from '@latchkey/identity/hashing/hash-task';
import { type HashThread, startHashThread } from '@latchkey/identity/hashing/hash-thread';

/**
 * Threads that stay when a server ends, for the next one of the same process. To start one takes as
 * much processor time as all else that many a test does.
 */
const idle = new Map<string, HashThread[]>();
const dead = new WeakSet<HashThread>();

export const lendHashThread: typeof startHashThread = (parameters, whenEnded) => {
  const kind = JSON.stringify(parameters);
  const spare = (idle.get(kind) ?? []).filter((thread) => !dead.has(thread));
  const thread = spare.pop() ?? startHashThread(parameters, (ended) => dead.add(ended));
  idle.set(kind, spare);
  const leaving = Promise.withResolvers<HashAnswer>();
  // Nobody may be waiting for it.
  leaving.promise.catch(() => undefined);
  let lastTask: Promise<unknown> = Promise.resolve();
  let isLent = true;

  const lent: HashThread = {
    run(task) {
      const answer = thread.run(task);
      lastTask = answer.catch(() => {
        if (isLent) whenEnded(lent);
      });
      return Promise.race([answer, leaving.promise]);
    },
    async end() {
      isLent = false;
      leaving.reject(new Error('The server that this thread hashed for has ended'));
      whenEnded(lent);
      void lastTask.then(() => idle.get(kind)?.push(thread));
    },
  };
  return lent;
};
