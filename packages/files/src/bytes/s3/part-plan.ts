const mebibyte = 1024 ** 2;

/** How a blob is cut into parts, of which S3 takes 10,000 and none under 5 MiB but the last. */
export type PartPlan = {
  /** Bytes that are held in memory at a time for a part or a piece of one, and the size of the first parts. */
  readonly held: number;
  /** So many parts are that small. */
  readonly smallParts: number;
  /** And after them, every so many, they are twice as large as before. */
  readonly doubledAfter: number;
};

/** 31 GiB in parts of 8 MiB, and 5.2 TiB in all, in parts of at most 4 GiB. S3 takes 5 TiB, and parts of 5 GiB. */
export const usualPlan: PartPlan = { held: 8 * mebibyte, smallParts: 4000, doubledAfter: 667 };

export const mostParts = 10_000;

/** Of the part with this number, the first of which is 1. */
export function partSize(plan: PartPlan, number: number): number {
  const doublings = Math.max(0, Math.ceil((number - plan.smallParts) / plan.doubledAfter));
  return plan.held * 2 ** doublings;
}
