import type { XmlElement } from './plain-xml.ts';
import { namespaceOf } from './xml-tag.ts';

type Namespaces = ReadonlyMap<string, string>;

export type Canonicalized = {
  /** A signature that is inside of what it signs is left out of it. */
  readonly without?: XmlElement;
  /** Prefixes that are written also where only a text uses them; `#default` is that of none. */
  readonly inclusive?: readonly string[];
};

const escapedText = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#xD;');

const escapedValue = (value: string) =>
  value
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/"/g, '&quot;')
    .replace(/\t/g, '&#x9;')
    .replace(/\n/g, '&#xA;')
    .replace(/\r/g, '&#xD;');

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const prefixOf = (name: string) => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '');

const isDeclaration = (name: string) => name === 'xmlns' || name.startsWith('xmlns:');

/** Of the element and its attributes, and of texts that are said to have some. */
function usedPrefixes(
  { tag, namespaces }: XmlElement,
  attributes: readonly string[],
  inclusive: readonly string[],
): ReadonlySet<string> {
  const used = new Set([tag, ...attributes.filter((name) => name.includes(':'))].map(prefixOf));
  for (const prefix of inclusive) {
    const written = prefix === '#default' ? '' : prefix;
    if (namespaces.has(written)) used.add(written);
  }
  used.delete('xml');
  return used;
}

function write(element: XmlElement, outer: Namespaces, how: Canonicalized): string {
  const { tag, written, namespaces, content } = element;
  const attributes = [...written.keys()].filter((name) => !isDeclaration(name));
  const declared = new Map(outer);
  const declarations: string[] = [];
  for (const prefix of [...usedPrefixes(element, attributes, how.inclusive ?? [])].sort(byText)) {
    const namespace = namespaces.get(prefix) ?? '';
    if ((outer.get(prefix) ?? '') === namespace) continue;
    declared.set(prefix, namespace);
    declarations.push(` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapedValue(namespace)}"`);
  }
  const sorted = attributes
    .map((name) => ({
      name,
      of: namespaceOf(name, namespaces),
      local: name.split(':').at(-1) ?? '',
    }))
    .sort((one, other) => byText(one.of, other.of) || byText(one.local, other.local))
    .map(({ name }) => ` ${name}="${escapedValue(written.get(name) ?? '')}"`);
  const inside = content
    .filter((part) => part !== how.without)
    .map((part) => (typeof part === 'string' ? escapedText(part) : write(part, declared, how)));
  return `<${tag}${declarations.join('')}${sorted.join('')}>${inside.join('')}</${tag}>`;
}

/** The bytes that a signature is over: Exclusive XML Canonicalization 1.0, without comments. */
export const canonicalXml = (element: XmlElement, how: Canonicalized = {}): string =>
  write(element, new Map(), how);
