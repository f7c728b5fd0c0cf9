import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLoad, type Work } from '../load/load.ts';
import { startLatchkey } from '../processes/latchkey.ts';
import { seedMembers } from '../processes/seeded-data.ts';
import { printProfile, profiledInto } from './profiled.ts';

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

async function profile(name: string, work: Work, folder: string): Promise<void> {
  const file = join(folder, `${name}.json`);
  const server = await startLatchkey(folder, profiledInto(file));
  const load = startLoad();
  try {
    await load.openGuests(server, people);
    await load.measure(server, work, 3000);
    await printProfile(name, { pid: server.pid, file, seconds }, (milliseconds) =>
      load.measure(server, work, milliseconds),
    );
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
