import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLoad, type Work } from './load/load.ts';
import { measuredTable } from './measure/report.ts';
import { costRatio, interleave, type Measured } from './measure/rounds.ts';
import { median } from './measure/statistics.ts';
import type { Pace } from './options.ts';
import { startBare } from './processes/bare.ts';
import { startLatchkey } from './processes/latchkey.ts';
import { seedMembers } from './processes/seeded-data.ts';
import type { StartedProcess } from './processes/started-process.ts';

const usage = `node bench/identity/guard.ts [--record]

What a request of the main operations costs in processor time, as a multiple of what a bare node:http
server takes beside it in the same run for the steps that nobody can do without: for a lookup nothing
but the request, for a refresh and a sign-up a signature and rows on disk, for a sign-in an argon2id
hash as well. A machine that is slow or has busy neighbours makes both dearer in the same way. What
looks too dear is looked at once more: neighbours who come and go are not dear twice. Ends with 1 where
one is more than a quarter dearer than the record says; --record measures three times and writes the
middle as a new record, to be committed with the reason for it. Processors differ in what steps cost
beside each other: each kind has a record of its own, and where there is none yet, nothing is refused.`;

/** How much dearer something may be than it was: what a busy machine can make of the same. */
const tolerance = 1.25;
const pace: Pace = { rounds: 5, warmUp: 2500, round: 2000 };
const people = 500;
/** Two of one architecture can differ by more than what is looked for. */
const processor = `${process.arch} ${cpus()[0]?.model ?? 'unknown'}`.trim();
const recordFile = new URL('./guard-record.json', import.meta.url);

const inFlight = { inFlight: 16 } as const;
const operations = {
  lookup: { work: 'lookup', demand: inFlight },
  refresh: { work: 'refresh', demand: inFlight },
  // Few are answered in a round, and what others are half-way through is counted, too.
  'sign-in': { work: 'sign-in', members: people, demand: { inFlight: 4 } },
  'sign-up': { work: 'sign-up', demand: inFlight },
} as const satisfies Readonly<Record<string, Work>>;

type Records = Readonly<Record<string, Readonly<Record<string, number>>>>;
type Name = keyof typeof operations;
type Step = 'bare request' | 'bare sign-in' | 'bare sign-up';

/** The same without anything of ours. */
const stepOf: Readonly<Record<Name, Step>> = {
  lookup: 'bare request',
  refresh: 'bare sign-up',
  'sign-in': 'bare sign-in',
  'sign-up': 'bare sign-up',
};
const names = Object.keys(operations) as readonly Name[];

async function measure(folder: string): Promise<Readonly<Record<Name | Step, Measured>>> {
  const server = await startLatchkey(folder);
  const bare = await startBare(folder);
  const load = startLoad();
  try {
    await load.openGuests(server, people);
    await load.openGuests(bare, people);
    const contestant = (of: StartedProcess, name: Name) => (time: number) =>
      load.measure(of, operations[name], time);
    // Each beside the steps that it is compared with.
    return await interleave(pace, {
      'bare request': contestant(bare, 'lookup'),
      lookup: contestant(server, 'lookup'),
      refresh: contestant(server, 'refresh'),
      'bare sign-up': contestant(bare, 'sign-up'),
      'sign-up': contestant(server, 'sign-up'),
      'bare sign-in': contestant(bare, 'sign-in'),
      'sign-in': contestant(server, 'sign-in'),
    });
  } finally {
    await load.end();
    await bare.end();
    await server.end();
  }
}

type Costs = Readonly<Record<Name, number>>;
const ofEach = (cost: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, cost(name)])) as Costs;

async function costsIn(folder: string): Promise<Costs> {
  const measured = await measure(folder);
  console.log(measuredTable(measured));
  return ofEach((name) => Number(costRatio(measured[name], measured[stepOf[name]]).toFixed(3)));
}

async function run(writesRecord: boolean): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-guard-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  await seedMembers(folder, people);
  const records = JSON.parse(readFileSync(recordFile, 'utf8')) as Records;
  if (writesRecord) {
    const runs = [await costsIn(folder), await costsIn(folder), await costsIn(folder)];
    const costs = ofEach((name) => median(runs.map((run) => run[name])));
    const written = { ...records, [processor]: costs };
    writeFileSync(recordFile, `${JSON.stringify(written, null, 2)}\n`);
    console.log(`\nRecorded for ${processor}: ${JSON.stringify(costs)}`);
    return 0;
  }
  let costs = await costsIn(folder);
  const record = records[processor];
  if (record === undefined) {
    console.log(`\nThere is no record for ${processor} yet: ${JSON.stringify(costs)}`);
    return 0;
  }
  const isTooDear = (name: Name) => !(costs[name] <= (record[name] ?? Number.NaN) * tolerance);
  if (names.some(isTooDear)) {
    console.log('\nToo dear. Looking once more.\n');
    const again = await costsIn(folder);
    costs = ofEach((name) => Math.min(costs[name], again[name]));
  }
  console.log('');
  for (const name of names) {
    const before = record[name] ?? Number.NaN;
    const times = (costs[name] / before).toFixed(2);
    console.log(
      `  ${name.padEnd(8)}  ${costs[name]} × a ${stepOf[name]}, ${before} on record: ${times} ×${isTooDear(name) ? '  TOO DEAR' : ''}`,
    );
  }
  return names.some(isTooDear) ? 1 : 0;
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
