import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

function holderIsGone(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return pid > 0 && !isRunning(pid);
  } catch {
    return false;
  }
}

/** Of several processes that want the same, one works and the others wait for it. */
export async function oneAtATime(file: string, work: () => Promise<void>): Promise<void> {
  while (!take(file)) {
    if (holderIsGone(file)) rmSync(file, { force: true });
    else await pause(100);
  }
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}
