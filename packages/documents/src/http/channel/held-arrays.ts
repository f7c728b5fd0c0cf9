import type { Holding } from './channel-session.ts';

const megabyte = 1024 * 1024;

/** Bytes that were said to clients, and that they have not said that they have. */
const most = {
  /** Beyond what one is told at once after it was slow. */
  channel: 20 * megabyte,
  holder: 64 * megabyte,
  all: 512 * megabyte,
} as const;

/** What a client may have before it is made to say so: little where many have much. */
const unacknowledged = { usually: megabyte, crowded: 32 * 1024 } as const;

export type HeldArrays = {
  /** For one channel of a holder. */
  of(holder: string): Holding & { isTooMuch(): boolean };
  /** Bytes of all channels. */
  readonly total: number;
};

export function heldArrays(): HeldArrays {
  const byHolder = new Map<string, number>();
  let all = 0;

  return {
    get total() {
      return all;
    },
    of(holder) {
      let own = 0;
      return {
        changed(bytes) {
          own += bytes;
          all += bytes;
          const left = (byHolder.get(holder) ?? 0) + bytes;
          if (left > 0) byHolder.set(holder, left);
          else byHolder.delete(holder);
        },
        most: () => unacknowledged[all > most.all / 4 ? 'crowded' : 'usually'],
        isTooMuch: () =>
          own > most.channel || (byHolder.get(holder) ?? 0) > most.holder || all > most.all,
      };
    },
  };
}
