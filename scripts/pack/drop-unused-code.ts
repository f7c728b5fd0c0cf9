import { readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { filesBelow } from './files-below.ts';
import { findImports } from './find-imports.ts';

/** These modules and all that they ask for, directly or through one another. */
async function neededBy(modules: readonly string[]): Promise<ReadonlySet<string>> {
  const needed = new Set(modules);
  // A set hands out what is added to it on the way, too.
  for (const module of needed) {
    const imports = findImports(module, await readFile(module, 'utf8'));
    for (const specifier of imports.filter((written) => /^\.\.?\/.*\.js$/.test(written))) {
      needed.add(resolve(dirname(module), specifier));
    }
  }
  return needed;
}

/**
 * Removes the code in a folder of `dist` that nothing outside of it needs. Declarations stay: types
 * may come from everywhere in it.
 */
export async function dropUnusedCode(dist: string, folder: string): Promise<void> {
  const inside = join(dist, folder) + sep;
  const modules = await filesBelow(dist, /\.js$/);
  const needed = await neededBy(modules.filter((module) => !module.startsWith(inside)));
  for (const module of modules) if (!needed.has(module)) await rm(module);
}
