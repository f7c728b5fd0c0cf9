import type { LoggedChange } from '../store/read-changes.ts';
import type { StoredDocument } from '../store/stored-document.ts';

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
  /** Whether there is no such document at all. */
  readonly isDeleted: boolean;
};

/** For a set of documents that is told by each document alone. */
export function deltaOf(
  { name, before, after }: NetChange,
  isIn: (document: StoredDocument) => boolean,
): Delta | undefined {
  if (after !== undefined && isIn(after)) return { name, document: after, isDeleted: false };
  if (before === undefined || !isIn(before)) return undefined;
  return { name, document: undefined, isDeleted: after === undefined };
}
