import { type TransferListItem, Worker } from 'node:worker_threads';
import { type Database, DatabaseUnavailable } from '@latchkey/kernel/store/database';
import type { LargeRequests } from '../http/large-requests.ts';
import type { QueryLimits } from '../store/query-limits.ts';
import {
  errorOf,
  type LargeAnswer,
  type LargeRequestsStart,
  type LargeTask,
} from './large-request.ts';

const entry = new URL('./large-requests-entry.ts', import.meta.url);

type Parts = {
  readonly share: NonNullable<Database['share']>;
  readonly limits: QueryLimits;
  readonly isExplained: boolean;
};

/** Memory of its own moves to the other thread, and nothing is copied. */
const ownMemory = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes);

/**
 * A thread that answers what takes long to make ready, so that a sign-in does not wait for it. It starts
 * with the first such request.
 */
export function largeRequests({
  share,
  limits,
  isExplained,
}: Parts): LargeRequests & { close(): Promise<void> } {
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  let worker: Worker | undefined;
  let lastId = 0;

  function settle(answer: LargeAnswer): void {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker?.unref();
    if ('text' in answer) asked?.resolve(answer.text);
    else asked?.reject(errorOf(answer.failure));
  }

  function lose(lost: Worker, cause: Error | undefined): void {
    if (worker !== lost) return;
    worker = undefined;
    const message = 'The thread of large requests ended; whether this one was done is not known.';
    for (const { reject } of waiting.values()) reject(new DatabaseUnavailable(message, { cause }));
    waiting.clear();
  }

  function start(): Worker {
    const database = share();
    const workerData: LargeRequestsStart = { database, limits, isExplained };
    const transferList: TransferListItem[] = database.dialect === 'sqlite' ? [database.writer] : [];
    // What the server preloads or inspects is not for a thread that only computes.
    const started = new Worker(entry, { workerData, transferList, execArgv: [] });
    let cause: Error | undefined;
    started.on('message', settle);
    started.on('error', (error: Error) => {
      cause = error;
    });
    started.on('exit', () => lose(started, cause));
    started.unref();
    return started;
  }

  return {
    answer({ body, ...request }) {
      worker ??= start();
      lastId += 1;
      const bytes = ownMemory(body);
      const task: LargeTask = { ...request, id: lastId, body: bytes };
      worker.postMessage(task, [bytes.buffer]);
      worker.ref();
      const asked = Promise.withResolvers<string>();
      waiting.set(lastId, asked);
      return asked.promise;
    },
    async close() {
      await Promise.allSettled(Array.from(waiting.values(), ({ promise }) => promise));
      await worker?.terminate();
    },
  };
}
