import { Unavailable } from './unavailable.ts';

/** Begins the work of a holder when it is their turn, and answers what it answers. */
export type BeginInTurn = <Result>(holder: string, work: () => Promise<Result>) => Promise<Result>;

export type TurnsLimits = {
  /** How many works may wait to be begun, of all and of one holder. */
  readonly most: number;
  readonly mostOfOne: number;
};

const usual: TurnsLimits = { most: 10_000, mostOfOne: 1000 };

const tooManyWait = () =>
  new Unavailable('Too many requests wait for their turn.', {
    sentence: 'Too many requests are under way. Try again.',
    retryAfterSeconds: 1,
    isFault: false,
  });

const begun = async <Result>(work: () => Promise<Result>): Promise<Result> => work();

/**
 * One work is begun in each turn of the event loop, of one holder after the other: what can be done
 * without waiting for anything is done before the next, and whoever sent hundreds at once would otherwise
 * have all of theirs done before anybody else is heard. Where nobody waits, nothing does.
 */
export function openTurns({ most, mostOfOne }: TurnsLimits = usual): BeginInTurn {
  /** Whoever was served last is the last. */
  const waiting = new Map<string, (() => void)[]>();
  let count = 0;
  let isBegun = false;

  function goOn(): void {
    const [next] = waiting;
    if (next === undefined) {
      isBegun = false;
      return;
    }
    setImmediate(goOn);
    const [holder, works] = next;
    const begin = works.shift();
    waiting.delete(holder);
    if (works.length > 0) waiting.set(holder, works);
    count -= 1;
    begin?.();
  }

  return (holder, work) => {
    if (!isBegun) {
      isBegun = true;
      setImmediate(goOn);
      return work();
    }
    const works = waiting.get(holder) ?? [];
    if (count >= most || works.length >= mostOfOne) return Promise.reject(tooManyWait());
    count += 1;
    waiting.set(holder, works);
    return new Promise((resolve) => works.push(() => resolve(begun(work))));
  };
}
