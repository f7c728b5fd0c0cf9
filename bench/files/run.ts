import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  type Finding,
  findingsTable,
  type Goal,
  measuredTable,
} from '../identity/measure/report.ts';
import { interleave, ratioOf, type Sample } from '../identity/measure/rounds.ts';
import { startHelper } from '../identity/processes/helper-process.ts';
import { startLatchkey } from '../identity/processes/latchkey.ts';
import { processorTime, residentMemory } from '../identity/processes/resources.ts';
import {
  freePort,
  type StartedProcess,
  startProcess,
} from '../identity/processes/started-process.ts';
import type { ClientResult, ClientTask } from './client-task.ts';

const usage = `node bench/files/run.ts [--quick] [--only NAME]… [--folder PATH]

  --quick        short rounds, and 64 MB in place of 1 GB: shows that everything runs, not how fast
  --only NAME    small, middle, large or range; may be given more than once
  --folder PATH  on the disk of this folder, and not on that of temporary files`;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    folder: { type: 'string', default: tmpdir() },
    help: { type: 'boolean', default: false },
  },
});

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const largest = (values.quick ? 64 : 1024) * megabyte;
const pace = values.quick
  ? { rounds: 2, warmUp: 300, round: 500 }
  : { rounds: 5, warmUp: 3000, round: 3000 };

const folder = await mkdtemp(join(values.folder, 'latchkey-bench-'));
const client = startHelper<ClientTask, ClientResult>(new URL('./client-entry.ts', import.meta.url));

async function ownFolder(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  return path;
}

const ours = await startLatchkey(await ownFolder('ours'));
const rawPort = await freePort();
const raw = await startProcess({
  args: [fileURLToPath(new URL('./raw-entry.ts', import.meta.url))],
  environment: { PORT: String(rawPort) },
  folder: await ownFolder('raw'),
  port: rawPort,
  readyPath: '/',
  readyWithin: 20_000,
  endWith: 'SIGTERM',
});

type Work = Pick<ClientTask, 'kind' | 'bytes' | 'inFlight'>;

const driving =
  ({ port, pid }: StartedProcess, work: Work) =>
  async (milliseconds: number): Promise<Sample> => {
    const before = (await processorTime(pid)) ?? Number.NaN;
    const { count, took, p50, p99 } = await client.ask({ ...work, port, milliseconds });
    const processor = (((await processorTime(pid)) ?? Number.NaN) - before) / count;
    return { perSecond: (count * 1000) / took, p50, p99, processor };
  };

async function beside(title: string, work: Work, goal?: Goal, rounds = pace): Promise<void> {
  if (work.kind !== 'upload') {
    const give = { ...work, kind: 'give', inFlight: 1, milliseconds: 0 } as const;
    for (const { port } of [raw, ours]) await client.ask({ ...give, port });
  }
  const measured = await interleave(rounds, {
    raw: driving(raw, work),
    ours: driving(ours, work),
  });
  const isRange = work.kind === 'range';
  const over = (pick?: (sample: Sample) => number) => ratioOf(measured.ours, measured.raw, pick);
  const findings: Finding[] = isRange
    ? [{ name: 'until the first byte, over raw', value: over(({ p50 }) => p50), unit: '×' }]
    : [{ name: 'over raw', value: over(), unit: '×', ...(goal && { goal }) }];
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`\n${title} (load average ${load.join(', ')})`);
  console.log(measuredTable(measured));
  console.log(`\n${findingsTable(findings)}`);
}

/** The most that is resident while something is done, over what was before. */
async function memoryWhile(work: () => Promise<void>): Promise<void> {
  const before = await residentMemory(ours.pid);
  let most = before;
  const looking = setInterval(async () => {
    most = Math.max(most, await residentMemory(ours.pid));
  }, 50);
  await work();
  clearInterval(looking);
  console.log(`\n  resident before ${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB`);
}

const once = { rounds: values.quick ? 1 : 3, warmUp: 0, round: 0 };

const scenarios = {
  async small() {
    const work = { bytes: kilobyte, inFlight: 16 };
    await beside('Uploads of 1 KB, 16 at once', { kind: 'upload', ...work }, { atLeast: 0.5 });
    await beside('Downloads of 1 KB, 16 at once', { kind: 'download', ...work });
  },
  async middle() {
    const work = { bytes: megabyte, inFlight: 16 };
    await memoryWhile(() => beside('Uploads of 1 MB, 16 at once', { kind: 'upload', ...work }));
    await memoryWhile(() => beside('Downloads of 1 MB, 16 at once', { kind: 'download', ...work }));
  },
  async large() {
    const work = { bytes: largest, inFlight: 1 };
    const goal = { atLeast: 0.8 };
    const size = `${largest / megabyte} MB`;
    await memoryWhile(() => beside(`Upload of ${size}`, { kind: 'upload', ...work }, goal, once));
    await memoryWhile(() =>
      beside(`Download of ${size}`, { kind: 'download', ...work }, goal, once),
    );
  },
  async range() {
    const work = { kind: 'range', bytes: largest, inFlight: 1 } as const;
    await beside(`64 KB from anywhere in ${largest / megabyte} MB`, work);
  },
} as const;

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
}
await Promise.all([ours.end(), raw.end()]);
await rm(folder, { recursive: true, force: true });
process.exit();
