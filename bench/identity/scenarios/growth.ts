import type { Bench, Scenario } from '../bench.ts';
import { costRatio, interleave } from '../measure/rounds.ts';
import { startLatchkey } from '../processes/latchkey.ts';
import { residentMemory } from '../processes/resources.ts';
import { memberId, seedMembers } from '../processes/seeded-data.ts';

const few = 1000;
const sampled = 1000;

async function serverWith({ folder, load }: Bench, accounts: number) {
  const data = await folder(`growth-${accounts}`);
  await seedMembers(data, accounts);
  const server = await startLatchkey(data);
  const step = accounts / sampled;
  const uids = Array.from({ length: sampled }, (_, index) => memberId(Math.floor(index * step)));
  await load.openSessions(server, uids);
  return server;
}

/** The same accounts at work among few others and among many. */
export const growth: Scenario = {
  name: 'growth',
  async run(bench) {
    const { load, options, pace } = bench;
    const small = await serverWith(bench, few);
    const large = await serverWith(bench, options.manyAccounts);
    const work = { demand: { inFlight: 16 } } as const;
    const measured = await interleave(pace, {
      'lookup, few': (time) => load.measure(small, { ...work, work: 'lookup' }, time),
      'lookup, many': (time) => load.measure(large, { ...work, work: 'lookup' }, time),
      'refresh, few': (time) => load.measure(small, { ...work, work: 'refresh' }, time),
      'refresh, many': (time) => load.measure(large, { ...work, work: 'refresh' }, time),
    });
    const [smallMemory, largeMemory] = [
      await residentMemory(small.pid),
      await residentMemory(large.pid),
    ];
    await small.end();
    await large.end();
    return {
      title: `${few.toLocaleString('en')} accounts and ${options.manyAccounts.toLocaleString('en')}`,
      measured,
      findings: [
        {
          name: 'cost of a lookup among many over among few',
          value: costRatio(measured['lookup, many'], measured['lookup, few']),
          unit: '×',
          goal: { atMost: 1.15 },
        },
        {
          name: 'cost of a refresh among many over among few',
          value: costRatio(measured['refresh, many'], measured['refresh, few']),
          unit: '×',
          goal: { atMost: 1.15 },
        },
        { name: 'memory under load, few', value: smallMemory, unit: 'MB' },
        {
          name: 'memory under load, many',
          value: largeMemory,
          unit: 'MB',
          goal: { atMost: 220 },
        },
      ],
    };
  },
};
