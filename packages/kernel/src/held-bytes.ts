import { Unavailable } from './unavailable.ts';

/** Whose bytes they are, and what they share with others. */
export type BytesHolder = {
  readonly name: string;
  readonly group: string;
};

export type HeldBytesLimits = {
  /** Bytes of everything together that is held for one holder. */
  readonly holder: number;
  /** And for all of a group. */
  readonly group: number;
  /** So much of each is not counted: whoever sends little is never in anybody's way. */
  readonly free: number;
};

export const tooMuchHeld = () =>
  new Unavailable('Too many large requests are held.', {
    sentence: 'Too many large requests are under way. Try again.',
    retryAfterSeconds: 1,
    isFault: false,
  });

/** One thing of which more or less is held. */
export type HeldPart = {
  /** So much is held of it now. If that is too much, it is not counted, and the answer is no. */
  set(bytes: number): boolean;
  /** Bytes that count. */
  counted(): number;
};

export type HeldBytes = {
  part(holder: BytesHolder): HeldPart;
  /** Bytes of everything, also of what does not count. */
  readonly total: number;
};

type Sums = Map<string, number>;

function add(sums: Sums, key: string, bytes: number): void {
  const sum = (sums.get(key) ?? 0) + bytes;
  if (sum <= 0) sums.delete(key);
  else sums.set(key, sum);
}

/** Bounds how much is held in memory for somebody, by what is there and not by what is announced. */
export function openHeldBytes({
  holder: most,
  group: mostOfGroup,
  free,
}: HeldBytesLimits): HeldBytes {
  const ofHolders: Sums = new Map();
  const ofGroups: Sums = new Map();
  let total = 0;
  return {
    get total() {
      return total;
    },
    part({ name, group }) {
      let counted = 0;
      let last = 0;
      return {
        set(bytes) {
          const more = Math.max(0, bytes - free) - counted;
          const isTooMuch =
            more > 0 &&
            ((ofHolders.get(name) ?? 0) + more > most ||
              (ofGroups.get(group) ?? 0) + more > mostOfGroup);
          if (isTooMuch) return false;
          total += bytes - last;
          last = bytes;
          if (more === 0) return true;
          counted += more;
          add(ofHolders, name, more);
          add(ofGroups, group, more);
          return true;
        },
        counted: () => counted,
      };
    },
  };
}
