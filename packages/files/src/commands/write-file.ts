import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseUnavailable } from '@latchkey/kernel/store/database';
import type { Files } from '../files.ts';
import { openHasher } from '../hashing/hashes.ts';
import type { StoredObject } from '../objects/stored-object.ts';
import { printPlace } from './with-files.ts';

export type WriteOptions = {
  /** Whatever is there is replaced, and not followed if it is a link. */
  readonly overwrite: boolean;
  readonly onBytes?: (done: number) => void;
  readonly signal?: AbortSignal;
};

/** The bytes of an object, of which the end is only reached if they are the right ones. */
export async function* verifiedBytes(
  files: Files,
  object: StoredObject,
  { onBytes = () => undefined, signal }: Omit<WriteOptions, 'overwrite'>,
): AsyncGenerator<Uint8Array> {
  const hasher = await openHasher();
  let done = 0;
  for await (const piece of await files.read(object, undefined, signal)) {
    signal?.throwIfAborted();
    hasher.update(piece);
    done += piece.length;
    yield piece;
    onBytes(done);
  }
  const { md5, crc32c } = hasher.hashes();
  if (done === object.size && md5 === object.md5 && crc32c === object.crc32c) return;
  throw new DatabaseUnavailable(
    `The bytes of ${printPlace(object)} are not those that were stored. See latchkey files check.`,
  );
}

/** A file has its name when it is complete, right, and on the disk. */
export async function writeFile(
  files: Files,
  object: StoredObject,
  target: string,
  { overwrite, ...rest }: WriteOptions,
): Promise<void> {
  const draft = join(dirname(target), `.latchkey-${randomBytes(8).toString('hex')}`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    try {
      for await (const piece of verifiedBytes(files, object, rest)) await handle.writeFile(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await (overwrite ? rename(draft, target) : link(draft, target));
  } finally {
    await rm(draft, { force: true });
  }
}
