import { realpathSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import type { ServiceAccountFile } from '@latchkey/kernel/keys/service-account';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { Config } from '../config/read-config.ts';

/** Whoever copies the data folder, for a backup or for keeps, must not get an owner along with it. */
function requireElsewhere(place: string, { database }: Config): void {
  const parent = dirname(resolve(place));
  const [folder, real] = [database.dataFolder, parent].map((path) => {
    try {
      return realpathSync(path);
    } catch {
      // It is not there; opening the file will say so.
      return path;
    }
  });
  const way = relative(folder ?? '', real ?? '');
  if (!way.startsWith('..')) {
    throw new UsageError(
      `${place} is in the data folder, whose copies would open the server. Name a file elsewhere.`,
    );
  }
}

async function claim(place: string) {
  try {
    return await open(place, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      code === 'EEXIST'
        ? `${place} exists already. Name another file.`
        : `${place} cannot be written (${code}).`,
    );
  }
}

/**
 * Hands a new key to its owner: printed, or in a file that nobody else can read. The file is on disk
 * before `keep` makes the key good for anything, and goes again where that fails.
 */
export async function handOver(
  file: ServiceAccountFile,
  place: string | undefined,
  config: Config,
  keep: () => Promise<void>,
): Promise<void> {
  const text = JSON.stringify(file, null, 2);
  if (place === undefined) {
    await keep();
    console.log(text);
    console.error('Keep this file: the private key in it is shown this once.');
    return;
  }
  requireElsewhere(place, config);
  const handle = await claim(place);
  try {
    await handle.writeFile(`${text}\n`);
    await handle.sync();
    await keep();
  } catch (error) {
    await rm(place, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  console.log(
    `The key of ${file.client_email} is in ${place}. Nobody else can read it; keep it safe.`,
  );
}
