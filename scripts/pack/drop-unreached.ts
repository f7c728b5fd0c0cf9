import { readFile, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { filesBelow } from './files-below.ts';
import { findImports, findNamedFiles } from './find-imports.ts';

const isOwn = (specifier: string) => /^\.\.?\/.*\.js$/.test(specifier);

/** Removes the modules that this one does not lead to: what helps tests lies among the sources, too. */
export async function dropUnreached(dist: string, entry: string): Promise<void> {
  const modules = new Set(await filesBelow(dist, /\.js$/));
  const reached = new Set([entry]);
  // A set hands out what is added to it on the way, too.
  for (const module of reached) {
    const code = await readFile(module, 'utf8');
    const next = [...findImports(module, code), ...findNamedFiles(code)].filter(isOwn);
    for (const specifier of next) {
      const path = resolve(dirname(module), specifier);
      // What is asked for and not there is found, and said, by whoever looks the folder over.
      if (modules.has(path)) reached.add(path);
    }
  }
  for (const module of modules) if (!reached.has(module)) await rm(module);
}
