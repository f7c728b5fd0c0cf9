import { constants, type Dirent } from 'node:fs';
import { copyFile, link, open, opendir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Abandoned, type Bytes, type ListedBlob, MissingBytes, type Source } from '../bytes.ts';
import { codeOf, onDisk, unlessMissing } from './disk-failure.ts';
import { type BlobFiles, openFolders, syncFolder, unfinishedEnding } from './folders.ts';
import { writePieces } from './write-pieces.ts';

const readBytes = 256 * 1024;

/** The size is all that has to be remembered: everything is in one file. */
const progressOf = (size: number): string => String(size);
const sizeIn = (progress: string): number => Number(progress);

/** Not every file system has several names for one file, and those that do have not any number. */
const cannotLink = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']);

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function* one(): AsyncGenerator<Uint8Array> {
  yield Uint8Array.of(1);
}

/** Blobs as files of a folder that nobody else writes to. */
export function openDisk({ folder: root }: { readonly folder: string }): Bytes {
  const { filesOf, make } = openFolders(root);

  /** The name that others look for stands for a whole and durable file, or is not there. */
  async function publish({ folder, finished, unfinished }: BlobFiles): Promise<void> {
    await rename(unfinished, finished);
    await syncFolder(folder);
  }

  async function writeUnfinished(files: BlobFiles, source: Source, size: number) {
    await make(files.folder);
    const handle = await open(files.unfinished, constants.O_CREAT | constants.O_RDWR, 0o600);
    try {
      if ((await handle.stat()).size > size) await handle.truncate(size);
      const written = await writePieces(handle, source, size).catch(async (error: unknown) => {
        // Room for others; what is left of it would be written over in any case.
        if (!(error instanceof Abandoned)) await handle.truncate(size).catch(() => undefined);
        throw error;
      });
      await handle.datasync();
      return written;
    } finally {
      await handle.close();
    }
  }

  /** Whoever comes second finds that it is done. */
  async function finishFile(key: string, files: BlobFiles, size: number): Promise<void> {
    const isThere = async () => (await unlessMissing(stat(files.finished))) !== undefined;
    if (await isThere()) return;
    if (size === 0) await writeUnfinished(files, nothing(), 0);
    const handle = await unlessMissing(open(files.unfinished, 'r+'));
    try {
      const found = await handle?.stat();
      if (found === undefined || found.size < size) {
        if (await isThere()) return;
        throw new MissingBytes(key);
      }
      if (found.size > size) {
        await handle?.truncate(size);
        await handle?.datasync();
      }
    } finally {
      await handle?.close();
    }
    await publish(files).catch(async (error: unknown) => {
      if (codeOf(error) !== 'ENOENT' || !(await isThere())) throw error;
    });
  }

  async function removeFiles({ folder, finished, unfinished }: BlobFiles): Promise<void> {
    const removed = await Promise.all(
      [finished, unfinished].map(async (file) =>
        unlessMissing(unlink(file).then(() => true as const)),
      ),
    );
    if (removed.includes(true)) await syncFolder(folder);
  }

  async function copyFiles(from: BlobFiles, to: BlobFiles): Promise<void> {
    await copyFile(from.finished, to.unfinished, constants.COPYFILE_FICLONE);
    const handle = await open(to.unfinished, 'r+');
    try {
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await publish(to);
  }

  async function* blobsIn(folder: Dirent): AsyncGenerator<ListedBlob> {
    const path = join(root, folder.name);
    for await (const entry of await opendir(path)) {
      const found = await unlessMissing(stat(join(path, entry.name)));
      if (found?.isFile() !== true) continue;
      const key = entry.name.endsWith(unfinishedEnding)
        ? entry.name.slice(0, -unfinishedEnding.length)
        : entry.name;
      yield { key, size: found.size, modifiedAt: found.mtimeMs };
    }
  }

  return {
    kind: 'disk',
    begin: async () => progressOf(0),
    append: (key, progress, source) =>
      onDisk(async () => {
        const files = filesOf(key);
        const size = sizeIn(progress);
        const { end, ...rest } = await writeUnfinished(files, source, size);
        // The file is new: its name has to outlast a power cut like what is in it.
        if (size === 0) await syncFolder(files.folder);
        return { size: end, progress: progressOf(end), ...rest };
      }),
    finish: (key, progress) => onDisk(() => finishFile(key, filesOf(key), sizeIn(progress))),
    async write(key, source) {
      const files = filesOf(key);
      const { end, ...rest } = await onDisk(async () => {
        const written = await writeUnfinished(files, source, 0);
        if ('cut' in written) await removeFiles(files);
        else await publish(files);
        return written;
      });
      if ('cut' in rest) throw rest.cut;
      return { size: end };
    },
    async read(key, range, signal) {
      const { finished } = filesOf(key);
      const handle = await onDisk(() => unlessMissing(open(finished, 'r')));
      if (handle === undefined) throw new MissingBytes(key);
      if (range !== undefined && range.end <= range.start) {
        await handle.close();
        return nothing();
      }
      return handle.createReadStream({
        highWaterMark: readBytes,
        ...(range === undefined ? {} : { start: range.start, end: range.end - 1 }),
        ...(signal === undefined ? {} : { signal }),
      });
    },
    copy: (from, to) =>
      onDisk(async () => {
        const [source, target] = [filesOf(from), filesOf(to)];
        await make(target.folder);
        try {
          await link(source.finished, target.finished);
          await syncFolder(target.folder);
        } catch (error) {
          const code = codeOf(error);
          if (code === 'ENOENT') throw new MissingBytes(from, { cause: error });
          if (code === undefined || !cannotLink.has(code)) throw error;
          await copyFiles(source, target);
        }
      }),
    remove: (key) => onDisk(() => removeFiles(filesOf(key))),
    // What a blob is made of becomes the blob.
    tidy: async () => undefined,
    async *list() {
      const folders = await onDisk(() => unlessMissing(opendir(root)));
      if (folders === undefined) return;
      for await (const folder of folders) if (folder.isDirectory()) yield* blobsIn(folder);
    },
    check: () =>
      onDisk(async () => {
        const files = filesOf('0000000000000000check');
        await writeUnfinished(files, one(), 0);
        await removeFiles(files);
      }),
  };
}
