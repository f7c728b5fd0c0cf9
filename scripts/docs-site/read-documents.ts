import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));
const first = 'docs/README.md';

export const read = (path: string): string => readFileSync(join(repository, path), 'utf8');

/** A place in the list of all documents, under a heading of it. */
export type Place = {
  readonly path: string;
  /** Of a part of the document, where it is that alone. */
  readonly anchor: string;
  readonly label: string;
  readonly about: string;
};
export type Chapter = { readonly title: string; readonly places: readonly Place[] };

/** Where a link of a document leads, if that is a file of the repository. */
export function fileOf(from: string, href: string): { path: string; anchor: string } | undefined {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(href)) return undefined;
  const [path = '', anchor = ''] = href.split('#');
  return {
    path: path === '' ? from : posix.normalize(posix.join(posix.dirname(from), path)),
    anchor,
  };
}

/** The order of the documentation, as its first page has it. */
export const chapters: readonly Chapter[] = read(first)
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    title: text.slice(0, text.indexOf('\n')),
    places: [...text.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)(?:: (.*))?$/gm)].map(
      ([, label = '', href = '', about = '']) => ({
        ...(fileOf(first, href) ?? { path: '', anchor: '' }),
        label,
        about,
      }),
    ),
  }));

const linksIn = (path: string, text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^()\s]+\.md)(?:#[^)]*)?\)/g)].flatMap(([, href = '']) => {
    const file = fileOf(path, href);
    return file === undefined ? [] : [file.path];
  });

/** Everything that can be read on from the first page, in the order in which it is come by. */
export function readableDocuments(
  isThere: (path: string) => boolean,
  readText: (path: string) => string,
): readonly string[] {
  const found = new Set([
    first,
    ...chapters.flatMap(({ places }) => places.map(({ path }) => path)),
  ]);
  // A set hands out what is added to it on the way, too. What is not there is told as a dead link.
  for (const path of found) {
    if (!isThere(path)) found.delete(path);
    else for (const linked of linksIn(path, readText(path))) found.add(linked);
  }
  return [...found];
}

/** The address of a document's page: `docs/decisions/README.md` is at `/docs/decisions`. */
export function addressOf(path: string): string {
  const name = path
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .replace(/(?:^|\/)README$/, '')
    .toLowerCase();
  if (path === 'README.md') return '/docs/overview';
  return name === '' ? '/docs' : `/docs/${name}`;
}
