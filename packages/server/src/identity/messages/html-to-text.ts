import { decodeEntities } from './decode-entities.ts';

const token =
  /<!--[\s\S]*?(?:-->|$)|<![^<>]*>|<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;

const unread: ReadonlySet<string> = new Set(['head', 'style', 'script', 'title', 'template']);
const newLine: ReadonlySet<string> = new Set(['div', 'tr', 'li']);
const newParagraph: ReadonlySet<string> = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote', 'pre', 'hr'],
  ...['section', 'article', 'header', 'footer', 'main', 'center'],
]);

type Anchor = { readonly href: string; readonly start: number };

/** An operator's HTML for readers without it: paragraphs, list items and where links lead. */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  let skipped: string | undefined;
  let anchor: Anchor | undefined;
  const write = (part: string): void => {
    if (part !== '') parts.push(part);
  };
  for (const [whole, slash, tag, attributes = ''] of html.matchAll(token)) {
    const name = tag?.toLowerCase();
    const atLineStart = parts.at(-1)?.endsWith('\n') ?? true;
    if (skipped !== undefined) {
      if (slash && name === skipped) skipped = undefined;
    } else if (name === undefined) {
      if (!whole.startsWith('<!')) write(wordsIn(whole, atLineStart));
    } else if (!slash && unread.has(name)) {
      skipped = name;
    } else if (name === 'a') {
      write(targetOf(anchor, parts));
      anchor = slash ? undefined : { href: hrefIn(attributes), start: parts.length };
    } else {
      write(spaceAround(name, slash !== '', atLineStart));
    }
  }
  write(targetOf(anchor, parts));
  return tidy(parts.join(''));
}

function spaceAround(name: string, closing: boolean, atLineStart: boolean): string {
  if (newParagraph.has(name)) return '\n\n';
  if (name === 'br') return '\n';
  if (name === 'td' || name === 'th') return ' ';
  if (!newLine.has(name)) return '';
  return `${atLineStart ? '' : '\n'}${name === 'li' && !closing ? '- ' : ''}`;
}

/** Line breaks in the source are not line breaks on the page, nor is space between two blocks. */
function wordsIn(source: string, atLineStart: boolean): string {
  const words = decodeEntities(source.replace(/[ \t\r\n]+/g, ' '));
  return atLineStart ? words.replace(/^ /, '') : words;
}

function hrefIn(attributes: string): string {
  const [, double, single, bare] =
    /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i.exec(attributes) ?? [];
  return decodeEntities(double ?? single ?? bare ?? '').trim();
}

function targetOf(anchor: Anchor | undefined, parts: readonly string[]): string {
  if (anchor === undefined) return '';
  const { href, start } = anchor;
  const label = parts.slice(start).join('').trim();
  const target = href.replace(/^mailto:/i, '');
  if (target === '' || target.startsWith('#') || label.includes(target)) return '';
  if (label === '') return target;
  // The action's own link stands alone on its line: nothing sticks to it.
  return target.includes('%LINK%') ? `\n${target}\n` : ` (${target})`;
}

const tidy = (text: string): string =>
  text
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
