import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StoredObject } from '../objects/stored-object.ts';

/** The names of all files in a folder and below, as objects would be called. Links are not followed. */
export async function* filesBelow(root: string, below = ''): AsyncGenerator<string> {
  for await (const entry of await opendir(join(root, below))) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, name);
    else if (entry.isFile()) yield name;
  }
}

async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), hash);
  return hash.digest('base64');
}

/** Whether a file has the bytes of an object. Not there is no. */
export async function isSame(
  file: string,
  object: Pick<StoredObject, 'size' | 'md5'>,
): Promise<boolean> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (found?.isFile() !== true || found.size !== object.size) return false;
  return (await md5Of(file)) === object.md5;
}
