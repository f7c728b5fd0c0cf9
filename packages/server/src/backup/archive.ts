import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { type BackupHeader, type BackupSecret, backupKey } from './backup-key.ts';
import { type HeldFiles, readFiles } from './held-files.ts';
import { seal } from './sealed-stream.ts';
import { type OnBytes, watched } from './watched.ts';

/** Of archives that say which databases are in them, and which files beside them. */
export const firstLine = 'latchkey backup 3\n';
/** Of those from when there were no files, and from when there was one database. All are of one length. */
export const olderFirstLines = ['latchkey backup 2\n', 'latchkey backup 1\n'];

/** A database, by its name, as it was at one moment. */
export type Part = { readonly name: string; readonly takenAt: string };
export type Copy = Part & { readonly file: string };

/** What stands before the databases, which follow in this order. Nobody reads it without the key. */
export type Contents = {
  /** Whoever has only the passphrase needs the master key from within. */
  readonly masterKey?: string;
  readonly databases: readonly (Part & { readonly bytes: number })[];
  /** After the databases, in this order. Of files that are elsewhere it says where, and none follow. */
  readonly folders?: readonly { readonly name: string; readonly elsewhere?: string }[];
};

/** The line before each file of a folder. */
export type FileLine = { readonly name: string; readonly bytes: number };
/** And the one after the last of them. */
export type EndLine = {
  readonly files: number;
  /** That the database names, and that were not there. */
  readonly missing: number;
};

/** What a backup has of a folder. */
export type PackedFolder = { readonly name: string } & (
  | { readonly elsewhere: string }
  | (EndLine & { readonly bytes: number; readonly someMissing?: readonly string[] })
);

export type FolderSource = HeldFiles | { readonly name: string; readonly elsewhere: string };

export type ArchiveSource = {
  readonly project: string;
  readonly masterKey: Uint8Array;
  readonly passphrase?: string | undefined;
  /** Told how many bytes of the data are in the archive so far. */
  readonly onProgress?: OnBytes;
  /** Told of each folder when all of it is. */
  readonly onPacked?: (folder: PackedFolder) => void;
};

async function* bytesOf(copies: readonly Copy[]): AsyncGenerator<Buffer> {
  for (const { file } of copies) yield* createReadStream(file);
}

const lineOf = (value: FileLine | EndLine | Contents): Buffer =>
  Buffer.from(`${JSON.stringify(value)}\n`);

/** As many as somebody reads who wants to know which they are. */
const mostNamed = 5;

async function* filesOf(
  held: HeldFiles,
  onPacked: (folder: PackedFolder) => void,
): AsyncGenerator<Buffer> {
  const { name } = held.folder;
  const count = { files: 0, missing: 0, bytes: 0 };
  const someMissing: string[] = [];
  for await (const file of readFiles(held)) {
    if (file.content === undefined) {
      count.missing += 1;
      if (someMissing.length < mostNamed) someMissing.push(file.name);
      continue;
    }
    const { bytes, source } = file.content;
    let left = bytes;
    yield lineOf({ name: file.name, bytes });
    for await (const piece of source) {
      left -= piece.length;
      yield piece;
    }
    if (left !== 0) throw new Error(`${file.name} of ${name} changed while it was read.`);
    count.files += 1;
    count.bytes += bytes;
  }
  yield lineOf({ files: count.files, missing: count.missing });
  onPacked({ name, ...count, someMissing });
}

/** Few and large pieces, however small the files are. */
async function* gathered(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const most = 64 * 1024;
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    pieces.push(piece);
    length += piece.length;
    if (length < most) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

async function* foldersOf(
  folders: readonly FolderSource[],
  onPacked: (folder: PackedFolder) => void,
): AsyncGenerator<Buffer> {
  for (const folder of folders) {
    if ('elsewhere' in folder) onPacked(folder);
    else yield* gathered(filesOf(folder, onPacked));
  }
}

async function* firstOf(
  contents: Contents,
  databases: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield lineOf(contents);
  yield* databases;
}

async function contentsOf(
  copies: readonly Copy[],
  folders: readonly FolderSource[],
  masterKey: Uint8Array | undefined,
): Promise<Contents> {
  const databases: Contents['databases'][number][] = [];
  for (const { name, takenAt, file } of copies) {
    databases.push({ name, takenAt, bytes: (await stat(file)).size });
  }
  return {
    ...(masterKey !== undefined && { masterKey: Buffer.from(masterKey).toString('base64') }),
    databases,
    folders: folders.map((each) => ('elsewhere' in each ? each : { name: each.folder.name })),
  };
}

async function* packed(source: AsyncIterable<Buffer>, level: number): AsyncGenerator<Buffer> {
  const packer = createGzip({ level });
  const packing = pipeline(source, packer);
  // Whoever reads the stream sees it end early, or is the one who stopped reading.
  packing.catch(() => undefined);
  try {
    yield* packer;
    await packing;
  } finally {
    packer.destroy();
    await packing.catch(() => undefined);
  }
}

/**
 * Two streams that are unpacked as one. What people upload is packed already, most of it, and to try it again
 * takes five times as long.
 */
async function* packedContents(
  copies: readonly Copy[],
  folders: readonly FolderSource[],
  source: ArchiveSource,
): AsyncGenerator<Buffer> {
  const {
    masterKey,
    passphrase,
    onProgress = () => undefined,
    onPacked = () => undefined,
  } = source;
  const inside = await contentsOf(
    copies,
    folders,
    passphrase === undefined ? undefined : masterKey,
  );
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  const first = sum(inside.databases.map(({ bytes }) => bytes));
  const total = first + sum(folders.map((each) => ('bytes' in each ? each.bytes : 0)));
  yield* packed(
    firstOf(inside, watched(bytesOf(copies), total, onProgress)),
    constants.Z_DEFAULT_COMPRESSION,
  );
  const after = (done: number) => onProgress(first + done, total);
  yield* packed(watched(foldersOf(folders, onPacked), total, after), constants.Z_NO_COMPRESSION);
}

/** The bytes of a backup of these copies. It is said to be of the moment of the last of them. */
export async function* archive(
  copies: readonly Copy[],
  folders: readonly FolderSource[],
  source: ArchiveSource,
): AsyncGenerator<Buffer> {
  const { project, masterKey, passphrase } = source;
  const secret: BackupSecret = passphrase === undefined ? { masterKey } : { passphrase };
  const header: BackupHeader = {
    createdAt: copies.at(-1)?.takenAt ?? '',
    project,
    sealedWith: passphrase === undefined ? 'master key' : 'passphrase',
    salt: randomBytes(32).toString('base64url'),
  };
  const head = Buffer.from(`${firstLine}${JSON.stringify(header)}\n`);
  yield head;
  const content = packedContents(copies, folders, source);
  yield* seal(content, await backupKey(secret, header.salt), head);
}
