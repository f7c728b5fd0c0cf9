import type { Sample } from '../measure/rounds.ts';
import { percentile } from '../measure/statistics.ts';

/** The one expensive step of an operation, alone and as fast as it goes. */
export type Limit = (milliseconds: number) => Promise<Sample>;

export const limitSample = (latencies: readonly number[], milliseconds: number): Sample => ({
  perSecond: (latencies.length * 1000) / milliseconds,
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
});
