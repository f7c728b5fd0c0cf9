/** As `build-site.ts` writes it. `names` are other words for it, between commas. */
export type Entry = readonly [
  address: string,
  page: string,
  heading: string,
  text: string,
  words: string,
  names: string,
  kind: Kind,
];

/** What somebody who looks for a way reads first; what is beside it; and reasons and proofs, last. */
export type Kind = 'guide' | 'aside' | 'reason';

const weightOf: Readonly<Record<Kind, number>> = { guide: 1, aside: 0.6, reason: 0.6 };

/** Words of a question that say nothing of what is asked about. */
const small = new Set('a an and do does how i in is my of on the to use what with'.split(' '));

function wordsOf(question: string): readonly string[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  const telling = words.filter((word) => !small.has(word));
  return telling.length === 0 ? words : telling;
}

/** Whether a word of the text begins so, or it stands within one; nothing where it is not there. */
function placeOf(word: string, text: string): 'begins' | 'within' | undefined {
  const at = text.indexOf(word);
  if (at < 0) return undefined;
  return /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? 'within' : 'begins';
}

/** Whoever types all of another name means the place, whatever else the question says. */
function scoreOfNames(names: string, words: readonly string[]): number {
  const question = ` ${words.join(' ')} `;
  const scores = names.split(', ').map((name) => {
    if (name !== '' && question.includes(` ${name} `)) return 12 * name.split(' ').length + 20;
    return words.every((word) => placeOf(word, name) === 'begins') ? 12 * words.length : 0;
  });
  return Math.max(...scores);
}

/** By where each word is; 0 where one is nowhere. */
function scoreOfWords(
  [, page, heading, text, otherWords]: Entry,
  words: readonly string[],
): number {
  const places: readonly (readonly [string, number])[] = [
    [heading === '' ? page : heading, 12],
    [page, 6],
    [text, 3],
    [otherWords, 2],
  ];
  let sum = 0;
  for (const word of words) {
    const found = places.map(([text, weight]) => {
      const place = placeOf(word, text.toLowerCase());
      return place === undefined ? 0 : weight / (place === 'begins' ? 1 : 3);
    });
    const best = Math.max(...found);
    if (best === 0) return 0;
    sum += best;
  }
  // What is called so is meant.
  return (heading === '' ? page : heading).toLowerCase() === words.join(' ') ? sum + 20 : sum;
}

/** How well a section answers; 0 where it does not. */
function scoreOf(entry: Entry, words: readonly string[]): number {
  const [, , heading, , , names, kind] = entry;
  const score = Math.max(scoreOfWords(entry, words), scoreOfNames(names, words));
  // A page comes before its parts.
  return score === 0 ? 0 : (score + (heading === '' ? 2 : 0)) * weightOf[kind];
}

const most = 12;

/** The places that answer a question, the best first; reasons last, but for a page of that name. */
export function answersTo(entries: readonly Entry[], question: string): readonly Entry[] {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  const isLast = ([, page, heading, , , , kind]: Entry) =>
    Number(kind === 'reason' && !(heading === '' && page.toLowerCase() === words.join(' ')));
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => isLast(one.entry) - isLast(other.entry) || other.score - one.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}
