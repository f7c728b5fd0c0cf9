import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow } from './files-below.ts';
import { runCommand } from './run-command.ts';

const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

const options = {
  target: 'es2022',
  lib: ['es2024', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  module: 'nodenext',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  rewriteRelativeImportExtensions: true,
  declaration: true,
  // Sources are not published: whoever follows an error into a package finds them in here.
  sourceMap: true,
  inlineSources: true,
  noEmitOnError: true,
  rootDir: 'src',
  outDir: 'dist',
};

async function rewrite(
  folder: string,
  name: RegExp,
  change: (code: string, file: string) => string,
): Promise<void> {
  for (const file of await filesBelow(folder, name)) {
    const code = await readFile(file, 'utf8');
    const changed = change(code, file);
    if (changed !== code) await writeFile(file, changed);
  }
}

/** `rewriteRelativeImportExtensions` is about code only: declarations keep what the source says. */
const withoutSources = (declarations: string) =>
  declarations.replace(/((?:\bfrom|\bimport)\s*\(?\s*["']\.[^"'\n]*?)\.tsx?(?=["'])/g, '$1.js');

/** Every module of `src` becomes one of `dist`, so that an application's bundler can split and drop. */
export async function compile(folder: string, types: readonly string[]): Promise<void> {
  const project = join(folder, 'tsconfig.json');
  const compilerOptions = { ...options, types };
  await writeFile(project, JSON.stringify({ compilerOptions, include: ['src'] }));
  await runCommand(process.execPath, [tsc, '-p', project], folder);
  await rewrite(join(folder, 'dist'), /\.d\.ts$/, withoutSources);
}

const usesReact = /^import .*\bfrom ["']react(?:-dom)?(?:\/[a-z/-]+)?["'];$/m;

/** Hooks and handlers run in browsers only: React's server components must be told where these begin. */
export async function markClientModules(dist: string): Promise<void> {
  const marked = new Set<string>();
  await rewrite(dist, /\.js$/, (code, file) => {
    if (!usesReact.test(code) || /^["']use client["']/.test(code)) return code;
    marked.add(`${file}.map`);
    return `"use client";\n${code}`;
  });
  // Everything is a line further down.
  await rewrite(dist, /\.js\.map$/, (text, file) => {
    if (!marked.has(file)) return text;
    const map: { readonly mappings: string } = JSON.parse(text);
    return JSON.stringify({ ...map, mappings: `;${map.mappings}` });
  });
}
