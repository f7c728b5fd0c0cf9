import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startLoad, type Work } from '../load/load.ts';
import { startLatchkey } from '../processes/latchkey.ts';
import { seedMembers } from '../processes/seeded-data.ts';
import { partsOf } from './parts.ts';

const usage = `node bench/identity/profile/run.ts [--only OPERATION]

Where the processor time of a request goes: by thread, as the system counts it, and on the main thread
by part, as the engine's sampling profiler sees it. Linux only.`;

const people = 500;
const seconds = 6;
const inFlight = { inFlight: 16 } as const;
const operations: Readonly<Record<string, Work>> = {
  lookup: { work: 'lookup', demand: inFlight },
  refresh: { work: 'refresh', demand: inFlight },
  'sign-in': { work: 'sign-in', members: people, demand: inFlight },
  'sign-up': { work: 'sign-up', demand: inFlight },
};

/** Milliseconds of processor time by thread. */
async function threadTimes(pid: number): Promise<ReadonlyMap<string, number>> {
  const folder = `/proc/${pid}/task`;
  const times = new Map<string, number>();
  for (const thread of await readdir(folder)) {
    const text = await readFile(join(folder, thread, 'stat'), 'utf8');
    const name = /\((.*)\)/.exec(text)?.[1] ?? '';
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // Hundredths of a second; the main thread has the number of the process.
    const spent = (Number(fields[11]) + Number(fields[12])) * 10;
    const label = thread === String(pid) ? 'main thread' : name;
    times.set(label, (times.get(label) ?? 0) + spent);
  }
  return times;
}

async function profile(name: string, work: Work, folder: string): Promise<void> {
  const file = join(folder, `${name}.json`);
  const server = await startLatchkey(folder, {
    NODE_OPTIONS: `--import ${new URL('./hook.ts', import.meta.url)}`,
    PROFILE_FILE: file,
  });
  const load = startLoad();
  try {
    await load.openGuests(server, people);
    await load.measure(server, work, 3000);
    process.kill(server.pid, 'SIGUSR2');
    await pause(500);
    const before = await threadTimes(server.pid);
    const { perSecond } = await load.measure(server, work, seconds * 1000);
    const after = await threadTimes(server.pid);
    process.kill(server.pid, 'SIGUSR2');
    while (!existsSync(file)) await pause(100);
    await pause(500);
    const requests = perSecond * seconds;
    console.log(`\n${name}: ${Math.round(perSecond)} a second; microseconds for each`);
    const each = (milliseconds: number) =>
      ((milliseconds * 1000) / requests).toFixed(0).padStart(7);
    for (const [thread, time] of after) {
      const spent = time - (before.get(thread) ?? 0);
      if (spent > 0) console.log(`${each(spent)}  ${thread}`);
    }
    console.log('         of the main thread:');
    const parts = partsOf(JSON.parse(readFileSync(file, 'utf8')));
    const seen = parts.reduce((sum, [, time]) => sum + time, 0);
    const main = (after.get('main thread') ?? 0) - (before.get('main thread') ?? 0);
    for (const [part, time] of parts) {
      // The profiler takes it for work when somebody else has the core; the system does not.
      const line = each((time / seen) * main);
      if (Number(line) > 0) console.log(`${line}  ${part}`);
    }
  } finally {
    await load.end();
    await server.end();
  }
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    help: { type: 'boolean', default: false },
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
if (values.help) {
  console.log(usage);
} else {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-profile-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  await seedMembers(folder, people);
  for (const [name, work] of Object.entries(operations)) {
    if (values.only === undefined || values.only.includes(name)) await profile(name, work, folder);
  }
}
