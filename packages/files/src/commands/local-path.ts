import type { Stats } from 'node:fs';
import { lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What some system takes for a device, whatever its ending. */
const devices = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
/** What some system takes for a separator, a drive, a stream of a file, or a pattern. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const special = /[\u0000-\u001f\u007f\\:*?"<>|]/;
const longestBytes = 255;

function complaint(segment: string): string | undefined {
  if (segment === '') return 'has an empty part';
  if (segment === '.' || segment === '..') return `has "${segment}" in it`;
  if (special.test(segment)) return 'has characters that are no part of the name of a file';
  if (/[. ]$/.test(segment)) return 'has a part that ends with a dot or a space';
  if (devices.test(segment)) return `has "${segment}" in it, which is a device elsewhere`;
  if (Buffer.byteLength(segment) > longestBytes) return 'has a part that is too long';
  return undefined;
}

/** Two names that some system takes for one. */
const folded = (path: string): string => path.normalize('NFC').toLowerCase();

export type LocalPath =
  | { readonly path: string; readonly refused?: undefined }
  | { readonly path?: undefined; readonly refused: string };

export type LocalPaths = {
  /** Where an object goes, whatever somebody called it, or why it goes nowhere. */
  pathOf(name: string): LocalPath;
  /** Why nothing can be written there: what is in the way, or a link, which could lead anywhere. */
  blocked(name: string): Promise<string | undefined>;
  /** Makes its folders. */
  prepare(name: string): Promise<void>;
};

const look = (path: string): Promise<Stats | undefined> =>
  lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Names of objects as paths in one folder, and never out of it. */
export function localPaths(root: string): LocalPaths {
  const seen = new Map<string, string>();
  const made = new Set<string>();

  function foldersOf(name: string): readonly string[] {
    const segments = name.split('/').slice(0, -1);
    return segments.map((_, index) => join(root, ...segments.slice(0, index + 1)));
  }

  /** Whatever differs from an earlier one in capitals alone, as a folder or as a file. */
  function collision(segments: readonly string[]): string | undefined {
    for (let length = 1; length <= segments.length; length += 1) {
      const path = segments.slice(0, length).join('/');
      const key = folded(path);
      const before = seen.get(key);
      if (before !== undefined && before !== path) return `is "${before}" on some systems`;
      seen.set(key, path);
    }
    return undefined;
  }

  return {
    pathOf(name) {
      const segments = name.split('/');
      const refused =
        segments.map(complaint).find((each) => each !== undefined) ?? collision(segments);
      return refused === undefined ? { path: join(root, ...segments) } : { refused };
    },
    async blocked(name) {
      const folders = foldersOf(name);
      for (const folder of folders) {
        const found = await look(folder);
        if (found === undefined) return undefined;
        if (!found.isDirectory()) return `needs the folder ${folder}, which is none`;
      }
      const found = await look(join(root, ...name.split('/')));
      return found === undefined || found.isFile() ? undefined : 'is no file here';
    },
    async prepare(name) {
      for (const folder of foldersOf(name)) {
        if (made.has(folder)) continue;
        if ((await look(folder)) === undefined) await mkdir(folder);
        made.add(folder);
      }
    },
  };
}
