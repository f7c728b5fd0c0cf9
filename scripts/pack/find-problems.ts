import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { filesBelow } from './files-below.ts';
import { findImports } from './find-imports.ts';
import { importProblem } from './import-problem.ts';
import { type PublishedManifest, readManifest } from './package-manifest.ts';

const forbidden: readonly (readonly [RegExp, string])[] = [
  [/@latchkey\/protocol/, 'names a package that is not published'],
  [
    /file:\/\/|(?:^|["'\s(])(?:\/(?:home|root|tmp|Users|work)\/|[A-Z]:\\)/m,
    'holds a path of a machine',
  ],
  [/\bregistry\.|"resolved"|\bworkspace:/, 'names a registry or a workspace'],
];

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

function textProblems(file: string, text: string): string[] {
  const found = forbidden.filter(([pattern]) => pattern.test(text)).map(([, what]) => what);
  const isUntyped = file.endsWith('.d.ts') && /[:=<|&,(]\s*any\b/.test(withoutComments(text));
  return isUntyped ? [...found, 'leaves a type open with any'] : found;
}

function exportProblems(folder: string, manifest: PublishedManifest, files: readonly string[]) {
  return Object.entries(manifest.exports).flatMap(([entry, target]) => {
    const missing = Object.values(target).filter((path) => {
      const [before = '', after] = path.split('*');
      const start = join(folder, before);
      return after === undefined
        ? !existsSync(start)
        : !files.some((file) => file.startsWith(start) && file.endsWith(after));
    });
    const order =
      Object.keys(target)[0] === 'types' ? [] : [`exports ${entry} without types first`];
    return [...missing.map((path) => `exports ${path}, which is not there`), ...order];
  });
}

/** What would not work, or says too much, once this folder is published. Empty when all is well. */
export async function findProblems(folder: string): Promise<string[]> {
  const manifest = await readManifest<PublishedManifest>(join(folder, 'package.json'));
  const files = await filesBelow(join(folder, 'dist'));
  const known = new Set([
    manifest.name,
    ...Object.keys(manifest.dependencies ?? {}),
    ...Object.keys(manifest.peerDependencies ?? {}),
  ]);
  const problems = exportProblems(folder, manifest, files).map((what) => `package.json ${what}`);
  for (const file of [...files, join(folder, 'package.json'), join(folder, 'README.md')]) {
    const text = await readFile(file, 'utf8');
    const found = textProblems(file, text);
    found.push(
      ...findImports(file, text).flatMap(
        (specifier) => importProblem(file, specifier, known, manifest.engines !== undefined) ?? [],
      ),
    );
    if (/\.test\./.test(file)) found.push('is a test');
    const name = relative(folder, file).split(sep).join('/');
    problems.push(...found.map((what) => `${name} ${what}`));
  }
  return problems;
}
