import { Worker } from 'node:worker_threads';
import { DatabaseUnavailable, type TimedChange } from './database.ts';
import type { Answer, Commit } from './group-commit.ts';
import { postedBytes } from './posted-bytes.ts';

export type WriterSettings = { readonly file: string; readonly busyTimeout: number };
export type WriterMessage =
  | ({ readonly id: number } & Commit)
  | { readonly id: number; readonly shortens: true }
  | 'close';
export type WriterAnswer = { readonly id: number; readonly answer: Answer };

export type WriterStart = 'at once' | 'by a commit';

export type WriterThread = {
  commit(changes: readonly TimedChange[], isTimed?: boolean): Promise<Answer>;
  /** Takes the log into the file and begins it anew, if nobody reads what is in it. */
  shortenLog(): Promise<void>;
  close(): Promise<void>;
};

type Waiting = { resolve(answer: Answer): void; reject(error: Error): void };

// A disk that hangs must turn callers away, not collect them until memory is gone.
const mostWaiting = 10_000;

/**
 * The calling side of the writer: a thread that died is replaced when the next commit comes. The first
 * is started at once, so that nobody waits for it, or by the first commit, where there may be none.
 */
export function startWriterThread(
  script: URL,
  settings: WriterSettings,
  starts: WriterStart = 'at once',
): WriterThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let closing: Promise<void> | undefined;
  let lastId = 0;

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
    for (const { id, answer } of answers) {
      waiting.get(id)?.resolve(answer);
      waiting.delete(id);
    }
    // An idle database must not keep the process alive; a commit under way must.
    if (waiting.size === 0 && closing === undefined) worker?.unref();
  }

  function lose(lost: Worker, reason: string): void {
    if (worker !== lost) return;
    worker = undefined;
    const error = new DatabaseUnavailable(
      `The writing thread ended (${reason}); whether this commit was kept is not known.`,
    );
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  if (starts === 'at once') worker = start();

  function post(
    message: Exclude<WriterMessage, 'close'>,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<Answer> {
    worker ??= start();
    worker.postMessage(message, transfer);
    if (waiting.size === 0) worker.ref();
    return new Promise((resolve, reject) => waiting.set(message.id, { resolve, reject }));
  }

  return {
    async commit(changes, isTimed = false) {
      if (closing !== undefined) throw new DatabaseUnavailable('The database is closed.');
      if (waiting.size >= mostWaiting) {
        throw new DatabaseUnavailable(`${mostWaiting} commits are waiting already.`);
      }
      lastId += 1;
      const posted = postedBytes(changes);
      return post({ id: lastId, changes: posted.changes, isTimed }, posted.transfer);
    },
    async shortenLog() {
      if (closing !== undefined) return;
      lastId += 1;
      await post({ id: lastId, shortens: true });
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
