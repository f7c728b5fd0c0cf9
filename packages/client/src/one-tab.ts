import type { Notes } from './notes.ts';
import { randomText } from './random-text.ts';

export type OneTabContext = {
  readonly name: string;
  readonly notes: Notes;
  now(): number;
  /** How long to wait for the others before going ahead: a tab may have been put to sleep in its turn. */
  readonly patience: number;
};

const noteName = 'turn';
/** A tab that died in its turn holds the others up for no longer than this. */
const leaseLifetime = 10_000;
const settling = 50;
const polling = 200;

const pause = (delay: number) => new Promise((resolve) => setTimeout(resolve, delay));

/** The browser's own locks: exact, and given back when a tab dies. */
async function withLock<Result>(
  locks: LockManager,
  { name, patience }: OneTabContext,
  task: () => Promise<Result>,
): Promise<Result> {
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(), patience);
  let hasBegun = false;
  try {
    return await locks.request(name, { signal: impatience.signal }, () => {
      hasBegun = true;
      clearTimeout(timer);
      return task();
    });
  } catch (error) {
    if (hasBegun) throw error;
    return task();
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A note with a name and a time, for browsers without locks. Two tabs may both believe they hold
 * it for a moment; the server forgives that, so it only has to be rare.
 */
async function withLease<Result>(
  { notes, now, patience }: OneTabContext,
  task: () => Promise<Result>,
): Promise<Result> {
  const owner = randomText(20);
  const isMine = () => notes.read(noteName)?.endsWith(owner) === true;
  const isFree = () => !(Number(notes.read(noteName)?.split(' ')[0]) > now());
  const end = now() + patience;
  while (now() < end) {
    if (isFree()) {
      notes.write(noteName, `${now() + leaseLifetime} ${owner}`);
      await pause(settling);
      if (isMine()) break;
    }
    await pause(polling);
  }
  try {
    return await task();
  } finally {
    if (isMine()) notes.erase(noteName);
  }
}

/** Runs a task while no other tab of this browser runs it. */
export function inOneTab<Result>(
  context: OneTabContext,
  task: () => Promise<Result>,
): Promise<Result> {
  const locks = globalThis.navigator?.locks;
  return locks === undefined ? withLease(context, task) : withLock(locks, context, task);
}
