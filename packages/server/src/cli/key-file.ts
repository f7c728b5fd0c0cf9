import { realpathSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import type { ServiceAccountFile } from '@latchkey/kernel/keys/service-account';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { Config } from '../config/read-config.ts';

/** Whoever copies the data folder, for a backup or for keeps, must not get an owner along with it. */
function requireElsewhere(place: string, dataFolder: string): void {
  const parent = dirname(resolve(place));
  const [folder, real] = [dataFolder, parent].map((path) => {
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

/** A key that is good, and that nobody has. */
export class KeyLost extends Error {
  override readonly name = 'KeyLost';
  constructor(email: string, why: string) {
    super(
      `${why} The new key of ${email} is lost: make another, or end all keys of it with \`latchkey service-accounts remove\`.`,
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

const textOf = (file: ServiceAccountFile) => JSON.stringify(file, null, 2);

function print(file: ServiceAccountFile): void {
  console.log(textOf(file));
  console.error('Keep this file: the private key in it is shown this once.');
}

const sayWhere = ({ client_email: email }: ServiceAccountFile, place: string) =>
  console.log(`The key of ${email} is in ${place}. Nobody else can read it; keep it safe.`);

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
  if (place === undefined) {
    await keep();
    print(file);
    return;
  }
  requireElsewhere(place, config.database.dataFolder);
  const handle = await claim(place);
  try {
    await handle.writeFile(`${textOf(file)}\n`);
    await handle.sync();
    await keep();
  } catch (error) {
    await rm(place, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  sayWhere(file, place);
}

/** The same of a key that somebody else makes: none is made before there is a file to put it into. */
export async function receiveKey(
  place: string | undefined,
  dataFolder: string | undefined,
  make: () => Promise<ServiceAccountFile>,
): Promise<void> {
  if (place === undefined) return print(await make());
  if (dataFolder !== undefined) requireElsewhere(place, dataFolder);
  const handle = await claim(place);
  try {
    const file = await make();
    try {
      await handle.writeFile(`${textOf(file)}\n`);
      await handle.sync();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new KeyLost(file.client_email, `${place} cannot be written (${code}).`);
    }
    sayWhere(file, place);
  } catch (error) {
    await rm(place, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
