import { addressOf, type Chapter, chapters, type Place } from './read-documents.ts';
import { escaped, type Heading } from './render-document.ts';

/** Addresses of what every page loads. */
export type PageAssets = {
  readonly style: string;
  readonly script: string;
  readonly index: string;
};

const inOrder: readonly Place[] = chapters
  .flatMap(({ places }) => places)
  .filter(({ anchor }) => anchor === '');

const mark =
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M16 7a6 6 0 0 0-2.25 11.56V24a1.5 1.5 0 0 0 1.5 1.5h1.5a1.5 1.5 0 0 0 1.5-1.5v-5.44A6 6 0 0 0 16 7Zm0 3.75a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5Z"/></svg>';

const entry = ({ path, anchor, label }: Place, current: string): string =>
  anchor === ''
    ? `<li><a href="${addressOf(path)}"${path === current ? ' aria-current="page"' : ''}>${escaped(label)}</a></li>`
    : `<li><a href="${addressOf(path)}#${anchor}">${escaped(label)}</a></li>`;

const chapterList = ({ title, places }: Chapter, current: string): string =>
  `<h2 class="chapter">${escaped(title)}</h2>\n<ul class="plain">${places.map((place) => entry(place, current)).join('\n')}</ul>`;

const allPages = (current: string): string =>
  chapters.map((chapter) => chapterList(chapter, current)).join('\n');

function onThisPage(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3);
  // A list of everything is the page once more.
  const kept = shown.length > 60 ? shown.filter(({ depth }) => depth === 2) : shown;
  if (kept.length < 2 || kept.length > 80) return '';
  const items = kept.map(
    ({ depth, text, id }) =>
      `<li class="depth-${depth}"><a href="#${id}">${escaped(text)}</a></li>`,
  );
  return `<nav class="contents" aria-labelledby="contents"><h2 class="chapter" id="contents">On this page</h2><ul class="plain">${items.join('\n')}</ul></nav>`;
}

const neighbour = (place: Place | undefined, rel: 'prev' | 'next'): string =>
  place === undefined
    ? ''
    : `<a rel="${rel}" href="${addressOf(place.path)}"><span>${rel === 'prev' ? 'Before' : 'Next'}</span> ${escaped(place.label)}</a>`;

function neighbours(current: string): string {
  const at = inOrder.findIndex(({ path }) => path === current);
  const before = at < 0 ? undefined : inOrder[at - 1];
  const next = inOrder[at + 1];
  return `<nav class="neighbours" aria-label="Before and after">${neighbour(before, 'prev')}${neighbour(next, 'next')}</nav>`;
}

/** A whole page: the order of all pages, what is in it, and the search. */
export function page(
  assets: PageAssets,
  shown: {
    readonly path: string;
    readonly title: string;
    readonly html: string;
    readonly headings: readonly Heading[];
  },
): string {
  const { path, title, html, headings } = shown;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === 'Documentation' ? '' : `${escaped(title)} – `}Latchkey documentation</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>
<body data-index="${assets.index}">
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<a class="brand" href="/docs">${mark}<span>Latchkey<span class="rest"> documentation</span></span></a>
<form class="search" role="search" id="search" hidden>
<label class="visually-hidden" for="question">Search the documentation</label>
<input id="question" type="search" placeholder="Search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
<kbd aria-hidden="true">/</kbd>
<div class="found" id="found" role="listbox" aria-label="What was found" hidden></div>
</form>
<p class="visually-hidden" role="status" id="news"></p>
</header>
<div class="columns">
<nav class="pages" aria-label="All pages"><details class="menu" id="menu"><summary>All pages</summary>
<div>${allPages(path)}</div></details></nav>
<main id="content" tabindex="-1"><article>${html}</article>${neighbours(path)}</main>
${onThisPage(headings)}
</div>
</body>
</html>
`;
}
