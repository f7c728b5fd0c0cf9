import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OwnFolder } from '@latchkey/kernel/product';
import { BackupDamaged } from './sealed-stream.ts';

/** Where the files of a folder are written, one after the other. */
export type UnpackedFiles = {
  add(name: string, source: AsyncIterable<Buffer>): Promise<void>;
  /** Everything is on disk. Also called after a failure, so that nothing is written any more. */
  end(): Promise<void>;
};

/** A disk that is told to keep many files at once does so much sooner than one after the other. */
const mostAtOnce = 16;

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function unpackFiles(root: string, { name: of, pathOf }: OwnFolder): UnpackedFiles {
  const made = new Set<string>();
  const keeping = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;

  async function make(folder: string): Promise<void> {
    if (made.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    made.add(folder);
  }

  function keep(handle: FileHandle): void {
    const kept: Promise<void> = handle
      .sync()
      .finally(() => handle.close())
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => keeping.delete(kept));
    keeping.add(kept);
  }

  const throwFailure = () => {
    if (failure !== undefined) throw failure.error;
  };

  return {
    async add(name, source) {
      const path = pathOf(name);
      // Whoever can seal a backup shall not be able to write anywhere else.
      if (path === undefined) {
        throw new BackupDamaged(`The backup has a file in ${of} by a name that is none.`);
      }
      const file = join(root, path);
      await make(dirname(file));
      const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        throw new BackupDamaged(`The backup has the file ${name} in ${of} twice.`);
      });
      try {
        for await (const piece of source) await handle.writeFile(piece);
      } catch (error) {
        await handle.close();
        throw error;
      }
      keep(handle);
      if (keeping.size >= mostAtOnce) await Promise.race(keeping);
      throwFailure();
    },
    async end() {
      await Promise.all(keeping);
      throwFailure();
      await make(root);
      for (const folder of made) await syncFolder(folder);
    },
  };
}
