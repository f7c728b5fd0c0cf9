import type { After } from '@latchkey/kernel/after';
import { faultFields, type Log } from '@latchkey/kernel/log';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Query } from '../query/query.ts';
import type { Documents } from '../store/open-documents.ts';
import type { LoggedChanges, LoggedCommit } from '../store/read-changes.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { handedCommits } from './handed-commits.ts';
import { type NetChange, netChanges } from './net-changes.ts';
import { reachingBack } from './reach-back.ts';
import { type RecentChanges, recentChanges } from './recent-changes.ts';

/** After a failure, in milliseconds. */
const triedAgainAfter = 1000;

export type FollowerParts = {
  readonly documents: Pick<Documents, 'changesAfter' | 'momentOf'>;
  readonly database: DatabaseName;
  readonly log: Log;
  readonly after: After;
  /** How often it looks by itself, in milliseconds. */
  readonly looksEvery: number;
  /** Handed everything that was changed up to a time, in the order of times, whole commits only. */
  readonly take: (changes: readonly NetChange[], upTo: Microseconds) => Promise<void>;
};

/** Goes along the log of a database. */
export type Follower = {
  /** Everything that was committed until then has been handed over. */
  position(): Microseconds;
  /** Until everything is handed over that was committed before the call. */
  catchUp(): Promise<void>;
  /** What became, between two times, of all that a query may ask; nothing if that is not at hand. */
  between(
    query: Query,
    since: Microseconds,
    upTo: Microseconds,
  ): Promise<readonly NetChange[] | undefined>;
  /** There may be something; if all of it is known, it is handed over without being read. */
  wake(commit?: LoggedCommit): void;
  close(): void;
};

type Waiting = { readonly resolve: () => void; readonly reject: (error: unknown) => void };

export function followDatabase(parts: FollowerParts): Follower {
  const { documents, database, log, after, looksEvery, take } = parts;
  let position: Microseconds | undefined;
  let recent: RecentChanges = recentChanges(0);
  const reachBack = reachingBack({ documents, database, recent: () => recent });
  const handed = handedCommits();
  let waiting: Waiting[] = [];
  let isWanted = false;
  /** Whether there may be something that was not handed here. */
  let isUnread = true;
  let isRunning = false;
  let isClosed = false;
  let callOff: () => void = () => undefined;

  async function next(from: Microseconds): Promise<LoggedChanges> {
    const known = isUnread ? undefined : handed.after(from);
    if (known !== undefined) return known;
    isUnread = false;
    try {
      const read = await documents.changesAfter(database, from);
      handed.forget(read.upTo);
      return read;
    } catch (fault) {
      isUnread = true;
      throw fault;
    }
  }

  async function goOn(): Promise<void> {
    if (position === undefined) {
      position = (await documents.momentOf(database)).seen;
      recent = recentChanges(position);
    }
    for (let isAll = false; !isAll && !isClosed; ) {
      const read = await next(position);
      isAll = read.isAll;
      if (isClosed || read.upTo === position) continue;
      recent.add(read.changes);
      position = read.upTo;
      await take(netChanges(read.changes), read.upTo);
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    callOff();
    let pause = looksEvery;
    while (isWanted && !isClosed) {
      isWanted = false;
      const asked = waiting;
      waiting = [];
      try {
        await goOn();
        for (const { resolve } of asked) resolve();
      } catch (fault) {
        log('error', 'changes_not_followed', faultFields(fault));
        pause = triedAgainAfter;
        for (const { reject } of asked) reject(fault);
      }
    }
    isRunning = false;
    if (!isClosed) callOff = after(pause, () => wake());
  }

  function wake(commit?: LoggedCommit): void {
    // It was read before its maker heard of it.
    if (commit !== undefined && position !== undefined && commit.at <= position) return;
    if (commit === undefined || !handed.add(commit)) isUnread = true;
    isWanted = true;
    if (!isRunning && !isClosed) void run();
  }

  return {
    position: () => position ?? 0,
    catchUp: () =>
      new Promise((resolve, reject) => {
        // Whoever waits for it no longer listens.
        if (isClosed) resolve();
        waiting.push({ resolve, reject });
        wake();
      }),
    async between(query, since, upTo) {
      await reachBack(since);
      return recent.between(query, since, upTo);
    },
    wake,
    close() {
      isClosed = true;
      callOff();
      for (const { resolve } of waiting) resolve();
    },
  };
}
