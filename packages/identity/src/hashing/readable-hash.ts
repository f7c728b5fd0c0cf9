import type { HashCost } from '../passwords/hash-cost.ts';

/** A hash that is within bounds, ready to be compared with a password. */
export type ReadableHash = {
  readonly cost: HashCost;
  matches(password: string): boolean;
};

/**
 * Does work of a kind that it knows and says how much it did: nothing of another kind, and nothing
 * that is more than any hash within bounds could cost.
 */
export type Spend = (cost: HashCost, password: string) => number;
