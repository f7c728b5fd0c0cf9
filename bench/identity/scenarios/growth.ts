import type { Bench, Scenario } from '../bench.ts';
import type { Work } from '../load/load.ts';
import type { Finding } from '../measure/report.ts';
import { costRatio, interleave, type Measured } from '../measure/rounds.ts';
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

/** What must not get dearer, whoever else has an account. */
const steady = {
  lookup: { work: 'lookup', demand: { inFlight: 16 } },
  refresh: { work: 'refresh', demand: { inFlight: 16 } },
  'sign-in': { work: 'sign-in', members: sampled, demand: { inFlight: 4 } },
  "operator's search": { work: 'find-account', members: sampled, demand: { inFlight: 16 } },
} as const satisfies Readonly<Record<string, Work>>;

/** Counts all accounts, and so takes longer the more there are. */
const listing: Work = { work: 'list-accounts', demand: { inFlight: 1 } };

/** The same accounts at work among few others and among many. */
export const growth: Scenario = {
  name: 'growth',
  async run(bench) {
    const { load, options, pace } = bench;
    const small = await serverWith(bench, few);
    const large = await serverWith(bench, options.manyAccounts);
    const works = Object.entries({ ...steady, 'list and count': listing });
    const measured: Readonly<Record<string, Measured>> = await interleave(
      pace,
      Object.fromEntries(
        works.flatMap(([name, work]) => [
          [`${name}, few`, (time: number) => load.measure(small, work, time)],
          [`${name}, many`, (time: number) => load.measure(large, work, time)],
        ]),
      ),
    );
    const growthOf = (name: string) => {
      const [many, some] = [measured[`${name}, many`], measured[`${name}, few`]];
      return many === undefined || some === undefined ? Number.NaN : costRatio(many, some);
    };
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
        ...Object.keys(steady).map(
          (name): Finding => ({
            name: `${name}: cost among many over among few`,
            value: growthOf(name),
            unit: '×',
            goal: { atMost: 1.15 },
          }),
        ),
        { name: 'list and count: the same', value: growthOf('list and count'), unit: '×' },
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
