import type { Query } from '../query/query.ts';
import type { LoggedChange } from '../store/read-changes.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { type ChangesByPlace, changesByPlace } from './changes-by-place.ts';
import { type NetChange, netChanges } from './net-changes.ts';

const mostChanges = 10_000;
const mostCharacters = 16 * 1024 * 1024;

/** The end of the log, at hand: whoever comes back after a moment is told from it. */
export type RecentChanges = {
  add(changes: readonly LoggedChange[]): void;
  /** From then on, everything is there. */
  complete(): Microseconds;
  /** Whether that much more may be kept. */
  hasRoom(changes: number, characters: number): boolean;
  /** All between a time and `complete`, which it is from then on. */
  reach(from: Microseconds, changes: readonly LoggedChange[]): void;
  /** What became, between two times, of all that a query may ask; nothing if that is too long ago. */
  between(query: Query, since: Microseconds, upTo: Microseconds): readonly NetChange[] | undefined;
};

export const charactersOf = ({ before, after }: LoggedChange): number =>
  (before?.text.length ?? 0) + (after?.text.length ?? 0);

/** From then on, everything is there. */
export function recentChanges(from: Microseconds): RecentChanges {
  let kept: LoggedChange[] = [];
  let complete = from;
  let characters = 0;
  /** Made when somebody asks, until the list begins with something else. */
  let byPlace: ChangesByPlace | undefined;

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
    byPlace = undefined;
  }

  function keep(change: LoggedChange): void {
    kept.push(change);
    characters += charactersOf(change);
    byPlace?.add(change);
  }

  function within(
    positions: readonly number[],
    since: Microseconds,
    upTo: Microseconds,
  ): readonly LoggedChange[] {
    const found: LoggedChange[] = [];
    for (let index = positions.length - 1; index >= 0; index -= 1) {
      const change = kept[positions[index] as number] as LoggedChange;
      if (change.at <= since) break;
      if (change.at <= upTo) found.push(change);
    }
    return found.reverse();
  }

  return {
    add(changes) {
      for (const change of changes) keep(change);
      // In pieces: to move the rest costs as much as there is.
      if (kept.length > mostChanges + 1000 || characters > mostCharacters) forget();
    },
    complete: () => complete,
    hasRoom: (more, moreCharacters) =>
      kept.length + more <= mostChanges && characters + moreCharacters <= mostCharacters,
    reach(start, changes) {
      kept = [...changes, ...kept];
      for (const change of changes) characters += charactersOf(change);
      complete = start;
      byPlace = undefined;
    },
    between(query, since, upTo) {
      if (since < complete) return undefined;
      byPlace ??= changesByPlace(kept);
      const { concerning, of } = byPlace;
      const names = new Set(within(concerning(query), since, upTo).map(({ name }) => name));
      return netChanges([...names].flatMap((name) => within(of(name), since, upTo)));
    },
  };
}
