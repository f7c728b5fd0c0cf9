import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { DatabaseUnavailable, type TimedChange } from './database.ts';
import type { Answer } from './group-commit.ts';
import { type PostedCommit, type WriterAnswer, waitingCommits } from './waiting-commits.ts';

export type WriterSettings = { readonly file: string; readonly busyTimeout: number };
export type WriterMessage =
  | PostedCommit
  | { readonly id: number; readonly shortens: true }
  | { readonly joins: MessagePort }
  | 'close';

export type WriterStart = 'at once' | 'by a commit';

export type WriterThread = {
  commit(changes: readonly TimedChange[], isTimed?: boolean): Promise<Answer>;
  /** Takes the log into the file and begins it anew, if nobody reads what is in it. */
  shortenLog(): Promise<void>;
  /** Where another thread commits. It is closed when the thread ends. */
  join(): MessagePort;
  close(): Promise<void>;
};

/** A thread that writes, as whoever commits sees it. */
export type Writer = {
  postMessage(message: WriterMessage, transfer?: readonly (ArrayBuffer | MessagePort)[]): void;
  /** Keeps the process alive. */
  ref(): void;
  unref(): void;
};

export type StartWriter = (
  script: URL,
  settings: WriterSettings,
  hears: {
    answered(answers: readonly WriterAnswer[]): void;
    ended(reason: string): void;
  },
) => Writer;

const startWorker: StartWriter = (script, settings, { answered, ended }) => {
  const worker = new Worker(script, {
    workerData: settings,
    name: 'sqlite-writer',
    // Flags meant for the program itself (--eval, --input-type) would end the thread at once.
    execArgv: [],
  });
  let cause: string | undefined;
  worker.on('message', answered);
  worker.on('error', ({ message }) => {
    cause = message;
  });
  worker.on('exit', (code) => ended(cause ?? `exit code ${code}`));
  return worker;
};

/**
 * The calling side of the writer: a thread that died is replaced when the next commit comes. The first
 * is started at once, so that nobody waits for it, or by the first commit, where there may be none.
 */
export function startWriterThread(
  script: URL,
  settings: WriterSettings,
  starts: WriterStart = 'at once',
  startWriter: StartWriter = startWorker,
): WriterThread {
  const waiting = waitingCommits();
  let worker: Writer | undefined;
  let closing: PromiseWithResolvers<void> | undefined;

  function start(): Writer {
    const started = startWriter(script, settings, {
      answered: settle,
      ended: (reason) => lose(started, reason),
    });
    started.unref();
    return started;
  }

  function settle(answers: readonly WriterAnswer[]): void {
    waiting.settle(answers);
    // An idle database must not keep the process alive; a commit under way must.
    if (waiting.count() === 0 && closing === undefined) worker?.unref();
  }

  function lose(lost: Writer, reason: string): void {
    if (worker !== lost) return;
    worker = undefined;
    waiting.lose(reason);
    closing?.resolve();
  }

  if (starts === 'at once') worker = start();

  function post(
    message: WriterMessage,
    transfer: readonly (ArrayBuffer | MessagePort)[] = [],
  ): void {
    worker ??= start();
    worker.postMessage(message, transfer);
    if (waiting.count() === 0 && typeof message === 'object' && 'id' in message) worker.ref();
  }

  return {
    async commit(changes, isTimed = false) {
      if (closing !== undefined) throw new DatabaseUnavailable('The database is closed.');
      return waiting.commit({ changes, isTimed }, post);
    },
    async shortenLog() {
      if (closing !== undefined) return;
      await waiting.ask((id) => post({ id, shortens: true }));
    },
    join() {
      const { port1, port2 } = new MessageChannel();
      post({ joins: port2 }, [port2]);
      return port1;
    },
    close() {
      if (closing !== undefined) return closing.promise;
      closing = Promise.withResolvers<void>();
      if (worker === undefined) closing.resolve();
      worker?.ref();
      worker?.postMessage('close');
      return closing.promise;
    },
  };
}
