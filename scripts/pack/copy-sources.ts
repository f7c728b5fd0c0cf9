import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { filesBelow } from './files-below.ts';
import type { SourceManifest } from './package-manifest.ts';

const isOfTests = (path: string) => /\.test\.tsx?$/.test(path);

/** A package's sources without their tests. */
export const copySources = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: (path) => !isOfTests(path) });

const asImport = (path: string) => {
  const forward = path.split(sep).join('/');
  return forward.startsWith('.') ? forward : `./${forward}`;
};

/**
 * Lets sources import a package that is not published from a folder among themselves, whichever of
 * its entries they ask for. Tells whether any of them does.
 */
export async function redirectImports(
  { name, exports }: SourceManifest,
  sources: string,
  inside: string,
): Promise<boolean> {
  let found = false;
  for (const file of await filesBelow(sources, /\.tsx?$/)) {
    const code = await readFile(file, 'utf8');
    const redirected = Object.entries(exports).reduce((text, [entry, source]) => {
      const module = join(inside, source.replace(/^\.\/src\//, ''));
      const path = asImport(relative(dirname(file), module));
      return text.replaceAll(`'${name}${entry.slice(1)}'`, `'${path}'`);
    }, code);
    if (redirected === code) continue;
    found = true;
    await writeFile(file, redirected);
  }
  return found;
}
