import { availableParallelism } from 'node:os';
import type { After } from '@latchkey/kernel/after';
import { idleThreads } from '@latchkey/kernel/idle-threads';
import { type Metrics, noMetrics, secondsSince } from '@latchkey/kernel/metrics/metrics';
import type { HashCost } from '../passwords/hash-cost.ts';
import {
  HashingOverloaded,
  type HashLine,
  type PasswordHasher,
} from '../passwords/password-hasher.ts';
import { type Argon2Parameters, ownParameters } from './argon2.ts';
import { createFairShares } from './fair-shares.ts';
import type { HashAnswer, HashResult, HashTask } from './hash-task.ts';
import { type HashThread, startHashThread } from './hash-thread.ts';
import { hashingMetrics } from './hashing-metrics.ts';
import { canVerify, costOf } from './read-hash.ts';
import { measureWorkRate } from './work-rate.ts';

export type PasswordWorkersOptions = Partial<Argon2Parameters> & {
  /** Hashes computed at once; each takes a core and `memoryCost`. */
  readonly slots?: number;
  /** Jobs that may wait; when left out, two seconds of work as measured. */
  readonly queueLimit?: number;
  /** Told what each comparison cost; tests add it up. */
  readonly onCompared?: (work: readonly HashCost[]) => void;
  readonly metrics?: Metrics;
  /** Tests have threads that one server after the other hashes in. */
  readonly startThread?: typeof startHashThread;
  readonly after?: After;
};

export type PasswordWorkers = PasswordHasher & {
  queued(): number;
  /** What waits or runs is rejected. */
  close(): Promise<void>;
};

type Job = PromiseWithResolvers<HashAnswer> & { readonly task: HashTask; readonly came: number };

/** Threads start with the first jobs, not with the server, and one stays. */
export const startPasswordWorkers = ({
  slots = availableParallelism(),
  queueLimit,
  onCompared,
  metrics = noMetrics,
  startThread: startAThread = startHashThread,
  after,
  ...chosen
}: PasswordWorkersOptions = {}): PasswordWorkers => {
  const parameters: Argon2Parameters = { ...ownParameters, ...chosen };
  const queue = createFairShares<Job>();
  const rate = measureWorkRate(slots);
  const threads = new Set<HashThread>();
  const idle = idleThreads<HashThread>((thread) => {
    threads.delete(thread);
    void thread.end();
  }, after);
  const watch = hashingMetrics(metrics, {
    slots: () => slots,
    running: () => threads.size - idle.size(),
    waiting: () => queue.size(),
  });
  let closed = false;

  const overloaded = () =>
    new HashingOverloaded(Math.max(1, Math.ceil(rate.secondsFor(queue.size()))));

  const startThread = () => {
    const thread = startAThread(parameters, (ended) => {
      threads.delete(ended);
      idle.remove(ended);
    });
    threads.add(thread);
    return thread;
  };

  const freeThread = () => idle.take() ?? (threads.size < slots ? startThread() : undefined);

  const serve = async (thread: HashThread, job: Job): Promise<void> => {
    watch.waited(secondsSince(job.came));
    try {
      const answer = await thread.run(job.task);
      rate.record(answer.milliseconds);
      watch.computed(job.task.kind, answer.milliseconds / 1000);
      job.resolve(answer);
    } catch (error) {
      job.reject(closed ? closedError() : error);
    }
    if (threads.has(thread)) idle.add(thread);
    serveWaiting();
  };

  const serveWaiting = () => {
    const thread = queue.size() > 0 ? freeThread() : undefined;
    const job = thread && queue.next();
    if (thread && job) void serve(thread, job);
  };

  const limit = () => queueLimit ?? rate.bearableQueue();

  const refuse = () => {
    watch.refused('full');
    return overloaded();
  };

  const run = async (
    task: HashTask,
    { tenant = '', line, signal }: HashLine,
  ): Promise<HashResult> => {
    if (closed) throw closedError();
    signal?.throwIfAborted();
    const job: Job = { ...Promise.withResolvers<HashAnswer>(), task, came: performance.now() };
    let leave = () => false;
    const thread = freeThread();
    if (thread) {
      void serve(thread, job);
    } else {
      const admission = queue.join({ tenant, line }, job, limit());
      if (!admission.admitted) throw refuse();
      if (admission.pushedOut !== undefined) {
        watch.refused('pushed_out');
        admission.pushedOut.reject(overloaded());
      }
      leave = admission.leave;
    }
    const abort = () => {
      leave();
      job.reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return (await job.promise).result;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  };

  return {
    hash: async (password, turn) => {
      const result = await run({ kind: 'hash', password }, turn);
      if (result.kind !== 'hash') throw unexpected(result);
      return result.hash;
    },
    verify: async (comparison, turn) => {
      const result = await run({ kind: 'verify', ...comparison }, turn);
      if (result.kind !== 'verify') throw unexpected(result);
      onCompared?.(result.work);
      return { matches: result.matches, needsRehash: result.needsRehash };
    },
    expectRoom: ({ tenant = '', line }) => {
      const isIdle = idle.size() > 0 || threads.size < slots;
      if (!isIdle && !queue.hasRoom({ tenant, line }, limit())) throw refuse();
    },
    canVerify,
    costOf: (hash) => costOf(hash, parameters),
    queued: () => queue.size(),
    close: async () => {
      closed = true;
      for (let job = queue.next(); job; job = queue.next()) job.reject(closedError());
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
};

const closedError = () => new Error('The password workers are closed');

const unexpected = (result: HashResult) =>
  new Error(result.kind === 'failure' ? result.reason : `A hashing thread answered ${result.kind}`);
