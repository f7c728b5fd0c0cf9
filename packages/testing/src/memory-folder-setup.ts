import { accessSync, constants, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where Linux keeps files in memory. Containers often have a small one. */
const memory = '/dev/shm';
const enough = 2 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}

/**
 * Every database of a test waits for its disk at each commit, as it does for an operator, and what
 * is written goes with the run. Where the machine has files in memory, temporary ones are there: the
 * work is the same, but no test waits for the disk, nor for what another one writes to it.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!hasRoom()) return undefined;
  const folder = await mkdtemp(join(memory, 'latchkey-test-'));
  // PostgreSQL is somebody else, who has a folder in it.
  await chmod(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
