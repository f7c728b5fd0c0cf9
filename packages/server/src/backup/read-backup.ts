import { createReadStream } from 'node:fs';
import { open as openFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Contents, firstLine, firstLineOfOne, type Part } from './archive.ts';
import { type BackupHeader, type BackupSecret, backupKey } from './backup-key.ts';
import { divided } from './divided.ts';
import { BackupDamaged, open } from './sealed-stream.ts';
import { type OnBytes, watched } from './watched.ts';

const longestHeader = 4096;

export type Extracted = {
  /** In the order in which they were written. */
  readonly parts: readonly Part[];
  /** If the backup holds it. */
  readonly masterKey: Uint8Array | undefined;
};

export type OpenedBackup = {
  readonly header: BackupHeader;
  /** Writes each database to the file that is named for it. */
  extract(
    secret: BackupSecret,
    fileFor: (name: string) => string,
    onProgress?: OnBytes,
  ): Promise<Extracted>;
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
    if ((line !== firstLine && line !== firstLineOfOne) || end < 0) {
      throw new BackupDamaged(`${path} is not a backup of this server.`);
    }
    return start.subarray(0, end + 1);
  } finally {
    await handle.close();
  }
}

/** The line of JSON at the start, and the stream of what follows. */
async function splitLine(source: AsyncIterator<Buffer>) {
  let start = Buffer.alloc(0);
  while (!start.includes('\n')) {
    const { value, done } = await source.next();
    if (done === true) throw new BackupDamaged('The backup is empty.');
    start = Buffer.concat([start, value]);
  }
  const end = start.indexOf('\n');
  async function* rest(): AsyncGenerator<Buffer> {
    yield start.subarray(end + 1);
    for (let step = await source.next(); step.done !== true; step = await source.next()) {
      yield step.value;
    }
  }
  return { line: start.subarray(0, end).toString(), rest: rest() };
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

/** One after the other, and then there is nothing more: only the end tells that it was all. */
async function writeParts(
  source: AsyncGenerator<Buffer>,
  parts: readonly (Part & { readonly bytes?: number })[],
  fileFor: (name: string) => string,
): Promise<readonly Part[]> {
  const { part, rest } = divided(source);
  for (const { name, bytes } of parts) {
    await writeAll(fileFor(name), bytes === undefined ? rest() : part(bytes));
  }
  for await (const _ of rest()) throw new BackupDamaged('The backup has more than it says.');
  return parts;
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
    async extract(secret, fileFor, onProgress) {
      const { size } = await stat(path);
      const stream = createReadStream(path, { start: head.length });
      const sealed = watched(stream, size - head.length, onProgress);
      const unpacked = createGunzip();
      const opened = open(sealed, await backupKey(secret, header.salt), head);
      const unpacking = pipeline(opened, unpacked);
      // Whoever reads the stream sees it end early; why, this one knows.
      unpacking.catch(() => undefined);
      try {
        const { line, rest } = await splitLine(unpacked[Symbol.asyncIterator]());
        const { masterKey, databases } = JSON.parse(line) as Partial<Contents>;
        const parts = await writeParts(rest, databases ?? theOnlyOne(header), fileFor);
        await unpacking;
        const key = masterKey === undefined ? undefined : Buffer.from(masterKey, 'base64');
        return { parts, masterKey: key && new Uint8Array(key) };
      } catch (error) {
        // Where the disk is full nobody reads on, and what is still to be unpacked would wait for ever.
        unpacked.destroy(error as Error);
        await unpacking;
        throw error;
      }
    },
  };
}
