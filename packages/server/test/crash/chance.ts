/** Numbers that look random and come again with the same seed. */
export type Chance = {
  /** A whole number from 0, below the limit. */
  below(limit: number): number;
  between(lowest: number, highest: number): number;
  pick<Item>(items: readonly Item[]): Item | undefined;
};

/** Mulberry32: one word of state is plenty for choosing moments and actions. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    between: (lowest, highest) => lowest + below(highest - lowest + 1),
    pick: (items) => items[below(items.length)],
  };
}
