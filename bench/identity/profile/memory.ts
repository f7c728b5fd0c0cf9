import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

const kinds: readonly (readonly [RegExp, string])[] = [
  [/\/node$/, "the program's file, shared by all who run it"],
  [/\.(?:so|node)\b/, 'libraries'],
  [/^\[heap\]$/, "the system's allocator, main thread"],
  [/^$/, 'objects, compiled code, threads'],
  [/^\[/, 'stack and the like'],
];

/** What is resident of a process, in megabytes by what it is, the greatest first. Linux only. */
export async function printMemory(pid: number): Promise<void> {
  const text = await readFile(`/proc/${pid}/smaps`, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const sizes = new Map<string, number>();
  let kind = '';
  for (const line of text.split('\n')) {
    const mapping = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+ *(.*)$/.exec(line)?.[1];
    if (mapping !== undefined)
      kind = kinds.find(([pattern]) => pattern.test(mapping))?.[1] ?? basename(mapping);
    const resident = /^Rss: +(\d+) kB/.exec(line)?.[1];
    if (resident !== undefined) sizes.set(kind, (sizes.get(kind) ?? 0) + Number(resident) / 1024);
  }
  console.log('\nResident while idle, MB');
  for (const [what, size] of [...sizes].sort(([, one], [, other]) => other - one)) {
    if (size >= 0.5) console.log(`${size.toFixed(0).padStart(7)}  ${what}`);
  }
}
