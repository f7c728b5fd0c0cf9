import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

export const dist = fileURLToPath(new URL('../dist', import.meta.url));

export const stampFile = (folder: string) => join(folder, 'stamp');

type Sources = { readonly folders: readonly string[]; readonly files: readonly string[] };

/** Everything the widget is made of, which other pages show, too. */
export const widgetSources: Sources = {
  folders: ['packages/protocol/src', 'packages/client/src', 'packages/react/src'],
  files: ['package-lock.json', 'packages/react/package.json', 'packages/client/package.json'],
};

/** Everything a build is made of. */
const ownSources: Sources = {
  folders: [...widgetSources.folders, 'packages/element/src', 'apps/web/src', 'apps/web/build'],
  files: [
    ...widgetSources.files,
    'packages/element/package.json',
    'apps/web/package.json',
    'apps/web/vite.config.ts',
  ],
};

const isTest = /\.test\.tsx?$/;

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isTest.test(entry.name))
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)));

/** One text for all of it: by content, because a fresh clone gives every file a new time. */
export function stampOfSources({ folders, files }: Sources): string {
  const hash = createHash('sha256');
  for (const file of [...files, ...folders.flatMap(filesIn)].sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(repository, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

export const sourceStamp = (): string => stampOfSources(ownSources);

export function stampOf(folder: string): string | undefined {
  try {
    return readFileSync(stampFile(folder), 'utf8');
  } catch {
    return undefined;
  }
}
