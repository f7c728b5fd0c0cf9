import { availableParallelism } from 'node:os';
import { type TransferListItem, Worker } from 'node:worker_threads';
import { Unavailable } from '@latchkey/kernel/unavailable';
import type { HashingAnswer, HashingMessage } from './hashing-message.ts';

const entry = new URL('./hashing-entry.ts', import.meta.url);

/** Whoever hashes on a thread is told what comes back, or that nothing will. */
type Listener = {
  readonly answered: (answer: HashingAnswer) => void;
  readonly lost: (error: Error) => void;
};

/** What is said of a stream whose number is known. */
type Said<Message> = Message extends unknown ? Omit<Message, 'stream'> : never;

export type HashingStream = {
  tell(message: Said<HashingMessage>, transfer?: readonly TransferListItem[]): void;
  end(): void;
};

type Thread = { readonly worker: Worker; readonly listeners: Map<number, Listener> };

const mostThreads = Math.min(availableParallelism(), 4);

const threads: Thread[] = [];
let lastStream = 0;

function start(): Thread {
  // What the server preloads or inspects is not for a thread that only computes.
  const worker = new Worker(entry, { execArgv: [] });
  const thread: Thread = { worker, listeners: new Map() };
  let cause: unknown;
  worker.unref();
  worker.on('message', (answer: HashingAnswer) => {
    thread.listeners.get(answer.stream)?.answered(answer);
  });
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => {
    threads.splice(threads.indexOf(thread), 1);
    const told = {
      sentence: 'The server could not look at all of the file. Try again.',
      retryAfterSeconds: 1,
      isFault: true,
    };
    const lost = new Unavailable('A hashing thread ended at its work.', told, { cause });
    for (const listener of thread.listeners.values()) listener.lost(lost);
  });
  threads.push(thread);
  return thread;
}

/** The one with the least to do; a new one while all have something to do and there may be more. */
function pick(): Thread {
  const idlest = threads.toSorted((one, other) => one.listeners.size - other.listeners.size)[0];
  if (idlest === undefined) return start();
  return idlest.listeners.size > 0 && threads.length < mostThreads ? start() : idlest;
}

/** Threads of this process, for all streams that are long enough to be worth it. */
export function openHashingStream(listener: Listener): HashingStream {
  const thread = pick();
  lastStream += 1;
  const stream = lastStream;
  thread.listeners.set(stream, listener);
  // An idle thread does not keep the process alive; one at work does.
  thread.worker.ref();
  return {
    tell: (message, transfer = []) => thread.worker.postMessage({ ...message, stream }, transfer),
    end() {
      thread.worker.postMessage({ kind: 'end', stream } satisfies HashingMessage);
      thread.listeners.delete(stream);
      if (thread.listeners.size === 0) thread.worker.unref();
    },
  };
}
