import { microsecondsOf, readTimestamp } from '../../src/wire/timestamps.ts';
import type { Heard } from './live-world.ts';

type Members = ReadonlyMap<string, number>;

/** However it is written: whoever decodes bytes writes all nine digits. */
const timeOf = (wire: unknown): number => microsecondsOf(readTimestamp(wire, 'time'));

/** What a client knew of a target at a time that it was told. */
export type Seen = { readonly id: number; readonly time: number; readonly members: Members };

/** A client that does what it is told, and remembers what it knew at every snapshot. */
export function listenerModel() {
  let members = new Map<number, Map<string, number>>();
  /** What it keeps when it goes away: what it was told after the last snapshot counts for nothing. */
  const kept = new Map<number, Members>();
  const current = new Set<number>();
  const seen: Seen[] = [];
  const faults: string[] = [];
  let newest = 0;
  let latest = 0;
  const added = new Set<number>();
  const tokens = new Map<number, string>();
  /** What clients know of each document: when it was written, or when it was not there. */
  const versions = new Map<string, number>();

  /** Clients keep what is later, and take no notice of the rest. */
  const learn = (name: string, version: number) =>
    versions.set(name, Math.max(version, versions.get(name) ?? 0));

  const of = (id: number): Map<string, number> => {
    const known = members.get(id) ?? new Map();
    members.set(id, known);
    return known;
  };

  type Change = {
    readonly targetChangeType?: string;
    readonly targetIds?: readonly number[];
    readonly cause?: { readonly message: string };
    readonly resumeToken?: string;
    readonly readTime?: string;
  };

  function changeTarget({ targetChangeType, targetIds = [], cause, ...rest }: Change): void {
    if (cause !== undefined) faults.push(cause.message);
    for (const id of targetIds) {
      if (targetChangeType === 'ADD') added.add(id);
      if (targetChangeType === 'RESET') of(id).clear();
      if (targetChangeType === 'CURRENT') current.add(id);
      if (targetChangeType === 'REMOVE') current.delete(id);
    }
    if (targetChangeType !== undefined) return;
    const time = timeOf(rest.readTime);
    if (time < latest) faults.push('A snapshot is older than the one before it.');
    if (newest > time) faults.push('A document is newer than its snapshot.');
    latest = time;
    // As clients do, which come back with it.
    for (const id of added) {
      if (!current.has(id)) faults.push(`Target ${id} is not current at a snapshot.`);
      tokens.set(id, rest.resumeToken ?? '');
      kept.set(id, new Map(of(id)));
    }
    for (const id of current) {
      seen.push({ id, time, members: new Map(of(id)) });
      for (const [name, updateTime] of of(id)) {
        if (updateTime < (versions.get(name) ?? 0)) faults.push(`${name} is older than it was.`);
      }
    }
  }

  return {
    seen,
    faults,
    token: (id: number) => tokens.get(id),
    hear({ targetChange, documentChange, documentDelete, documentRemove, filter }: Heard): void {
      if (targetChange !== undefined) changeTarget(targetChange as Change);
      if (filter !== undefined) {
        const { targetId, count } = filter as { targetId: number; count: number };
        faults.push(`The client has ${of(targetId).size} documents, and not ${count}.`);
      }
      if (documentDelete !== undefined) {
        const gone = documentDelete as { readonly document: string; readonly readTime: string };
        // What has the very time at which it was missing is not taken for newer either.
        learn(gone.document, timeOf(gone.readTime) + 1);
      }
      const {
        document,
        targetIds = [],
        removedTargetIds = [],
      } = (documentChange ?? documentDelete ?? documentRemove ?? {}) as {
        document?: string | { readonly name: string; readonly updateTime: string };
        targetIds?: readonly number[];
        removedTargetIds?: readonly number[];
      };
      if (document === undefined) return;
      const name = typeof document === 'string' ? document : document.name;
      for (const id of removedTargetIds) of(id).delete(name);
      if (typeof document === 'string') return;
      const updateTime = timeOf(document.updateTime);
      newest = Math.max(newest, updateTime);
      learn(name, updateTime);
      for (const id of targetIds) of(id).set(name, updateTime);
    },
    count: (id: number) => of(id).size,
    away() {
      members = new Map(Array.from(kept, ([id, known]) => [id, new Map(known)]));
      current.clear();
      added.clear();
    },
  };
}
