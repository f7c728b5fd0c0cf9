import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ask } from '../../identity/load/connection.ts';
import { findingsTable, measuredTable, type Report } from '../../identity/measure/report.ts';
import { interleave, type Measured, ratioOf, type Sample } from '../../identity/measure/rounds.ts';
import { type Helper, startHelper } from '../../identity/processes/helper-process.ts';
import { processorTime } from '../../identity/processes/resources.ts';
import type { StartedProcess } from '../../identity/processes/started-process.ts';
import { driving } from '../served/drive.ts';
import { changeOf, everybodysOwn } from './changes.ts';
import type { ClientResult, ClientTask, Group } from './client-task.ts';
import { heldMemory, remembersInto } from './held-memory.ts';
import { fillOwn, serversIn } from './servers.ts';

const usage = `node bench/documents/live/run.ts [--quick] [--only NAME]… [--postgres]

  --quick      fewer listeners and short rounds: shows that everything runs, not how fast
  --only NAME  latency, fan-out, commits, memory or storm; may be given more than once
  --postgres   on a durable PostgreSQL of its own instead of SQLite`;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    postgres: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const many = values.quick ? 500 : 10_000;
const some = values.quick ? 100 : 1000;
const returning = values.quick ? 250 : 5000;
const pace = values.quick
  ? { rounds: 2, warmUp: 500, round: 500 }
  : { rounds: 3, warmUp: 2000, round: 3000 };
const commitsPerSecond = 100;

// Never begins again, so that every change is one.
let turns = 0;

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
const servers = serversIn(folder, values.postgres);
const store = values.postgres ? 'PostgreSQL' : 'SQLite';
const client: Helper<ClientTask, ClientResult> = startHelper(
  new URL('./client-entry.ts', import.meta.url),
);

type Listeners = Pick<Group, 'asks' | 'count'> & Partial<Group>;

async function listen({ port }: StartedProcess, listeners: Listeners): Promise<string> {
  const group = { name: String(port), port, perStream: 1, ...listeners };
  await client.ask({ kind: 'open', group });
  return group.name;
}

/** What the client saw, and the processor time of the server for each of so many. */
async function sampled(
  { pid }: StartedProcess,
  work: () => Promise<ClientResult>,
): Promise<{ readonly result: ClientResult; readonly sample: Sample }> {
  const before = (await processorTime(pid)) ?? Number.NaN;
  const result = await work();
  const processor = ((await processorTime(pid)) ?? Number.NaN) - before;
  const { count, last, p50, p99 } = result;
  return {
    result,
    sample: { perSecond: (count * 1000) / last, p50, p99, processor: processor / count },
  };
}

function print({ title, measured, findings }: Report): void {
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`\n${title} (load average ${load.join(', ')})`);
  if (Object.keys(measured).length > 0) console.log(measuredTable(measured));
  console.log(`\n${findingsTable(findings)}`);
}

/** Everybody listens to a document of their own, and one after the other is changed. */
async function latency(): Promise<void> {
  for (const count of [1, some, many]) {
    const [ours, raw] = [await servers.ours(), await servers.raw()];
    await fillOwn(ours.port, count);
    const following = async (server: StartedProcess) => {
      const group = await listen(server, { asks: 'own', count });
      return async (milliseconds: number): Promise<Sample> => {
        const { sample } = await sampled(server, () =>
          client.ask({ kind: 'follow', group, perSecond: commitsPerSecond, milliseconds }),
        );
        return sample;
      };
    };
    const measured = await interleave(pace, {
      raw: await following(raw),
      ours: await following(ours),
    });
    await Promise.all([ours.end(), raw.end()]);
    const isGoal = count === some;
    print({
      title: `From commit to listener, ${count} of them on one node, at most ${commitsPerSecond} commits a second, ${store}`,
      measured,
      findings: [
        {
          name: 'p50',
          value: measured.ours.p50,
          unit: 'ms',
          ...(isGoal && { goal: { atMost: 5 } }),
        },
        {
          name: 'p99',
          value: measured.ours.p99,
          unit: 'ms',
          ...(isGoal && { goal: { atMost: 30 } }),
        },
        {
          name: 'p50 over streaming alone',
          value: ratioOf(measured.ours, measured.raw, ({ p50 }) => p50),
          unit: '×',
        },
      ],
    });
  }
}

const lastOf = (count: number, measured: Measured) => (count * 1000) / measured.perSecond;

/** All ask the same query, and one document is changed. */
async function fanOut(): Promise<void> {
  const [ours, raw] = [await servers.ours(), await servers.raw()];
  const telling = async (server: StartedProcess) => {
    const group = await listen(server, { asks: 'same', count: many });
    return async () => {
      const { sample } = await sampled(server, () => client.ask({ kind: 'tell-all', group }));
      return sample;
    };
  };
  const measured = await interleave(
    { ...pace, rounds: 3 * pace.rounds },
    { raw: await telling(raw), ours: await telling(ours) },
  );
  await Promise.all([ours.end(), raw.end()]);
  print({
    title: `One change to ${many} listeners of the same query, ${store}; a request is one of them told`,
    measured,
    findings: [
      {
        name: 'to the last',
        value: lastOf(many, measured.ours) / 1000,
        unit: 's',
        goal: { atMost: 1 },
      },
      { name: 'to the last, streaming alone', value: lastOf(many, measured.raw) / 1000, unit: 's' },
      {
        name: 'told a second over streaming alone',
        value: ratioOf(measured.ours, measured.raw),
        unit: '×',
      },
      {
        name: 'processor time over streaming alone',
        value: ratioOf(measured.ours, measured.raw, ({ processor = Number.NaN }) => processor),
        unit: '×',
      },
    ],
  });
}

