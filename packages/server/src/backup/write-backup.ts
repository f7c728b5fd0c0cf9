import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdtemp, open, rm, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type BackupHeader, type BackupSecret, backupKey } from './backup-key.ts';
import { seal } from './sealed-stream.ts';
import { type OnBytes, watched } from './watched.ts';

export const firstLine = 'latchkey backup 1\n';

export type BackupSource = {
  readonly dataFolder: string;
  readonly project: string;
  readonly masterKey: Uint8Array;
  readonly passphrase?: string | undefined;
  readonly now: number;
  /** Told how many bytes of the data are in the archive so far. */
  readonly onProgress?: OnBytes;
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

async function* archive(
  file: string,
  { project, masterKey, passphrase, now, onProgress }: BackupSource,
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
  yield* seal(packed, await backupKey(secret, header.salt), head);
  await packing;
}

/** A file gets its name when it is complete and on disk, and never takes the place of another. */
async function writeWhole(target: string, source: AsyncIterable<Buffer>): Promise<void> {
  const draft = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    try {
      for await (const chunk of source) await handle.writeFile(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, target);
  } finally {
    await unlink(draft);
  }
}

export async function writeBackup(source: BackupSource, target: string): Promise<void> {
  const folder = await mkdtemp(join(source.dataFolder, '.backup-'));
  try {
    const file = join(folder, 'latchkey.db');
    await snapshot(source.dataFolder, file);
    await writeWhole(target, archive(file, source));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
