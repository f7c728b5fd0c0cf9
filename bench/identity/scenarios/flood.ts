import type { Scenario } from '../bench.ts';
import { startLoad, type Work } from '../load/load.ts';
import { interleave, ratioOf, type Sample } from '../measure/rounds.ts';
import { startLatchkey } from '../processes/latchkey.ts';
import { seedMembers } from '../processes/seeded-data.ts';

const members = 500;
const sessions = 256;
const flood = { work: 'sign-in', members, demand: { inFlight: 32 } } as const;
const refresh = { work: 'refresh', demand: { perSecond: 100 } } as const;
const health = { work: 'health', demand: { perSecond: 200 } } as const;

/** Cheap requests at a steady rate, alone and while passwords keep every core busy. */
export const underFlood: Scenario = {
  name: 'flood',
  async run({ load, pace, folder }) {
    const data = await folder('flood');
    await seedMembers(data, members);
    const server = await startLatchkey(data);
    await load.openGuests(server, sessions);
    const flooding = startLoad();

    const idle = (work: Work) => (time: number) => load.measure(server, work, time);
    const flooded = (work: Work) => async (time: number) => {
      const settle = 300;
      const around = flooding.measure(server, flood, time + 2 * settle);
      await new Promise((resolve) => setTimeout(resolve, settle));
      const { processor: _, ...sample } = await load.measure(server, work, time);
      await around;
      return sample;
    };
    const measured = await interleave(pace, {
      'refresh, idle': idle(refresh),
      'refresh, flooded': flooded(refresh),
      'health, idle': idle(health),
      'health, flooded': flooded(health),
    });
    await flooding.end();
    await server.end();

    const refreshes = (pick: (sample: Sample) => number) =>
      ratioOf(measured['refresh, flooded'], measured['refresh, idle'], pick);
    return {
      title: 'Refreshes at 100/s, and /healthz at 200/s, during a flood of password sign-ins',
      measured,
      findings: [
        {
          name: 'refresh p50 over idle',
          value: refreshes(({ p50 }) => p50),
          unit: '×',
          goal: { atMost: 1.2 },
        },
        {
          name: 'refresh p99 over idle',
          value: refreshes(({ p99 }) => p99),
          unit: '×',
          goal: { atMost: 2 },
        },
        {
          name: 'event-loop delay p99, as /healthz shows it',
          value: measured['health, flooded'].p99,
          unit: 'ms',
          goal: { atMost: 20 },
        },
      ],
    };
  },
};
