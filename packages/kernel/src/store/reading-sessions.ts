import type { DatabaseLoad, Snapshot, SnapshotOptions } from './database.ts';
import { limitedPlaces, type PlacesLimits } from './limited-places.ts';
import { unlessAborted } from './unless-aborted.ts';
import { type ReadingSession, whileOpen } from './while-open.ts';

export type ReadingLimits = PlacesLimits & {
  /** In milliseconds, from its turn to its answer. */
  readonly longest: number;
};

export const usualWaiting: Omit<ReadingLimits, 'most'> = {
  mostWaiting: 1000,
  mostWaitingOfOne: 300,
  longest: 30_000,
};

export type ReadingSessions = {
  during<Result>(
    open: () => Promise<ReadingSession>,
    work: (snapshot: Snapshot) => Promise<Result>,
    options: SnapshotOptions | undefined,
  ): Promise<Result>;
  /** Once all that were begun are given back. */
  over(): Promise<void>;
  load(): DatabaseLoad;
};

/** Works with a session each, so many at a time. */
export function readingSessions({ longest, ...limits }: ReadingLimits): ReadingSessions {
  const places = limitedPlaces(limits);
  const underWay = new Set<Promise<void>>();

  async function inPlace(
    open: () => Promise<ReadingSession>,
    { signal, holder }: SnapshotOptions,
  ): Promise<ReadingSession> {
    const giveBack = await places.take(signal, holder);
    try {
      const session = await open();
      return { ...session, end: () => session.end().finally(giveBack) };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  return {
    during(open, work, options = {}) {
      const { signal } = options;
      const turn = inPlace(open, options).then((session) =>
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
