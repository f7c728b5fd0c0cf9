import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from '../folder-lock.ts';

const prefix = '.backup-';
const copyIn = (folder: string) => join(folder, 'latchkey.db');

/**
 * Lends a place for a copy of the database, which is not sealed, and takes it away again. It is
 * locked before there is a copy in it, so that nobody takes it for one that was left behind.
 */
export async function withCopy<Result>(
  dataFolder: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(dataFolder, prefix));
  try {
    const lock = lockFolder(folder);
    try {
      return await work(copyIn(folder));
    } finally {
      await rm(copyIn(folder), { force: true });
      lock.release();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeUnlessInUse(folder: string): Promise<void> {
  const lock = lockFolder(folder);
  try {
    await rm(copyIn(folder), { force: true });
  } finally {
    lock.release();
  }
  await rm(folder, { recursive: true, force: true });
}

/** Takes away the copies of backups that were killed, and gives those that it could not. */
export async function removeLeftCopies(dataFolder: string): Promise<readonly string[]> {
  const names = (await readdir(dataFolder)).filter((name) => name.startsWith(prefix));
  const folders = names.map((name) => join(dataFolder, name));
  const stuck: string[] = [];
  for (const folder of folders.filter((each) => existsSync(copyIn(each)))) {
    await removeUnlessInUse(folder).catch((error: unknown) => {
      // Where it is gone, the one who was writing it has just taken it away.
      if (!(error instanceof FolderInUse) && existsSync(copyIn(folder))) stuck.push(folder);
    });
  }
  return stuck;
}
