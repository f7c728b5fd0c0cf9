import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUse, lockFile, lockFolder } from '../folder-lock.ts';

const prefix = '.backup-';

/** Whatever is in it beside its lock, which goes last. */
function copiesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name !== lockFile)
      .map((name) => join(folder, name));
  } catch {
    // The one who was writing it has just taken it away.
    return [];
  }
}

function removeCopies(folder: string): void {
  // Among them are folders of millions of files, and the other way to remove those holds all their names.
  for (const copy of copiesIn(folder)) rmSync(copy, { recursive: true, force: true });
}

/**
 * Lends a place for copies of databases, which are not sealed, and takes them away again. It is locked
 * before there is a copy in it, so that nobody takes it for one that was left behind.
 */
export async function withCopies<Result>(
  dataFolder: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(dataFolder, prefix));
  try {
    const lock = lockFolder(folder);
    try {
      return await work(folder);
    } finally {
      removeCopies(folder);
      lock.release();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeUnlessInUse(folder: string): Promise<void> {
  const lock = lockFolder(folder);
  try {
    removeCopies(folder);
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
  for (const folder of folders.filter((each) => copiesIn(each).length > 0)) {
    await removeUnlessInUse(folder).catch((error: unknown) => {
      if (!(error instanceof FolderInUse) && copiesIn(folder).length > 0) stuck.push(folder);
    });
  }
  return stuck;
}
