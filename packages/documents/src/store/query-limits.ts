export type QueryLimits = {
  /** A set of entries that is smaller is read as a whole and sorted, whatever the order. */
  readonly mostCounted: number;
  readonly smallestPage: number;
  readonly largestPage: number;
  /** As many rows are read at once where others wait for it. */
  readonly briefPage: number;
  /** What is looked at and is no answer: beyond it a query costs others more than it is worth. */
  readonly mostRejected: number;
};

export const usualLimits: QueryLimits = {
  mostCounted: 1000,
  smallestPage: 50,
  largestPage: 1000,
  briefPage: 200,
  mostRejected: 200_000,
};
