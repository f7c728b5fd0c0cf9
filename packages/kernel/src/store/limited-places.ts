import { type DatabaseLoad, DatabaseUnavailable } from './database.ts';

export type LimitedPlaces = {
  /** Waits for its turn, unless too many do already or nobody wants it any more. Answers how to give it back. */
  take(signal: AbortSignal | undefined, holder?: string): Promise<() => void>;
  load(): DatabaseLoad;
};

export type PlacesLimits = {
  /** How many at a time. */
  readonly most: number;
  /** How many may wait, of all and of one holder. */
  readonly mostWaiting: number;
  readonly mostWaitingOfOne: number;
};

type Turn = { readonly begin: () => void };

/** One who asks, with all that they ask for. Whoever has no name is everybody else together. */
type Holder = { readonly name: string | undefined; readonly waiting: Set<Turn>; inUse: number };

/**
 * So many at a time, and so many who wait for it. Whoever has the fewest places is next, and among those
 * whoever was served longest ago: many who wait for one holder do not delay another. As long as there are
 * several places, no holder with a name has the last one.
 */
export function limitedPlaces(limits: PlacesLimits): LimitedPlaces {
  const { most, mostWaiting, mostWaitingOfOne } = limits;
  const mostOfOne = Math.max(1, most - 1);
  /** Whoever was served last is the last. */
  const holders = new Map<string | undefined, Holder>();
  let inUse = 0;
  let waiting = 0;

  function holderOf(name: string | undefined): Holder {
    const known = holders.get(name) ?? { name, waiting: new Set(), inUse: 0 };
    holders.set(name, known);
    return known;
  }

  const mayHaveMore = ({ name, inUse: own }: Holder): boolean =>
    inUse < most && (name === undefined || own < mostOfOne);

  function occupy(holder: Holder): () => void {
    inUse += 1;
    holder.inUse += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      inUse -= 1;
      holder.inUse -= 1;
      holders.delete(holder.name);
      if (holder.inUse > 0 || holder.waiting.size > 0) holders.set(holder.name, holder);
      serve();
    };
  }

  function forget(holder: Holder): void {
    if (holder.inUse === 0 && holder.waiting.size === 0) holders.delete(holder.name);
  }

  function nextHolder(): Holder | undefined {
    let next: Holder | undefined;
    for (const one of holders.values()) {
      if (one.waiting.size === 0 || !mayHaveMore(one)) continue;
      if (next === undefined || one.inUse < next.inUse) next = one;
    }
    return next;
  }

  function serve(): void {
    for (let next = nextHolder(); next !== undefined; next = nextHolder()) {
      const [turn] = next.waiting;
      if (turn === undefined) return;
      next.waiting.delete(turn);
      waiting -= 1;
      turn.begin();
    }
  }

  function checkRoom(holder: Holder): void {
    const isFull = waiting >= mostWaiting;
    if (!isFull && (holder.name === undefined || holder.waiting.size < mostWaitingOfOne)) return;
    forget(holder);
    const message = isFull
      ? `${mostWaiting} long reads are waiting already.`
      : `${mostWaitingOfOne} long reads of one holder are waiting already.`;
    throw new DatabaseUnavailable(message, { isFault: false });
  }

  return {
    async take(signal, name) {
      signal?.throwIfAborted();
      const holder = holderOf(name);
      if (mayHaveMore(holder)) return occupy(holder);
      checkRoom(holder);
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const turn: Turn = { begin: () => resolve(occupy(holder)) };
      const leave = () => {
        if (!holder.waiting.delete(turn)) return;
        waiting -= 1;
        forget(holder);
        reject(signal?.reason);
      };
      holder.waiting.add(turn);
      waiting += 1;
      signal?.addEventListener('abort', leave, { once: true });
      return promise.finally(() => signal?.removeEventListener('abort', leave));
    },
    load: () => ({ most, inUse, waiting }),
  };
}
