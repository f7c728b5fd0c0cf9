export type LogGate = {
  /** Waits while the log is being shortened. The answer is to be called when the reading is over. */
  enter(): Promise<() => void>;
};

type Log = {
  /** In bytes. */
  size(): number;
  /** How large it may become before anybody has to wait. */
  readonly most: number;
  shorten(): Promise<void>;
};

/**
 * SQLite begins its log anew only when nobody reads from it. Long reads that overlap, each begun before
 * the last one is over, would let it grow until the disk is full. So once it is long, the next readers
 * wait for those who are there, the log is shortened, and all of them go on.
 */
export function logGate({ size, most, shorten }: Log): LogGate {
  let longest = most;
  let inside = 0;
  let shortening: Promise<void> | undefined;
  let whenEmpty: () => void = () => undefined;

  const empty = (): Promise<void> =>
    new Promise((resolve) => {
      whenEmpty = resolve;
      if (inside === 0) resolve();
    });

  const makeShort = (): Promise<void> =>
    empty()
      .then(shorten)
      // Whoever cannot write now may still read.
      .catch(() => undefined)
      .finally(() => {
        shortening = undefined;
        // Another process may read from it. Nobody is to wait for nothing again and again.
        longest = Math.max(most, 2 * size());
      });

  return {
    async enter() {
      if (shortening === undefined && size() > longest) shortening = makeShort();
      await shortening;
      inside += 1;
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        inside -= 1;
        if (inside === 0) whenEmpty();
      };
    },
  };
}
