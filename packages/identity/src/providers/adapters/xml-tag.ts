import { answerRefused } from './answer-refused.ts';
import { unescapedText } from './xml-text.ts';

type Namespaces = ReadonlyMap<string, string>;

type OpeningTag = {
  readonly kind: 'opening' | 'empty';
  /** As written, prefix included. */
  readonly tag: string;
  readonly namespace: string;
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** All that is there, as it is written, declarations included. */
  readonly written: ReadonlyMap<string, string>;
  readonly namespaces: Namespaces;
  readonly end: number;
};
type ClosingTag = { readonly kind: 'closing'; readonly tag: string; readonly end: number };

/** For one element; how many there are in a whole message is counted by its reader. */
const limits = { namespaces: 64, attributes: 64 } as const;
const qualified = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;
const attribute = String.raw`\s+${qualified}\s*=\s*(?:"[^"<]*"|'[^'<]*')`;
const closing = new RegExp(String.raw`</(${qualified})\s*>`, 'y');
const opening = new RegExp(String.raw`<(${qualified})((?:${attribute})*)\s*(/?)>`, 'y');
const attributes = new RegExp(String.raw`\s+(${qualified})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g');

/** The tag that begins at the place. Anything else that begins with `<` is refused. */
export function readTag(xml: string, at: number, outer: Namespaces): OpeningTag | ClosingTag {
  closing.lastIndex = at;
  const [, closed] = closing.exec(xml) ?? [];
  if (closed !== undefined) return { kind: 'closing', tag: closed, end: closing.lastIndex };
  opening.lastIndex = at;
  const [, tag, written, slash] = opening.exec(xml) ?? [];
  if (tag === undefined) throw answerRefused(complaint(xml.slice(at, at + 9)));
  const end = opening.lastIndex;
  const all = readAttributes(written ?? '');
  const namespaces = inScope(outer, [...declared(all)]);
  checkPrefixes(all, namespaces);
  return {
    kind: slash === '/' ? 'empty' : 'opening',
    tag,
    ...resolve(tag, namespaces),
    attributes: new Map([...all].filter(([name]) => !name.includes(':') && name !== 'xmlns')),
    written: all,
    namespaces,
    end,
  };
}

function complaint(found: string): string {
  if (found.startsWith('<!--')) return 'Comments are not read.';
  if (found.startsWith('<![CDATA[')) return 'CDATA is not read.';
  if (found.startsWith('<!')) return 'Document types are not read.';
  if (found.startsWith('<?')) return 'Processing instructions are not read.';
  return 'It is not well-formed.';
}

function readAttributes(written: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of written.matchAll(attributes)) {
    // Readers differ in whether this is the element's id, which is what a signature points at.
    if (/:id$/i.test(name)) throw answerRefused('An id carries a prefix.');
    if (found.has(name)) throw answerRefused('An attribute is there twice.');
    // A line end that is written as such is a blank here (XML 1.0, 3.3.3).
    found.set(name, unescapedText((double ?? single ?? '').replace(/[\t\n]/g, ' ')));
    if (found.size > limits.attributes) throw answerRefused('There are too many attributes.');
  }
  return found;
}

function inScope(outer: Namespaces, added: readonly [string, string][]): Namespaces {
  if (added.length === 0) return outer;
  const namespaces = new Map([...outer, ...added]);
  if (namespaces.size > limits.namespaces) throw answerRefused('There are too many namespaces.');
  return namespaces;
}

function* declared(all: ReadonlyMap<string, string>): Generator<[string, string]> {
  for (const [name, value] of all) {
    if (name === 'xmlns') yield ['', value];
    if (!name.startsWith('xmlns:')) continue;
    const prefix = name.slice(6);
    // These two mean the same everywhere; whoever says otherwise wants to be misread.
    if (prefix === 'xml' || prefix === 'xmlns' || value === '') {
      throw answerRefused('A namespace is declared wrongly.');
    }
    yield [prefix, value];
  }
}

/** The namespace of a name, which a name without a prefix has only if it is that of an element. */
export function namespaceOf(attribute: string, namespaces: Namespaces): string {
  const colon = attribute.indexOf(':');
  if (colon === -1) return '';
  const prefix = attribute.slice(0, colon);
  return prefix === 'xml' ? 'http://www.w3.org/XML/1998/namespace' : (namespaces.get(prefix) ?? '');
}

/** Under two prefixes, one attribute would be there twice. */
function checkPrefixes(all: ReadonlyMap<string, string>, namespaces: Namespaces): void {
  const seen = new Set<string>();
  for (const name of all.keys()) {
    if (!name.includes(':') || name.startsWith('xmlns:')) continue;
    const namespace = namespaceOf(name, namespaces);
    if (namespace === '') throw answerRefused('A namespace is not declared.');
    const expanded = `${namespace} ${name.slice(name.indexOf(':') + 1)}`;
    if (seen.has(expanded)) throw answerRefused('An attribute is there twice.');
    seen.add(expanded);
  }
}

function resolve(tag: string, namespaces: Namespaces) {
  const colon = tag.indexOf(':');
  const prefix = colon === -1 ? '' : tag.slice(0, colon);
  const namespace = namespaces.get(prefix);
  if (namespace === undefined && prefix !== '') {
    throw answerRefused('A namespace is not declared.');
  }
  return { namespace: namespace ?? '', name: tag.slice(colon + 1) };
}
