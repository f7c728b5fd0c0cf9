import type { Value } from '../values/value.ts';
import { type Microseconds, printTimestamp } from '../wire/timestamps.ts';

/** What became of a write. What deletes has no time. */
export type WriteResult = {
  readonly updateTime: Microseconds | undefined;
  readonly transformResults: readonly Value[];
};

export const printResult = ({ updateTime, transformResults }: WriteResult) => ({
  ...(updateTime !== undefined && { updateTime: printTimestamp(updateTime) }),
  ...(transformResults.length > 0 && { transformResults }),
});
