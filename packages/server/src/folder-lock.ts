import { closeSync, existsSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BadSettings } from '@latchkey/kernel/settings/setting';

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

export type FolderLock = { release(): void };

export const lockFile = 'server.lock';

const isBusy = (error: unknown) => (error as { errcode?: unknown }).errcode === 5;

/** An existing file is never opened here: closing it again would drop this process's own lock. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if (existsSync(file)) return;
    const { code } = error as NodeJS.ErrnoException;
    throw new BadSettings([`LATCHKEY_DATA: ${dirname(file)} cannot be written to (${code}).`]);
  }
}

/**
 * Takes the data of a folder for one server, or for a command that no server may run beside. It is a
 * lock of the operating system, held through an empty database: it ends with the process, however
 * that ends, and the file that is left behind means nothing.
 */
export function lockFolder(dataFolder: string): FolderLock {
  const file = join(dataFolder, lockFile);
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // No second file beside it: nothing is ever written.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUse(
      `A server is using the data in ${dataFolder}. Stop it, or name another folder by LATCHKEY_DATA.`,
    );
  }
  return {
    release() {
      if (database.isOpen) database.close();
    },
  };
}

/** Does something that no server may run beside. */
export async function whileLocked<Result>(
  dataFolder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = lockFolder(dataFolder);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
