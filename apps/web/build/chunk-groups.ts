import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;
type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;

const accountPage = /[\\/]pages[\\/]account-page\.tsx$/;
/** The pages of an account and what they ask, which are brought one by one. */
const ownPage = /[\\/]account[\\/](?:pages[\\/][a-z]+\.ts|reauthentication-dialog\.tsx)$/;
const firstOwnPage = /[\\/]account[\\/]pages[\\/]profile\.ts$/;
const galleryPage = /[\\/]pages[\\/]gallery-page\.tsx$/;
const language = /[\\/]messages[\\/](?!en\.ts$)[a-z-]+\.ts$/;
/** The numbers of every country: as much as all screens together, and few people are asked for one. */
const phoneNumbers = /[\\/]libphonenumber-js[\\/]/;
/** What the first screen itself asks for a moment later: it must not wait for all the others. */
const ofFirstScreen =
  /[\\/](?:brand-marks\.tsx|(?:readable-on|are-passkeys-on|keep-history|kept-step)\.ts)$/;
/** Cropping a picture: few people ever do, and none of them on the first page. */
const ofPictures = /[\\/]react[\\/]src[\\/]pictures[\\/]/;
/** What is here before everything else, and is no part of it. */
const earlyPress = /[\\/](?:early-press|entry-script|lost-files|page-again)\.ts$/;
const ofPages = /[\\/]apps[\\/]web[\\/]/;

/** The modules that are there once a chunk has arrived with all that it cannot run without. */
function modulesWith(chunks: readonly Chunk[], start: (chunk: Chunk) => boolean): Set<string> {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) add(other);
  };
  for (const chunk of chunks) if (start(chunk)) add(chunk);
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds));
}

const isPageOf = (pattern: RegExp) => (chunk: Chunk) => pattern.test(chunk.facadeModuleId ?? '');

/**
 * Few files, instead of one for every place where the sources divide: most servers are reached over
 * HTTP/1.1 at first, where only six files travel at once. What comes first is known only when unused
 * code is gone, so `divided` is what the bundler makes of the same sources if nobody interferes.
 */
export function chunkGroups(divided: readonly Chunk[]): Groups {
  const first = modulesWith(divided, ({ isEntry }) => isEntry);
  const account = modulesWith(divided, isPageOf(accountPage));
  const gallery = modulesWith(divided, isPageOf(galleryPage));
  const firstPage = modulesWith(divided, isPageOf(firstOwnPage));
  const later = divided.filter(
    (chunk) => ![accountPage, ownPage].some((page) => isPageOf(page)(chunk)) && !chunk.isEntry,
  );
  const screens = new Set(later.flatMap(({ moduleIds }) => moduleIds));
  const withNumbers = later.filter((chunk) =>
    [...modulesWith(divided, (one) => one === chunk)].some((id) => phoneNumbers.test(id)),
  );
  const numbers = new Set(withNumbers.flatMap(({ moduleIds }) => moduleIds));

  const isLater = (id: string) =>
    screens.has(id) &&
    !numbers.has(id) &&
    ![language, ofPages, ofPictures].some((others) => others.test(id));
  const groups: Groups = [
    // React outlives most of our changes in the caches of visitors.
    { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
    { name: 'application', test: (id) => first.has(id) && !earlyPress.test(id) },
    { name: 'first-screen', test: ofFirstScreen },
    { name: 'parts', test: (id) => isLater(id) && (account.has(id) || firstPage.has(id)) },
    // What other pages share with the screens of signing in, whoever is signed in has.
    { name: 'screens', test: (id) => isLater(id) && !gallery.has(id) },
    { name: 'phone-numbers', test: (id) => numbers.has(id) && !language.test(id) },
  ];
  // What one of them needs comes with it, unless one before it has it already.
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
}
