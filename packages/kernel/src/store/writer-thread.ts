import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { DatabaseUnavailable, type TimedChange } from './database.ts';
import type { Answer, Commit } from './group-commit.ts';
import { type WriterAnswer, waitingCommits } from './waiting-commits.ts';

export type WriterSettings = { readonly file: string; readonly busyTimeout: number };
export type WriterMessage =
  | ({ readonly id: number } & Commit)
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

/**
 * The calling side of the writer: a thread that died is replaced when the next commit comes. The first
 * is started at once, so that nobody waits for it, or by the first commit, where there may be none.
 */
export function startWriterThread(
  script: URL,
  settings: WriterSettings,
  starts: WriterStart = 'at once',
): WriterThread {
  const waiting = waitingCommits();
  let worker: Worker | undefined;
  let closing: Promise<void> | undefined;

  function start(): Worker {
    const started = new Worker(script, {
      workerData: settings,
      name: 'sqlite-writer',
      // Flags meant for the program itself (--eval, --input-type) would end the thread at once.
      execArgv: [],
    });
    started.on('message', settle);
    started.on('error', (error) => lose(started, error.message));
    started.on('exit', (code) => lose(started, `exit code ${code}`));
    started.unref();
    return started;
  }

  function settle(answers: readonly WriterAnswer[]): void {
    waiting.settle(answers);
    // An idle database must not keep the process alive; a commit under way must.
    if (waiting.count() === 0 && closing === undefined) worker?.unref();
  }

  function lose(lost: Worker, reason: string): void {
    if (worker !== lost) return;
    worker = undefined;
    waiting.lose(reason);
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
      closing ??= new Promise((resolve) => {
        if (worker === undefined) return resolve();
        worker.once('exit', () => resolve());
        worker.ref();
        const message: WriterMessage = 'close';
        worker.postMessage(message);
      });
      return closing;
    },
  };
}
