export type QueryLimits = {
  /** A set of entries that is smaller is read as a whole and sorted, whatever the order. */
  readonly mostCounted: number;
  /** As many entries are looked at to see whether answers are frequent. */
  readonly sample: number;
  readonly smallestPage: number;
  readonly largestPage: number;
  /** As many rows are read at once where others wait for it. */
  readonly briefPage: number;
  /** As many entries are walked over by one statement, of which few may be answers: at first, and later. */
  readonly smallestSegment: number;
  readonly largestSegment: number;
  /** What is walked over and is no answer: beyond it a query costs others more than it is worth. */
  readonly mostRejected: number;
  /** Milliseconds. */
  readonly longest: number;
  /** Of answers that are kept until they are sent, or of their names where they are only counted. */
  readonly mostBytes: number;
  /** About as much is read by one statement, once it is known how large documents are. */
  readonly pageBytes: number;
  /** Whoever has more of answers waits until there are few others of them. */
  readonly fewBytes: number;
  /** How many may have more at once. */
  readonly mostLarge: number;
};

const megabyte = 1024 * 1024;

export const usualLimits: QueryLimits = {
  mostCounted: 1000,
  sample: 128,
  smallestPage: 50,
  largestPage: 1000,
  briefPage: 200,
  smallestSegment: 1000,
  largestSegment: 20_000,
  mostRejected: 200_000,
  longest: 30_000,
  mostBytes: 128 * megabyte,
  pageBytes: 8 * megabyte,
  fewBytes: 8 * megabyte,
  mostLarge: 8,
};

/** Answers take several times as much of memory while they are looked at as they have characters. */
export function limitsWithin(heapBytes: number): QueryLimits {
  return {
    ...usualLimits,
    mostBytes: Math.min(usualLimits.mostBytes, Math.floor(heapBytes / 8)),
    mostLarge: Math.max(
      1,
      Math.min(usualLimits.mostLarge, Math.floor(heapBytes / (512 * megabyte))),
    ),
  };
}
