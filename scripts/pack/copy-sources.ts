import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { filesBelow } from './files-below.ts';

const isOfTests = (path: string) => /\.test\.tsx?$/.test(path);

/** A package's sources without their tests. */
export const copySources = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: (path) => !isOfTests(path) });

const asImport = (path: string) => {
  const forward = path.split(sep).join('/');
  return forward.startsWith('.') ? forward : `./${forward}`;
};

/**
 * Lets sources import a package that is not published from a folder among themselves. Tells whether
 * any of them does.
 */
export async function redirectImports(
  name: string,
  sources: string,
  inside: string,
): Promise<boolean> {
  let found = false;
  for (const file of await filesBelow(sources, /\.tsx?$/)) {
    const code = await readFile(file, 'utf8');
    if (!code.includes(`'${name}'`)) continue;
    found = true;
    const path = asImport(relative(dirname(file), join(inside, 'index.ts')));
    await writeFile(file, code.replaceAll(`'${name}'`, `'${path}'`));
  }
  return found;
}
