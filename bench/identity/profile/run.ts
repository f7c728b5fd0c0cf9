import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type OperationName, operations, profileOperations } from './operations.ts';

const usage = `node bench/identity/profile/run.ts [--only OPERATION]

Where the processor time of a request goes: by thread, as the system counts it, and on the main thread
by part, as the engine's sampling profiler sees it. Linux only.`;

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
  const { only } = values;
  const all = Object.keys(operations) as readonly OperationName[];
  const wanted = all.filter((name) => only === undefined || only.includes(name));
  await profileOperations(wanted, folder);
}
