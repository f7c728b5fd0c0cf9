import { type ComputingThread, startComputingThread } from '../computing-thread.ts';
import { idleThreads } from '../idle-threads.ts';
import {
  type Database,
  DatabaseUnavailable,
  type Row,
  type Snapshot,
  type SnapshotOptions,
  type Statement,
} from './database.ts';
import type { LogGate } from './log-gate.ts';
import { type ReadingLimits, readingSessions } from './reading-sessions.ts';
import type { ReadingSession } from './while-open.ts';

export type ReadingSettings = { readonly file: string; readonly busyTimeout: number };

export type ReadingTask =
  | {
      readonly kind: 'read';
      readonly statement: Statement;
      /** The first of several that shall see the same. */
      readonly begins: boolean;
    }
  | { readonly kind: 'more' | 'end' | 'close' };

export type ReadingAnswer =
  | { readonly kind: 'page'; readonly rows: readonly Row[]; readonly more: boolean }
  | { readonly kind: 'failed' | 'unavailable'; readonly message: string };

export type ReadingThreads = Pick<Database, 'snapshot' | 'load' | 'close'> & {
  read(statement: Statement, options?: SnapshotOptions): Promise<readonly Row[]>;
};

type Thread = ComputingThread<ReadingTask, ReadingAnswer>;
type Page = Extract<ReadingAnswer, { kind: 'page' }>;

/** Threads that read what may take long. None is started before somebody asks. */
export function readingThreads(
  script: URL,
  settings: ReadingSettings,
  limits: ReadingLimits,
  gate: LogGate,
): ReadingThreads {
  const sessions = readingSessions(limits);
  const alive = new Set<Thread>();
  const idle = idleThreads<Thread>((thread) => {
    alive.delete(thread);
    void close(thread);
  });
  /** Of those that nobody uses, when they have put away what they did before. */
  const ready = new WeakMap<Thread, Promise<unknown>>();
  let closed: Promise<void> | undefined;

  async function idleOrNew(): Promise<Thread> {
    for (let thread = idle.take(); thread !== undefined; thread = idle.take()) {
      await ready.get(thread);
      if (alive.has(thread)) return thread;
    }
    const started = startComputingThread<ReadingTask, ReadingAnswer>({
      name: 'reading',
      entry: script,
      data: settings,
      whenEnded: (thread) => {
        alive.delete(thread);
        idle.remove(thread);
      },
    });
    alive.add(started);
    return started;
  }

  async function open(atOneMoment: boolean): Promise<ReadingSession> {
    const leave = await gate.enter();
    const session = await sessionOf(atOneMoment).catch((error: unknown) => {
      leave();
      throw error;
    });
    return { ...session, end: () => session.end().finally(leave) };
  }

  async function sessionOf(atOneMoment: boolean): Promise<ReadingSession> {
    const thread = await idleOrNew();
    let begun = false;
    let mustEnd = false;
    return {
      async read(statement, isOver) {
        const begins = atOneMoment && !begun;
        begun = true;
        mustEnd = true;
        const rows = await readAll(thread, { kind: 'read', statement, begins }, isOver);
        mustEnd = atOneMoment || isOver();
        return rows;
      },
      async end() {
        if (!alive.has(thread)) return;
        const ended = mustEnd ? ask(thread, { kind: 'end' }).catch(() => undefined) : undefined;
        if (ended !== undefined) ready.set(thread, ended);
        idle.add(thread);
        await ended;
      },
    };
  }

  function during<Result>(
    atOneMoment: boolean,
    work: (snapshot: Snapshot) => Promise<Result>,
    options: SnapshotOptions | undefined,
  ): Promise<Result> {
    if (closed === undefined) return sessions.during(() => open(atOneMoment), work, options);
    return Promise.reject(new DatabaseUnavailable('The database is closed.'));
  }

  return {
    read: (statement, options) => during(false, ({ read }) => read(statement), options),
    snapshot: (work, options) => during(true, work, options),
    load: sessions.load,
    close() {
      closed ??= sessions.over().then(async () => {
        await Promise.allSettled([...alive].map(close));
      });
      return closed;
    },
  };
}

async function close(thread: Thread): Promise<void> {
  await ask(thread, { kind: 'close' }).catch(() => undefined);
  await thread.end();
}

async function readAll(
  thread: Thread,
  task: ReadingTask,
  isOver: () => boolean,
): Promise<readonly Row[]> {
  const first = await ask(thread, task);
  if (!first.more) return first.rows;
  const rows = [...first.rows];
  for (let more = true; more && !isOver(); ) {
    const page = await ask(thread, { kind: 'more' });
    for (const row of page.rows) rows.push(row);
    more = page.more;
  }
  return rows;
}

async function ask(thread: Thread, task: ReadingTask): Promise<Page> {
  const answer = await thread.run(task).catch((cause: Error) => {
    throw new DatabaseUnavailable(cause.message, { cause });
  });
  if (answer.kind === 'page') return answer;
  if (answer.kind === 'failed') throw new Error(answer.message);
  throw new DatabaseUnavailable(answer.message);
}
