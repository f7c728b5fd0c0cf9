import { escapeHtml } from '../../escape-html.ts';

const markup = Symbol('markup');

/** Text that is HTML already. Only `html` makes it; nothing parsed from a request can pretend to be it. */
export type Html = { readonly [markup]: string };

export type Part = string | number | Html | false | undefined | readonly Part[];

function write(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return markup in part ? part[markup] : part.map(write).join('');
}

/** Everything filled in is escaped, as text and inside quoted attributes alike. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  [markup]: texts.map((text, index) => text + write(parts[index])).join(''),
});

export const render = (page: Html): string => page[markup];

/** Fills the names in braces, in one pass: a value that looks like such a name stays as it is. */
export function sentence(words: string, values: Readonly<Record<string, Part>>): Html {
  const fill = (piece: string): Part => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    return name !== undefined && Object.hasOwn(values, name) ? values[name] : piece;
  };
  return html`${words.split(/(\{\w+\})/).map(fill)}`;
}
