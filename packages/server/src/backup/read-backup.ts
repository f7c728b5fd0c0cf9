import { createReadStream } from 'node:fs';
import { open as openFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { OwnFolder } from '@latchkey/kernel/product';
import {
  type Contents,
  type EndLine,
  type FileLine,
  firstLine,
  olderFirstLines,
  type PackedFolder,
  type Part,
} from './archive.ts';
import { type BackupHeader, type BackupSecret, backupKey } from './backup-key.ts';
import { type Divided, divided } from './divided.ts';
import { BackupDamaged, open } from './sealed-stream.ts';
import { unpackFiles } from './unpacked-files.ts';
import { type OnBytes, watched } from './watched.ts';

const longestHeader = 4096;
const longestContents = 1024 * 1024;

export type Extracted = {
  /** In the order in which they were written. */
  readonly parts: readonly Part[];
  readonly folders: readonly PackedFolder[];
  /** If the backup holds it. */
  readonly masterKey: Uint8Array | undefined;
};

/** Where everything goes, by its name. */
export type Places = {
  fileFor(name: string): string;
  folderFor(name: string): { readonly path: string; readonly folder: OwnFolder };
};

export type OpenedBackup = {
  readonly header: BackupHeader;
  /** Writes each database to the file that is named for it, and files into their folder. */
  extract(secret: BackupSecret, places: Places, onProgress?: OnBytes): Promise<Extracted>;
};

function readHeader(text: string): BackupHeader {
  const { createdAt, project, sealedWith, salt } = JSON.parse(text) as Partial<BackupHeader>;
  const known = sealedWith === 'master key' || sealedWith === 'passphrase';
  if (typeof createdAt !== 'string' || typeof project !== 'string' || !known) throw new Error();
  if (typeof salt !== 'string') throw new Error();
  return { createdAt, project, sealedWith, salt };
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await openFile(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHeader), 0, longestHeader);
    const start = buffer.subarray(0, bytesRead);
    const end = start.indexOf('\n', firstLine.length);
    const line = start.subarray(0, firstLine.length).toString();
    if (![firstLine, ...olderFirstLines].includes(line) || end < 0) {
      throw new BackupDamaged(`${path} is not a backup of this server.`);
    }
    return start.subarray(0, end + 1);
  } finally {
    await handle.close();
  }
}

async function writeAll(file: string, source: AsyncIterable<Buffer>): Promise<void> {
  const handle = await openFile(file, 'wx', 0o600);
  try {
    for await (const chunk of source) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Older archives say nothing of it. */
const theOnlyOne = ({ createdAt }: BackupHeader): readonly Part[] => [
  { name: 'accounts', takenAt: createdAt },
];

async function writeParts(
  { part, rest }: Divided,
  parts: readonly (Part & { readonly bytes?: number })[],
  fileFor: Places['fileFor'],
): Promise<readonly Part[]> {
  for (const { name, bytes } of parts) {
    await writeAll(fileFor(name), bytes === undefined ? rest() : part(bytes));
  }
  return parts;
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

function readFileLine(text: string): FileLine | EndLine {
  const { name, bytes, files, missing } = JSON.parse(text) as Partial<FileLine & EndLine>;
  if (typeof name === 'string' && isCount(bytes)) return { name, bytes };
  if (isCount(files) && isCount(missing)) return { files, missing };
  throw new BackupDamaged('The backup has a line that nobody wrote.');
}

async function writeFolder(
  { part, line }: Divided,
  name: string,
  { path, folder }: ReturnType<Places['folderFor']>,
): Promise<PackedFolder> {
  const unpacked = unpackFiles(path, folder);
  let files = 0;
  let bytes = 0;
  try {
    for (;;) {
      const next = readFileLine(await line(longestHeader));
      if ('name' in next) {
        await unpacked.add(next.name, part(next.bytes));
        files += 1;
        bytes += next.bytes;
      } else {
        if (next.files !== files)
          throw new BackupDamaged('The backup has other files than it says.');
        await unpacked.end();
        return { name, bytes, ...next };
      }
    }
  } catch (error) {
    await unpacked.end().catch(() => undefined);
    throw error;
  }
}

async function writeFolders(
  source: Divided,
  folders: NonNullable<Contents['folders']>,
  folderFor: Places['folderFor'],
): Promise<readonly PackedFolder[]> {
  const written: PackedFolder[] = [];
  for (const { name, elsewhere } of folders) {
    const place = folderFor(name);
    written.push(
      elsewhere === undefined ? await writeFolder(source, name, place) : { name, elsewhere },
    );
  }
  return written;
}

export async function openBackup(path: string): Promise<OpenedBackup> {
  const head = await headOf(path);
  const header = (() => {
    try {
      return readHeader(head.subarray(firstLine.length).toString());
    } catch {
      throw new BackupDamaged(`${path} has a header that cannot be read.`);
    }
  })();
  return {
    header,
    async extract(secret, { fileFor, folderFor }, onProgress) {
      const { size } = await stat(path);
      const stream = createReadStream(path, { start: head.length });
      const sealed = watched(stream, size - head.length, onProgress);
      const unpacked = createGunzip();
      const opened = open(sealed, await backupKey(secret, header.salt), head);
      const unpacking = pipeline(opened, unpacked);
      // Whoever reads the stream sees it end early; why, this one knows.
      unpacking.catch(() => undefined);
      try {
        const source = divided(unpacked[Symbol.asyncIterator]());
        const inside = JSON.parse(await source.line(longestContents)) as Partial<Contents>;
        const { masterKey, databases = theOnlyOne(header), folders: inFolders = [] } = inside;
        const parts = await writeParts(source, databases, fileFor);
        const folders = await writeFolders(source, inFolders, folderFor);
        // Only the end tells that it was all.
        for await (const _ of source.rest()) {
          throw new BackupDamaged('The backup has more than it says.');
        }
        await unpacking;
        const key = masterKey === undefined ? undefined : Buffer.from(masterKey, 'base64');
        return { parts, folders, masterKey: key && new Uint8Array(key) };
      } catch (error) {
        // Where the disk is full nobody reads on, and what is still to be unpacked would wait for ever.
        unpacked.destroy(error as Error);
        await unpacking;
        throw error;
      }
    },
  };
}
