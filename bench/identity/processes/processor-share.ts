import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const period = 100_000;

/** Where a control group is made, and what says how much of a core its processes may use. */
const ways = [
  // Version 2, and the one before it.
  { root: '/sys/fs/cgroup', write: (quota: number) => ({ 'cpu.max': `${quota} ${period}` }) },
  {
    root: '/sys/fs/cgroup/cpu',
    write: (quota: number) => ({
      'cpu.cfs_period_us': `${period}`,
      'cpu.cfs_quota_us': `${quota}`,
    }),
  },
] as const;

export type LimitedProcess = { end(): Promise<void> };

/**
 * Lets a process use so much of one core and no more, whichever cores those are. Undefined where the
 * system does not let us say so. Ended after the process.
 */
export async function limitProcessor(
  pid: number,
  share: number,
): Promise<LimitedProcess | undefined> {
  for (const { root, write } of ways) {
    const folder = join(root, `latchkey-bench-${pid}`);
    try {
      await mkdir(folder);
    } catch {
      continue;
    }
    const end = () => rmdir(folder).catch(() => undefined);
    try {
      for (const [file, text] of Object.entries(write(Math.round(share * period)))) {
        // A file that is not there is not to be made: nobody would read it.
        await writeFile(join(folder, file), text, { flag: 'r+' });
      }
      await writeFile(join(folder, 'cgroup.procs'), `${pid}`, { flag: 'r+' });
      return { end };
    } catch {
      await end();
    }
  }
  return undefined;
}
