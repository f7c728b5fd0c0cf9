import { type DatabaseLoad, DatabaseUnavailable } from './database.ts';

export type LimitedPlaces = {
  /** Waits for its turn, unless too many do already or nobody wants it any more. */
  take(signal: AbortSignal | undefined): Promise<void>;
  giveBack(): void;
  load(): DatabaseLoad;
};

/** So many at a time, so many who wait for it in the order they came, and nobody else. */
export function limitedPlaces(most: number, mostWaiting: number): LimitedPlaces {
  const waiting = new Set<() => void>();
  let free = most;

  return {
    async take(signal) {
      signal?.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return;
      }
      if (waiting.size >= mostWaiting) {
        const message = `${mostWaiting} long reads are waiting already.`;
        throw new DatabaseUnavailable(message, { isFault: false });
      }
      const turn = Promise.withResolvers<void>();
      const leave = () => {
        waiting.delete(turn.resolve);
        turn.reject(signal?.reason);
      };
      waiting.add(turn.resolve);
      signal?.addEventListener('abort', leave, { once: true });
      await turn.promise.finally(() => signal?.removeEventListener('abort', leave));
    },
    giveBack() {
      const [next] = waiting;
      if (next === undefined) {
        free += 1;
        return;
      }
      waiting.delete(next);
      next();
    },
    load: () => ({ most, inUse: most - free, waiting: waiting.size }),
  };
}