/** Documents change that nobody listens to, in a collection that everybody listens to. */
async function commits(): Promise<void> {
  const [alone, heard] = [await servers.ours(), await servers.ours()];
  await fillOwn(heard.port, many);
  await fillOwn(alone.port, many);
  await listen(heard, { asks: 'own', count: many });
  const unheard = (turn: number) => changeOf({ of: 'own', owner: many + (turn % many), turn });
  const measured = await interleave(pace, {
    'without listeners': driving(alone, unheard),
    [`with ${many}`]: driving(heard, unheard),
  });
  await Promise.all([alone.end(), heard.end()]);
  const [without, beside] = Object.values(measured) as [Measured, Measured];
  print({
    title: `Commits of one document, 16 in flight, beside ${many} listeners to others, ${store}`,
    measured,
    findings: [
      {
        name: 'commits over without',
        value: ratioOf(beside, without),
        unit: '×',
        goal: { atLeast: 0.9 },
      },
      {
        name: 'processor time over without',
        value: ratioOf(beside, without, ({ processor = Number.NaN }) => processor),
        unit: '×',
      },
    ],
  });
}

/** What an idle listener costs: a stream with one target, and one target more on a stream. */
async function memory(): Promise<void> {
  const kilobytes = async (
    start: typeof servers.ours,
    name: string,
    perStream: number,
  ): Promise<readonly [number, number]> => {
    const file = join(folder, `memory-${name}.json`);
    const server = await start(remembersInto(file));
    if (start === servers.ours) await fillOwn(server.port, many);
    // What is loaded by the first one and compiled by the next hundreds is nobody's.
    await listen(server, { asks: 'own', count: some, perStream });
    await client.ask({ kind: 'leave', group: String(server.port) });
    const before = await heldMemory(server.pid, file);
    await listen(server, { asks: 'own', count: many, perStream });
    const after = await heldMemory(server.pid, file);
    await client.ask({ kind: 'leave', group: String(server.port) });
    await server.end();
    const each = (bytes: number) => bytes / many / 1024;
    return [each(after.rss - before.rss), each(after.held - before.held)];
  };
  const raw = await kilobytes(servers.raw, 'raw', 1);
  const streams = await kilobytes(servers.ours, 'streams', 1);
  const targets = await kilobytes(servers.ours, 'targets', 100);
  const line = (name: string, [resident, held]: readonly [number, number]) =>
    `  ${name}: ${resident.toFixed(1)} KB resident, ${held.toFixed(1)} KB held`;
  console.log(`\nMemory of each of ${many} idle listeners (goal: at most 10 KB), ${store}`);
  console.log(line('a stream of HTTP/2 alone', raw));
  console.log(line('a stream with one target', streams));
  console.log(line('a target among a hundred of one stream', targets));
}

/** All come back at the same moment, a tenth of what they listen to having changed. */
async function storm(): Promise<void> {
  const [ours, raw] = [await servers.ours(), await servers.raw()];
  await fillOwn(ours.port, returning);
  const opening = async (server: StartedProcess, isResumed: boolean) => {
    const name = `${server.port} ${isResumed}`;
    const group = { name, port: server.port, asks: 'own', count: returning, perStream: 1 } as const;
    const open = () => client.ask({ kind: 'open', group, isResumed, isAtOnce: true });
    await open();
    await client.ask({ kind: 'leave', group: name });
    return async () => {
      const changed = Math.min(500, returning / 10);
      await ask(server.port, everybodysOwn(0, changed, ++turns));
      const { sample } = await sampled(server, open);
      await client.ask({ kind: 'leave', group: name });
      return sample;
    };
  };
  const measured = await interleave(pace, {
    'streaming alone': await opening(raw, false),
    'as for the first time': await opening(ours, false),
    'with tokens': await opening(ours, true),
  });
  await Promise.all([ours.end(), raw.end()]);
  print({
    title: `${returning} clients come at once, ${store}; p50 and p99 are until they are current`,
    measured,
    findings: [
      {
        name: 'to the last, with tokens',
        value: lastOf(returning, measured['with tokens']) / 1000,
        unit: 's',
      },
      {
        name: 'a second, with tokens over streaming alone',
        value: ratioOf(measured['with tokens'], measured['streaming alone']),
        unit: '×',
      },
      {
        name: 'a second, with tokens over as for the first time',
        value: ratioOf(measured['with tokens'], measured['as for the first time']),
        unit: '×',
      },
    ],
  });
}

const scenarios = { latency, 'fan-out': fanOut, commits, memory, storm } as const;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
if (values.help) console.log(usage);
else {
  try {
    for (const [name, run] of Object.entries(scenarios)) {
      if (values.only.length === 0 || values.only.includes(name)) await run();
    }
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  await rm(folder, { recursive: true, force: true });
}
// Servers of a scenario that failed end with this.
process.exit();
