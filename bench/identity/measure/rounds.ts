import type { Pace } from '../options.ts';
import { median } from './statistics.ts';

/** What one contestant did in one round. */
export type Sample = {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server for one request in milliseconds, where the system tells. */
  readonly processor?: number | undefined;
};

export type Measured = Sample & { readonly samples: readonly Sample[] };

type Contestant = (milliseconds: number) => Promise<Sample>;
type Contestants = Readonly<Partial<Record<string, Contestant>>>;

/**
 * Everybody in turn, round after round: what the machine does besides hits all of them alike. The
 * first round of each is dropped.
 */
export async function interleave<All extends Contestants>(
  pace: Pace,
  contestants: All,
): Promise<{ [Name in keyof All]: Measured }> {
  const all = Object.entries<Contestant | undefined>(contestants).flatMap(([name, run]) =>
    run === undefined ? [] : [{ name, run, samples: [] as Sample[] }],
  );
  for (const { run } of all) await run(pace.warmUp);
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const { run, samples } of all) samples.push(await run(pace.round));
  }
  const measured = all.map(({ name, samples }) => [name, summarise(samples)]);
  return Object.fromEntries(measured) as { [Name in keyof All]: Measured };
}

export function summarise(samples: readonly Sample[]): Measured {
  const middle = (pick: (sample: Sample) => number) => median(samples.map(pick));
  const processor = middle(({ processor: time }) => time ?? Number.NaN);
  return {
    samples,
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    ...(Number.isNaN(processor) ? {} : { processor }),
  };
}

/** Neighbouring rounds are compared with each other, and the median of those comparisons counts. */
export const ratioOf = (
  one: Measured,
  other: Measured,
  pick: (sample: Sample) => number = ({ perSecond }) => perSecond,
): number =>
  median(
    one.samples.flatMap((sample, round) => {
      const beside = other.samples[round];
      return beside === undefined ? [] : [pick(sample) / pick(beside)];
    }),
  );

/** What one request costs, in milliseconds: of processor time where the system tells. */
const costOf = ({ processor, perSecond }: Sample) => processor ?? 1000 / perSecond;

/** How much dearer one is than the other. Busy neighbours move rates, and this much less. */
export const costRatio = (one: Measured, other: Measured): number => ratioOf(one, other, costOf);
