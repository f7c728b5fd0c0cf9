import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandGround, Finding } from '@latchkey/kernel/product';
import { type Bytes, MissingBytes } from '../bytes/bytes.ts';
import { bytesFolder } from '../bytes/disk/own-folder.ts';
import type { Files } from '../files.ts';
import type { StoredObject } from '../objects/stored-object.ts';
import { bytesElsewhere, openBytes } from '../open-bytes.ts';
import { openFiles } from '../open-files.ts';
import type { FilesSettings } from '../settings.ts';
import { printPlace } from './with-files.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const megabytes = (bytes: number): string => `${number.format(bytes / 1024 / 1024)} MB`;

async function roomIn(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  return `, room for ${megabytes(bavail * bsize)} more`;
}

type Looking = Pick<CommandGround, 'database' | 'dataFolder'>;

/** A few tell a folder that is not the one where other nodes write. */
const sampled = { buckets: 5, objects: 20 };

async function hasBytes(bytes: Bytes, { blob }: StoredObject): Promise<boolean> {
  try {
    for await (const _ of await bytes.read(blob, { start: 0, end: 1 })) break;
    return true;
  } catch (error) {
    if (error instanceof MissingBytes) return false;
    throw error;
  }
}

async function firstWithoutBytes(files: Files, bytes: Bytes): Promise<StoredObject | undefined> {
  for (const bucket of (await files.buckets()).slice(0, sampled.buckets)) {
    const { items } = await files.list(bucket, { maxResults: sampled.objects });
    for (const object of items) {
      if (await hasBytes(bytes, object)) continue;
      // Somebody may have replaced or removed it meanwhile.
      if ((await files.get(object))?.blob === object.blob) return object;
    }
  }
  return undefined;
}

async function look(ground: Looking, settings: FilesSettings): Promise<Omit<Finding, 'name'>> {
  const { database, dataFolder } = ground;
  const { bytes, close } = await openBytes(dataFolder, settings);
  try {
    await bytes.check();
    const files = openFiles({ database, bytes });
    const { objects, bytes: taken } = await files.usage();
    const said = `${number.format(objects)} files with ${megabytes(taken)}`;
    const elsewhere = bytesElsewhere(settings);
    if (elsewhere !== undefined) return { found: `${elsewhere}, ${said}` };
    const folder = join(dataFolder, bytesFolder.name);
    const lost = await firstWithoutBytes(files, bytes);
    if (lost === undefined) return { found: `${folder}, ${said}${await roomIn(folder)}` };
    return {
      problem: `${printPlace(lost)} has no bytes in ${folder}. Several nodes need one folder or a bucket; latchkey files check names every file without bytes.`,
    };
  } finally {
    close();
  }
}

/**
 * Whether bytes can be reached and written, and a folder has those of files, how much they take, and
 * how much room is left for more.
 */
export async function lookAtBytes(
  ground: Looking,
  settings: FilesSettings,
): Promise<readonly Finding[]> {
  const name = 'bytes of files';
  try {
    return [{ name, ...(await look(ground, settings)) }];
  } catch (error) {
    return [{ name, problem: error instanceof Error ? error.message : String(error) }];
  }
}
