import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** In bytes: what the system has given it, and what its engine holds. */
export type HeldMemory = { readonly rss: number; readonly held: number };

/** What a server is started with whose memory is to be looked at. */
export const remembersInto = (file: string) => ({
  NODE_OPTIONS: `--import ${new URL('./memory-hook.ts', import.meta.url)}`,
  MEMORY_FILE: file,
});

export async function heldMemory(pid: number, file: string): Promise<HeldMemory> {
  // A second time for what the first has only made garbage.
  for (let time = 0; time < 2; time += 1) {
    rmSync(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    while (!existsSync(file)) await pause(50);
    await pause(200);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as HeldMemory;
}
