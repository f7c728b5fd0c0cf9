import type { DatabaseLoad, Snapshot } from './database.ts';
import { limitedPlaces } from './limited-places.ts';
import { unlessAborted } from './unless-aborted.ts';
import { type ReadingSession, whileOpen } from './while-open.ts';

export type ReadingLimits = {
  /** How many at a time. */
  readonly most: number;
  readonly mostWaiting: number;
  /** In milliseconds, from its turn to its answer. */
  readonly longest: number;
};

export type ReadingSessions = {
  during<Result>(
    open: () => Promise<ReadingSession>,
    work: (snapshot: Snapshot) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result>;
  /** Once all that were begun are given back. */
  over(): Promise<void>;
  load(): DatabaseLoad;
};

/** Works with a session each, so many at a time. */
export function readingSessions({ most, mostWaiting, longest }: ReadingLimits): ReadingSessions {
  const places = limitedPlaces(most, mostWaiting);
  const underWay = new Set<Promise<void>>();

  async function inPlace(
    open: () => Promise<ReadingSession>,
    signal: AbortSignal | undefined,
  ): Promise<ReadingSession> {
    await places.take(signal);
    try {
      const session = await open();
      return { ...session, end: () => session.end().finally(places.giveBack) };
    } catch (error) {
      places.giveBack();
      throw error;
    }
  }

  return {
    during(open, work, signal) {
      const turn = inPlace(open, signal).then((session) =>
        whileOpen(session, work, { signal, longest }),
      );
      const over: Promise<void> = turn
        .then(({ ended }) => ended)
        .catch(() => undefined)
        .finally(() => underWay.delete(over));
      underWay.add(over);
      return unlessAborted(
        turn.then(({ answer }) => answer),
        signal,
      );
    },
    async over() {
      await Promise.all(underWay);
    },
    load: places.load,
  };
}
