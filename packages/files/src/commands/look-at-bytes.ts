import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandGround, Finding } from '@latchkey/kernel/product';
import { bytesFolder } from '../bytes/disk/own-folder.ts';
import { bytesElsewhere, openBytes } from '../open-bytes.ts';
import { openFiles } from '../open-files.ts';
import type { FilesSettings } from '../settings.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const megabytes = (bytes: number): string => `${number.format(bytes / 1024 / 1024)} MB`;

async function roomIn(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  return `, room for ${megabytes(bavail * bsize)} more`;
}

type Looking = Pick<CommandGround, 'database' | 'dataFolder'>;

async function look({ database, dataFolder }: Looking, settings: FilesSettings): Promise<string> {
  const { bytes, close } = await openBytes(dataFolder, settings);
  try {
    await bytes.check();
    const { objects, bytes: taken } = await openFiles({ database, bytes }).usage();
    const said = `${number.format(objects)} files with ${megabytes(taken)}`;
    const elsewhere = bytesElsewhere(settings);
    if (elsewhere !== undefined) return `${elsewhere}, ${said}`;
    const folder = join(dataFolder, bytesFolder.name);
    return `${folder}, ${said}${await roomIn(folder)}`;
  } finally {
    close();
  }
}

/** Whether bytes can be reached and written, how much they take, and how much room is left for more. */
export async function lookAtBytes(
  ground: Looking,
  settings: FilesSettings,
): Promise<readonly Finding[]> {
  const name = 'bytes of files';
  try {
    return [{ name, found: await look(ground, settings) }];
  } catch (error) {
    return [{ name, problem: error instanceof Error ? error.message : String(error) }];
  }
}
