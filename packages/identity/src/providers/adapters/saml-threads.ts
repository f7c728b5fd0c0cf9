import { availableParallelism } from 'node:os';
import { type ComputingThread, startComputingThread } from '@latchkey/kernel/computing-thread';
import { Refused } from '@latchkey/kernel/refused';
import { createFairShares, type Standing } from '../../hashing/fair-shares.ts';
import type { CheckedMessage, SignedMessage } from './saml-library-check.ts';

export type SamlThreadsOptions = {
  /** Messages that are checked at once. */
  readonly slots?: number;
  /** Messages that may wait. */
  readonly queueLimit?: number;
  /** Milliseconds until a thread that does not come to an end is ended. */
  readonly deadline?: number;
  readonly entry?: URL;
  /** Runs something later, unless it is called off. Tests have a time of their own. */
  readonly later?: (milliseconds: number, run: () => void) => () => void;
};

export type SamlThreads = {
  check(message: SignedMessage, from: Standing): Promise<CheckedMessage>;
  close(): Promise<void>;
};

type Thread = ComputingThread<SignedMessage, CheckedMessage>;
type Job = PromiseWithResolvers<CheckedMessage> & { readonly message: SignedMessage };

const busy = () => new Refused('UNAVAILABLE', 'The server is busy. Try again.', undefined, 1);

function realLater(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/**
 * Where the library reads messages: it walks through them again and again, and whoever configured a
 * provider can sign what takes it long. Threads start with the first message and stay; tenants take
 * turns, and where there is no room somebody is told to come again.
 */
export function startSamlThreads({
  slots = Math.min(2, availableParallelism()),
  queueLimit = 32,
  deadline = 10_000,
  entry = new URL('./saml-thread-entry.ts', import.meta.url),
  later = realLater,
}: SamlThreadsOptions = {}): SamlThreads {
  const queue = createFairShares<Job>();
  const threads = new Set<Thread>();
  const idle = new Set<Thread>();
  let closed = false;

  function startThread(): Thread {
    const whenEnded = (ended: Thread) => {
      threads.delete(ended);
      idle.delete(ended);
    };
    const thread: Thread = startComputingThread({ name: 'SAML', entry, whenEnded });
    threads.add(thread);
    return thread;
  }

  function freeThread(): Thread | undefined {
    const [thread] = idle;
    return thread ?? (threads.size < slots ? startThread() : undefined);
  }

  async function serve(thread: Thread, job: Job): Promise<void> {
    idle.delete(thread);
    const callOff = later(deadline, () => void thread.end());
    try {
      job.resolve(await thread.run(job.message));
      idle.add(thread);
    } catch {
      // It took too long, or died of it.
      job.reject(busy());
    }
    callOff();
    const next = queue.size() > 0 ? freeThread() : undefined;
    const waiting = next && queue.next();
    if (next && waiting) void serve(next, waiting);
  }

  return {
    check(message, from) {
      const job: Job = { ...Promise.withResolvers<CheckedMessage>(), message };
      if (closed) return Promise.reject(busy());
      const thread = freeThread();
      if (thread !== undefined) {
        void serve(thread, job);
        return job.promise;
      }
      const admission = queue.join(from, job, queueLimit);
      if (!admission.admitted) return Promise.reject(busy());
      admission.pushedOut?.reject(busy());
      return job.promise;
    },
    async close() {
      closed = true;
      for (let job = queue.next(); job; job = queue.next()) job.reject(busy());
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
}
