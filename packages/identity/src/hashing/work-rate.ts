/** Until the first job is measured. */
const ASSUMED_MILLISECONDS = 50;
/** How much the newest job moves the average. */
const WEIGHT = 0.1;
const BEARABLE_WAIT_SECONDS = 2;
const FEWEST_WAITING = 32;
const MOST_WAITING = 512;

/** What the machine gets done right now, as a moving average: the same hash takes 12 ms or 90. */
export type WorkRate = {
  record(milliseconds: number): void;
  /** How many jobs may wait so that the last one starts in a bearable time. */
  bearableQueue(): number;
  secondsFor(jobs: number): number;
};

export const measureWorkRate = (slots: number): WorkRate => {
  let average: number | undefined;
  const jobsPerSecond = () => (1000 / (average ?? ASSUMED_MILLISECONDS)) * slots;

  return {
    record: (milliseconds) => {
      average = average === undefined ? milliseconds : average + WEIGHT * (milliseconds - average);
    },
    bearableQueue: () => {
      const jobs = Math.round(jobsPerSecond() * BEARABLE_WAIT_SECONDS);
      return Math.min(MOST_WAITING, Math.max(FEWEST_WAITING, jobs));
    },
    secondsFor: (jobs) => jobs / jobsPerSecond(),
  };
};
