import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const variable = 'TEST_SPARE_KEYS';

/** A folder for the keys of this run, which whatever it starts is told of. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-spare-keys-'));
  process.env[variable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
