import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { filesBelow } from './files-below.ts';
import { findImports, findNamedFiles } from './find-imports.ts';
import { importProblem } from './import-problem.ts';
import { readManifest } from './package-manifest.ts';
import type { ServerManifest } from './stage-server.ts';

/** Folders of the repository, which the server looks for and does without. */
const absent = /\/(?:apps\/example|scripts\/docs-site)$/;

/** What pages show to developers imports what these install, and is no code of ours. */
const shown = /^(?:firebase|@latchkey\/react)(?:\/|$)/;

const missingFiles = (file: string, code: string): readonly string[] =>
  findNamedFiles(code).filter(
    (path) => !absent.test(path) && !existsSync(resolve(dirname(file), path)),
  );

/** What an installed server would miss. The pages are one piece, which its own build has checked. */
export async function serverProblems(folder: string): Promise<string[]> {
  const { dependencies, bin } = await readManifest<ServerManifest>(join(folder, 'package.json'));
  const known = new Set(Object.keys(dependencies));
  const problems = Object.values(bin)
    .filter((path) => !existsSync(join(folder, path)))
    .map((path) => `package.json runs ${path}, which is not there`);
  const pages = join(folder, 'dist/server/pages') + sep;
  for (const file of await filesBelow(join(folder, 'dist'))) {
    if (file.startsWith(pages)) continue;
    const name = relative(folder, file).split(sep).join('/');
    if (/\.ts$|\.test\./.test(file)) problems.push(`${name} is a source or a test`);
    if (!file.endsWith('.js')) continue;
    const code = await readFile(file, 'utf8');
    const found = findImports(file, code)
      .filter((specifier) => !shown.test(specifier))
      .flatMap((specifier) => importProblem(file, specifier, known, true) ?? []);
    found.push(...missingFiles(file, code).map((path) => `names ${path}, which is not there`));
    problems.push(...found.map((what) => `${name} ${what}`));
  }
  return problems;
}
