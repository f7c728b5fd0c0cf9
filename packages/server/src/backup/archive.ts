import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type BackupHeader, type BackupSecret, backupKey } from './backup-key.ts';
import { seal } from './sealed-stream.ts';
import { type OnBytes, watched } from './watched.ts';

/** Of archives that say which databases are in them. */
export const firstLine = 'latchkey backup 2\n';
/** Of those from when there was one. */
export const firstLineOfOne = 'latchkey backup 1\n';

/** A database, by its name, as it was at one moment. */
export type Part = { readonly name: string; readonly takenAt: string };
export type Copy = Part & { readonly file: string };

/** What stands before the databases, which follow in this order. Nobody reads it without the key. */
export type Contents = {
  /** Whoever has only the passphrase needs the master key from within. */
  readonly masterKey?: string;
  readonly databases: readonly (Part & { readonly bytes: number })[];
};

export type ArchiveSource = {
  readonly project: string;
  readonly masterKey: Uint8Array;
  readonly passphrase?: string | undefined;
  /** Told how many bytes of the data are in the archive so far. */
  readonly onProgress?: OnBytes;
};

async function* bytesOf(copies: readonly Copy[]): AsyncGenerator<Buffer> {
  for (const { file } of copies) yield* createReadStream(file);
}

async function* contents(
  copies: readonly Copy[],
  masterKey: Uint8Array | undefined,
  onProgress: OnBytes | undefined,
) {
  const databases: Contents['databases'][number][] = [];
  for (const { name, takenAt, file } of copies) {
    databases.push({ name, takenAt, bytes: (await stat(file)).size });
  }
  const inside: Contents = {
    ...(masterKey !== undefined && { masterKey: Buffer.from(masterKey).toString('base64') }),
    databases,
  };
  yield Buffer.from(`${JSON.stringify(inside)}\n`);
  const total = databases.reduce((sum, { bytes }) => sum + bytes, 0);
  yield* watched(bytesOf(copies), total, onProgress);
}

/** The bytes of a backup of these copies. It is said to be of the moment of the last of them. */
export async function* archive(
  copies: readonly Copy[],
  { project, masterKey, passphrase, onProgress }: ArchiveSource,
): AsyncGenerator<Buffer> {
  const secret: BackupSecret = passphrase === undefined ? { masterKey } : { passphrase };
  const header: BackupHeader = {
    createdAt: copies.at(-1)?.takenAt ?? '',
    project,
    sealedWith: passphrase === undefined ? 'master key' : 'passphrase',
    salt: randomBytes(32).toString('base64url'),
  };
  const head = Buffer.from(`${firstLine}${JSON.stringify(header)}\n`);
  yield head;
  const packed = createGzip();
  const packing = pipeline(
    contents(copies, passphrase === undefined ? undefined : masterKey, onProgress),
    packed,
  );
  // Whoever reads the stream sees it end early, or is the one who stopped reading.
  packing.catch(() => undefined);
  try {
    yield* seal(packed, await backupKey(secret, header.salt), head);
    await packing;
  } finally {
    packed.destroy();
    await packing.catch(() => undefined);
  }
}
