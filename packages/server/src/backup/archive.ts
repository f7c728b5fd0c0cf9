import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type BackupHeader, type BackupSecret, backupKey } from './backup-key.ts';
import { seal } from './sealed-stream.ts';
import { type OnBytes, watched } from './watched.ts';

export const firstLine = 'latchkey backup 1\n';

export type ArchiveSource = {
  readonly project: string;
  readonly masterKey: Uint8Array;
  readonly passphrase?: string | undefined;
  readonly now: number;
  /** Told how many bytes of the data are in the archive so far. */
  readonly onProgress?: OnBytes;
};

/** Whoever has only the passphrase needs the master key from within. */
async function* contents(
  file: string,
  masterKey: Uint8Array | undefined,
  onProgress: OnBytes | undefined,
) {
  const inside =
    masterKey === undefined ? {} : { masterKey: Buffer.from(masterKey).toString('base64') };
  yield Buffer.from(`${JSON.stringify(inside)}\n`);
  const { size } = await stat(file);
  yield* watched(createReadStream(file), size, onProgress);
}

/** The bytes of a backup of this copy of the database. */
export async function* archive(
  file: string,
  { project, masterKey, passphrase, now, onProgress }: ArchiveSource,
): AsyncGenerator<Buffer> {
  const secret: BackupSecret = passphrase === undefined ? { masterKey } : { passphrase };
  const header: BackupHeader = {
    createdAt: new Date(now).toISOString(),
    project,
    sealedWith: passphrase === undefined ? 'master key' : 'passphrase',
    salt: randomBytes(32).toString('base64url'),
  };
  const head = Buffer.from(`${firstLine}${JSON.stringify(header)}\n`);
  yield head;
  const packed = createGzip();
  const packing = pipeline(
    contents(file, passphrase === undefined ? undefined : masterKey, onProgress),
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
