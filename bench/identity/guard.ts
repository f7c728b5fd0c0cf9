import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLimit } from './limits/limit-process.ts';
import { startLoad, type Work } from './load/load.ts';
import { measuredTable } from './measure/report.ts';
import { costRatio, interleave, type Measured } from './measure/rounds.ts';
import type { Pace } from './options.ts';
import { startEcho } from './processes/echo.ts';
import { startLatchkey } from './processes/latchkey.ts';
import { seedMembers } from './processes/seeded-data.ts';

const usage = `node bench/identity/guard.ts [--record]

What a request of the main operations costs in processor time, as a multiple of the dearest step of
it that is made beside it in the same run: of one RS256 signature, a sign-in of one argon2id hash, and
a lookup, which makes neither, of one request to a bare node:http server. What looks too dear is
looked at once more: neighbours who come and go are not dear twice. Ends with 1 where one is more than
a quarter dearer than the record says; --record writes a new record, to be committed with the reason
for it. Processors differ in what steps cost beside each other: each kind has a record of its own, and
where there is none yet, nothing is refused.`;

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
type Step = 'signature' | 'hash' | 'request';

/** The dearest step of each, which a busy machine makes dearer in the same way. */
const stepOf: Readonly<Record<Name, Step>> = {
  lookup: 'request',
  refresh: 'signature',
  'sign-in': 'hash',
  'sign-up': 'signature',
};
const names = Object.keys(operations) as readonly Name[];

async function measure(folder: string): Promise<Readonly<Record<Name | Step, Measured>>> {
  const server = await startLatchkey(folder);
  const signing = startLimit('signing', folder);
  const hashing = startLimit('hashing', folder);
  const echo = await startEcho(folder);
  const load = startLoad();
  try {
    await load.openGuests(server, people);
    await load.openGuests(echo, people);
    const contestant = (name: Name) => (time: number) =>
      load.measure(server, operations[name], time);
    return await interleave(pace, {
      signature: signing.run,
      hash: hashing.run,
      request: (time) => load.measure(echo, operations.lookup, time),
      lookup: contestant('lookup'),
      refresh: contestant('refresh'),
      'sign-in': contestant('sign-in'),
      'sign-up': contestant('sign-up'),
    });
  } finally {
    await load.end();
    await hashing.end();
    await signing.end();
    await echo.end();
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
  let costs = await costsIn(folder);
  const records = JSON.parse(readFileSync(recordFile, 'utf8')) as Records;
  if (writesRecord) {
    const written = { ...records, [processor]: costs };
    writeFileSync(recordFile, `${JSON.stringify(written, null, 2)}\n`);
    console.log(`\nRecorded for ${processor}: ${JSON.stringify(costs)}`);
    return 0;
  }
  const record = records[processor] ?? records[process.arch];
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
