import { randomBytes } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ArchiveSource, archive } from './archive.ts';
import { withCopy } from './copies.ts';

export type BackupSource = ArchiveSource & {
  readonly dataFolder: string;
  /** Ends it before it is done, with nothing left behind. */
  readonly signal?: AbortSignal;
};

/** The whole database as it was at one moment, while others go on writing. */
async function snapshot(dataFolder: string, file: string): Promise<void> {
  const database = new DatabaseSync(join(dataFolder, 'latchkey.db'), { timeout: 30_000 });
  try {
    database.prepare('VACUUM INTO ?').run(file);
  } finally {
    database.close();
  }
}

/** A file gets its name when it is complete and on disk, and never takes the place of another. */
async function writeWhole(
  target: string,
  source: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const draft = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    try {
      for await (const chunk of source) {
        signal?.throwIfAborted();
        await handle.writeFile(chunk);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

export async function writeBackup(source: BackupSource, target: string): Promise<void> {
  await withCopy(source.dataFolder, async (file) => {
    await snapshot(source.dataFolder, file);
    await writeWhole(target, archive(file, source), source.signal);
  });
}
