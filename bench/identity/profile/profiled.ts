import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { partsOf } from './parts.ts';

/** What a server is started with whose profile is to be written to the file. */
export const profiledInto = (file: string) => ({
  NODE_OPTIONS: `--import ${new URL('./hook.ts', import.meta.url)}`,
  PROFILE_FILE: file,
});

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

/** Prints where the time of each request goes. The work answers with how many there were in a second. */
export async function printProfile(
  name: string,
  { pid, file, seconds }: { readonly pid: number; readonly file: string; readonly seconds: number },
  work: (milliseconds: number) => Promise<{ readonly perSecond: number }>,
): Promise<void> {
  process.kill(pid, 'SIGUSR2');
  await pause(500);
  const before = await threadTimes(pid);
  const { perSecond } = await work(seconds * 1000);
  const after = await threadTimes(pid);
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await pause(100);
  await pause(500);
  const requests = perSecond * seconds;
  console.log(`\n${name}: ${Math.round(perSecond)} a second; microseconds for each`);
  const each = (milliseconds: number) => ((milliseconds * 1000) / requests).toFixed(0).padStart(7);
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
}
