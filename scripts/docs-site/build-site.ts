import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { extname, join } from 'node:path';
import { otherNames } from './other-names.ts';
import { page } from './page.ts';
import type { Entry, Kind } from './rank.ts';
import {
  addressOf,
  chapters,
  fileOf,
  read,
  readableDocuments,
  repository,
} from './read-documents.ts';
import { type Rendered, renderDocument } from './render-document.ts';

export type SiteFile = { readonly type: string; readonly body: string | Buffer };

export type DocsSite = {
  /** By address. What is below `/docs/_/` is named by its content. */
  readonly files: ReadonlyMap<string, SiteFile>;
  /** For an address that is none. */
  readonly nothingHere: string;
  /** Links that lead nowhere. */
  readonly problems: readonly string[];
  /** Whether the documents still are what it was made of. */
  isCurrent(): boolean;
};

const pictures: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};

const own = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

function named(name: string, ending: string, body: string | Buffer): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12);
  return `/docs/_/${name}.${hash}${ending}`;
}

type Document = Rendered & { readonly path: string };

const isThere = (path: string) => existsSync(join(repository, path));

/** What whoever changes the file has to know, and nobody who reads the page. */
const forReaders = (markdown: string) =>
  markdown.replace(/^Written by `npm run docs`[\s\S]*?Do not edit\.\s+/m, '');

const titleOf = (path: string, text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? path;

/** Documents as pages, and the pictures in them, with every link followed to its end. */
function readSite(readText: (path: string) => string) {
  const paths = readableDocuments(isThere, readText);
  const known = new Set(paths);
  const images = new Map<string, SiteFile>();
  const problems: string[] = [];
  const wanted: { readonly from: string; readonly path: string; readonly anchor: string }[] = [];

  const picture = (path: string, type: string): string => {
    const body = readFileSync(join(repository, path));
    const address = named('picture', extname(path), body);
    images.set(address, { type, body });
    return address;
  };

  const followFrom = (from: string) => (href: string) => {
    const file = fileOf(from, href);
    if (file === undefined) return { address: href };
    const { path, anchor } = file;
    const folded = isThere(join(path, 'README.md')) ? join(path, 'README.md') : path;
    if (!isThere(folded)) {
      problems.push(`${from}: there is no ${path}.`);
      return undefined;
    }
    const type = pictures[extname(folded)];
    if (type !== undefined) return { address: picture(folded, type) };
    // Code is read in the repository: here is only its name.
    if (!known.has(folded)) return undefined;
    if (anchor !== '') wanted.push({ from, path: folded, anchor });
    const isHere = folded === from && anchor !== '';
    const address = `${isHere ? '' : addressOf(folded)}${anchor === '' ? '' : `#${anchor}`}`;
    return { address, title: titleOf(folded, readText(folded)) };
  };

  const documents = paths.map(
    (path): Document => ({ path, ...renderDocument(forReaders(readText(path)), followFrom(path)) }),
  );
  const anchors = new Map(
    documents.map(({ path, headings }) => [path, new Set(headings.map(({ id }) => id))]),
  );
  for (const { from, path, anchor } of wanted) {
    if (!anchors.get(path)?.has(anchor)) problems.push(`${from}: ${path} has no #${anchor}.`);
  }
  return { documents, images, problems };
}

const excerptLength = 240;
const mostWords = 300;

const listed = new Map(
  chapters.flatMap(({ title, places }) =>
    places
      .filter(({ anchor }) => anchor === '')
      .map((place) => [place.path, { ...place, chapter: title }] as const),
  ),
);

function kindOf(path: string): Kind {
  if (path.startsWith('docs/decisions/')) return 'reason';
  const chapter = listed.get(path)?.chapter;
  if (chapter === 'Understand') return 'reason';
  return chapter === undefined ? 'aside' : 'guide';
}

const wordsIn = (text: string): string =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}_$@][\p{L}\p{N}_.:/-]+/gu) ?? [])]
    .slice(0, mostWords)
    .join(' ');

const namesOf = (place: string): readonly string[] => otherNames[place] ?? [];

/** What the search looks at: each section with its beginning, and the words of the rest of it. */
function searchIndex(documents: readonly Document[]): string {
  const entries = documents.flatMap(({ path, title, sections }): readonly Entry[] => {
    const { label = '', about = '' } = listed.get(path) ?? {};
    return sections.map(({ heading, id, text }, at) => {
      const words = text.replace(/\s+/g, ' ').trim();
      const isFirst = at === 0;
      return [
        isFirst ? addressOf(path) : `${addressOf(path)}#${id}`,
        label === '' ? title : label,
        isFirst ? '' : heading,
        words.slice(0, excerptLength),
        wordsIn(`${isFirst ? `${title} ${about}` : ''} ${words.slice(excerptLength)}`),
        (isFirst ? [...namesOf(path), title.toLowerCase()] : namesOf(`${path}#${id}`)).join(', '),
        kindOf(path),
      ];
    });
  });
  return JSON.stringify(entries);
}

/** Places that have other names and are not there. */
function unknownPlaces(documents: readonly Document[]): readonly string[] {
  const places = new Set(
    documents.flatMap(({ path, sections }) => [path, ...sections.map(({ id }) => `${path}#${id}`)]),
  );
  return Object.keys(otherNames)
    .filter((place) => !places.has(place))
    .map((place) => `scripts/docs-site/other-names.ts: there is no ${place}.`);
}

const script = (name: string) => stripTypeScriptTypes(own(name), { mode: 'strip' });

const changedAt = (paths: readonly string[]): string =>
  paths.map((path) => statSync(join(repository, path), { throwIfNoEntry: false })?.mtimeMs).join();

/** The whole site, in memory. */
export function buildSite(readText: (path: string) => string = read): DocsSite {
  const { documents, images, problems } = readSite(readText);
  const paths = documents.map(({ path }) => path);
  const madeOf = changedAt(paths);
  const files = new Map<string, SiteFile>(images);
  const add = (name: string, ending: string, type: string, body: string): string => {
    const address = named(name, ending, body);
    files.set(address, { type, body });
    return address;
  };
  const javascript = 'text/javascript; charset=utf-8';
  const rank = add('rank', '.js', javascript, script('rank.ts'));
  const assets = {
    style: add('docs', '.css', 'text/css; charset=utf-8', own('docs.css')),
    // What ranks is brought when somebody searches, and found by its name here.
    script: add('docs', '.js', javascript, script('docs.client.ts').replace('./rank.ts', rank)),
    index: add('search', '.json', 'application/json; charset=utf-8', searchIndex(documents)),
  };
  for (const document of documents) {
    const body = page(assets, document);
    files.set(addressOf(document.path), { type: 'text/html; charset=utf-8', body });
  }
  const nothingHere = page(assets, {
    path: '',
    title: 'Nothing here',
    html: '<h1>There is no such page</h1><p>It may have another name now: search for it, or look at <a href="/docs">all pages</a>.</p>',
    headings: [],
  });
  return {
    files,
    nothingHere,
    problems: [...problems, ...unknownPlaces(documents)],
    isCurrent: () => changedAt(paths) === madeOf,
  };
}
