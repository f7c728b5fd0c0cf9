import { readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

const read = (pid: number, file: string) =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => undefined);

/** User and system time so far, in milliseconds. Undefined where there is no /proc. */
export async function processorTime(pid: number): Promise<number | undefined> {
  const text = await read(pid, 'stat');
  // The command's name stands in brackets and may hold anything; after it come plain numbers.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields === undefined) return undefined;
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** Resident memory in megabytes; not a number where there is no /proc. */
export async function residentMemory(pid: number): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec((await read(pid, 'status')) ?? '')?.[1];
  return Number(kilobytes ?? Number.NaN) / 1024;
}
