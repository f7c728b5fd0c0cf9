import { answerRefused } from './answer-refused.ts';
import { readTag } from './xml-tag.ts';
import { unescapedText } from './xml-text.ts';

export type XmlElement = {
  readonly namespace: string;
  readonly name: string;
  /** Attributes without a prefix. Those with one say nothing that is asked for. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Text directly inside, in one piece: nothing can stand between its parts but elements. */
  readonly text: string;
  readonly parent: XmlElement | undefined;
  /** As it is written, for what was signed: with prefixes, and in the order of the text. */
  readonly tag: string;
  readonly written: ReadonlyMap<string, string>;
  readonly namespaces: ReadonlyMap<string, string>;
  readonly content: readonly (string | XmlElement)[];
};

type Open = XmlElement & {
  readonly children: XmlElement[];
  readonly content: (string | XmlElement)[];
  text: string;
};

/**
 * Many times what messages have. They are for all of the message: what checks a signature looks at
 * every attribute of every element again and again.
 */
const limits = { depth: 24, elements: 500, attributes: 2000 } as const;
const declaration =
  /^<\?xml version=(["'])1\.0\1(?: encoding=(["'])utf-8\2)?(?: standalone=(["'])(?:yes|no)\3)?\s*\?>\s*/i;

/** One spelling for line ends and no declaration: what every reader after this one gets to see. */
export const plainXml = (xml: string): string =>
  xml.replace(/\r\n?/g, '\n').replace(declaration, '').trim();

/**
 * Reads the little of XML that messages need: elements, attributes, text. Whatever readers are known
 * to disagree on is refused instead: document types, entities, comments, CDATA, instructions.
 */
export function readPlainXml(xml: string): XmlElement {
  let open: Open | undefined;
  let root: XmlElement | undefined;
  let depth = 0;
  let elements = 0;
  let attributes = 0;
  let at = 0;
  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    const text = unescapedText(xml.slice(at, next === -1 ? xml.length : next));
    if (open !== undefined) addText(open, text);
    else if (text.trim() !== '') throw answerRefused('There is text outside of the message.');
    if (next === -1) break;
    const tag = readTag(xml, next, open?.namespaces ?? new Map());
    at = tag.end;
    if (tag.kind === 'closing') {
      if (open?.tag !== tag.tag) throw answerRefused('An element is not closed.');
      open = open.parent as Open | undefined;
      depth -= 1;
      continue;
    }
    if (root !== undefined && open === undefined) throw answerRefused('There are two messages.');
    if (depth >= limits.depth) throw answerRefused('Elements are nested too deeply.');
    elements += 1;
    if (elements > limits.elements) throw answerRefused('There are too many elements.');
    attributes += tag.written.size;
    if (attributes > limits.attributes) throw answerRefused('There are too many attributes.');
    const element: Open = { ...tag, children: [], content: [], text: '', parent: open };
    open?.children.push(element);
    open?.content.push(element);
    root ??= element;
    if (tag.kind === 'empty') continue;
    open = element;
    depth += 1;
  }
  if (root === undefined || open !== undefined) throw answerRefused('The message is cut off.');
  return root;
}

function addText(element: Open, text: string): void {
  element.text += text;
  if (text !== '') element.content.push(text);
}

/** The element and everything inside it, in the order of the text. */
export const elementsOf = (element: XmlElement): readonly XmlElement[] => [
  element,
  ...element.children.flatMap(elementsOf),
];

export const childrenNamed = (element: XmlElement, namespace: string, name: string) =>
  element.children.filter((child) => child.namespace === namespace && child.name === name);
