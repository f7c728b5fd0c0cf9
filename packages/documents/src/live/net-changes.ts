import type { LoggedChange } from '../store/read-changes.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { Microseconds } from '../wire/timestamps.ts';

/** What became of a document between two times. */
export type NetChange = Pick<LoggedChange, 'name' | 'before' | 'after'>;

/** Together with what came before: what was there at first, and is there at last. */
export function addChanges(known: Map<string, NetChange>, changes: Iterable<NetChange>): void {
  for (const { name, before, after } of changes) {
    const earlier = known.get(name);
    known.set(name, { name, before: earlier === undefined ? before : earlier.before, after });
  }
}

/** Made and deleted in between is nothing. */
export function netChanges(changes: Iterable<NetChange>): readonly NetChange[] {
  const net = new Map<string, NetChange>();
  addChanges(net, changes);
  return [...net.values()].filter(({ before, after }) => before !== after);
}

/** What somebody is to be told of a document: how it is in what they watch, or that it is there no more. */
export type Delta = {
  readonly name: string;
  readonly document: StoredDocument | undefined;
  /**
   * A time at which there was no such document at all, where it was looked. By the time that it is told there
   * may be one again, of which nobody here has to know; clients that took it for missing would not take it.
   */
  readonly missingAt: Microseconds | undefined;
};

/** For a set of documents that is told by each document alone. */
export function deltaOf(
  { name, before, after }: NetChange,
  upTo: Microseconds,
  isIn: (document: StoredDocument) => boolean,
): Delta | undefined {
  if (after !== undefined && isIn(after)) return { name, document: after, missingAt: undefined };
  if (before === undefined || !isIn(before)) return undefined;
  return { name, document: undefined, missingAt: after === undefined ? upTo : undefined };
}
