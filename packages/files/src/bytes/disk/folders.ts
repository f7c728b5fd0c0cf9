import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Keys are made here; whatever else comes is no name of a file. */
const keyForm = /^[0-9a-z]{16,64}$/;

export type BlobFiles = {
  readonly folder: string;
  readonly finished: string;
  /** Nobody reads it, and a restart finds it again. */
  readonly unfinished: string;
};

export const unfinishedEnding = '.part';

export type Folders = {
  filesOf(key: string): BlobFiles;
  /** The folder is there, and would be after a power cut. */
  make(folder: string): Promise<void>;
};

/** What was created, renamed or removed in a folder is durable only with the folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Where the bytes of a key are; nothing for what is no key. */
export const pathOfKey = (key: string): string | undefined =>
  keyForm.test(key) ? join(key.slice(0, 2), key) : undefined;

/** Keys are random, so their first two characters spread them evenly over folders. */
export function openFolders(root: string): Folders {
  const made = new Map<string, Promise<void>>();

  async function makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (first === undefined) return;
    for (let parent = folder; parent.length >= first.length; parent = dirname(parent)) {
      await syncFolder(dirname(parent));
    }
  }

  return {
    filesOf(key) {
      const path = pathOfKey(key);
      if (path === undefined) throw new TypeError(`This is no key of a blob: ${key}`);
      const finished = join(root, path);
      return { folder: dirname(finished), finished, unfinished: finished + unfinishedEnding };
    },
    make(folder) {
      const before = made.get(folder);
      if (before !== undefined) return before;
      const making = makeFolder(folder);
      made.set(folder, making);
      making.catch(() => made.delete(folder));
      return making;
    },
  };
}
