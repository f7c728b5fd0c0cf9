import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLimit } from './limits/limit-process.ts';
import { startLoad, type Work } from './load/load.ts';
import { measuredTable } from './measure/report.ts';
import { costRatio, interleave, type Measured } from './measure/rounds.ts';
import type { Pace } from './options.ts';
import { startLatchkey } from './processes/latchkey.ts';
import { seedMembers } from './processes/seeded-data.ts';

const usage = `node bench/identity/guard.ts [--record]

What a request of the main operations costs in processor time, as a multiple of one RS256 signature
that is made beside it in the same run. Ends with 1 where one is more than a quarter dearer than the
record says; --record writes a new record, to be committed with the reason for it. Processors differ
in what a signature costs beside everything else: each kind has a record of its own, and where there
is none yet, nothing is refused.`;

/** How much dearer something may be than it was: what a busy machine can make of the same. */
const tolerance = 1.25;
const pace: Pace = { rounds: 5, warmUp: 2500, round: 1500 };
const people = 500;
const recordFile = new URL('./guard-record.json', import.meta.url);

const inFlight = { inFlight: 16 } as const;
const operations = {
  lookup: { work: 'lookup', demand: inFlight },
  refresh: { work: 'refresh', demand: inFlight },
  'sign-in': { work: 'sign-in', members: people, demand: inFlight },
  'sign-up': { work: 'sign-up', demand: inFlight },
} as const satisfies Readonly<Record<string, Work>>;

type Records = Readonly<Record<string, Readonly<Record<string, number>>>>;
type Name = keyof typeof operations;
const names = Object.keys(operations) as readonly Name[];

async function measure(folder: string): Promise<Readonly<Record<Name | 'signature', Measured>>> {
  await seedMembers(folder, people);
  const server = await startLatchkey(folder);
  const limit = startLimit('signing', folder);
  const load = startLoad();
  try {
    await load.openGuests(server, people);
    const contestant = (name: Name) => (time: number) =>
      load.measure(server, operations[name], time);
    return await interleave(pace, {
      signature: limit.run,
      lookup: contestant('lookup'),
      refresh: contestant('refresh'),
      'sign-in': contestant('sign-in'),
      'sign-up': contestant('sign-up'),
    });
  } finally {
    await load.end();
    await limit.end();
    await server.end();
  }
}

async function run(writesRecord: boolean): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-guard-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const measured = await measure(folder);
  console.log(measuredTable(measured));
  const costs = Object.fromEntries(
    names.map((name) => [name, Number(costRatio(measured[name], measured.signature).toFixed(3))]),
  );
  const records = JSON.parse(readFileSync(recordFile, 'utf8')) as Records;
  if (writesRecord) {
    const written = { ...records, [process.arch]: costs };
    writeFileSync(recordFile, `${JSON.stringify(written, null, 2)}\n`);
    console.log(`\nRecorded for ${process.arch}: ${JSON.stringify(costs)}`);
    return 0;
  }
  const record = records[process.arch];
  if (record === undefined) {
    console.log(`\nThere is no record for ${process.arch} yet: ${JSON.stringify(costs)}`);
    return 0;
  }
  let dearer = 0;
  console.log('');
  for (const name of names) {
    const [cost = Number.NaN, before = Number.NaN] = [costs[name], record[name]];
    const isDearer = !(cost <= before * tolerance);
    if (isDearer) dearer += 1;
    console.log(
      `  ${name.padEnd(8)}  ${cost.toFixed(2)} signatures, ${before.toFixed(2)} on record: ${(cost / before).toFixed(2)} ×${isDearer ? '  TOO DEAR' : ''}`,
    );
  }
  return dearer === 0 ? 0 : 1;
}

const { values } = parseArgs({
  options: {
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
if (values.help) console.log(usage);
else process.exitCode = await run(values.record);
