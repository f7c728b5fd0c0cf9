import type { LoggedChange } from '../store/read-changes.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { type NetChange, netChanges } from './net-changes.ts';

const mostChanges = 10_000;
const mostCharacters = 16 * 1024 * 1024;

/** The end of the log, at hand: whoever comes back after a moment is told from it. */
export type RecentChanges = {
  add(changes: readonly LoggedChange[]): void;
  /** What became of everything after a time; nothing if that is too long ago. */
  since(time: Microseconds): readonly NetChange[] | undefined;
};

const charactersOf = ({ before, after }: LoggedChange): number =>
  (before?.text.length ?? 0) + (after?.text.length ?? 0);

/** From then on, everything is there. */
export function recentChanges(from: Microseconds): RecentChanges {
  let kept: LoggedChange[] = [];
  let complete = from;
  let characters = 0;
  /** Many come back to the same time. */
  let answered: { readonly time: Microseconds; readonly net: readonly NetChange[] } | undefined;

  function forget(): void {
    let gone = 0;
    while (
      gone < kept.length &&
      (kept.length - gone > mostChanges ||
        characters > mostCharacters ||
        kept[gone]?.at === complete)
    ) {
      const oldest = kept[gone] as LoggedChange;
      complete = oldest.at;
      characters -= charactersOf(oldest);
      gone += 1;
    }
    kept = kept.slice(gone);
  }

  return {
    add(changes) {
      answered = undefined;
      for (const change of changes) {
        kept.push(change);
        characters += charactersOf(change);
      }
      // In pieces: to move the rest costs as much as there is.
      if (kept.length > mostChanges + 1000 || characters > mostCharacters) forget();
    },
    since(time) {
      if (time < complete) return undefined;
      if (answered?.time !== time) {
        let first = kept.length;
        while (first > 0 && (kept[first - 1] as LoggedChange).at > time) first -= 1;
        answered = { time, net: netChanges(kept.slice(first)) };
      }
      return answered.net;
    },
  };
}
