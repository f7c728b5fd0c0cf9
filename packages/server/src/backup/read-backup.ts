import { createReadStream } from 'node:fs';
import { open as openFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { firstLine } from './archive.ts';
import { type BackupHeader, type BackupSecret, backupKey } from './backup-key.ts';
import { BackupDamaged, open } from './sealed-stream.ts';
import { type OnBytes, watched } from './watched.ts';

const longestHeader = 4096;

export type OpenedBackup = {
  readonly header: BackupHeader;
  /** Writes the database to this file and gives the master key, if the backup holds it. */
  extract(
    secret: BackupSecret,
    file: string,
    onProgress?: OnBytes,
  ): Promise<Uint8Array | undefined>;
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
    if (!start.subarray(0, firstLine.length).equals(Buffer.from(firstLine)) || end < 0) {
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
    async extract(secret, file, onProgress) {
      const { size } = await stat(path);
      const stream = createReadStream(path, { start: head.length });
      const sealed = watched(stream, size - head.length, onProgress);
      const unpacked = createGunzip();
      const key = await backupKey(secret, header.salt);
      const unpacking = pipeline(open(sealed, key, head), unpacked);
      // Whoever reads the stream sees it end early; why, this one knows.
      unpacking.catch(() => undefined);
      try {
        const { line, rest } = await splitLine(unpacked[Symbol.asyncIterator]());
        await writeAll(file, rest);
        await unpacking;
        const { masterKey } = JSON.parse(line) as { masterKey?: string };
        return masterKey === undefined
          ? undefined
          : new Uint8Array(Buffer.from(masterKey, 'base64'));
      } catch (error) {
        // Where the disk is full nobody reads on, and what is still to be unpacked would wait for ever.
        unpacked.destroy(error as Error);
        await unpacking;
        throw error;
      }
    },
  };
}
