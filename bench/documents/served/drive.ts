import { keepInFlight } from '../../identity/load/keep-in-flight.ts';
import { goodSample } from '../../identity/load/load.ts';
import type { Sample } from '../../identity/measure/rounds.ts';
import { processorTime } from '../../identity/processes/resources.ts';
import type { StartedProcess } from '../../identity/processes/started-process.ts';

const inFlight = 16;

/** Sixteen requests at a time for as long as is said, each the next one. */
export const driving =
  ({ port, pid }: Pick<StartedProcess, 'port' | 'pid'>, request: (turn: number) => Buffer) =>
  async (milliseconds: number): Promise<Sample> => {
    const before = await processorTime(pid);
    const workload = () => ({ request: request(turns++) });
    const { seconds, replies } = await keepInFlight(port, workload, inFlight, milliseconds);
    const { 201: created, ...others } = replies;
    const sample = goodSample({
      seconds,
      replies: { ...others, ...(created && { 200: created }) },
    });
    const after = await processorTime(pid);
    if (before === undefined || after === undefined) return sample;
    const requests = (sample.perSecond * milliseconds) / 1000;
    return { ...sample, processor: (after - before) / requests };
  };

// Never begins again, so that nothing is written twice.
let turns = 0;
