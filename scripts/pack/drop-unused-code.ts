import { readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { filesBelow } from './files-below.ts';
import { findImports } from './find-imports.ts';

const isOwn = (specifier: string) => /^\.\.?\/.*\.js$/.test(specifier);

/** These files and all that they ask for, directly or through one another. */
async function neededBy(
  files: readonly string[],
  fileOf: (module: string) => string,
): Promise<ReadonlySet<string>> {
  const needed = new Set(files);
  // A set hands out what is added to it on the way, too.
  for (const file of needed) {
    const imports = findImports(file, await readFile(file, 'utf8'));
    for (const specifier of imports.filter(isOwn)) {
      needed.add(fileOf(resolve(dirname(file), specifier)));
    }
  }
  return needed;
}

type Kind = {
  readonly name: RegExp;
  /** Where what is imported by the name of its code is. */
  readonly fileOf: (module: string) => string;
  /** What lies beside a file and goes with it. */
  readonly beside: readonly string[];
};

const kinds: readonly Kind[] = [
  { name: /\.js$/, fileOf: (module) => module, beside: ['.map'] },
  { name: /\.d\.ts$/, fileOf: (module) => module.replace(/\.js$/, '.d.ts'), beside: [] },
];

/** Removes the code, and the declarations, in a folder of `dist` that nothing outside of it needs. */
export async function dropUnusedCode(dist: string, folder: string): Promise<void> {
  const inside = join(dist, folder) + sep;
  for (const { name, fileOf, beside } of kinds) {
    const files = await filesBelow(dist, name);
    const needed = await neededBy(
      files.filter((file) => !file.startsWith(inside)),
      fileOf,
    );
    for (const file of files) {
      if (needed.has(file)) continue;
      for (const ending of ['', ...beside]) await rm(`${file}${ending}`);
    }
  }
}
