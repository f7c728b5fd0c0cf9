import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { accountsFile, ownFile } from '../data-files.ts';
import { type OwnFiles, ownFolder } from '../own-folders.ts';
import {
  type ArchiveSource,
  archive,
  type Copy,
  type FolderSource,
  type PackedFolder,
  type Part,
} from './archive.ts';
import { withCopies } from './copies.ts';
import { holdFiles } from './held-files.ts';

export type BackupSource = ArchiveSource & {
  readonly dataFolder: string;
  /** The names of the databases beside that of accounts, as far as they are there. */
  readonly own: readonly string[];
  /** Files beside them. */
  readonly files?: readonly OwnFiles[];
  readonly now: () => number;
  /** Ends it before it is done, with nothing left behind. */
  readonly signal?: AbortSignal;
};

/** The whole database as it was at one moment, while others go on writing. */
function copyDatabase(from: string, file: string): void {
  const database = new DatabaseSync(from, { timeout: 30_000 });
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

/**
 * Accounts come last. Whoever is named in a document had an account before that was written, so that
 * in this order the account is in the copy, unless it was deleted meanwhile. In the other one, people
 * who signed up in between would find no account, and nobody else would ever own their documents.
 */
async function copyAll(
  { dataFolder, own, files: ownFiles = [], now, signal }: BackupSource,
  folder: string,
): Promise<{ readonly copies: readonly Copy[]; readonly folders: readonly FolderSource[] }> {
  const copies: Copy[] = [];
  const folders: FolderSource[] = [];
  const files = [
    ...own.map((name) => ({ name, from: ownFile(dataFolder, name) })),
    { name: 'accounts', from: accountsFile(dataFolder) },
  ];
  for (const { name, from } of files.filter((each) => existsSync(each.from))) {
    // A copy is made in one go; whoever wants it to end is heard before the next one.
    await setImmediate();
    signal?.throwIfAborted();
    const file = join(folder, basename(from));
    const takenAt = new Date(now()).toISOString();
    copyDatabase(from, file);
    copies.push({ name, takenAt, file });
    // At once: what nobody names any more does not stay for ever.
    for (const each of ownFiles.filter(({ database }) => database === name)) {
      folders.push(await takeFiles(each, { dataFolder, copy: file, folder, signal }));
    }
  }
  return { copies, folders };
}

function takeFiles(
  { folder: own, elsewhere }: OwnFiles,
  place: {
    readonly dataFolder: string;
    readonly copy: string;
    readonly folder: string;
    readonly signal: AbortSignal | undefined;
  },
): Promise<FolderSource> {
  const { name } = own;
  if (elsewhere !== undefined) return Promise.resolve({ name, elsewhere });
  const from = ownFolder(place.dataFolder, name);
  const held = ownFolder(place.folder, name);
  return holdFiles({ folder: own, database: place.copy, from, held }, place.signal);
}

export type WrittenBackup = {
  readonly parts: readonly Part[];
  readonly folders: readonly PackedFolder[];
};

/** Gives what is in it, and of which moment. */
export const writeBackup = (source: BackupSource, target: string): Promise<WrittenBackup> =>
  withCopies(source.dataFolder, async (folder) => {
    const { copies, folders } = await copyAll(source, folder);
    const packed: PackedFolder[] = [];
    const onPacked = (each: PackedFolder) => void packed.push(each);
    await writeWhole(target, archive(copies, folders, { ...source, onPacked }), source.signal);
    return { parts: copies, folders: packed };
  });
