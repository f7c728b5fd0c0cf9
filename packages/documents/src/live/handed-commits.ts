import type { LoggedChanges, LoggedCommit } from '../store/read-changes.ts';
import type { Microseconds } from '../wire/timestamps.ts';

/** Of what waits here, so many changes and characters are kept at most; more is quickly read. */
const mostChanges = 1000;
const mostCharacters = 4 * 1024 * 1024;

/** Commits of this node that wait to be handed over, each by the change that it comes after. */
export type HandedCommits = {
  /** Whether there was room for it. */
  add(commit: LoggedCommit): boolean;
  /**
   * All that follow a time and each other without a gap. Nothing if none does though some wait: then
   * somebody else was in between.
   */
  after(time: Microseconds): LoggedChanges | undefined;
  /** Those up to a time are known. */
  forget(upTo: Microseconds): void;
};

const charactersOf = ({ changes }: LoggedCommit): number => {
  let characters = 0;
  for (const { after } of changes) characters += after?.text.length ?? 0;
  return characters;
};

export function handedCommits(): HandedCommits {
  const waiting = new Map<Microseconds, LoggedCommit>();
  let count = 0;
  let characters = 0;

  function take(commit: LoggedCommit): void {
    waiting.delete(commit.previous);
    count -= commit.changes.length;
    characters -= charactersOf(commit);
  }

  return {
    add(commit) {
      const more = charactersOf(commit);
      if (count + commit.changes.length > mostChanges || characters + more > mostCharacters) {
        return false;
      }
      waiting.set(commit.previous, commit);
      count += commit.changes.length;
      characters += more;
      return true;
    },
    after(time) {
      const changes = [];
      let upTo = time;
      for (let next = waiting.get(upTo); next !== undefined; next = waiting.get(upTo)) {
        take(next);
        changes.push(...next.changes);
        upTo = next.at;
      }
      const isAll = waiting.size === 0;
      return upTo === time && !isAll ? undefined : { changes, upTo, isAll };
    },
    forget(upTo) {
      for (const commit of waiting.values()) if (commit.at <= upTo) take(commit);
    },
  };
}
