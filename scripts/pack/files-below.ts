import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** All files in a folder and the folders in it whose name fits, in a steady order. */
export async function filesBelow(folder: string, name = /./): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
