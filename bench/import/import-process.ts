import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { hashFlags } from './user-file.ts';

const cli = fileURLToPath(new URL('../../packages/server/src/cli/latchkey.js', import.meta.url));

/** The most memory the process ever had, in megabytes; not a number where there is no /proc. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

export type Measured = { readonly seconds: number; readonly megabytes: number };

/** The command as an operator runs it, start of the process included. */
export async function runImport(
  settings: Readonly<Record<string, string>>,
  file: string,
): Promise<Measured> {
  const start = performance.now();
  const child = spawn(process.execPath, [cli, 'import', 'firebase', file, ...hashFlags], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let megabytes = 0;
  const watch = setInterval(async () => {
    const now = await peakMemory(child.pid ?? 0);
    if (now > megabytes) megabytes = now;
  }, 100);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return { seconds: (performance.now() - start) / 1000, megabytes };
}
