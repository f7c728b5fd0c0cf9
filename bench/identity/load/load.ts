import type { Sample } from '../measure/rounds.ts';
import { startHelper } from '../processes/helper-process.ts';
import { processorTime } from '../processes/resources.ts';
import type { StartedProcess } from '../processes/started-process.ts';
import type { Demand, LoadResult, LoadTask, WorkName } from './load-task.ts';
import type { Driven } from './tally.ts';

export type Work = {
  readonly work: WorkName;
  readonly demand: Demand;
  readonly members?: number;
};

export type Load = {
  openGuests(server: StartedProcess, count: number): Promise<void>;
  openSessions(server: StartedProcess, uids: readonly string[]): Promise<void>;
  drive(server: StartedProcess, work: Work, milliseconds: number): Promise<Driven>;
  /** As a sample, when every single answer was good. */
  measure(server: StartedProcess, work: Work, milliseconds: number): Promise<Sample>;
  end(): Promise<void>;
};

/** The process the load comes from. */
export function startLoad(): Load {
  const helper = startHelper<LoadTask, LoadResult>(new URL('./load-entry.ts', import.meta.url));

  const drive: Load['drive'] = async ({ port }, work, milliseconds) => {
    const driven = await helper.ask({ kind: 'drive', port, milliseconds, ...work });
    if (driven === undefined) throw new Error('The load process did not drive.');
    return driven;
  };

  return {
    async openGuests({ port }, count) {
      await helper.ask({ kind: 'open-guests', port, count });
    },
    async openSessions({ port }, uids) {
      await helper.ask({ kind: 'open-sessions', port, uids });
    },
    drive,
    async measure(server, work, milliseconds) {
      const before = await processorTime(server.pid);
      const sample = goodSample(await drive(server, work, milliseconds));
      const after = await processorTime(server.pid);
      const requests = (sample.perSecond * milliseconds) / 1000;
      if (before === undefined || after === undefined) return sample;
      return { ...sample, processor: (after - before) / requests };
    },
    end: helper.end,
  };
}

/** A server that fails quickly must not look like a quick server. */
export function goodSample({ seconds, replies }: Driven): Sample {
  const bad = Object.entries(replies).find(([status]) => status !== '200');
  if (bad !== undefined)
    throw new Error(`Not every answer was good: ${bad[0]} ${bad[1].firstBody}`);
  const { count = 0, p50 = Number.NaN, p99 = Number.NaN } = replies['200'] ?? {};
  return { perSecond: count / seconds, p50, p99 };
}
