import { stripTypeScriptTypes } from 'node:module';

/** Files that a module names beside its imports: threads and what pages load. */
const ownFile = /\bnew URL\('(\.[^']*)\.ts', import\.meta\.url\)/g;

const imported = /\b(from|import)(\s*\(?\s*)'(\.[^']*|@latchkey\/[^']+)'/g;

/**
 * A source as a module that Node also runs below `node_modules`, where it takes no types off. What is
 * imported of ours is found by its path; lines stay where they were, so that stacks fit the sources.
 */
export function plainModule(
  source: string,
  pathTo: (specifier: string) => string | undefined,
): string {
  return stripTypeScriptTypes(source, { mode: 'strip' })
    .replace(ownFile, "new URL('$1.js', import.meta.url)")
    .replace(imported, (written, word: string, between: string, specifier: string) => {
      const path = specifier.startsWith('.') ? specifier : pathTo(specifier);
      // Pages show code to developers, which imports what these install.
      return path === undefined ? written : `${word}${between}'${path.replace(/\.ts$/, '.js')}'`;
    });
}
